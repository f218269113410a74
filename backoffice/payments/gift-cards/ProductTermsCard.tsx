import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type GiftCardTerms, getGiftCardTerms, updateGiftCardTerms } from "#api/payments/gift-cards.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { moneyProblem, readAmount } from "#backoffice/components/forms/amounts.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldRow, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { currencySymbol, formatMoney, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { giftCardsTexts } from "./texts/texts.ts";

const texts = giftCardsTexts[staffLanguage()];

type Props = { productId: string; currency: string };

/** A card of the product editor: the amounts and the validity of a gift card product. */
export function ProductTermsCard({ productId, currency }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const found = useQuery({
    queryKey: ["gift-cards", "terms", productId],
    queryFn: () => call(getGiftCardTerms, { params: { id: productId } }),
  });
  return (
    <Card title={texts.terms.title}>
      {found.isPending && <SkeletonText lines={2} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && (
        <FieldStack>
          <p>{describe(found.data.terms, currency)}</p>
          <Button size="small" onClick={() => setIsOpen(true)}>
            {texts.terms.edit}
          </Button>
          {isOpen && (
            <TermsDialog
              productId={productId}
              currency={currency}
              terms={found.data.terms}
              onClose={() => setIsOpen(false)}
            />
          )}
        </FieldStack>
      )}
    </Card>
  );
}

function describe({ minAmount, maxAmount, validityDays }: GiftCardTerms, currency: string): string {
  const amounts =
    minAmount === undefined || maxAmount === undefined
      ? texts.terms.fixedAmounts
      : formatText(texts.terms.anyAmount, {
          min: formatMoney(minAmount, currency),
          max: formatMoney(maxAmount, currency),
        });
  const validity =
    validityDays === undefined ? texts.terms.noExpiry : formatText(texts.terms.expiry, { count: validityDays });
  return `${amounts} ${validity}`;
}

function TermsDialog({ productId, currency, terms, onClose }: Props & { terms: GiftCardTerms; onClose: () => void }) {
  const amount = (text: string): string | null => (text.trim() === "" ? null : (readAmount(text, currency) ?? text));
  const form = useMutationForm({
    values: {
      minAmount: terms.minAmount ?? "",
      maxAmount: terms.maxAmount ?? "",
      validityDays: terms.validityDays ?? Number.NaN,
    },
    schema: bodyOf(updateGiftCardTerms, "terms"),
    validate: ({ minAmount, maxAmount }) => ({
      minAmount: moneyProblem(minAmount, currency),
      maxAmount: moneyProblem(maxAmount, currency),
    }),
    request: ({ minAmount, maxAmount, validityDays }) =>
      call(updateGiftCardTerms, {
        params: { id: productId },
        body: {
          terms: {
            minAmount: amount(minAmount),
            maxAmount: amount(maxAmount),
            validityDays: Number.isNaN(validityDays) ? null : validityDays,
          },
        },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["gift-cards", "terms"] });
      showToast(texts.terms.saved);
      onClose();
    },
  });
  const money = { prefix: currencySymbol(currency), inputMode: "decimal" as const };
  return (
    <FormDialog title={texts.terms.title} onClose={onClose} form={form} submitLabel={texts.save}>
      <FieldStack>
        <FieldRow>
          <TextField label={texts.terms.min} {...money} {...form.field("minAmount")} />
          <TextField label={texts.terms.max} {...money} {...form.field("maxAmount")} />
        </FieldRow>
        <p>{texts.terms.amountsHint}</p>
        <TextField
          label={texts.terms.validity}
          suffix={texts.terms.days}
          type="number"
          hint={texts.terms.validityHint}
          {...form.field("validityDays")}
        />
      </FieldStack>
    </FormDialog>
  );
}
