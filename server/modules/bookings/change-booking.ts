/** Moving and canceling a booking, by staff or (in time) by the member who made it. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { type BookingRow, canChange, getBooking, lockBooking } from "./bookings.ts";
import { sendBookingMail } from "./mail-jobs.ts";
import { cancelOne, freeSlot, takeSlot } from "./places.ts";
import { canBecome } from "./states.ts";

/** `memberId`: only an own booking, and only until the deadline. */
export type ChangeBy = { readonly memberId?: string; readonly now: Date };

async function lockChangeable(tx: Tx, id: string, { memberId, now }: ChangeBy): Promise<BookingRow> {
  const booking = await lockBooking(tx, id);
  if (memberId !== undefined && booking.member_id !== memberId) throw new AppError("BOOKING_NOT_FOUND");
  const isAllowed = memberId === undefined ? booking.state === "CONFIRMED" : canChange(booking, now);
  if (!isAllowed) throw new AppError("BOOKING_CLOSED");
  return booking;
}

/**
 * Takes the new places before the old ones are free, so that a booking never falls between two times.
 * @throws {AppError} BOOKING_NOT_FOUND, BOOKING_CLOSED, SLOT_NOT_AVAILABLE
 */
export async function moveBooking(tx: Tx, id: string, startDate: string, by: ChangeBy): Promise<BookingRow> {
  const booking = await lockChangeable(tx, id, by);
  const start = new Date(startDate);
  if (start.getTime() === booking.starts_at.getTime()) return booking;
  const request = { productId: booking.product_id, startDate: start.toISOString(), participants: booking.participants };
  const slotId = await takeSlot(tx, request, by.now);
  if (slotId === undefined) throw new AppError("SLOT_NOT_AVAILABLE");
  await sql`update service_bookings set slot_id = ${slotId}::uuid, sequence = sequence + 1, updated_at = ${by.now}
    where id = ${id}::uuid`.execute(tx);
  await freeSlot(tx, booking.slot_id, booking.participants, by.now);
  await enqueue(tx, sendBookingMail, { bookingId: id, kind: "MOVED" });
  return getBooking(tx, id);
}

/** @throws {AppError} BOOKING_NOT_FOUND, BOOKING_CLOSED */
export async function cancelBooking(tx: Tx, id: string, by: ChangeBy): Promise<BookingRow> {
  const booking = await lockChangeable(tx, id, by);
  if (!canBecome(booking.state, "CANCELED")) throw new AppError("BOOKING_CLOSED");
  await cancelOne(tx, id, by.now);
  await enqueue(tx, sendBookingMail, { bookingId: id, kind: "CANCELED" });
  return getBooking(tx, id);
}
