import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createOrderPaymentRequest } from "#api/orders/orders/order-payment-requests.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { refreshOrders } from "../queries.ts";

/** Asks for what is open, or a part of it, by a link that works without signing in. */
export function PaymentLinkDialog({ order, onClose }: { order: Order; onClose: () => void }) {
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
      showToast(sendEmail ? "Payment link sent" : "Payment link made");
    },
  });
  return (
    <Modal
      title={`Payment link for order #${order.number}`}
      isOpen
      onClose={onClose}
      onSubmit={() => link === undefined && make.mutate()}
      footer={
        link === undefined ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={make.isPending}>
              Make link
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Done</Button>
        )
      }
    >
      <FieldStack>
        {make.isError && <Banner tone="critical">{messageOf(make.error)}</Banner>}
        {link === undefined ? (
          <>
            <TextField
              label="Amount"
              hint={`${order.balanceSummary.balance.formattedAmount} is open.`}
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
            <TextArea
              label="Message"
              hint="Optional"
              rows={2}
              maxLength={300}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Checkbox
              label="Mail it to the customer"
              {...(order.buyerInfo.email !== undefined && { hint: order.buyerInfo.email })}
              checked={sendEmail}
              onChange={(event) => setSendEmail(event.currentTarget.checked)}
            />
          </>
        ) : (
          <>
            <TextField label="Link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
            <Button
              onClick={() => {
                void navigator.clipboard.writeText(link).then(() => showToast("Copied"));
              }}
            >
              Copy
            </Button>
          </>
        )}
      </FieldStack>
    </Modal>
  );
}
