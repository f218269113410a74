import { sql } from "kysely";
import { toString as toSvg } from "qrcode";
import * as api from "#api/orders/bookings.ts";
import { findOrder, type Order } from "#server/orders/orders/public.ts";
import { isElevated } from "#server/platform/access/actor.ts";
import { createThrottledError, isSourceThrottled } from "#server/platform/access/throttle.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { getBooking, isToday, presentBookings, presentForStaff, presentOne, selectBookings } from "./bookings.ts";
import { calendarUrl } from "./calendar-url.ts";
import {
  type CancellationQuote,
  presentCancellationQuote,
  quoteCancellation,
  quoteCancellations,
} from "./cancellation-refund.ts";
import { cancelBooking, moveBooking } from "./change-booking.ts";
import { getSchedule, listSchedules, writeSchedule } from "./schedules.ts";
import { findOpenSlots, writeSlot } from "./slots.ts";
import {
  admit,
  countAdmissions,
  findBookingOfTicket,
  findTickets,
  normalizeTicketCode,
  presentTicket,
  undoAdmission,
} from "./tickets.ts";

const DAY = 86_400_000;
const perSource = { name: "ticket source", attempts: 60, seconds: 3600 };

function memberOf(actor: { kind: string; memberId?: string }): string {
  if (actor.kind !== "member" || actor.memberId === undefined) throw new AppError("UNAUTHENTICATED");
  return actor.memberId;
}

