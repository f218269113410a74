/** Refund of a canceled booking, in money or membership credits, by the schedule's cancellation policy. */
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

export type CancellationQuote = {
  readonly amount: Minor;
  readonly credits: number;
  /** Units of the line item that count as refunded. */
  readonly units: number;
};

const nothing: CancellationQuote = { amount: 0, credits: 0, units: 0 };

/**
 * Refunds `percent` of the price of the booked places, at most what is left on the order. Credits are rounded down to
 * whole numbers.
 */
export async function quoteCancellation(
  db: Connection,
  { booking, order, percent }: { booking: BookingRow; order: Order; percent: number },
): Promise<CancellationQuote> {
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

export const presentCancellationQuote = (
  { amount, credits }: Pick<CancellationQuote, "amount" | "credits">,
  { currency, locale }: Pick<Order, "currency" | "locale">,
): CancellationRefund => ({ amount: money2(amount, currency, locale), credits });

/** For bookings that their member can still cancel. */
export async function quoteCancellations(
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
    const quote = await quoteCancellation(db, { booking, order, percent: booking.refund_percent });
    refunds.set(booking.id, presentCancellationQuote(quote, order));
  }
  return refunds;
}

type Caller = { readonly actor: Actor; readonly now: Date; readonly baseUrl: string };

/**
 * Executes a quote. Call with the order locked and the booking canceled. Manual payments can't be refunded
 * automatically, so the amount that is owed is recorded in the order's timeline.
 */
export async function refundCancellation(
  tx: Tx,
  caller: Caller,
  { booking, order, quote }: { booking: BookingRow; order: Order; quote: CancellationQuote },
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
        type: "Booking canceled: refund the payment manually",
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
