import { useQuery } from "@tanstack/react-query";
import type { Order } from "#api/orders/orders/order-values.ts";
import type { UnitsHistory } from "#api/orders/unsent-units.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refundabilityQuery } from "../queries.ts";
import { RefundForm } from "./RefundForm.tsx";
import { paymentTexts } from "./texts/texts.ts";

type Props = { order: Order; history: UnitsHistory; onClose: () => void };

/** Refunds items, shipping and fees, or an amount, to the payments of the order. */
export function RefundSheet({ order, history, onClose }: Props) {
  const language = useLanguage();
  const texts = useTexts(paymentTexts).refund;
  const refundability = useQuery(refundabilityQuery(order.id));
  if (refundability.data !== undefined && (!refundability.isStale || !refundability.isFetching)) {
    return <RefundForm order={order} history={history} refundability={refundability.data} onClose={onClose} />;
  }
  return (
    <Modal
      title={formatMessage(language, texts.title, { number: order.number })}
      kind="sheet"
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.cancel}</Button>}
    >
      {refundability.isError ? (
        <ErrorState error={refundability.error} onRetry={() => void refundability.refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Modal>
  );
}
