/** Search parameters of the analytics page, and the period they select. */

import type { Input } from "#api/endpoint.ts";
import type { getSalesReport } from "#api/marketing/analytics.ts";
import { addDays, addMonths, dayIn, isCalendarDay, startOfDay } from "#api/store/dates.ts";
import { readChoice, readText } from "#backoffice/search-params.ts";

export const tabs = ["sales", "products", "customers", "searches", "stock"] as const;
export const spans = ["30d", "today", "7d", "90d", "year", "12m", "custom"] as const;
export const comparisons = ["PREVIOUS_PERIOD", "PREVIOUS_YEAR"] as const;
export const productDimensions = ["PRODUCT", "VARIANT", "COLLECTION", "ITEM_TYPE"] as const;

export type AnalyticsSearch = {
  tab: (typeof tabs)[number];
  span: (typeof spans)[number];
  /** Days of a custom span, both inclusive: `2026-11-21`. */
  first: string;
  last: string;
  compare: (typeof comparisons)[number];
  by: (typeof productDimensions)[number];
};

export const defaultAnalyticsSearch: AnalyticsSearch = {
  tab: "sales",
  span: "30d",
  first: "",
  last: "",
  compare: "PREVIOUS_PERIOD",
  by: "PRODUCT",
};

export function readAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  return {
    tab: readChoice(search.tab, tabs),
    span: readChoice(search.span, spans),
    first: readDay(search.first),
    last: readDay(search.last),
    compare: readChoice(search.compare, comparisons),
    by: readChoice(search.by, productDimensions),
  };
}

type Interval = NonNullable<NonNullable<Input<typeof getSalesReport>["query"]>["interval"]>;
type Span = { readonly from: Date; readonly to: Date; readonly interval: Interval };

/** Whole days in the store's time zone, up to now. The interval gives charts about 7 to 100 points. */
export function spanOf({ span, first, last }: AnalyticsSearch, now: Date, timeZone: string): Span {
  const today = dayIn(now, timeZone);
  const begin = (day: string): Date => startOfDay(day, timeZone);
  const ago = (days: number): Date => begin(addDays(today, -days));
  switch (span) {
    case "today":
      return { from: ago(0), to: now, interval: "HOUR" };
    case "7d":
      return { from: ago(6), to: now, interval: "DAY" };
    case "90d":
      return { from: ago(89), to: now, interval: "DAY" };
    case "year":
      return withInterval(begin(`${today.slice(0, 4)}-01-01`), now);
    case "12m":
      return { from: begin(`${addMonths(today.slice(0, 7), -11)}-01`), to: now, interval: "MONTH" };
    case "custom":
      if (first === "" || last === "" || first > last) return { from: ago(29), to: now, interval: "DAY" };
      return withInterval(begin(first), begin(addDays(last, 1)));
    default:
      return { from: ago(29), to: now, interval: "DAY" };
  }
}

function withInterval(from: Date, to: Date): Span {
  const days = (to.getTime() - from.getTime()) / 86_400_000;
  // The day on which daylight saving time ends has 25 hours.
  return { from, to, interval: days <= 2.1 ? "HOUR" : days <= 100 ? "DAY" : days <= 400 ? "WEEK" : "MONTH" };
}

function readDay(value: unknown): string {
  const text = readText(value);
  return isCalendarDay(text) ? text : "";
}
