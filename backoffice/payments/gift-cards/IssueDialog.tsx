import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type GiftCardDesign, giftCardDesigns, issueGiftCard } from "#api/payments/gift-cards.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, SelectField, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { currencySymbol, timestampOf } from "#backoffice/format.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";

type Props = { isOpen: boolean; onClose: () => void };

const empty = { amount: "", email: "", name: "", message: "", on: "", until: "", note: "" };
const words: Readonly<Record<GiftCardDesign, string>> = {
  CLASSIC: "Classic",
  CELEBRATION: "Celebration",
  BOTANICAL: "Botanical",
  NIGHT: "Night",
};

/** A card that nobody paid for. Its code is shown here once. */
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
      <Modal title="The card is made" isOpen={isOpen} onClose={close} footer={<Button onClick={close}>Done</Button>}>
        <FieldStack>
          <Banner tone="success">
            {issue.data.giftCard.initialAmount.formattedAmount} for {issue.data.giftCard.recipientEmail}. The code goes
            out by mail; here it is shown this once.
          </Banner>
          <code>{issue.data.code}</code>
        </FieldStack>
      </Modal>
    );
  return (
    <Modal
      title="Give a gift card"
      isOpen={isOpen}
      onClose={close}
      kind="sheet"
      onSubmit={() => issue.mutate()}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" isBusy={issue.isPending}>
            Give it
          </Button>
        </>
      }
    >
      <FieldStack error={issue.error}>
        <FieldRow>
          <TextField
            name="amount"
            label="Amount"
            prefix={currencySymbol(settings.data?.settings.currency ?? "USD")}
            inputMode="decimal"
            required
            {...field("amount")}
          />
          <SelectField
            name="design"
            label="Design"
            value={design}
            onChange={(event) => setDesign(giftCardDesigns.find((one) => one === event.target.value) ?? "CLASSIC")}
          >
            {giftCardDesigns.map((one) => (
              <option key={one} value={one}>
                {words[one]}
              </option>
            ))}
          </SelectField>
        </FieldRow>
        <TextField name="recipientEmail" label="Recipient's e-mail" type="email" required {...field("email")} />
        <TextField name="recipientName" label="Recipient's name" maxLength={100} {...field("name")} />
        <TextArea name="message" label="Message" rows={3} maxLength={500} {...field("message")} />
        <FieldRow>
          <TextField name="deliveryDate" label="Send it on" type="date" hint="Now, if left empty" {...field("on")} />
          <TextField
            name="expirationDate"
            label="Valid until"
            type="date"
            hint="For ever, if left empty"
            {...field("until")}
          />
        </FieldRow>
        <TextField name="note" label="Note for staff" maxLength={500} {...field("note")} />
      </FieldStack>
    </Modal>
  );
}
