/** The time a report covers, and the time it is compared with. */
import { sql } from "kysely";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { isTimeZone } from "#server/platform/time-zones.ts";

export type Period = { readonly from: Date; readonly to: Date; readonly timeZone: string };
export type Interval = "HOUR" | "DAY" | "WEEK" | "MONTH";

type Asked = { from?: string; to?: string; timeZone?: string };

const DAY = 86_400_000;
const MAX_DAYS = 3_700;
const MAX_INTERVALS = 1_000;
const hoursOf: Record<Interval, number> = { HOUR: 1, DAY: 24, WEEK: 168, MONTH: 672 };

/** @throws {ValidationError} for an unknown time zone, or a time of nothing or of more than ten years */
export function readPeriod(query: Asked, now: Date): Period {
  const to = query.to === undefined ? now : new Date(query.to);
  const from = query.from === undefined ? new Date(to.getTime() - 30 * DAY) : new Date(query.from);
  const timeZone = query.timeZone ?? "UTC";
  if (!isTimeZone(timeZone)) throw violation("timeZone", "is not a time zone of the IANA list");
  if (from >= to) throw violation("from", "must be before `to`");
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY) throw violation("from", "may be at most ten years before `to`");
  return { from, to, timeZone };
}

/** @throws {ValidationError} when the time has more than 1,000 such intervals */
export function checkInterval({ from, to }: Period, interval: Interval): void {
  if ((to.getTime() - from.getTime()) / 3_600_000 / hoursOf[interval] > MAX_INTERVALS) {
    throw violation("interval", `divides this time into more than ${MAX_INTERVALS} pieces; take a longer one`);
  }
}

export function previousPeriod(period: Period): Period {
  return {
    ...period,
    from: new Date(period.from.getTime() - (period.to.getTime() - period.from.getTime())),
    to: period.from,
  };
}

/** The same dates a year earlier; 29 February becomes 1 March. */
export function yearBefore(period: Period): Period {
  const shifted = (date: Date): Date => {
    const copy = new Date(date);
    copy.setUTCFullYear(copy.getUTCFullYear() - 1);
    return copy;
  };
  return { ...period, from: shifted(period.from), to: shifted(period.to) };
}

/** Orders that count: approved, of the store's currency, within the time. */
export const counted = ({ from, to }: Period, currency: string) =>
  sql`o.created_at >= ${from} and o.created_at < ${to} and o.status = 'APPROVED' and o.currency = ${currency}`;

function violation(field: string, description: string): ValidationError {
  return new ValidationError([{ field, description, violatedRule: "VALIDATION", data: {} }]);
}
