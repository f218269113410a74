import { useQuery } from "@tanstack/react-query";
import type { Order } from "#api/orders/orders/order-values.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { refundabilityQuery } from "../queries.ts";
import { RefundForm } from "./RefundForm.tsx";

/** Gives money back: what for, how much the buyer gets, and which payment it goes to. */
export function RefundSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const refundability = useQuery(refundabilityQuery(order.id));
  if (refundability.data !== undefined && !refundability.isStale) {
    return <RefundForm order={order} refundability={refundability.data} onClose={onClose} />;
  }
  if (refundability.data !== undefined && !refundability.isFetching) {
    return <RefundForm order={order} refundability={refundability.data} onClose={onClose} />;
  }
  return (
    <Modal
      title={`Refund order #${order.number}`}
      kind="sheet"
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      {refundability.isError ? (
        <ErrorState error={refundability.error} onRetry={() => void refundability.refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Modal>
  );
}
