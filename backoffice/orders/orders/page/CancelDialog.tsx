import { useQuery } from "@tanstack/react-query";
import type { Order } from "#api/orders/orders/order-values.ts";
import { cancelOrder } from "#api/orders/orders/orders.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldStack, TextArea } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner } from "#backoffice/components/States.tsx";
import { formatMoney } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { compareAmounts, fromMinorUnits, readMinorUnits } from "#ui/money.ts";
import { refreshAfterRefund, refundabilityQuery, transactionsQuery } from "../queries.ts";
import { orderPageTexts } from "./texts/texts.ts";

export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const language = useLanguage();
  const texts = useTexts(orderPageTexts).cancel;
  const isPaid = compareAmounts(order.balanceSummary.paid, order.balanceSummary.refunded) > 0;
  const form = useMutationForm({
    values: { restock: true, sendMail: true, customMessage: "" },
    schema: bodyOf(cancelOrder),
    request: ({ restock, sendMail, customMessage }) =>
      call(cancelOrder, {
        params: { id: order.id },
        body: {
          restockAllItems: restock,
          sendOrderCanceledEmail: sendMail,
          ...(sendMail && customMessage.trim() !== "" && { customMessage: customMessage.trim() }),
        },
      }),
    onSuccess: async () => {
      await refreshAfterRefund();
      showToast(texts.done);
      onClose();
    },
  });
  return (
    <FormDialog
      title={formatMessage(language, texts.title, { number: order.number })}
      role="alertdialog"
      onClose={onClose}
      form={form}
      cancelLabel={texts.keep}
      submitLabel={texts.submit}
      isDangerous
    >
      <FieldStack>
        <p>{texts.text}</p>
        {isPaid && <RefundNotice order={order} />}
        <Checkbox label={texts.restock} {...form.field("restock")} />
        <Checkbox
          label={texts.sendEmail}
          {...(order.buyerInfo.email !== undefined && { hint: order.buyerInfo.email })}
          {...form.field("sendMail")}
        />
        {form.watch("sendMail") && (
          <TextArea label={texts.message} hint={texts.messageHint} rows={3} {...form.field("customMessage")} />
        )}
      </FieldStack>
    </FormDialog>
  );
}

/** Canceling refunds gift cards and memberships; other payments have to be refunded afterwards. */
function RefundNotice({ order }: { order: Order }) {
  const language = useLanguage();
  const texts = useTexts(orderPageTexts).cancel;
  const refundability = useQuery(refundabilityQuery(order.id));
  const transactions = useQuery(transactionsQuery(order.id));
  const { currency } = order;
  const money = (minor: number) => formatMoney(fromMinorUnits(minor, currency), currency);
  const left = new Map(
    refundability.data?.payments.map(({ payment }) => [
      payment.paymentId,
      readMinorUnits(payment.monetary.maxRefund.amount, currency) ?? 0,
    ]),
  );
  const known = (transactions.data?.payments ?? []).map((payment) => ({ ...payment, left: left.get(payment.id) ?? 0 }));
  const isByCard = (payment: (typeof known)[number]) =>
    payment.giftcardPaymentDetails !== undefined || payment.membershipPaymentDetails !== undefined;
  const cards = known.filter((payment) => payment.left > 0 && isByCard(payment));
  const rest = known.reduce((sum, payment) => sum + (isByCard(payment) ? 0 : payment.left), 0);
  return (
    <>
      {cards.length > 0 && (
        <Banner tone="note">
          <ul>
            {cards.map((payment) => (
              <li key={payment.id}>
                {payment.giftcardPaymentDetails === undefined
                  ? formatMessage(language, texts.toMembership, { amount: money(payment.left) })
                  : formatMessage(language, texts.toGiftCard, {
                      amount: money(payment.left),
                      code: payment.giftcardPaymentDetails.obfuscatedCode ?? "",
                    })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {rest > 0 && (
        <Banner tone="warning">{formatMessage(language, texts.notRefunded, { amount: money(rest) })}</Banner>
      )}
    </>
  );
}
