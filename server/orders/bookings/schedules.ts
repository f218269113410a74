/** Schedules of bookable services. */
import { sql } from "kysely";
import type { Input } from "#api/endpoint.ts";
import type { Schedule, setSchedule } from "#api/orders/bookings.ts";
import { isTimeZone } from "#api/store/dates.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";

type ScheduleRow = {
  id: string;
  product_id: string;
  product_name: string;
  revision: number;
  kind: Schedule["kind"];
  time_zone: string;
  duration_minutes: number;
  step_minutes: number;
  capacity: number;
  lead_minutes: number;
  horizon_days: number;
  change_until_minutes: number;
  refund_percent: number;
  has_tickets: boolean;
  place: string;
  is_open: boolean;
  hours: Schedule["hours"] | null;
  blackouts: Schedule["blackouts"] | null;
};

async function selectSchedules(db: Connection, where: ReturnType<typeof sql>): Promise<Schedule[]> {
  const { rows } = await sql<ScheduleRow>`
    select c.id::text as id, c.product_id::text as product_id, p.name as product_name, c.revision, c.kind, c.time_zone,
      c.duration_minutes, c.step_minutes, c.capacity, c.lead_minutes, c.horizon_days, c.change_until_minutes, c.refund_percent,
      c.has_tickets, c.place, c.is_open,
      (select json_agg(json_build_object('weekday', h.weekday, 'opensMinute', h.opens_minute, 'closesMinute',
        h.closes_minute) order by h.weekday, h.opens_minute) from service_hours h where h.schedule_id = c.id) as hours,
      (select json_agg(json_build_object('fromDay', b.from_day::text, 'toDay', b.to_day::text, 'reason', b.reason)
        order by b.from_day) from service_blackouts b where b.schedule_id = c.id) as blackouts
    from service_schedules c join products p on p.id = c.product_id where ${where} order by p.name, c.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    productName: row.product_name,
    revision: String(row.revision),
    kind: row.kind,
    timeZone: row.time_zone,
    durationMinutes: row.duration_minutes,
    stepMinutes: row.step_minutes,
    capacity: row.capacity,
    leadMinutes: row.lead_minutes,
    horizonDays: row.horizon_days,
    changeUntilMinutes: row.change_until_minutes,
    refundPercent: row.refund_percent,
    hasTickets: row.has_tickets,
    place: row.place,
    isOpen: row.is_open,
    hours: row.hours ?? [],
    blackouts: row.blackouts ?? [],
  }));
}

export const listSchedules = (db: Connection): Promise<Schedule[]> => selectSchedules(db, sql`true`);

/** @throws {AppError} SCHEDULE_NOT_FOUND */
export async function getSchedule(db: Connection, productId: string): Promise<Schedule> {
  const [schedule] = await selectSchedules(db, sql`c.product_id = ${productId}::uuid`);
  if (schedule === undefined) throw new AppError("SCHEDULE_NOT_FOUND");
  return schedule;
}

type NewSchedule = Input<typeof setSchedule>["body"]["schedule"];

/** @throws {AppError} PRODUCT_NOT_FOUND, INVALID_SCHEDULE, REVISION_CONFLICT */
export async function writeSchedule(tx: Tx, productId: string, schedule: NewSchedule, now: Date): Promise<Schedule> {
  const { rows: products } = await sql`
    select 1 from products where id = ${productId}::uuid and item_type = 'SERVICE' for no key update`.execute(tx);
  if (products.length === 0) throw new AppError("PRODUCT_NOT_FOUND");
  checkSchedule(schedule);
  const [known] = await selectSchedules(tx, sql`c.product_id = ${productId}::uuid`);
  if (known !== undefined && schedule.revision !== undefined && schedule.revision !== known.revision)
    throw new AppError("REVISION_CONFLICT", { data: { revision: known.revision } });
  const { rows } = await sql<{ id: string }>`
    insert into service_schedules (id, product_id, kind, time_zone, duration_minutes, step_minutes, capacity, lead_minutes,
      horizon_days, change_until_minutes, refund_percent, has_tickets, place, is_open, created_at, updated_at)
    values (${newId(now.getTime())}::uuid, ${productId}::uuid, ${schedule.kind}, ${schedule.timeZone},
      ${schedule.durationMinutes}, ${schedule.stepMinutes}, ${schedule.capacity}, ${schedule.leadMinutes},
      ${schedule.horizonDays}, ${schedule.changeUntilMinutes}, ${schedule.refundPercent ?? known?.refundPercent ?? 100}, ${schedule.hasTickets}, ${schedule.place},
      ${schedule.isOpen}, ${now}, ${now})
    on conflict (product_id) do update set kind = excluded.kind, time_zone = excluded.time_zone,
      duration_minutes = excluded.duration_minutes, step_minutes = excluded.step_minutes, capacity = excluded.capacity,
      lead_minutes = excluded.lead_minutes, horizon_days = excluded.horizon_days,
      change_until_minutes = excluded.change_until_minutes, refund_percent = excluded.refund_percent, has_tickets = excluded.has_tickets, place = excluded.place,
      is_open = excluded.is_open, revision = service_schedules.revision + 1, updated_at = excluded.updated_at
    returning id::text as id`.execute(tx);
  const id = rows[0]?.id ?? "";
  await sql`delete from service_hours where schedule_id = ${id}::uuid`.execute(tx);
  await sql`delete from service_blackouts where schedule_id = ${id}::uuid`.execute(tx);
  await sql`
    insert into service_hours (schedule_id, weekday, opens_minute, closes_minute)
    select ${id}::uuid, weekday, "opensMinute", "closesMinute"
    from jsonb_to_recordset(${JSON.stringify(schedule.hours)}::jsonb) as h (weekday int, "opensMinute" int, "closesMinute" int)`.execute(
    tx,
  );
  await sql`
    insert into service_blackouts (schedule_id, from_day, to_day, reason)
    select ${id}::uuid, "fromDay", "toDay", reason
    from jsonb_to_recordset(${JSON.stringify(schedule.blackouts)}::jsonb) as b ("fromDay" date, "toDay" date, reason text)`.execute(
    tx,
  );
  touch(tx, `product:${productId}`);
  return getSchedule(tx, productId);
}

/** Reports what the constraints would reject, with a description. */
function checkSchedule({ timeZone, durationMinutes, stepMinutes, hours, blackouts }: NewSchedule): void {
  const refuse = (description: string): never => {
    throw new AppError("INVALID_SCHEDULE", { description });
  };
  if (!isTimeZone(timeZone)) refuse("Enter a valid time zone, such as Europe/Berlin.");
  if (stepMinutes < durationMinutes) refuse("The interval between start times can't be shorter than the duration.");
  for (const [index, { weekday, opensMinute, closesMinute }] of hours.entries()) {
    if (closesMinute <= opensMinute) refuse("Closing time must be after opening time.");
    const overlaps = hours.some(
      (other, at) =>
        at !== index &&
        other.weekday === weekday &&
        other.opensMinute < closesMinute &&
        opensMinute < other.closesMinute,
    );
    if (overlaps) refuse("Opening hours on the same day can't overlap.");
  }
  if (new Set(blackouts.map(({ fromDay }) => fromDay)).size < blackouts.length)
    refuse("Two closures can't start on the same day.");
  for (const { fromDay, toDay } of blackouts) {
    if (toDay < fromDay) refuse("The last day of a closure can't be before the first.");
  }
}
