import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createOrderPaymentRequest } from "#api/orders/orders/order-payment-requests.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refreshOrders } from "../queries.ts";
import { paymentTexts } from "./texts/texts.ts";

/** Creates a link that collects the balance due, or a part of it, without signing in. */
export function PaymentLinkDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const language = useLanguage();
  const texts = useTexts(paymentTexts).link;
  const [amount, setAmount] = useState(order.balanceSummary.balance.amount);
  const [text, setText] = useState("");
  const [sendEmail, setSendEmail] = useState(true);
  const [link, setLink] = useState<string>();
  const [key] = useState(() => crypto.randomUUID());
  const make = useMutation({
    mutationFn: () =>
      call(
        createOrderPaymentRequest,
        {
          body: {
            sendEmail,
            orderPaymentRequest: {
              orderId: order.id,
              amount: { amount: amount.replace(",", ".") },
              ...(text.trim() !== "" && { description: text.trim() }),
            },
          },
        },
        { idempotencyKey: key },
      ),
    onSuccess: async ({ orderPaymentRequestUrl }) => {
      await refreshOrders();
      setLink(orderPaymentRequestUrl);
      showToast(sendEmail ? texts.sent : texts.created);
    },
  });
  return (
    <Modal
      title={formatMessage(language, texts.title, { number: order.number })}
      isOpen
      onClose={onClose}
      onSubmit={() => link === undefined && make.mutate()}
      footer={
        link === undefined ? (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button type="submit" variant="primary" isBusy={make.isPending}>
              {texts.submit}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{texts.done}</Button>
        )
      }
    >
      <FieldStack>
        {make.isError && <Banner tone="critical">{messageOf(make.error)}</Banner>}
        {link === undefined ? (
          <>
            <TextField
              label={texts.amount}
              hint={formatMessage(language, texts.amountHint, { amount: order.balanceSummary.balance.formattedAmount })}
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
            <TextArea
              label={texts.message}
              hint={texts.messageHint}
              rows={2}
              maxLength={300}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Checkbox
              label={texts.sendEmail}
              {...(order.buyerInfo.email !== undefined && { hint: order.buyerInfo.email })}
              checked={sendEmail}
              onChange={(event) => setSendEmail(event.currentTarget.checked)}
            />
          </>
        ) : (
          <>
            <TextField label={texts.link} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
            <Button
              onClick={() => {
                void navigator.clipboard.writeText(link).then(() => showToast(texts.copied));
              }}
            >
              {texts.copy}
            </Button>
          </>
        )}
      </FieldStack>
    </Modal>
  );
}
