import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Order } from "#api/order-values.ts";
import { cancelOrder } from "#api/orders.ts";
import { call } from "../client.ts";
import { Button } from "../components/Button.tsx";
import { Checkbox, FieldStack, TextArea } from "../components/Field.tsx";
import { Modal } from "../components/Modal.tsx";
import { Banner, messageOf } from "../components/States.tsx";
import { showToast } from "../components/toasts.ts";
import { refreshOrders } from "./queries.ts";

export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [restock, setRestock] = useState(true);
  const [sendMail, setSendMail] = useState(true);
  const [message, setMessage] = useState("");
  const isPaid = Number(order.balanceSummary.paid.amount) > Number(order.balanceSummary.refunded.amount);
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
      await refreshOrders();
      showToast("Order canceled");
      onClose();
    },
  });
  return (
    <Modal
      title={`Cancel order #${order.number}?`}
      role="alertdialog"
      isOpen
      onClose={onClose}
      onSubmit={() => cancel.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Keep order</Button>
          <Button type="submit" variant="danger" isBusy={cancel.isPending}>
            Cancel order
          </Button>
        </>
      }
    >
      <FieldStack>
        {cancel.isError && <Banner tone="critical">{messageOf(cancel.error)}</Banner>}
        <p>A canceled order cannot be opened again.</p>
        {isPaid && (
          <Banner tone="warning">
            Canceling gives no money back. Refund the {order.balanceSummary.paid.formattedAmount} afterwards with
            “Refund”.
          </Banner>
        )}
        <Checkbox
          label="Put the items back in stock"
          checked={restock}
          onChange={(event) => setRestock(event.currentTarget.checked)}
        />
        <Checkbox
          label="Tell the customer by e-mail"
          {...(order.buyerInfo.email !== undefined && { hint: order.buyerInfo.email })}
          checked={sendMail}
          onChange={(event) => setSendMail(event.currentTarget.checked)}
        />
        {sendMail && (
          <TextArea
            label="Message in the e-mail"
            hint="Optional"
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
