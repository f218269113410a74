/** Tickets: one per place of a booking, each admitted once. */
import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Ticket } from "#api/orders/bookings.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** 80 random bits: the code alone admits, without further identification. */
const newCode = (): string => [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte & 31]).join("");

export const normalizeTicketCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");

/**
 * Issues tickets for every confirmed booking of the order whose schedule has tickets. Idempotent. Tickets are on hold
 * until the payment unless `isReleased`.
 */
export async function issueTickets(
  tx: Tx,
  orderId: string,
  { isReleased, now }: { isReleased: boolean; now: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string; missing: number; last: number }>`
    select b.id::text as id, b.participants - count(t.id) filter (where t.canceled_at is null)::int as missing,
      coalesce(max(t.unit), 0)::int as last
    from service_bookings b join service_slots s on s.id = b.slot_id join service_schedules c on c.id = s.schedule_id
    left join tickets t on t.booking_id = b.id
    where b.order_id = ${orderId}::uuid and b.state = 'CONFIRMED' and c.has_tickets group by b.id`.execute(tx);
  const units = rows.flatMap(({ id, missing, last }) =>
    Array.from({ length: Math.max(0, missing) }, (_, index) => ({ booking: id, unit: last + index + 1 })),
  );
  if (units.length === 0) return;
  await sql`
    insert into tickets (id, booking_id, unit, code, created_at, released_at)
    select id, booking_id, unit, code, ${now}, ${isReleased ? now : null}::timestamptz
    from unnest(${units.map(() => newId(now.getTime()))}::uuid[], ${units.map(({ booking }) => booking)}::uuid[],
      ${units.map(({ unit }) => unit)}::int[], ${units.map(newCode)}::text[]) as t (id, booking_id, unit, code)
    on conflict (booking_id, unit) do nothing`.execute(tx);
}

/** Releases the tickets of a paid order. Returns the bookings with unused tickets that were on hold until now. */
export async function releaseTickets(tx: Tx, orderId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    update tickets t set released_at = ${now} from service_bookings b
    where b.id = t.booking_id and b.order_id = ${orderId}::uuid and t.released_at is null and t.canceled_at is null
    returning b.id::text as id,
      t.checked_in_at is null and not (select s.allows_unpaid_access from orders_settings s) as is_new`.execute(tx);
  return [...new Set(rows.flatMap(({ id, is_new }) => (is_new ? [id] : [])))].sort();
}

export type TicketRow = {
  booking_id: string;
  code: string;
  unit: number;
  checked_in_at: Date | null;
  canceled_at: Date | null;
  /** On hold until the order is approved and paid. */
  is_held: boolean;
};

const ofOrder = (condition: RawBuilder<unknown>) => sql`exists (
  select from service_bookings b join orders o on o.id = b.order_id where b.id = tickets.booking_id and ${condition})`;

/**
 * Tickets of orders that wait for approval are on hold. So are those of unpaid orders, unless the merchant allows access
 * before payment; paid orders aren't, whichever process recorded the payment.
 */
const isHeld = (released: RawBuilder<unknown>) => sql<boolean>`
  (${ofOrder(sql`o.status in ('PENDING', 'INITIALIZED')`)} or (${released} is null
    and not (select s.allows_unpaid_access from orders_settings s)
    and not ${ofOrder(sql`o.payment_status in ('PAID', 'PARTIALLY_REFUNDED')`)}))`;
const columns = sql`booking_id::text as booking_id, code, unit, checked_in_at, canceled_at,
  ${isHeld(sql`released_at`)} as is_held`;

export async function findTickets(db: Connection, bookingIds: readonly string[]): Promise<TicketRow[]> {
  if (bookingIds.length === 0) return [];
  const { rows } = await sql<TicketRow>`
    select ${columns} from tickets
    where booking_id = any(${[...bookingIds]}::uuid[]) order by booking_id, unit`.execute(db);
  return rows;
}

export const presentTicket = (row: TicketRow, baseUrl: string): Ticket => ({
  code: row.code,
  unit: row.unit,
  state: stateOf(row),
  url: `${baseUrl}/tickets/${row.code}`,
  ...(row.checked_in_at === null ? {} : { checkedInDate: row.checked_in_at.toISOString() }),
});

function stateOf({ canceled_at, checked_in_at, is_held }: TicketRow): Ticket["state"] {
  if (canceled_at !== null) return "CANCELED";
  if (checked_in_at !== null) return "USED";
  return is_held ? "UNPAID" : "VALID";
}

/** The booking that a ticket belongs to. */
export async function findBookingOfTicket(db: Connection, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select booking_id::text as id from tickets where code = ${normalizeTicketCode(code)}`.execute(db);
  return rows[0]?.id;
}

/**
 * Admits a ticket in one conditional update, so only one of two concurrent scans succeeds.
 * @throws {AppError} TICKET_NOT_FOUND, TICKET_USED, TICKET_CANCELED, TICKET_UNPAID
 */
export async function admit(tx: Tx, code: string, { actor, now }: { actor: Actor; now: Date }): Promise<TicketRow> {
  const wanted = normalizeTicketCode(code);
  const { rows } = await sql<TicketRow>`
    update tickets set checked_in_at = ${now}, checked_in_by = ${actorReference(actor).id}::uuid
    where code = ${wanted} and checked_in_at is null and canceled_at is null and not ${isHeld(sql`released_at`)}
    returning ${columns}`.execute(tx);
  if (rows[0] !== undefined) return rows[0];
  const known = await tx.selectFrom("tickets").selectAll().where("code", "=", wanted).executeTakeFirst();
  if (known === undefined) throw new AppError("TICKET_NOT_FOUND");
  if (known.canceled_at !== null) throw new AppError("TICKET_CANCELED");
  if (known.checked_in_at === null) throw new AppError("TICKET_UNPAID");
  throw new AppError("TICKET_USED", { data: { checkedInDate: known.checked_in_at.toISOString() } });
}

/** @throws {AppError} TICKET_NOT_FOUND */
export async function undoAdmission(tx: Tx, code: string): Promise<void> {
  const { rows } = await sql`update tickets set checked_in_at = null, checked_in_by = null
    where code = ${normalizeTicketCode(code)} returning 1`.execute(tx);
  if (rows.length === 0) throw new AppError("TICKET_NOT_FOUND");
}

export async function countAdmissions(db: Connection, bookingId: string) {
  const { rows } = await sql<{ admitted: number; expected: number }>`
    select count(*) filter (where t.checked_in_at is not null)::int as admitted,
      count(*) filter (where t.canceled_at is null)::int as expected
    from tickets t join service_bookings b on b.id = t.booking_id
    where b.slot_id = (select slot_id from service_bookings where id = ${bookingId}::uuid)`.execute(db);
  return rows[0] ?? { admitted: 0, expected: 0 };
}
