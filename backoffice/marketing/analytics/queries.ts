import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Input, Output } from "#api/endpoint.ts";
import {
  getCartFunnel,
  getCustomerReport,
  getMissedSearches,
  getSalesBreakdown,
  getSalesReport,
  getSalesRhythm,
  getStockReport,
} from "#api/marketing/analytics.ts";
import { call } from "#backoffice/client.ts";
import { readStoreTimeZone } from "#backoffice/store/settings/queries.ts";
import { type AnalyticsSearch, spanOf } from "./search.ts";

export type SalesReport = Output<typeof getSalesReport>;
export type Breakdown = Output<typeof getSalesBreakdown>;
export type Funnel = Output<typeof getCartFunnel>;
export type MissedSearches = Output<typeof getMissedSearches>;
export type Dimension = Input<typeof getSalesBreakdown>["query"]["dimension"];

/** Computed for each fetch, so that an open tab moves on to the next day. */
async function period(search: AnalyticsSearch) {
  const timeZone = await readStoreTimeZone();
  const { from, to, interval } = spanOf(search, new Date(), timeZone);
  return { interval, query: { from: from.toISOString(), to: to.toISOString(), timeZone } };
}

const spanKey = ({ span, first, last }: AnalyticsSearch) => [span, first, last];

export const salesQuery = (search: AnalyticsSearch) =>
  queryOptions({
    queryKey: ["analytics", "sales", ...spanKey(search), search.compare],
    queryFn: async () => {
      const { query, interval } = await period(search);
      return call(getSalesReport, { query: { ...query, interval, comparedWith: search.compare } });
    },
    placeholderData: keepPreviousData,
  });

export const breakdownQuery = (search: AnalyticsSearch, dimension: Dimension, limit: number) =>
  queryOptions({
    queryKey: ["analytics", "by", dimension, limit, ...spanKey(search)],
    queryFn: async () => call(getSalesBreakdown, { query: { ...(await period(search)).query, dimension, limit } }),
    placeholderData: keepPreviousData,
  });

export const rhythmQuery = (search: AnalyticsSearch) =>
  queryOptions({
    queryKey: ["analytics", "rhythm", ...spanKey(search)],
    queryFn: async () => call(getSalesRhythm, { query: (await period(search)).query }),
    placeholderData: keepPreviousData,
  });

export const funnelQuery = (search: AnalyticsSearch) =>
  queryOptions({
    queryKey: ["analytics", "funnel", ...spanKey(search), search.compare],
    queryFn: async () => {
      const { query, interval } = await period(search);
      return call(getCartFunnel, { query: { ...query, interval, comparedWith: search.compare } });
    },
    placeholderData: keepPreviousData,
  });

const MISSED_LIMIT = 1000;

export const missedSearchesQuery = (search: AnalyticsSearch) =>
  queryOptions({
    queryKey: ["analytics", "missed-searches", ...spanKey(search)],
    queryFn: async () => call(getMissedSearches, { query: { ...(await period(search)).query, limit: MISSED_LIMIT } }),
    placeholderData: keepPreviousData,
  });

export const customersQuery = (search: AnalyticsSearch) =>
  queryOptions({
    queryKey: ["analytics", "customers", ...spanKey(search)],
    queryFn: async () => call(getCustomerReport, { query: (await period(search)).query }),
    placeholderData: keepPreviousData,
  });

export const stockQuery = queryOptions({
  queryKey: ["analytics", "stock"],
  queryFn: () => call(getStockReport, { query: { limit: 100 } }),
});
