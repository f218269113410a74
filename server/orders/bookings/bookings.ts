/** Reads bookings and presents them for the API. */
import { sql } from "kysely";
import type { Static } from "typebox";
import type { Booking, CancellationRefund, StaffBooking } from "#api/orders/bookings.ts";
import { dayIn } from "#api/store/dates.ts";
import type { DescriptionLine } from "#api/values.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { calendarUrl } from "./calendar-url.ts";
import { placeChosen } from "./place-chosen.ts";
import type { BookingState } from "./states.ts";
import { findTickets, presentTicket, type TicketRow } from "./tickets.ts";

export type BookingRow = {
  id: string;
  slot_id: string;
  product_id: string;
  product_name: string;
  product_slug: string;
  order_id: string;
  order_line_id: string;
  member_id: string | null;
  email: string;
  buyer_name: string;
  participants: number;
  state: BookingState;
  sequence: number;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  /** The place that the buyer chose, if the schedule offers several. */
  place: string;
  change_until_minutes: number;
  refund_percent: number;
  created_at: Date;
  updated_at: Date;
};

const columns = sql`b.id::text as id, b.slot_id::text as slot_id, b.product_id::text as product_id,
  coalesce(p.name, l.name, '') as product_name, coalesce(p.slug, '') as product_slug, b.order_id::text as order_id, b.order_line_id::text as order_line_id,
  b.member_id::text as member_id, b.email, b.buyer_name, b.participants, b.state, b.sequence, s.starts_at, s.ends_at,
  c.time_zone, c.place,
  coalesce(l.details->'descriptionLines', '[]'::jsonb) as choices, c.change_until_minutes, c.refund_percent, b.created_at, b.updated_at`;
// The line item keeps the name of what was bought, because the product may have been deleted.
const from = sql`service_bookings b join service_slots s on s.id = b.slot_id join service_schedules c on c.id = s.schedule_id
  left join products p on p.id = c.product_id left join order_line_items l on l.id = b.order_line_id`;

export async function selectBookings(
  db: Connection,
  where: ReturnType<typeof sql>,
  { order = sql`s.starts_at, b.id`, limit = 500 } = {},
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow & { choices: DescriptionLine[] }>`
    select ${columns} from ${from} where ${where} order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ choices, ...row }) => ({
    ...row,
    place: placeChosen(
      row.place,
      choices.flatMap(({ plainText }) => plainText?.original ?? []),
    ),
  }));
}

/** @throws {AppError} BOOKING_NOT_FOUND */
export async function getBooking(db: Connection, id: string): Promise<BookingRow> {
  const [row] = await selectBookings(db, sql`b.id = ${id}::uuid`, { limit: 1 });
  if (row === undefined) throw new AppError("BOOKING_NOT_FOUND");
  return row;
}

/** @throws {AppError} BOOKING_NOT_FOUND */
export async function lockBooking(tx: Tx, id: string): Promise<BookingRow> {
  await sql`select 1 from service_bookings where id = ${id}::uuid for no key update`.execute(tx);
  return getBooking(tx, id);
}

export async function findBookingsOfLines(db: Connection, lineIds: readonly string[]): Promise<string[]> {
  if (lineIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select id::text as id from service_bookings
    where order_line_id = any(${[...lineIds]}::uuid[]) and state = 'CONFIRMED' order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a booked session of the order has started or one of its tickets was admitted. */
export async function hasBegun(db: Connection, orderId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from service_bookings b join service_slots s on s.id = b.slot_id
    where b.order_id = ${orderId}::uuid and b.state = 'CONFIRMED' and (s.starts_at <= ${now}
      or exists (select from tickets t where t.booking_id = b.id and t.checked_in_at is not null)) limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the booking is confirmed and its change deadline hasn't passed. */
export const canChange = (
  { state, starts_at, change_until_minutes }: Pick<BookingRow, "state" | "starts_at" | "change_until_minutes">,
  now: Date,
): boolean => state === "CONFIRMED" && starts_at.getTime() - change_until_minutes * 60_000 > now.getTime();

/** Whether the session is today in its own time zone, or in progress: some end after midnight. */
export function isToday(booking: Pick<BookingRow, "starts_at" | "ends_at" | "time_zone">, now: Date): boolean {
  const { starts_at: start, ends_at: end, time_zone: timeZone } = booking;
  return dayIn(start, timeZone) === dayIn(now, timeZone) || (start <= now && now <= end);
}

type PresentContext = {
  readonly store: Store;
  readonly now: Date;
  /** Refund for canceling each booking, by booking ID. */
  readonly refunds?: ReadonlyMap<string, CancellationRefund>;
};

export async function presentBookings(
  db: Connection,
  rows: readonly BookingRow[],
  context: PresentContext,
): Promise<Booking[]> {
  const tickets = Map.groupBy(
    await findTickets(
      db,
      rows.map(({ id }) => id),
    ),
    (ticket) => ticket.booking_id,
  );
  return rows.map((row) => presentBooking(row, tickets.get(row.id) ?? [], context));
}

function presentBooking(
  row: BookingRow,
  tickets: readonly TicketRow[],
  { store, now, refunds }: PresentContext,
): Booking {
  const refund = refunds?.get(row.id);
  return {
    id: row.id,
    productId: row.product_id,
    productName: row.product_name,
    productSlug: row.product_slug,
    orderId: row.order_id,
    orderLineId: row.order_line_id,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    place: row.place,
    participants: row.participants,
    state: row.state,
    canChange: canChange(row, now),
    ...(refund === undefined ? {} : { cancellationRefund: refund }),
    calendarUrl: calendarUrl(store, row.id),
    tickets: tickets.map((ticket) => presentTicket(ticket, store.baseUrl())),
    createdDate: row.created_at.toISOString(),
  };
}

export async function presentOne(db: Connection, row: BookingRow, context: PresentContext): Promise<Booking> {
  const [booking] = await presentBookings(db, [row], context);
  if (booking === undefined) throw new Error("presentBookings returned no booking for a row");
  return booking;
}

export async function presentForStaff(
  db: Connection,
  rows: readonly BookingRow[],
  context: PresentContext,
): Promise<Static<typeof StaffBooking>[]> {
  const bookings = await presentBookings(db, rows, context);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return bookings.map((booking) => {
    const row = byId.get(booking.id);
    const member = row?.member_id ?? null;
    return {
      ...booking,
      email: row?.email ?? "",
      buyerName: row?.buyer_name ?? "",
      ...(member === null ? {} : { memberId: member }),
    };
  });
}
