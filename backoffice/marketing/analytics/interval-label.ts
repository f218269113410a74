import { dayIn } from "#api/store/dates.ts";
import { type DateStyle, formatMoment } from "#backoffice/format.ts";
import { type AnalyticsSearch, spanOf } from "./search.ts";

/** `start` is a local time in the store's time zone, without an offset. The format depends on the interval. */
export function intervalLabel(start: string, search: AnalyticsSearch, timeZone: string, now = new Date()): string {
  const spell = (style: DateStyle): string => formatMoment(`${start}Z`, style, "UTC");
  const { interval, from, to } = spanOf(search, now, timeZone);
  if (interval === "MONTH") return spell("month");
  if (interval !== "HOUR") return spell("dayAndMonth");
  const first = dayIn(from, timeZone);
  const isOneDay = first === dayIn(new Date(to.getTime() - 1), timeZone);
  return isOneDay && start.startsWith(first) ? spell("hour") : spell("dayAndHour");
}
