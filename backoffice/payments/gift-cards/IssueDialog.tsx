import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type GiftCardDesign, giftCardDesigns, issueGiftCard } from "#api/payments/gift-cards.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, SelectField, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { currencySymbol, formatText, timestampOf } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { giftCardsTexts } from "./texts/texts.ts";

const texts = giftCardsTexts[staffLanguage()];

type Props = { isOpen: boolean; onClose: () => void };

const empty = { amount: "", email: "", name: "", message: "", on: "", until: "", note: "" };

/** Issues a gift card without an order. Its code is shown once. */
export function IssueDialog({ isOpen, onClose }: Props) {
  const [form, setForm] = useState(empty);
  const [design, setDesign] = useState<GiftCardDesign>("CLASSIC");
  const settings = useQuery(storeSettingsQuery);
  const issue = useMutation({
    mutationFn: () => {
      const { amount, email, name, message, on, until, note } = form;
      const giftCard = {
        amount: amount.replace(",", "."),
        recipientEmail: email,
        design,
        ...(name !== "" && { recipientName: name }),
        ...(message !== "" && { message }),
        ...(on !== "" && { deliveryDate: timestampOf(`${on}T08:00`) }),
        ...(until !== "" && { expirationDate: timestampOf(`${until}T23:59:59`) }),
        ...(note !== "" && { note }),
      };
      return call(issueGiftCard, { body: { giftCard } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["gift-cards"] }),
  });
  const close = () => {
    setForm(empty);
    issue.reset();
    onClose();
  };
  const field = (name: keyof typeof empty) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  if (issue.data !== undefined)
    return (
      <Modal
        title={texts.issue.issuedTitle}
        isOpen={isOpen}
        onClose={close}
        footer={<Button onClick={close}>{texts.done}</Button>}
      >
        <FieldStack>
          <Banner tone="success">
            {formatText(texts.issue.issued, {
              amount: issue.data.giftCard.initialAmount.formattedAmount,
              email: issue.data.giftCard.recipientEmail,
            })}
          </Banner>
          <code>{issue.data.code}</code>
        </FieldStack>
      </Modal>
    );
  return (
    <Modal
      title={texts.issue.title}
      isOpen={isOpen}
      onClose={close}
      kind="sheet"
      onSubmit={() => issue.mutate()}
      footer={
        <>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" isBusy={issue.isPending}>
            {texts.issue.title}
          </Button>
        </>
      }
    >
      <FieldStack error={issue.error}>
        <FieldRow>
          <TextField
            name="amount"
            label={texts.issue.amount}
            prefix={currencySymbol(settings.data?.settings.currency ?? "USD")}
            inputMode="decimal"
            required
            {...field("amount")}
          />
          <SelectField
            name="design"
            label={texts.issue.design}
            value={design}
            onChange={(event) => setDesign(giftCardDesigns.find((one) => one === event.target.value) ?? "CLASSIC")}
          >
            {giftCardDesigns.map((one) => (
              <option key={one} value={one}>
                {texts.issue.designs[one]}
              </option>
            ))}
          </SelectField>
        </FieldRow>
        <TextField name="recipientEmail" label={texts.issue.email} type="email" required {...field("email")} />
        <TextField name="recipientName" label={texts.issue.name} maxLength={100} {...field("name")} />
        <TextArea name="message" label={texts.issue.message} rows={3} maxLength={500} {...field("message")} />
        <FieldRow>
          <TextField
            name="deliveryDate"
            label={texts.issue.on}
            type="date"
            hint={texts.issue.onHint}
            {...field("on")}
          />
          <TextField
            name="expirationDate"
            label={texts.issue.until}
            type="date"
            hint={texts.issue.untilHint}
            {...field("until")}
          />
        </FieldRow>
        <TextField name="note" label={texts.issue.note} maxLength={500} {...field("note")} />
      </FieldStack>
    </Modal>
  );
}
