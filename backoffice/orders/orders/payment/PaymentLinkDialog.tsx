import { useState } from "react";
import { createOrderPaymentRequest } from "#api/orders/orders/order-payment-requests.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { moneyProblem, readAmount } from "#backoffice/components/forms/amounts.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { formatMoney } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refreshOrders } from "../queries.ts";
import { paymentTexts } from "./texts/texts.ts";

/** Creates a link that collects the balance due, or a part of it, without signing in. */
export function PaymentLinkDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const language = useLanguage();
  const texts = useTexts(paymentTexts).link;
  const { currency } = order;
  const [link, setLink] = useState<string>();
  const [key] = useState(() => crypto.randomUUID());
  const form = useMutationForm({
    values: { amount: order.balanceSummary.balance.amount, description: "", sendEmail: true },
    schema: bodyOf(createOrderPaymentRequest, "orderPaymentRequest"),
    validate: ({ amount }) => ({ amount: moneyProblem(amount, currency) }),
    request: ({ amount, description, sendEmail }) =>
      call(
        createOrderPaymentRequest,
        {
          body: {
            sendEmail,
            orderPaymentRequest: {
              orderId: order.id,
              amount: { amount: readAmount(amount, currency) ?? amount },
              ...(description.trim() !== "" && { description: description.trim() }),
            },
          },
        },
        { idempotencyKey: key },
      ),
    onSuccess: async ({ orderPaymentRequestUrl }, { sendEmail }) => {
      await refreshOrders();
      setLink(orderPaymentRequestUrl);
      showToast(sendEmail ? texts.sent : texts.created);
    },
  });
  const entered = readAmount(form.watch("amount"), currency);
  const title = formatMessage(language, texts.title, { number: order.number });
  if (link !== undefined)
    return (
      <Modal title={title} isOpen onClose={onClose} footer={<Button onClick={onClose}>{texts.done}</Button>}>
        <FieldStack>
          <TextField label={texts.link} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
          <Button
            onClick={() => {
              void navigator.clipboard.writeText(link).then(() => showToast(texts.copied));
            }}
          >
            {texts.copy}
          </Button>
        </FieldStack>
      </Modal>
    );
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      form={form}
      submitLabel={
        entered === undefined
          ? texts.submit
          : formatMessage(language, texts.submitAmount, { amount: formatMoney(entered, currency) })
      }
    >
      <FieldStack>
        <TextField
          label={texts.amount}
          hint={formatMessage(language, texts.amountHint, { amount: order.balanceSummary.balance.formattedAmount })}
          inputMode="decimal"
          {...form.field("amount", { required: true })}
        />
        <TextArea label={texts.message} hint={texts.messageHint} rows={2} {...form.field("description")} />
        <Checkbox
          label={texts.sendEmail}
          {...(order.buyerInfo.email !== undefined && { hint: order.buyerInfo.email })}
          {...form.field("sendEmail")}
        />
      </FieldStack>
    </FormDialog>
  );
}
