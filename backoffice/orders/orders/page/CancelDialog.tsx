import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Order } from "#api/orders/orders/order-values.ts";
import { cancelOrder } from "#api/orders/orders/orders.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextArea } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatMoney } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { compareAmounts, fromMinorUnits, readMinorUnits } from "#ui/money.ts";
import { refreshAfterRefund, refundabilityQuery, transactionsQuery } from "../queries.ts";
import { orderPageTexts } from "./texts/texts.ts";

export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const language = useLanguage();
  const texts = useTexts(orderPageTexts).cancel;
  const [restock, setRestock] = useState(true);
  const [sendMail, setSendMail] = useState(true);
  const [message, setMessage] = useState("");
  const isPaid = compareAmounts(order.balanceSummary.paid, order.balanceSummary.refunded) > 0;
  const cancel = useMutation({
    mutationFn: () =>
      call(cancelOrder, {
        params: { id: order.id },
        body: {
          restockAllItems: restock,
          sendOrderCanceledEmail: sendMail,
          ...(sendMail && message.trim() !== "" && { customMessage: message.trim() }),
        },
      }),
    onSuccess: async () => {
      await refreshAfterRefund();
      showToast(texts.done);
      onClose();
    },
  });
  return (
    <Modal
      title={formatMessage(language, texts.title, { number: order.number })}
      role="alertdialog"
      isOpen
      onClose={onClose}
      onSubmit={() => cancel.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button type="submit" variant="danger" isBusy={cancel.isPending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <FieldStack>
        {cancel.isError && <Banner tone="critical">{messageOf(cancel.error)}</Banner>}
        <p>{texts.text}</p>
        {isPaid && <RefundNotice order={order} />}
        <Checkbox
          label={texts.restock}
          checked={restock}
          onChange={(event) => setRestock(event.currentTarget.checked)}
        />
        <Checkbox
          label={texts.sendEmail}
          {...(order.buyerInfo.email !== undefined && { hint: order.buyerInfo.email })}
          checked={sendMail}
          onChange={(event) => setSendMail(event.currentTarget.checked)}
        />
        {sendMail && (
          <TextArea
            label={texts.message}
            hint={texts.messageHint}
            rows={3}
            maxLength={1000}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        )}
      </FieldStack>
    </Modal>
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
