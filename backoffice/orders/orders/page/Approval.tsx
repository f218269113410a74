import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Order } from "#api/orders/orders/order-values.ts";
import { updateOrderStatus } from "#api/orders/orders/orders.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useTexts } from "#ui/language.ts";
import { refreshAfterRefund } from "../queries.ts";
import { orderPageTexts } from "./texts/texts.ts";

const CancelDialog = lazy(async () => ({ default: (await import("./CancelDialog.tsx")).CancelDialog }));

/** Approves or rejects an order that waits for the merchant's approval. */
export function Approval({ order }: { order: Order }) {
  const texts = useTexts(orderPageTexts).approval;
  const can = useCan();
  const [isRejecting, setIsRejecting] = useState(false);
  const approve = useMutation({
    mutationFn: () => call(updateOrderStatus, { params: { orderId: order.id }, body: { status: "APPROVED" } }),
    onSuccess: async () => {
      await refreshAfterRefund();
      showToast(texts.approved);
    },
  });
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
      <Suspense>{isRejecting && <CancelDialog order={order} onClose={() => setIsRejecting(false)} />}</Suspense>
    </>
  );
}
