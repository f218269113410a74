import { queryOptions } from "@tanstack/react-query";
import { listMerchantVariants } from "#api/catalog/products/merchant-products.ts";
import { getDraftOrder, queryDraftOrders } from "#api/orders/draft-orders.ts";
import { call } from "#backoffice/client.ts";
import { NEW_DRAFT, readNewDraft } from "./new-draft.ts";

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ["orders", "draft", id],
    queryFn: async () =>
      id === NEW_DRAFT
        ? readNewDraft()
        : (await call(getDraftOrder, { params: { draftOrderId: id } })).calculatedDraftOrder,
    staleTime: 0,
  });
export const draftsQuery = queryOptions({
  queryKey: ["orders", "drafts"],
  queryFn: async () =>
    (await call(queryDraftOrders, { body: { query: { filter: { status: "DRAFT" }, cursorPaging: { limit: 100 } } } }))
      .draftOrders,
});

/** Variants whose product name matches a text. */
export const variantsQuery = (text: string) =>
  queryOptions({
    queryKey: ["orders", "variants", text],
    queryFn: async () => (await call(listMerchantVariants, { body: { text, limit: 12 } })).variants,
    staleTime: 30_000,
  });
