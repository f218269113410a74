/**
 * Overpayment after an edit reduced the order's total. Refunds for no specific line, fee or shipping reduce the
 * overpayment; refunds for a part of the order don't, because that part stays in its total.
 */
import { listRefunds, type Refund } from "#server/payments/payments/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { Order } from "../order.ts";
import { writeOrder } from "./writes.ts";

/** Amount refunded or pending refund for no specific part of the order. */
function refundedForNoPart(refunds: readonly Refund[]): Minor {
  const sum = (amounts: readonly number[]): Minor => amounts.reduce((total, each) => total + each, 0);
  return sum(
    refunds.map(({ transactions, line_items, fees, shipping_amount }) => {
      const going = sum(transactions.flatMap(({ state, amount }) => (state === "FAILED" ? [] : [amount])));
      // Refunds older than line amounts count entirely toward their lines.
      const lines = sum(line_items.map(({ amount = going }) => amount));
      return Math.max(0, going - lines - sum(fees.map(({ amount }) => amount)) - shipping_amount);
    }),
  );
}

type Difference = {
  /** Refunded or pending. */
  readonly given: Minor;
  readonly left: Minor;
};

export async function readDifference(tx: Tx, { id, captured, total }: Order): Promise<Difference> {
  const beyond = Math.max(0, captured - total);
  const given = beyond === 0 ? 0 : Math.min(beyond, refundedForNoPart(await listRefunds(tx, [id])));
  return { given, left: beyond - given };
}

/** Records how much of the difference was refunded, which then no longer counts as paid. Call with the order locked. */
export async function recordDifference(tx: Tx, order: Order, now: Date): Promise<Order> {
  const { given } = await readDifference(tx, order);
  if (given <= order.differenceRefunded) return order;
  await writeOrder(tx, order.id, { difference_refunded: given }, now);
  return { ...order, differenceRefunded: given };
}

/** After a failed refund, the amount counts as paid again. */
export async function correctDifference(tx: Tx, order: Order, now: Date): Promise<Order> {
  if (order.differenceRefunded === 0) return order;
  const gone = refundedForNoPart(await listRefunds(tx, [order.id]));
  if (gone >= order.differenceRefunded) return order;
  await writeOrder(tx, order.id, { difference_refunded: gone }, now);
  return { ...order, differenceRefunded: gone };
}
