import { useState } from "react";
import type { Order } from "#api/orders/orders/order-values.ts";
import { addPayments } from "#api/payments/payments.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { moneyProblem, readAmount } from "#backoffice/components/forms/amounts.ts";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { formatMoney } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refreshOrders } from "../queries.ts";
import { paymentTexts } from "./texts/texts.ts";

/** Records a payment made outside the store: all or a part of the balance due. */
export function RecordPaymentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const language = useLanguage();
  const texts = useTexts(paymentTexts);
  const { currency, balanceSummary } = order;
  const { balance } = balanceSummary;
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useMutationForm({
    values: { amount: balance.amount, method: "" },
    validate: ({ amount }) => ({ amount: moneyProblem(amount, currency) }),
    request: ({ amount: typed, method }) => {
      const amount = readAmount(typed, currency) ?? typed;
      const custom = method.trim();
      const regularPaymentDetails = {
        offlinePayment: true,
        ...(custom !== "" && { paymentMethodName: { userDefinedName: { custom } } }),
      };
      return call(
        addPayments,
        {
          params: { orderId: order.id },
          body: { payments: [{ amount: { amount }, regularPaymentDetails }] },
        },
        { idempotencyKey },
      );
    },
    errorFields: { INVALID_AMOUNT: "amount" },
    errorTexts: { INVALID_AMOUNT: formatMessage(language, texts.record.invalid, { amount: balance.formattedAmount }) },
    onSuccess: async () => {
      await refreshOrders();
      showToast(texts.record.done);
      onClose();
    },
  });
  const entered = readAmount(form.watch("amount"), currency);
  return (
    <FormDialog
      title={formatMessage(language, texts.record.title, { number: order.number })}
      onClose={onClose}
      form={form}
      submitLabel={
        entered === undefined
          ? texts.record.submit
          : formatMessage(language, texts.record.submitAmount, { amount: formatMoney(entered, currency) })
      }
    >
      <FieldStack>
        <p>{texts.record.text}</p>
        <TextField
          label={texts.link.amount}
          hint={formatMessage(language, texts.link.amountHint, { amount: balance.formattedAmount })}
          inputMode="decimal"
          {...form.field("amount", { required: true })}
        />
        <TextField
          label={texts.record.method}
          hint={texts.record.methodHint}
          maxLength={50}
          {...form.field("method")}
        />
      </FieldStack>
    </FormDialog>
  );
}
