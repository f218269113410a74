import { type AnalyticsSearch, spanOf } from "./search.ts";

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const month = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric" });
const hour = new Intl.DateTimeFormat("en-US", { hour: "numeric" });
const hourOfDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", hour: "numeric" });

/** `start` is a local time without offset; how it reads depends on how long an interval is. */
export function intervalLabel(start: string, search: AnalyticsSearch, now = new Date()): string {
  const moment = new Date(start);
  const { interval, from, to } = spanOf(search, now);
  if (interval === "MONTH") return month.format(moment);
  if (interval !== "HOUR") return day.format(moment);
  const isOneDay = from.toDateString() === new Date(to.getTime() - 1).toDateString();
  const isThatDay = moment.toDateString() === from.toDateString();
  return isOneDay && isThatDay ? hour.format(moment) : hourOfDay.format(moment);
}
