import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Output } from "#api/endpoint.ts";
import { type GiftCardDesign, giftCardDesigns, issueGiftCard } from "#api/payments/gift-cards.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { moneyProblem, readAmount } from "#backoffice/components/forms/amounts.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldRow, FieldStack, SelectField, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { currencySymbol, formatText, timestampOf } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { giftCardsTexts } from "./texts/texts.ts";

const texts = giftCardsTexts[staffLanguage()];

const empty = {
  amount: "",
  recipientEmail: "",
  recipientName: "",
  design: "CLASSIC" satisfies GiftCardDesign as GiftCardDesign,
  message: "",
  deliveryDate: "",
  expirationDate: "",
  note: "",
};

/** Issues a gift card without an order. Its code is shown once. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const settings = useQuery(storeSettingsQuery);
  const currency = settings.data?.settings.currency ?? "USD";
  const [issued, setIssued] = useState<Output<typeof issueGiftCard>>();
  const form = useMutationForm({
    values: empty,
    schema: bodyOf(issueGiftCard, "giftCard"),
    validate: ({ amount }) => ({ amount: moneyProblem(amount, currency) }),
    request: ({ amount, recipientEmail, recipientName, design, message, deliveryDate, expirationDate, note }) => {
      const giftCard = {
        amount: readAmount(amount, currency) ?? amount,
        recipientEmail: recipientEmail.trim(),
        design,
        ...(recipientName !== "" && { recipientName }),
        ...(message !== "" && { message }),
        ...(deliveryDate !== "" && { deliveryDate: timestampOf(`${deliveryDate}T08:00`) }),
        ...(expirationDate !== "" && { expirationDate: timestampOf(`${expirationDate}T23:59:59`) }),
        ...(note !== "" && { note }),
      };
      return call(issueGiftCard, { body: { giftCard } });
    },
    onSuccess: async (result) => {
      setIssued(result);
      await queryClient.invalidateQueries({ queryKey: ["gift-cards"] });
    },
  });
  if (issued !== undefined)
    return (
      <Modal
        title={texts.issue.issuedTitle}
        isOpen
        onClose={onClose}
        footer={<Button onClick={onClose}>{texts.done}</Button>}
      >
        <FieldStack>
          <Banner tone="success">
            {formatText(texts.issue.issued, {
              amount: issued.giftCard.initialAmount.formattedAmount,
              email: issued.giftCard.recipientEmail,
            })}
          </Banner>
          <code>{issued.code}</code>
        </FieldStack>
      </Modal>
    );
  return (
    <FormDialog title={texts.issue.title} onClose={onClose} kind="sheet" form={form} submitLabel={texts.issue.title}>
      <FieldStack>
        <FieldRow>
          <TextField
            label={texts.issue.amount}
            prefix={currencySymbol(currency)}
            inputMode="decimal"
            {...form.field("amount")}
          />
          <SelectField label={texts.issue.design} {...form.field("design")}>
            {giftCardDesigns.map((one) => (
              <option key={one} value={one}>
                {texts.issue.designs[one]}
              </option>
            ))}
          </SelectField>
        </FieldRow>
        <TextField label={texts.issue.email} type="email" {...form.field("recipientEmail")} />
        <TextField label={texts.issue.name} {...form.field("recipientName")} />
        <TextArea label={texts.issue.message} rows={3} {...form.field("message")} />
        <FieldRow>
          <TextField label={texts.issue.on} type="date" hint={texts.issue.onHint} {...form.field("deliveryDate")} />
          <TextField
            label={texts.issue.until}
            type="date"
            hint={texts.issue.untilHint}
            {...form.field("expirationDate")}
          />
        </FieldRow>
        <TextField label={texts.issue.note} {...form.field("note")} />
      </FieldStack>
    </FormDialog>
  );
}
