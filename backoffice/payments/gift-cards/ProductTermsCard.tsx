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
import { currencySymbol, formatMoney, plural } from "#backoffice/format.ts";

type Props = { productId: string; currency: string };

/** In the product editor: which amounts a gift card may be bought over, and how long it lasts. */
export function ProductTermsCard({ productId, currency }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const found = useQuery({
    queryKey: ["gift-cards", "terms", productId],
    queryFn: () => call(getGiftCardTerms, { params: { id: productId } }),
  });
  return (
    <Card title="Gift card terms">
      {found.isPending && <SkeletonText lines={2} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && (
        <FieldStack>
          <p>{describe(found.data.terms, currency)}</p>
          <Button size="small" onClick={() => setIsOpen(true)}>
            Change the terms
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
      ? "Only the amounts of its choices."
      : `Any amount from ${formatMoney(minAmount, currency)} to ${formatMoney(maxAmount, currency)}.`;
  return `${amounts} ${validityDays === undefined ? "Cards do not expire." : `Cards last ${plural(validityDays, "day")}.`}`;
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
      showToast("The terms are saved");
      onClose();
    },
  });
  const money = { prefix: currencySymbol(currency), inputMode: "decimal" as const };
  return (
    <Modal
      title="Gift card terms"
      isOpen
      onClose={onClose}
      onSubmit={() => save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <FieldStack error={save.error}>
        <FieldRow>
          <TextField
            name="minAmount"
            label="Any amount from"
            {...money}
            value={min}
            onChange={(event) => setMin(event.target.value)}
          />
          <TextField
            name="maxAmount"
            label="to"
            {...money}
            value={max}
            onChange={(event) => setMax(event.target.value)}
          />
        </FieldRow>
        <p>Left empty, buyers choose among the amounts that the product has as choices.</p>
        <TextField
          name="validityDays"
          label="Valid for"
          suffix="days"
          type="number"
          min={1}
          max={36500}
          hint="For ever, if left empty. Many countries ask for three years or more."
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      </FieldStack>
    </Modal>
  );
}
