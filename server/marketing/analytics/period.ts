/** The period of a report, and the period it is compared with. */
import { type RawBuilder, sql } from "kysely";
import { isTimeZone } from "#api/store/dates.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";

export type Period = { readonly from: Date; readonly to: Date; readonly timeZone: string };
export type Interval = "HOUR" | "DAY" | "WEEK" | "MONTH";

type Asked = { from?: string; to?: string; timeZone?: string };

const DAY = 86_400_000;
const MAX_DAYS = 3_700;
const MAX_INTERVALS = 1_000;
const hoursOf: Record<Interval, number> = { HOUR: 1, DAY: 24, WEEK: 168, MONTH: 672 };

/**
 * @param storeTimeZone default time zone
 * @throws {ValidationError} for an unknown time zone, an empty period, or one of more than ten years
 */
export function readPeriod(query: Asked, storeTimeZone: string, now: Date): Period {
  const to = query.to === undefined ? now : new Date(query.to);
  const from = query.from === undefined ? new Date(to.getTime() - 30 * DAY) : new Date(query.from);
  const timeZone = query.timeZone ?? storeTimeZone;
  if (!isTimeZone(timeZone)) throw violation("timeZone", "must be an IANA time zone, such as Europe/Berlin");
  if (from >= to) throw violation("from", "must be before `to`");
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY) throw violation("from", "can be at most ten years before `to`");
  return { from, to, timeZone };
}

/** @throws {ValidationError} if the period has more than 1,000 intervals */
export function checkInterval({ from, to }: Period, interval: Interval): void {
  if ((to.getTime() - from.getTime()) / 3_600_000 / hoursOf[interval] > MAX_INTERVALS) {
    throw violation("interval", `divides this period into more than ${MAX_INTERVALS} parts; use a longer interval`);
  }
}

/**
 * The previous period: as many whole days before, at the same local times. Today until 15:30 is compared with yesterday
 * until 15:30, and a week with a daylight saving change with a whole week. A period of four weeks or more that starts
 * on the first of a month moves back by whole months, so that November is compared with October.
 */
export async function previousPeriod(db: Connection, period: Period): Promise<Period> {
  const from = clocks(period.from, period);
  const to = clocks(period.to, period);
  return shift(
    db,
    period,
    sql`case when ${from} = date_trunc('month', ${from}) and ${to} >= ${from} + interval '28 days'
      then make_interval(months => (select (extract(year from a) * 12 + extract(month from a))::integer
        + case when ${from} + a = ${to} then 0 else 1 end from age(${to}, ${from}) a))
      else make_interval(days => ceil(extract(epoch from ${to} - ${from}) / 86400)::integer) end`,
  );
}

/** The same dates one year earlier; February 29 becomes February 28. */
export const yearBefore = (db: Connection, period: Period): Promise<Period> =>
  shift(db, period, sql`interval '1 year'`);

async function shift(db: Connection, period: Period, by: RawBuilder<unknown>): Promise<Period> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select (${clocks(period.from, period)} - g) at time zone ${period.timeZone} as from,
      (${clocks(period.to, period)} - g) at time zone ${period.timeZone} as to
    from (select ${by} as g) shift`.execute(db);
  return { ...period, ...rows[0] };
}

const clocks = (moment: Date, { timeZone }: Period) => sql`(${moment}::timestamptz at time zone ${timeZone})`;

/** Condition for orders that count: approved, in the store's currency, within the period. */
export const counted = ({ from, to }: Period, currency: string) =>
  sql`o.created_at >= ${from} and o.created_at < ${to} and o.status = 'APPROVED' and o.currency = ${currency}`;

/** The same for a period and its comparison period, which can have a gap between them. */
export const countedInEither = (period: Period, previous: Period, currency: string) =>
  sql`${counted({ ...period, from: previous.from }, currency)} and (o.created_at >= ${period.from} or o.created_at < ${previous.to})`;

function violation(field: string, description: string): ValidationError {
  return new ValidationError([{ field, description, violatedRule: "VALIDATION", data: {} }]);
}
