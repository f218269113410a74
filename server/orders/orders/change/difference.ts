/**
 * What an edit left paid beyond the order's total. Money that goes back for no line, fee or delivery goes back of that; what
 * goes back for a part of the order leaves the part in its total, so it gives back nothing of the difference.
 */
import { listRefunds, type Refund } from "#server/payments/payments/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { Order } from "../order.ts";
import { writeOrder } from "./writes.ts";

/** What went back, or is on its way, for no part of the order. */
function refundedForNoPart(refunds: readonly Refund[]): Minor {
  const sum = (amounts: readonly number[]): Minor => amounts.reduce((total, each) => total + each, 0);
  return sum(
    refunds.map(({ transactions, line_items, fees, shipping_amount }) => {
      const going = sum(transactions.flatMap(({ state, amount }) => (state === "FAILED" ? [] : [amount])));
      // Refunds from before the amounts of lines were kept count as theirs altogether.
      const lines = sum(line_items.map(({ amount = going }) => amount));
      return Math.max(0, going - lines - sum(fees.map(({ amount }) => amount)) - shipping_amount);
    }),
  );
}

export type Difference = {
  /** Went back already, or is on its way. */
  readonly given: Minor;
  readonly left: Minor;
};

export async function readDifference(tx: Tx, { id, captured, total }: Order): Promise<Difference> {
  const beyond = Math.max(0, captured - total);
  const given = beyond === 0 ? 0 : Math.min(beyond, refundedForNoPart(await listRefunds(tx, [id])));
  return { given, left: beyond - given };
}

/** Notes what of the difference went back: it counts as paid no more. Call with the order locked. */
export async function noteDifference(tx: Tx, order: Order, now: Date): Promise<Order> {
  const { given } = await readDifference(tx, order);
  if (given <= order.differenceRefunded) return order;
  await writeOrder(tx, order.id, { difference_refunded: given }, now);
  return { ...order, differenceRefunded: given };
}

/** A refund failed: what did not go back is paid after all. */
export async function correctDifference(tx: Tx, order: Order, now: Date): Promise<Order> {
  if (order.differenceRefunded === 0) return order;
  const gone = refundedForNoPart(await listRefunds(tx, [order.id]));
  if (gone >= order.differenceRefunded) return order;
  await writeOrder(tx, order.id, { difference_refunded: gone }, now);
  return { ...order, differenceRefunded: gone };
}
