import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listMerchantVariants } from "#api/catalog/products/merchant-products.ts";
import type { Input } from "#api/endpoint.ts";
import { testPrice } from "#api/orders/price-explanations.ts";
import { getCoupon, getCouponUsage, queryCouponCodes, queryCoupons } from "#api/pricing/coupons.ts";
import { getDiscountRule, getDiscountRuleUsage, queryDiscountRules } from "#api/pricing/discounts.ts";
import { call } from "#backoffice/client.ts";
import { staffLanguage } from "#backoffice/language.ts";

const PAGE_SIZE = 100;

export const couponsQuery = queryOptions({
  queryKey: ["discounts", "coupons"],
  queryFn: () => call(queryCoupons, { body: { query: { cursorPaging: { limit: PAGE_SIZE } } } }),
});

export const discountRulesQuery = queryOptions({
  queryKey: ["discounts", "rules"],
  queryFn: () => call(queryDiscountRules, { body: { query: { cursorPaging: { limit: PAGE_SIZE } } } }),
});

const PAGES = 10;

/** Coupons and automatic discounts, at most `PAGES` pages of each. */
export const allDiscountsQuery = queryOptions({
  queryKey: ["discounts", "all"],
  queryFn: async () => {
    const [coupons, rules] = await Promise.all([
      readPages(async (cursorPaging) => {
        const response = await call(queryCoupons, { body: { query: { cursorPaging } } });
        return { items: response.coupons, metadata: response.pagingMetadata };
      }),
      readPages(async (cursorPaging) => {
        const response = await call(queryDiscountRules, { body: { query: { cursorPaging } } });
        return { items: response.discountRules, metadata: response.pagingMetadata };
      }),
    ]);
    return { coupons: coupons.items, rules: rules.items, isIncomplete: coupons.isIncomplete || rules.isIncomplete };
  },
});

type Paging = { limit: number; cursor?: string };
type CursorPage<Item> = { items: Item[]; metadata: { cursors?: { next?: string } } };

async function readPages<Item>(read: (paging: Paging) => Promise<CursorPage<Item>>) {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page++) {
    const response = await read({ limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) });
    items.push(...response.items);
    cursor = response.metadata.cursors?.next;
    if (cursor === undefined) break;
  }
  return { items, isIncomplete: cursor !== undefined };
}

export const couponQuery = (id: string) =>
  queryOptions({
    queryKey: ["discounts", "coupon", id],
    queryFn: async () => (await call(getCoupon, { params: { id } })).coupon,
  });

export const discountRuleQuery = (discountRuleId: string) =>
  queryOptions({
    queryKey: ["discounts", "rule", discountRuleId],
    queryFn: async () => (await call(getDiscountRule, { params: { discountRuleId } })).discountRule,
  });

export type DiscountId = { kind: "COUPON" | "RULE"; id: string };

export const usageQuery = ({ kind, id }: DiscountId) =>
  queryOptions({
    queryKey: ["discounts", "usage", kind, id],
    queryFn: async () => {
      if (kind === "COUPON") return (await call(getCouponUsage, { params: { id } })).usage;
      return (await call(getDiscountRuleUsage, { params: { discountRuleId: id } })).usage;
    },
  });

export const codesQuery = (id: string) =>
  queryOptions({
    queryKey: ["discounts", "codes", id],
    queryFn: async () => {
      const body = { query: { cursorPaging: { limit: PAGE_SIZE } } };
      return (await call(queryCouponCodes, { params: { id }, body })).codes;
    },
  });

export type TestBody = Input<typeof testPrice>["body"];

export const priceTestQuery = (body: TestBody) =>
  queryOptions({
    queryKey: ["price-test", body],
    queryFn: () => call(testPrice, { body: { ...body, language: staffLanguage() } }),
    enabled: body.lineItems.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The visible variants of a product, in its order. */
export const variantChoicesQuery = (productId: string) =>
  queryOptions({
    queryKey: ["products", "variant-choices", productId],
    queryFn: async () => {
      const { variants } = await call(listMerchantVariants, { body: { productId, limit: 100 } });
      return variants.filter(({ visible }) => visible).map(({ id, choices }) => ({ id, name: choices.join(" · ") }));
    },
  });
