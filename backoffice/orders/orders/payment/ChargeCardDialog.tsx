import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chargeOrder } from "#api/orders/orders/order-billing.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { moneyProblem, readAmount } from "#backoffice/components/forms/amounts.ts";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatMoney } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refreshOrders } from "../queries.ts";
import { createChargeKeys, isDeclined } from "./charge-keys.ts";
import { savedMethodsQuery } from "./payment-queries.ts";
import { paymentTexts } from "./texts/texts.ts";

/** Charges the customer's newest saved payment method, as a renewal does. */
export function ChargeCardDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const language = useLanguage();
  const { link, charge: texts } = useTexts(paymentTexts);
  const { currency, balanceSummary } = order;
  const { balance } = balanceSummary;
  const saved = useQuery(savedMethodsQuery(order.buyerInfo.memberId ?? ""));
  const [method] = saved.data ?? [];
  const [keys] = useState(createChargeKeys);
  const form = useMutationForm({
    values: { amount: balance.amount },
    validate: ({ amount }) => ({ amount: moneyProblem(amount, currency) }),
    request: ({ amount: typed }) => {
      const amount = readAmount(typed, currency) ?? typed;
      return call(
        chargeOrder,
        { body: { orderId: order.id, regularCharge: { amount: { amount } } } },
        { idempotencyKey: keys.keyFor(amount) },
      );
    },
    errorFields: { INVALID_AMOUNT: "amount" },
    onSuccess: async ({ payments }) => {
      await refreshOrders();
      showToast(payments.every(({ status }) => status === "APPROVED") ? texts.done : texts.pending);
      onClose();
    },
    onError: (error) => {
      if (!isDeclined(error)) return;
      keys.renew();
      void refreshOrders();
    },
  });
  const entered = readAmount(form.watch("amount"), currency);
  return (
    <FormDialog
      title={formatMessage(language, texts.title, { number: order.number })}
      onClose={onClose}
      form={form}
      submitLabel={
        entered === undefined
          ? texts.submit
          : formatMessage(language, texts.submitAmount, { amount: formatMoney(entered, currency) })
      }
      isReady={method !== undefined}
    >
      {saved.isPending && <SkeletonText lines={2} />}
      {saved.isError && <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />}
      {saved.isSuccess && method === undefined && <p>{texts.none}</p>}
      {method !== undefined && (
        <FieldStack>
          <p>{formatMessage(language, texts.text, { brand: method.brand, digits: method.lastFour })}</p>
          <TextField
            label={link.amount}
            hint={formatMessage(language, link.amountHint, { amount: balance.formattedAmount })}
            inputMode="decimal"
            {...form.field("amount", { required: true })}
          />
        </FieldStack>
      )}
    </FormDialog>
  );
}
