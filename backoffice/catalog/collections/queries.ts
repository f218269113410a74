import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getCategory } from "#api/catalog/collections/categories.ts";
import { listItemsInCategory } from "#api/catalog/collections/category-items.ts";
import type { Product } from "#api/catalog/products/product.ts";
import { searchProductsV3 } from "#api/catalog/wire/v3/products.ts";
import { call } from "#backoffice/client.ts";
import { readText } from "#backoffice/search-params.ts";
import { treeReference } from "../catalog/named-queries.ts";
import { inChunks } from "../products/form/stock-changes.ts";
import type { Member } from "./collection-form.ts";

export type CollectionsSearch = { q: string };
export const defaultCollectionsSearch: CollectionsSearch = { q: "" };

export function readCollectionsSearch(search: Record<string, unknown>): CollectionsSearch {
  return { q: readText(search.q) };
}

/** The maximum number of products with a manual order. */
export const MAX_MEMBERS = 1000;

/** A collection with its products in the merchant's order. */
export const collectionQuery = (id: string) =>
  queryOptions({
    queryKey: ["collections", "one", id],
    queryFn: async () => {
      const [{ category }, ids] = await Promise.all([
        call(getCategory, { params: { id }, query: { treeReference, fields: ["DESCRIPTION"] } }),
        memberIds(id),
      ]);
      return { category, members: await membersOf(ids) };
    },
    staleTime: 0,
  });

async function memberIds(id: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { items, pagingMetadata } = await call(listItemsInCategory, {
      params: { id },
      query: { treeReference, cursorPaging: cursor === undefined ? { limit: 100 } : { limit: 100, cursor } },
    });
    ids.push(...items.map(({ catalogItemId }) => catalogItemId));
    cursor = pagingMetadata.cursors?.next;
  } while (cursor !== undefined && ids.length < MAX_MEMBERS);
  return ids;
}

async function membersOf(ids: readonly string[]): Promise<Member[]> {
  const pages = await Promise.all(
    inChunks(ids, 100).map((chunk) =>
      call(searchProductsV3, {
        body: { search: { filter: { id: { $in: chunk } }, cursorPaging: { limit: 100 } }, fields: ["THUMBNAIL"] },
      }),
    ),
  );
  const byId = new Map(pages.flatMap(({ products }) => products).map((product) => [product.id, product]));
  return ids.flatMap((id) => {
    const product = byId.get(id);
    return product === undefined ? [] : [toMember(product)];
  });
}

export function toMember({ id, name, media }: Product): Member {
  return { id, name, imageUrl: media.main?.thumbnail?.url ?? media.main?.image?.url ?? "" };
}

/** Products to choose from, by name, SKU or barcode. */
export const productChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: ["products", "choices", text],
    queryFn: async () => {
      const search =
        text === ""
          ? { sort: [{ fieldName: "name", order: "ASC" as const }] }
          : { search: { expression: text, mode: "AND" as const } };
      const body = { search: { ...search, cursorPaging: { limit: 30 } }, fields: ["THUMBNAIL" as const] };
      return (await call(searchProductsV3, { body })).products.map(toMember);
    },
    placeholderData: keepPreviousData,
  });
