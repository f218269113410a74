import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Order } from "#api/orders/orders/order-values.ts";
import { markAsPaid } from "#api/orders/orders/orders.ts";
import { call } from "#backoffice/client.ts";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { refreshOrders } from "../queries.ts";

export function MarkAsPaidDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const pay = useMutation({
    mutationFn: () => call(markAsPaid, { params: { ecomOrderId: order.id } }, { idempotencyKey }),
    onSuccess: async () => {
      await refreshOrders();
      showToast("Marked as paid");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Mark order #${order.number} as paid?`}
      isOpen
      onClose={onClose}
      onConfirm={() => pay.mutate()}
      confirmLabel="Mark as paid"
      isBusy={pay.isPending}
    >
      {pay.isError && <Banner tone="critical">{messageOf(pay.error)}</Banner>}
      <p>
        This records that you received {order.balanceSummary.balance.formattedAmount} outside the store, for example in
        cash or by bank transfer. It moves no money.
      </p>
    </ConfirmDialog>
  );
}
