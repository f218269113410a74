import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { searchProductsV3 } from "#api/catalog/products/products-v3.ts";
import { queryVariants } from "#api/catalog/read-only-variants.ts";
import type { Input } from "#api/endpoint.ts";
import { testPrice } from "#api/orders/price-explanations.ts";
import { getCoupon, getCouponUsage, queryCouponCodes, queryCoupons } from "#api/pricing/coupons.ts";
import { getDiscountRule, getDiscountRuleUsage, queryDiscountRules } from "#api/pricing/discounts.ts";
import { call } from "#backoffice/client.ts";

const MOST = 100;

export const couponsQuery = queryOptions({
  queryKey: ["discounts", "coupons"],
  queryFn: () => call(queryCoupons, { body: { query: { cursorPaging: { limit: MOST } } } }),
});

export const discountRulesQuery = queryOptions({
  queryKey: ["discounts", "rules"],
  queryFn: () => call(queryDiscountRules, { body: { query: { cursorPaging: { limit: MOST } } } }),
});

const PAGES = 10;

/** Both kinds, as many as a calendar can show. */
export const allDiscountsQuery = queryOptions({
  queryKey: ["discounts", "all"],
  queryFn: async () => {
    const [coupons, rules] = await Promise.all([
      readPages(async (cursorPaging) => {
        const answer = await call(queryCoupons, { body: { query: { cursorPaging } } });
        return { items: answer.coupons, metadata: answer.pagingMetadata };
      }),
      readPages(async (cursorPaging) => {
        const answer = await call(queryDiscountRules, { body: { query: { cursorPaging } } });
        return { items: answer.discountRules, metadata: answer.pagingMetadata };
      }),
    ]);
    return { coupons: coupons.items, rules: rules.items, isCut: coupons.isCut || rules.isCut };
  },
});

type Paging = { limit: number; cursor?: string };
type CursorPage<Item> = { items: Item[]; metadata: { cursors?: { next?: string } } };

async function readPages<Item>(read: (paging: Paging) => Promise<CursorPage<Item>>) {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page++) {
    const answer = await read({ limit: MOST, ...(cursor !== undefined && { cursor }) });
    items.push(...answer.items);
    cursor = answer.metadata.cursors?.next;
    if (cursor === undefined) break;
  }
  return { items, isCut: cursor !== undefined };
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
      const body = { query: { cursorPaging: { limit: MOST } } };
      return (await call(queryCouponCodes, { params: { id }, body })).codes;
    },
  });

/** Names of chosen products, by id; those that are gone are left out. */
export const productNamesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["products", "names", ids],
    queryFn: async () => {
      if (ids.length === 0) return new Map<string, string>();
      const filter = { id: { $in: ids.slice(0, MOST) } };
      const { products } = await call(searchProductsV3, {
        body: { search: { filter, cursorPaging: { limit: MOST } } },
      });
      return new Map(products.map(({ id, name }) => [id, name]));
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export type TestBody = Input<typeof testPrice>["body"];

export const priceTestQuery = (body: TestBody) =>
  queryOptions({
    queryKey: ["price-test", body],
    queryFn: () => call(testPrice, { body }),
    enabled: body.lineItems.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The variants of a product that shoppers see, in its own order. */
export const variantChoicesQuery = (productId: string) =>
  queryOptions({
    queryKey: ["products", "variant-choices", productId],
    queryFn: async () => {
      const filter = { "productData.productId": productId };
      const { variants } = await call(queryVariants, { body: { query: { filter, cursorPaging: { limit: 100 } } } });
      return variants
        .filter(({ visible }) => visible)
        .map(({ variantId, optionChoices }) => ({
          id: variantId,
          name: optionChoices.map(({ optionChoiceNames }) => optionChoiceNames?.choiceName ?? "").join(" · "),
        }));
    },
  });
