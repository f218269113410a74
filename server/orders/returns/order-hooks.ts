import type { OrderHooks } from "#server/orders/orders/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { listReturns, type ReturnRow } from "./queries.ts";

/** Units that a return depends on having been sent: those requested while it is open, those received once it has ended. */
function unitsInReturn({ state, lines }: ReturnRow, lineId: string): number {
  const isOpen = state === "REQUESTED" || state === "APPROVED";
  const isReceived = state === "RECEIVED" || state === "CLOSED";
  return lines
    .filter(({ lineItemId }) => lineItemId === lineId)
    .reduce((sum, { quantity, received }) => sum + (isOpen ? quantity : isReceived ? received : 0), 0);
}

export const returnOrderHooks: OrderHooks = {
  async onUnfulfilling(tx, { order, lines }) {
    const returns = await listReturns(tx, order.id);
    if (returns.length === 0) return;
    for (const { id, quantity } of lines) {
      const fulfilled = order.lines.find((line) => line.id === id)?.fulfilled ?? 0;
      const returned = returns.reduce((sum, each) => sum + unitsInReturn(each, id), 0);
      if (fulfilled - quantity < returned) throw new AppError("FULFILLMENT_IN_RETURN", { data: { lineItemId: id } });
    }
  },
};
