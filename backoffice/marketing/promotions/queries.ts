import { queryOptions } from "@tanstack/react-query";
import { getPromotion, type Promotion, queryPromotions } from "#api/marketing/promotions.ts";
import { call } from "#backoffice/client.ts";

/** All of them, the newest first: a store has a few dozen. */
export const promotionsQuery = queryOptions({
  queryKey: ["promotions"],
  queryFn: async () => {
    const promotions: Promotion[] = [];
    let cursor: string | undefined;
    do {
      const cursorPaging = cursor === undefined ? { limit: 100 } : { limit: 100, cursor };
      const first = cursor === undefined ? { sort: [{ fieldName: "createdDate", order: "DESC" as const }] } : {};
      const page = await call(queryPromotions, { body: { query: { ...first, cursorPaging } } });
      promotions.push(...page.promotions);
      cursor = page.pagingMetadata.cursors?.next;
    } while (cursor !== undefined);
    return promotions;
  },
});

export const promotionQuery = (id: string) =>
  queryOptions({
    queryKey: ["promotions", "one", id],
    queryFn: async () => (await call(getPromotion, { params: { promotionId: id } })).promotion,
    staleTime: 0,
  });
