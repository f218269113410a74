/** The small things products share (brands, ribbons, info sections, customizations, locations), for pickers and lists. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryBrands } from "#api/catalog/brands.ts";
import { queryCategories } from "#api/catalog/collections/categories.ts";
import type { Category } from "#api/catalog/collections/category-values.ts";
import { queryCustomizations } from "#api/catalog/customizations.ts";
import { queryInfoSections } from "#api/catalog/info-sections.ts";
import { queryRibbons } from "#api/catalog/ribbons.ts";
import { isId } from "#api/ids.ts";
import { queryLocations } from "#api/inventory/locations.ts";
import { queryTaxGroups } from "#api/pricing/taxes.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { call } from "#backoffice/client.ts";

const PICKED = 30;

const byName = (field: string, text: string) => ({
  filter: text === "" ? {} : { [field]: { $contains: text } },
  sort: [{ fieldName: field, order: "ASC" as const }],
  cursorPaging: { limit: PICKED },
});

export const brandChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: ["brands", "choices", text],
    queryFn: async () => {
      const body = { query: byName("name", text), fields: ["ASSIGNED_PRODUCTS_COUNT" as const] };
      return (await call(queryBrands, { body })).brands;
    },
    placeholderData: keepPreviousData,
  });

export const ribbonChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: ["ribbons", "choices", text],
    queryFn: async () => {
      const body = { query: byName("name", text), fields: ["ASSIGNED_PRODUCT_COUNT" as const] };
      return (await call(queryRibbons, { body })).ribbons;
    },
    placeholderData: keepPreviousData,
  });

export const infoSectionChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: ["info-sections", "choices", text],
    queryFn: async () => (await call(queryInfoSections, { body: { query: byName("uniqueName", text) } })).infoSections,
    placeholderData: keepPreviousData,
  });

export const customizationChoicesQuery = (type: "PRODUCT_OPTION" | "MODIFIER", text: string) =>
  queryOptions({
    queryKey: ["customizations", "choices", type, text],
    queryFn: async () => {
      const query = byName("name", text);
      const body = { query: { ...query, filter: { ...query.filter, customizationType: type } } };
      return (await call(queryCustomizations, { body })).customizations;
    },
    placeholderData: keepPreviousData,
  });

/** All locations with inventory, the default one first. */
export const locationsQuery = queryOptions({
  queryKey: ["locations"],
  queryFn: async () => {
    const { storesLocations } = await call(queryLocations, { body: { query: { cursorPaging: { limit: 100 } } } });
    return storesLocations.toSorted((a, b) => Number(b.defaultLocation) - Number(a.defaultLocation));
  },
  staleTime: 60_000,
});

export const taxGroupsQuery = queryOptions({
  queryKey: ["tax-groups"],
  queryFn: async () => (await call(queryTaxGroups, { body: {} })).taxGroups,
  staleTime: 60_000,
});

/** All categories (a tree has at most a few thousand), ordered among their siblings. */
export const categoryTreeQuery = queryOptions({
  queryKey: ["collections", "tree"],
  queryFn: async () => {
    const categories: Category[] = [];
    let cursor: string | undefined;
    do {
      const { categories: page, pagingMetadata } = await call(queryCategories, {
        body: {
          treeReference,
          returnNonVisibleCategories: true,
          fields: ["DESCRIPTION", "BREADCRUMBS_INFO"],
          query: { cursorPaging: cursor === undefined ? { limit: 100 } : { limit: 100, cursor } },
        },
      });
      categories.push(...page);
      cursor = pagingMetadata.cursors?.next;
    } while (cursor !== undefined);
    return categories.filter(({ slug }) => slug !== "all-products");
  },
  staleTime: 30_000,
});

export const treeReference = { appNamespace: "@wix/stores", treeKey: null };

/** How categories and requests name a product of the store. */
export const storeItem = (catalogItemId: string) => ({ catalogItemId, appId: STORE_APP_ID });

/** The merchant's name of an info section; sections of old products have only an id there, and go by their title. */
export function infoSectionLabel({ uniqueName, title }: { uniqueName: string; title: string }): string {
  return isId(uniqueName) || uniqueName === "" ? title : uniqueName;
}
