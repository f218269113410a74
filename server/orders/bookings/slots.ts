/** Bookable slots, and the capacity that staff set for single slots. */
import { sql } from "kysely";
import type { Slot } from "#api/orders/bookings.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";

type SlotRow = {
  id: string | null;
  starts_at: Date;
  ends_at: Date;
  capacity: number;
  taken: number;
  is_closed: boolean;
};

const presentSlot = ({ id, starts_at, ends_at, capacity, taken, is_closed }: SlotRow): Slot => ({
  startDate: starts_at.toISOString(),
  endDate: ends_at.toISOString(),
  openPlaces: is_closed ? 0 : capacity - taken,
  totalPlaces: capacity,
  isClosed: is_closed,
  ...(id === null ? {} : { id }),
});

/** Start times from the opening hours and those that staff added, without closures. */
const offered = (productId: string, from: Date, to: Date) => sql`
  schedule as (select * from service_schedules where product_id = ${productId}::uuid),
  regular as (
    select (day.day + make_interval(mins => start.minute)) at time zone c.time_zone as starts_at
    from schedule c
    cross join lateral generate_series((${from}::timestamptz at time zone c.time_zone)::date::timestamp,
      (${to}::timestamptz at time zone c.time_zone)::date::timestamp, interval '1 day') as day(day)
    join service_hours h on h.schedule_id = c.id and h.weekday = extract(isodow from day.day)
    cross join lateral generate_series(h.opens_minute, h.closes_minute - c.duration_minutes, c.step_minutes) as start(minute)
    where c.kind = 'WEEKLY' and not exists (select from service_blackouts b
      where b.schedule_id = c.id and day.day::date between b.from_day and b.to_day)
  ),
  slots as (
    select s.id::text as id, coalesce(s.starts_at, r.starts_at) as starts_at,
      coalesce(s.ends_at, r.starts_at + make_interval(mins => c.duration_minutes)) as ends_at,
      coalesce(s.capacity, c.capacity) as capacity, coalesce(s.taken, 0) as taken, coalesce(s.is_closed, false) as is_closed,
      c.is_open, c.lead_minutes, c.horizon_days
    from schedule c
    cross join lateral (
      select r.starts_at, s.id from regular r full join (select * from service_slots where schedule_id = c.id
        and starts_at between ${from} and ${to}) s on s.starts_at = r.starts_at
    ) r
    left join service_slots s on s.id = r.id
  )`;

type SlotSpan = { readonly productId: string; readonly from: Date; readonly to: Date; readonly now: Date };

/** Slots with free places within the schedule's minimum notice and booking window, in order of time. */
export const findOpenSlots = (db: Connection, span: SlotSpan): Promise<Slot[]> =>
  findSlots(db, span, sql`taken < capacity`);

/** Full slots too. */
export const findOfferedSlots = (db: Connection, span: SlotSpan): Promise<Slot[]> => findSlots(db, span, sql`true`);

async function findSlots(
  db: Connection,
  { productId, from, to, now }: SlotSpan,
  condition: ReturnType<typeof sql>,
): Promise<Slot[]> {
  const { rows } = await sql<SlotRow>`
    with ${offered(productId, from, to)}
    select id, starts_at, ends_at, capacity, taken, is_closed from slots
    where is_open and not is_closed and ${condition} and starts_at between ${from} and ${to}
      and starts_at >= ${now}::timestamptz + make_interval(mins => lead_minutes)
      and starts_at <= ${now}::timestamptz + make_interval(days => horizon_days)
    order by starts_at limit 2000`.execute(db);
  return rows.map(presentSlot);
}

/** @throws {AppError} SCHEDULE_NOT_FOUND, SLOT_NOT_AVAILABLE if more places are booked than the new capacity */
export async function writeSlot(
  tx: Tx,
  wanted: { productId: string; startDate: string; capacity: number | undefined; isClosed: boolean | undefined },
  now: Date,
): Promise<Slot> {
  const { productId, startDate, capacity, isClosed } = wanted;
  const start = new Date(Math.floor(Date.parse(startDate) / 1000) * 1000);
  const { rows } = await sql<SlotRow & { refused: boolean }>`
    insert into service_slots (id, schedule_id, starts_at, ends_at, capacity, is_closed, created_at, updated_at)
    select ${newId(now.getTime())}::uuid, c.id, ${start}::timestamptz,
      ${start}::timestamptz + make_interval(mins => c.duration_minutes), coalesce(${capacity ?? null}::int, c.capacity),
      ${isClosed ?? false}, ${now}, ${now}
    from service_schedules c where c.product_id = ${productId}::uuid
    on conflict (schedule_id, starts_at) do update set
      capacity = greatest(coalesce(${capacity ?? null}::int, service_slots.capacity), service_slots.taken, 1),
      is_closed = coalesce(${isClosed ?? null}::boolean, service_slots.is_closed), updated_at = ${now}
    returning id::text as id, starts_at, ends_at, capacity, taken, is_closed`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new AppError("SCHEDULE_NOT_FOUND");
  if (capacity !== undefined && row.capacity > capacity)
    throw new AppError("SLOT_NOT_AVAILABLE", { reason: "PLACES_BOOKED", data: { count: row.taken } });
  return presentSlot(row);
}
