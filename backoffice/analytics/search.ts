/** What the address of the analytics page may say, and the time that follows from it. */

import type { getSalesReport } from "#api/analytics.ts";
import type { Input } from "#api/endpoint.ts";
import { readChoice, readText } from "../search-params.ts";

export const tabs = ["sales", "products", "customers", "stock"] as const;
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

export const comparisonNames: Record<AnalyticsSearch["compare"], string> = {
  PREVIOUS_PERIOD: "The time before",
  PREVIOUS_YEAR: "A year earlier",
};

export const spanNames: Record<AnalyticsSearch["span"], string> = {
  today: "Today",
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
  year: "This year",
  "12m": "Last 12 months",
  custom: "Other dates …",
};

type Interval = NonNullable<NonNullable<Input<typeof getSalesReport>["query"]>["interval"]>;
export type Span = { readonly from: Date; readonly to: Date; readonly interval: Interval };

/** Whole days of this browser's time zone until now; the interval keeps a chart between some 7 and 100 points. */
export function spanOf({ span, first, last }: AnalyticsSearch, now: Date): Span {
  const day = (daysAgo: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  switch (span) {
    case "today":
      return { from: day(0), to: now, interval: "HOUR" };
    case "7d":
      return { from: day(6), to: now, interval: "DAY" };
    case "90d":
      return { from: day(89), to: now, interval: "DAY" };
    case "year":
      return withInterval(new Date(now.getFullYear(), 0, 1), now);
    case "12m":
      return { from: new Date(now.getFullYear(), now.getMonth() - 11, 1), to: now, interval: "MONTH" };
    case "custom": {
      if (first === "" || last === "" || first > last) return { from: day(29), to: now, interval: "DAY" };
      const end = localDay(last);
      return withInterval(localDay(first), new Date(end.getFullYear(), end.getMonth(), end.getDate() + 1));
    }
    default:
      return { from: day(29), to: now, interval: "DAY" };
  }
}

function withInterval(from: Date, to: Date): Span {
  const days = (to.getTime() - from.getTime()) / 86_400_000;
  return { from, to, interval: days <= 2 ? "HOUR" : days <= 100 ? "DAY" : days <= 400 ? "WEEK" : "MONTH" };
}

function readDay(value: unknown): string {
  const text = readText(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
}

function localDay(text: string): Date {
  const [year = 0, month = 1, day = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, day);
}
