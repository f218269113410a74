/** Moves and cancels a booking, for staff or (before the deadline) for the member who made it. */
import { sql } from "kysely";
import { findOrder, lockOrder, type Order, rescheduleLine } from "#server/orders/orders/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { type BookingRow, canChange, getBooking, lockBooking } from "./bookings.ts";
import { type CancellationQuote, quoteCancellation, refundCancellation } from "./cancellation-refund.ts";
import { sendBookingMail } from "./mail-jobs.ts";
import { cancelOne, freeSlot, takeSlot } from "./places.ts";
import { canBecome } from "./states.ts";

/** With `memberId`, only the member's own booking can be changed, and only until the deadline. */
type ChangeBy = {
  readonly memberId?: string;
  /** The caller has checked that the booking is the buyer's; it can be changed until the deadline. */
  readonly isByBuyer?: true;
  readonly actor: Actor;
  readonly now: Date;
  readonly baseUrl: string;
};

type Locked = { readonly booking: BookingRow; readonly order: Order | undefined };

/** Locks the order before the booking, like every other writer. */
async function lockChangeable(tx: Tx, id: string, { memberId, isByBuyer, now }: ChangeBy): Promise<Locked> {
  const { order_id: orderId } = await getBooking(tx, id);
  const order = (await findOrder(tx, orderId)) && (await lockOrder(tx, orderId));
  const booking = await lockBooking(tx, id);
  if (memberId !== undefined && booking.member_id !== memberId) throw new AppError("BOOKING_NOT_FOUND");
  const isAllowed =
    memberId === undefined && isByBuyer !== true ? booking.state === "CONFIRMED" : canChange(booking, now);
  if (!isAllowed) throw new AppError("BOOKING_CLOSED");
  return { booking, order };
}

/**
 * Takes the new places before it frees the old ones, so the booking always holds places.
 * @throws {AppError} BOOKING_NOT_FOUND, BOOKING_CLOSED, SLOT_NOT_AVAILABLE
 */
export async function moveBooking(tx: Tx, id: string, startDate: string, by: ChangeBy): Promise<BookingRow> {
  const { booking } = await lockChangeable(tx, id, by);
  const start = new Date(startDate);
  if (start.getTime() === booking.starts_at.getTime()) return booking;
  const request = { productId: booking.product_id, startDate: start.toISOString(), participants: booking.participants };
  const slotId = await takeSlot(tx, request, by.now);
  if (slotId === undefined) throw new AppError("SLOT_NOT_AVAILABLE");
  await sql`update service_bookings set slot_id = ${slotId}::uuid, sequence = sequence + 1, updated_at = ${by.now}
    where id = ${id}::uuid`.execute(tx);
  await freeSlot(tx, booking.slot_id, booking.participants, by.now);
  await rescheduleLine(tx, booking.order_line_id, { start, timeZone: booking.time_zone });
  await enqueue(tx, sendBookingMail, { bookingId: id, kind: "MOVED" });
  return getBooking(tx, id);
}

/**
 * Members are refunded by the schedule's cancellation policy; staff choose between a full refund and none.
 * @throws {AppError} BOOKING_NOT_FOUND, BOOKING_CLOSED, and the errors of refunds
 */
export async function cancelBooking(
  tx: Tx,
  id: string,
  { percent, ...by }: ChangeBy & { percent?: number },
): Promise<{ row: BookingRow; given: CancellationQuote }> {
  const { booking, order } = await lockChangeable(tx, id, by);
  if (!canBecome(booking.state, "CANCELED")) throw new AppError("BOOKING_CLOSED");
  const share = percent ?? booking.refund_percent;
  const quote =
    order === undefined
      ? { amount: 0, credits: 0, units: 0 }
      : await quoteCancellation(tx, { booking, order, percent: share });
  await cancelOne(tx, id, by.now);
  if (order !== undefined) await refundCancellation(tx, by, { booking, order, quote });
  await enqueue(tx, sendBookingMail, { bookingId: id, kind: "CANCELED" });
  return { row: await getBooking(tx, id), given: quote };
}