async function qrCodeOf(text: string): Promise<string> {
  const svg = await toSvg(text, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

const callerOf = ({ actor, now, store }: Pick<CallContext, "actor" | "now" | "store">) => ({
  actor,
  now,
  baseUrl: store.baseUrl(),
});

/** Zero in the store's currency if the booking has no order. */
async function presentCancellation(db: Connection, given: CancellationQuote | undefined, order: Order | undefined) {
  return presentCancellationQuote(given ?? { amount: 0, credits: 0 }, order ?? (await readStoreSettings(db)));
}

const schedules = [
  handleRead(api.listSlots, async ({ db, query, now }) => {
    const schedule = await getSchedule(db, query.productId);
    const from = new Date(Math.max(now.getTime(), Date.parse(query.from ?? now.toISOString())));
    const wanted = Date.parse(query.to ?? new Date(from.getTime() + 14 * DAY).toISOString());
    const to = new Date(Math.min(wanted, from.getTime() + 31 * DAY));
    const slots = await findOpenSlots(db, { productId: query.productId, from, to, now });
    const { timeZone, durationMinutes, place, hasTickets } = schedule;
    const answer = { timeZone, durationMinutes, place, hasTickets, slots };
    if (slots.length > 0) return answer;
    const until = new Date(to.getTime() + schedule.horizonDays * DAY);
    const [next] = await findOpenSlots(db, { productId: query.productId, from: to, to: until, now });
    return next === undefined ? answer : { ...answer, nextStartDate: next.startDate };
  }),
  handleRead(api.listSchedules, async ({ db }) => ({ schedules: await listSchedules(db) })),
  handleRead(api.getSchedule, async ({ db, params }) => ({ schedule: await getSchedule(db, params.productId) })),
  handleWrite(api.setSchedule, async ({ tx, params, body, now }) => ({
    schedule: await writeSchedule(tx, params.productId, body.schedule, now),
  })),
  handleWrite(api.setSlot, async ({ tx, body, now }) => {
    const { productId, startDate, capacity, isClosed } = body;
    return { slot: await writeSlot(tx, { productId, startDate, capacity, isClosed }, now) };
  }),
];

const bookings = [
  handleRead(api.listBookings, async ({ db, query, store, now }) => {
    const to = new Date(Math.min(Date.parse(query.to), Date.parse(query.from) + 62 * DAY));
    const ofProduct = query.productId === undefined ? sql`true` : sql`b.product_id = ${query.productId}::uuid`;
    const rows = await selectBookings(
      db,
      sql`s.starts_at >= ${query.from}::timestamptz and s.starts_at < ${to} and ${ofProduct}`,
      { limit: 2000 },
    );
    return { bookings: await presentForStaff(db, rows, { store, now }) };
  }),
  handleRead(api.getBooking, async ({ db, params, store, now }) => {
    const row = await getBooking(db, params.id);
    const [booking] = await presentForStaff(db, [row], { store, now });
    if (booking === undefined) throw new AppError("BOOKING_NOT_FOUND");
    const order = await findOrder(db, row.order_id);
    const quote = order && (await quoteCancellation(db, { booking: row, order, percent: 100 }));
    return { booking, cancellationRefund: await presentCancellation(db, quote, order) };
  }),
  handleWrite(api.moveBooking, async ({ tx, params, body, ...context }) => {
    const row = await moveBooking(tx, params.id, body.startDate, callerOf(context));
    return { booking: await presentOne(tx, row, context) };
  }),
  handleWrite(api.cancelBooking, async ({ tx, params, body, ...context }) => {
    const percent = body.givesBack === false ? 0 : 100;
    const { row, given } = await cancelBooking(tx, params.id, { ...callerOf(context), percent });
    const booking = await presentOne(tx, row, context);
    return { booking, cancellationRefund: await presentCancellation(tx, given, await findOrder(tx, row.order_id)) };
  }),
  handleRead(api.listMyBookings, async ({ db, actor, store, now }) => {
    const mine = sql`b.member_id = ${memberOf(actor)}::uuid and b.state <> 'HELD'`;
    const order = sql`s.ends_at < ${now}, case when s.ends_at >= ${now} then s.starts_at end, s.starts_at desc, b.id`;
    const rows = await selectBookings(db, mine, { order, limit: 200 });
    const refunds = await quoteCancellations(db, rows, now);
    return { bookings: await presentBookings(db, rows, { store, now, refunds }) };
  }),
  handleWrite(api.moveMyBooking, async ({ tx, params, body, ...context }) => {
    const by = { ...callerOf(context), memberId: memberOf(context.actor) };
    const row = await moveBooking(tx, params.id, body.startDate, by);
    return { booking: await presentOne(tx, row, context) };
  }),
  handleWrite(api.cancelMyBooking, async ({ tx, params, ...context }) => {
    const by = { ...callerOf(context), memberId: memberOf(context.actor) };
    const { row, given } = await cancelBooking(tx, params.id, by);
    const booking = await presentOne(tx, row, context);
    return { booking, cancellationRefund: await presentCancellation(tx, given, await findOrder(tx, row.order_id)) };
  }),
];

const tickets = [
  handleWrite(api.getTicket, async ({ tx, params, actor, store, source }) => {
    const bookingId = await findBookingOfTicket(tx, params.code);
    if (bookingId === undefined) {
      // Only failed attempts count, to stop code guessing.
      if (!isElevated(actor) && (await isSourceThrottled(tx, store, perSource, source)))
        return createThrottledError(perSource);
      return new AppError("TICKET_NOT_FOUND");
    }
    const booking = await getBooking(tx, bookingId);
    const wanted = normalizeTicketCode(params.code);
    const row = (await findTickets(tx, [bookingId])).find(({ code }) => code === wanted);
    if (row === undefined) throw new AppError("TICKET_NOT_FOUND");
    const ticket = presentTicket(row, store.baseUrl());
    return {
      ticket,
      productName: booking.product_name,
      startDate: booking.starts_at.toISOString(),
      endDate: booking.ends_at.toISOString(),
      timeZone: booking.time_zone,
      place: booking.place,
      buyerName: booking.buyer_name,
      calendarUrl: calendarUrl(store, booking.id),
      qrCodeUrl: await qrCodeOf(ticket.url),
    };
  }),
  handleWrite(api.checkInTicket, async ({ tx, params, query, actor, store, now }) => {
    const row = await admit(tx, params.code, { actor, now });
    const booking = await getBooking(tx, row.booking_id);
    // Thrown after the admission, which rolls back, so that a used or canceled ticket is reported as such first.
    if (query.onlyToday === true && !isToday(booking, now)) {
      const { starts_at, time_zone: timeZone } = booking;
      throw new AppError("TICKET_FOR_OTHER_DAY", { data: { startDate: starts_at.toISOString(), timeZone } });
    }
    return {
      ticket: presentTicket(row, store.baseUrl()),
      productName: booking.product_name,
      buyerName: booking.buyer_name,
      startDate: booking.starts_at.toISOString(),
      ...(await countAdmissions(tx, booking.id)),
    };
  }),
  handleWrite(api.undoCheckIn, async ({ tx, params }) => {
    await undoAdmission(tx, params.code);
    return {};
  }),
];

export const routes = [...schedules, ...bookings, ...tickets];
