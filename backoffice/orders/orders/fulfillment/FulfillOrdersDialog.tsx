import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bulkCreateFulfillments, listFulfillmentsForMultipleOrders } from "#api/orders/fulfillments.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { listTransactionsForMultipleOrders } from "#api/payments/payments.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { Banner, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { historyOf, unsentUnits } from "./sent.ts";
import { fulfillmentTexts } from "./texts/texts.ts";

export type Outcome = { itemMetadata: { id?: string; success: boolean; error?: { description: string } } };
type Props = {
  orders: readonly Order[];
  onClose: () => void;
  onFinish: (results: readonly Outcome[]) => Promise<void>;
};
type Units = { id: string; quantity: number }[];

/** Fulfills all unfulfilled items of several orders. */
export function FulfillOrdersDialog({ orders, onClose, onFinish }: Props) {
  const language = useLanguage();
  const texts = useTexts(fulfillmentTexts).bulk;
  const ids = orders.map(({ id }) => id);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const waiting = useQuery({ queryKey: ["orders", "to-send", ids], queryFn: () => readUnits(orders), staleTime: 0 });
  const fulfill = useMutation({
    mutationFn: async (units: ReadonlyMap<string, Units>) => {
      const ordersWithFulfillments = [...units].map(([orderId, lineItems]) => ({
        orderId,
        fulfillments: [{ lineItems }],
      }));
      const { results } = await call(bulkCreateFulfillments, { body: { ordersWithFulfillments } }, { idempotencyKey });
      const outcomes = new Map([...units.keys()].map((id, index) => [id, results[index]]));
      return ids.map((id): Outcome => outcomes.get(id) ?? nothingToSend);
    },
    onSuccess: (outcomes) => onFinish(outcomes),
  });
  const units = waiting.data;
  const count = [...(units?.values() ?? [])].flat().reduce((sum, { quantity }) => sum + quantity, 0);
  const left = orders.length - (units?.size ?? 0);
  const problem = waiting.error ?? fulfill.error;
  return (
    <ConfirmDialog
      title={formatMessage(language, texts.title, { count: units?.size ?? orders.length })}
      isOpen
      onClose={onClose}
      onConfirm={() => units && fulfill.mutate(units)}
      confirmLabel={formatMessage(language, texts.submit, { count })}
      isReady={count > 0}
      isBusy={fulfill.isPending}
    >
      {problem && <Banner tone="critical">{messageOf(problem)}</Banner>}
      {waiting.isPending && <SkeletonText lines={2} />}
      {units && (
        <>
          <p>{count === 0 ? texts.none : formatMessage(language, texts.text, { count })}</p>
          {count > 0 && left > 0 && <p>{formatMessage(language, texts.unchanged, { count: left })}</p>}
        </>
      )}
    </ConfirmDialog>
  );
}

const nothingToSend: Outcome = { itemMetadata: { success: true } };

async function readUnits(orders: readonly Order[]): Promise<Map<string, Units>> {
  const body = { orderIds: orders.map(({ id }) => id) };
  const [sent, paid] = await Promise.all([
    call(listFulfillmentsForMultipleOrders, { body }),
    call(listTransactionsForMultipleOrders, { body }),
  ]);
  const parcels = new Map(sent.ordersWithFulfillments.map(({ orderId, fulfillments }) => [orderId, fulfillments]));
  const refunds = new Map(paid.orderTransactions.map((each) => [each.orderId, each.refunds]));
  const units = orders.map(({ id, status, lineItems }): [string, Units] => {
    const history = historyOf(parcels.get(id) ?? [], refunds.get(id) ?? []);
    const open = status === "APPROVED" ? lineItems : [];
    const lines = open.map((line) => ({ id: line.id, quantity: unsentUnits(line, history).toSend }));
    return [id, lines.filter(({ quantity }) => quantity > 0)];
  });
  return new Map(units.filter(([, lines]) => lines.length > 0));
}
