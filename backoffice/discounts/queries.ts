import { queryOptions } from "@tanstack/react-query";
import { queryCoupons } from "#api/coupons.ts";
import { queryDiscountRules } from "#api/discounts.ts";
import { call } from "../client.ts";

const MOST = 100;

export const couponsQuery = queryOptions({
  queryKey: ["discounts", "coupons"],
  queryFn: () => call(queryCoupons, { body: { query: { cursorPaging: { limit: MOST } } } }),
});

export const discountRulesQuery = queryOptions({
  queryKey: ["discounts", "rules"],
  queryFn: () => call(queryDiscountRules, { body: { query: { cursorPaging: { limit: MOST } } } }),
});
