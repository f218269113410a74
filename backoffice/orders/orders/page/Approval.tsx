import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Order } from "#api/orders/orders/order-values.ts";
import { updateOrderStatus } from "#api/orders/orders/orders.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refreshAfterRefund } from "../queries.ts";
import { orderPageTexts } from "./texts/texts.ts";

/** Approves or rejects an order that waits for the merchant's approval. */
export function Approval({ order }: { order: Order }) {
  const texts = useTexts(orderPageTexts).approval;
  const can = useCan();
  const [isRejecting, setIsRejecting] = useState(false);
  const approve = useStatusChange(order, "APPROVED", texts.approved);
  if (order.status !== "PENDING") return null;
  return (
    <>
      <Banner
        tone="warning"
        title={texts.title}
        {...(can("orders:write") && {
          action: (
            <>
              <Button onClick={() => setIsRejecting(true)}>{texts.reject}</Button>
              <Button variant="primary" isBusy={approve.isPending} onClick={() => approve.mutate()}>
                {texts.approve}
              </Button>
            </>
          ),
        })}
      >
        <p>{texts.text}</p>
      </Banner>
      {approve.isError && <Banner tone="critical">{messageOf(approve.error)}</Banner>}
      {isRejecting && <RejectDialog order={order} onClose={() => setIsRejecting(false)} />}
    </>
  );
}

function RejectDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const language = useLanguage();
  const texts = useTexts(orderPageTexts).approval;
  const reject = useStatusChange(order, "REJECTED", texts.rejected, onClose);
  return (
    <ConfirmDialog
      title={formatMessage(language, texts.rejectTitle, { number: order.number })}
      isOpen
      onClose={onClose}
      onConfirm={() => reject.mutate()}
      confirmLabel={texts.rejectSubmit}
      isBusy={reject.isPending}
      isDangerous
    >
      <p>{texts.rejectText}</p>
      {reject.isError && <Banner tone="critical">{messageOf(reject.error)}</Banner>}
    </ConfirmDialog>
  );
}

function useStatusChange({ id }: Order, status: "APPROVED" | "REJECTED", done: string, onDone?: () => void) {
  return useMutation({
    mutationFn: () => call(updateOrderStatus, { params: { orderId: id }, body: { status } }),
    onSuccess: async () => {
      await refreshAfterRefund();
      showToast(done);
      onDone?.();
    },
  });
}
