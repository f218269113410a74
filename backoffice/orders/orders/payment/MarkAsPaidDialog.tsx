import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Order } from "#api/orders/orders/order-values.ts";
import { markAsPaid } from "#api/orders/orders/orders.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refreshOrders } from "../queries.ts";
import { paymentTexts } from "./texts/texts.ts";

export function MarkAsPaidDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const language = useLanguage();
  const texts = useTexts(paymentTexts).markAsPaid;
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const pay = useMutation({
    mutationFn: () => call(markAsPaid, { params: { ecomOrderId: order.id } }, { idempotencyKey }),
    onSuccess: async () => {
      await refreshOrders();
      showToast(texts.done);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={formatMessage(language, texts.title, { number: order.number })}
      isOpen
      onClose={onClose}
      onConfirm={() => pay.mutate()}
      confirmLabel={texts.submit}
      isBusy={pay.isPending}
    >
      {pay.isError && <Banner tone="critical">{messageOf(pay.error)}</Banner>}
      <p>{formatMessage(language, texts.text, { amount: order.balanceSummary.balance.formattedAmount })}</p>
    </ConfirmDialog>
  );
}
