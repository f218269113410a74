/** The small things products share (brands, ribbons, info sections, customizations, locations), for pickers and lists. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryBrands } from "#api/catalog/brands.ts";
import { listMerchantCollections } from "#api/catalog/collections/merchant-collections.ts";
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

/** All collections by name, each with its place in the tree. */
export const collectionsQuery = queryOptions({
  queryKey: ["collections", "all"],
  queryFn: async () => (await call(listMerchantCollections, { body: {} })).collections,
  staleTime: 30_000,
});

/** How requests name a product of the store. */
export const storeItem = (catalogItemId: string) => ({ catalogItemId, appId: STORE_APP_ID });

/** The merchant's name of an info section; sections of old products have only an id there, and go by their title. */
export function infoSectionLabel({ uniqueName, title }: { uniqueName: string; title: string }): string {
  return isId(uniqueName) || uniqueName === "" ? title : uniqueName;
}
