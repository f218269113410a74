import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bulkCreateFulfillments, listFulfillmentsForMultipleOrders } from "#api/orders/fulfillments.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { listTransactionsForMultipleOrders } from "#api/payments/payments.ts";
import { call } from "#backoffice/client.ts";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { Banner, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { plural } from "#backoffice/format.ts";
import { historyOf, unsentUnits } from "./sent.ts";

export type Outcome = { itemMetadata: { id?: string; success: boolean; error?: { description: string } } };
type Props = {
  orders: readonly Order[];
  onClose: () => void;
  onFinish: (verb: string, results: readonly Outcome[]) => Promise<void>;
};
type Units = { id: string; quantity: number }[];

/** Records of several orders at once that everything their buyers still wait for was sent. */
export function FulfillOrdersDialog({ orders, onClose, onFinish }: Props) {
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
    onSuccess: (outcomes) => onFinish("fulfilled", outcomes),
  });
  const units = waiting.data;
  const count = [...(units?.values() ?? [])].flat().reduce((sum, { quantity }) => sum + quantity, 0);
  const left = orders.length - (units?.size ?? 0);
  const problem = waiting.error ?? fulfill.error;
  return (
    <ConfirmDialog
      title={`Fulfill ${plural(units?.size ?? orders.length, "order")}?`}
      isOpen
      onClose={onClose}
      onConfirm={() => units && fulfill.mutate(units)}
      confirmLabel={`Fulfill ${plural(count, "unit")}`}
      isReady={count > 0}
      isBusy={fulfill.isPending}
    >
      {problem && <Banner tone="critical">{messageOf(problem)}</Banner>}
      {waiting.isPending && <SkeletonText lines={2} />}
      {units && (
        <>
          <p>
            {count === 0
              ? "The selected orders have no unfulfilled items."
              : `${plural(count, "unit")} will be marked as fulfilled, without tracking numbers. Customers get an email about the items that are shipped.`}
          </p>
          {count > 0 && left > 0 && <p>{`${plural(left, "order")} without unfulfilled items won't change.`}</p>}
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
