/** Brands and ribbons are names that products share: one screen serves both. */
import { bulkDeleteBrands, createBrand, mergeBrand, queryBrands, updateBrand } from "#api/catalog/brands.ts";
import { bulkDeleteRibbons, createRibbon, mergeRibbon, queryRibbons, updateRibbon } from "#api/catalog/ribbons.ts";
import { call } from "#backoffice/client.ts";

export type Named = { id: string; revision: string; name: string; count: number };
type NamedPage = { entries: Named[]; next: string | undefined };
type Listing = { text: string; cursor: string | undefined; sort: "name" | "createdDate" };

export type NamedKind = {
  id: "brands" | "ribbons";
  maxLength: number;
  list: (listing: Listing) => Promise<NamedPage>;
  create: (name: string) => Promise<unknown>;
  rename: (entry: Named, name: string) => Promise<unknown>;
  /** Moves all products from `from` to `into` and deletes `from`. */
  merge: (from: string, into: string) => Promise<unknown>;
  remove: (ids: string[]) => Promise<{ results: { itemMetadata: { success: boolean } }[] }>;
};

const query = ({ text, cursor, sort }: Listing) =>
  cursor === undefined
    ? {
        filter: text === "" ? {} : { name: { $contains: text } },
        sort: [{ fieldName: sort, order: sort === "name" ? ("ASC" as const) : ("DESC" as const) }],
        cursorPaging: { limit: 50 },
      }
    : { cursorPaging: { limit: 50, cursor } };

export const brands: NamedKind = {
  id: "brands",
  maxLength: 50,
  list: async (listing) => {
    const answer = await call(queryBrands, { body: { query: query(listing), fields: ["ASSIGNED_PRODUCTS_COUNT"] } });
    const entries = answer.brands.map(({ id, revision, name, assignedProductsCount: count = 0 }) => ({
      id,
      revision,
      name,
      count,
    }));
    return { entries, next: answer.pagingMetadata.cursors?.next };
  },
  create: (name) => call(createBrand, { body: { brand: { name } } }),
  rename: ({ id, revision }, name) => call(updateBrand, { params: { id }, body: { brand: { id, revision, name } } }),
  merge: (from, intoId) => call(mergeBrand, { params: { id: from }, body: { intoId } }),
  remove: (brandIds) => call(bulkDeleteBrands, { body: { brandIds } }),
};

export const ribbons: NamedKind = {
  id: "ribbons",
  maxLength: 30,
  list: async (listing) => {
    const answer = await call(queryRibbons, { body: { query: query(listing), fields: ["ASSIGNED_PRODUCT_COUNT"] } });
    const entries = answer.ribbons.map(({ id, revision, name, assignedProductCount: count = 0 }) => ({
      id,
      revision,
      name,
      count,
    }));
    return { entries, next: answer.pagingMetadata.cursors?.next };
  },
  create: (name) => call(createRibbon, { body: { ribbon: { name } } }),
  rename: ({ id, revision }, name) => call(updateRibbon, { params: { id }, body: { ribbon: { id, revision, name } } }),
  merge: (from, intoId) => call(mergeRibbon, { params: { id: from }, body: { intoId } }),
  remove: (ribbonIds) => call(bulkDeleteRibbons, { body: { ribbonIds } }),
};
