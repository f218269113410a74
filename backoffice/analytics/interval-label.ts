import { dayIn } from "../zoned-time.ts";
import { type AnalyticsSearch, spanOf } from "./search.ts";

const zone = { timeZone: "UTC" } as const;
const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", ...zone });
const month = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", ...zone });
const hour = new Intl.DateTimeFormat("en-US", { hour: "numeric", ...zone });
const hourOfDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", hour: "numeric", ...zone });

/** `start` is a time of the store's clocks, without offset; how it reads depends on how long an interval is. */
export function intervalLabel(start: string, search: AnalyticsSearch, timeZone: string, now = new Date()): string {
  const moment = new Date(`${start}Z`);
  const { interval, from, to } = spanOf(search, now, timeZone);
  if (interval === "MONTH") return month.format(moment);
  if (interval !== "HOUR") return day.format(moment);
  const first = dayIn(from, timeZone);
  const isOneDay = first === dayIn(new Date(to.getTime() - 1), timeZone);
  return isOneDay && start.startsWith(first) ? hour.format(moment) : hourOfDay.format(moment);
}
