import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getCustomerReport,
  getSalesBreakdown,
  getSalesReport,
  getSalesRhythm,
  getStockReport,
} from "#api/analytics.ts";
import type { Input, Output } from "#api/endpoint.ts";
import { call } from "../client.ts";
import { timeZone } from "../format.ts";
import { type AnalyticsSearch, spanOf } from "./search.ts";

export type SalesReport = Output<typeof getSalesReport>;
export type Breakdown = Output<typeof getSalesBreakdown>;
export type Dimension = Input<typeof getSalesBreakdown>["query"]["dimension"];

/** The clock is read per fetch, so that a tab left open moves on. */
function period(search: AnalyticsSearch) {
  const { from, to } = spanOf(search, new Date());
  return { from: from.toISOString(), to: to.toISOString(), timeZone };
}

const spanKey = ({ span, first, last }: AnalyticsSearch) => [span, first, last];

export const salesQuery = (search: AnalyticsSearch) =>
  queryOptions({
    queryKey: ["analytics", "sales", ...spanKey(search), search.compare],
    queryFn: () => {
      const { interval } = spanOf(search, new Date());
      return call(getSalesReport, { query: { ...period(search), interval, comparedWith: search.compare } });
    },
    placeholderData: keepPreviousData,
  });

export const breakdownQuery = (search: AnalyticsSearch, dimension: Dimension, limit: number) =>
  queryOptions({
    queryKey: ["analytics", "by", dimension, limit, ...spanKey(search)],
    queryFn: () => call(getSalesBreakdown, { query: { ...period(search), dimension, limit } }),
    placeholderData: keepPreviousData,
  });

export const rhythmQuery = (search: AnalyticsSearch) =>
  queryOptions({
    queryKey: ["analytics", "rhythm", ...spanKey(search)],
    queryFn: () => call(getSalesRhythm, { query: period(search) }),
    placeholderData: keepPreviousData,
  });

export const customersQuery = (search: AnalyticsSearch) =>
  queryOptions({
    queryKey: ["analytics", "customers", ...spanKey(search)],
    queryFn: () => call(getCustomerReport, { query: period(search) }),
    placeholderData: keepPreviousData,
  });

export const stockQuery = queryOptions({
  queryKey: ["analytics", "stock"],
  queryFn: () => call(getStockReport, { query: { limit: 100 } }),
});
