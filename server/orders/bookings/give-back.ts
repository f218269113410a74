/** What a canceled booking gives back of its line's money or credits, as the schedule's policy says. */
import { sql } from "kysely";
import type { CancellationRefund } from "#api/orders/bookings.ts";
import {
  addActivity,
  findLine,
  type Order,
  readRefundablePayments,
  refundOrder,
  selectOrders,
  worthOfUnits,
} from "#server/orders/orders/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { formatMoney, type Minor, money2, parseDecimal } from "#server/platform/money/money.ts";
import { findUsedCredits, giveBackMembershipUnits } from "#server/pricing/memberships/public.ts";
import { type BookingRow, canChange } from "./bookings.ts";

export type GiveBack = {
  readonly amount: Minor;
  readonly credits: number;
  /** Units of the line that count as given back. */
  readonly units: number;
};

const nothing: GiveBack = { amount: 0, credits: 0, units: 0 };

/** `percent` of what the booked places cost, never more than the order still has; credits in whole numbers, rounded down. */
export async function quoteGiveBack(
  db: Connection,
  { booking, order, percent }: { booking: BookingRow; order: Order; percent: number },
): Promise<GiveBack> {
  const line = order.lines.find(({ id }) => id === booking.order_line_id);
  if (line === undefined || percent === 0) return nothing;
  const units = Math.min(booking.participants, line.quantity - line.refunded);
  const used = (await findUsedCredits(db, [line.id])).reduce((sum, { credits }) => sum + credits, 0);
  const withCredits = Math.min(used, booking.participants);
  const credits = Math.floor((withCredits * percent) / 100);
  const paid = Math.max(0, order.captured - order.refunded - order.pendingRefund);
  const amount = Math.min(paid, Math.round((worthOfUnits(line, Math.max(0, units - withCredits)) * percent) / 100));
  return { amount, credits, units };
}

export const presentGiveBack = (
  { amount, credits }: Pick<GiveBack, "amount" | "credits">,
  { currency, locale }: Pick<Order, "currency" | "locale">,
): CancellationRefund => ({ amount: money2(amount, currency, locale), credits });

/** For the bookings that their member may still cancel. */
export async function readGiveBacks(
  db: Connection,
  rows: readonly BookingRow[],
  now: Date,
): Promise<Map<string, CancellationRefund>> {
  const open = rows.filter((row) => canChange(row, now));
  const ids = [...new Set(open.map(({ order_id }) => order_id))];
  if (ids.length === 0) return new Map();
  const orders = await selectOrders(db, { where: sql<boolean>`o.id = any(${ids}::uuid[])`, limit: ids.length });
  const refunds = new Map<string, CancellationRefund>();
  for (const booking of open) {
    const order = orders.find(({ id }) => id === booking.order_id);
    if (order === undefined) continue;
    const quote = await quoteGiveBack(db, { booking, order, percent: booking.refund_percent });
    refunds.set(booking.id, presentGiveBack(quote, order));
  }
  return refunds;
}

type Caller = { readonly actor: Actor; readonly now: Date; readonly baseUrl: string };

/**
 * Carries out a quote, with the order locked and the booking canceled. Money that was paid by hand cannot be sent: the
 * order's history says that it is owed.
 */
export async function giveBack(
  tx: Tx,
  caller: Caller,
  { booking, order, quote }: { booking: BookingRow; order: Order; quote: GiveBack },
): Promise<void> {
  const line = findLine(order, booking.order_line_id);
  if (quote.credits > 0) await giveBackMembershipUnits(tx, { lineId: line.id, quantity: quote.credits }, caller);
  if (quote.amount === 0) return;
  const payments = await readRefundablePayments(tx, order, quote.amount, { isOnline: true });
  const sent = payments.reduce((sum, { amount }) => sum + parseDecimal(amount.amount, order.currency), 0);
  const owed = quote.amount - sent;
  if (owed > 0) {
    const sum = formatMoney(owed, order.currency, order.locale);
    const details = {
      customActivity: {
        type: "Booking canceled: give money back by hand",
        additionalData: { booking: booking.product_name, amount: sum },
      },
    };
    await addActivity(tx, order.id, { type: "CUSTOM_ACTIVITY", body: { details } }, caller);
  }
  if (payments.length === 0) return;
  await refundOrder(tx, caller, {
    orderId: order.id,
    payments,
    lines: quote.units > 0 ? [{ lineItemId: line.id, quantity: quote.units }] : [],
    shipping: undefined,
    restock: [],
    reason: `Booking canceled: ${booking.product_name}`,
    sendsMail: true,
    customMessage: undefined,
  });
}
