import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type GiftCardTerms, getGiftCardTerms, updateGiftCardTerms } from "#api/payments/gift-cards.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
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
  const [min, setMin] = useState(terms.minAmount ?? "");
  const [max, setMax] = useState(terms.maxAmount ?? "");
  const [days, setDays] = useState(terms.validityDays === undefined ? "" : String(terms.validityDays));
  const amount = (text: string): string | null => (text.trim() === "" ? null : text.trim().replace(",", "."));
  const save = useMutation({
    mutationFn: () =>
      call(updateGiftCardTerms, {
        params: { id: productId },
        body: {
          terms: { minAmount: amount(min), maxAmount: amount(max), validityDays: days === "" ? null : Number(days) },
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
    <Modal
      title={texts.terms.title}
      isOpen
      onClose={onClose}
      onSubmit={() => save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <FieldStack error={save.error}>
        <FieldRow>
          <TextField
            name="minAmount"
            label={texts.terms.min}
            {...money}
            value={min}
            onChange={(event) => setMin(event.target.value)}
          />
          <TextField
            name="maxAmount"
            label={texts.terms.max}
            {...money}
            value={max}
            onChange={(event) => setMax(event.target.value)}
          />
        </FieldRow>
        <p>{texts.terms.amountsHint}</p>
        <TextField
          name="validityDays"
          label={texts.terms.validity}
          suffix={texts.terms.days}
          type="number"
          min={1}
          max={36500}
          hint={texts.terms.validityHint}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      </FieldStack>
    </Modal>
  );
}
