import { readChoice, readPage, readText } from "#backoffice/search-params.ts";

export type InventorySearch = {
  q: string;
  location: string;
  stock: "" | "low" | "out" | "negative" | "untracked";
  product: string;
  sort: "product" | "quantity" | "updated";
  page: number;
};

export const defaultInventorySearch: InventorySearch = {
  q: "",
  location: "",
  stock: "",
  product: "",
  sort: "product",
  page: 1,
};

export function readInventorySearch(search: Record<string, unknown>): InventorySearch {
  return {
    q: readText(search.q),
    location: readText(search.location),
    stock: readChoice(search.stock, ["", "low", "out", "negative", "untracked"]),
    product: readText(search.product),
    sort: readChoice(search.sort, ["product", "quantity", "updated"]),
    page: readPage(search.page),
  };
}

/** Largest quantity that counts as low stock, on this page and the dashboard. */
export const LOW_STOCK = 5;

export function inventoryFilter(search: InventorySearch): Record<string, unknown> {
  const conditions: Record<string, unknown>[] = [];
  if (search.location) conditions.push({ locationId: search.location });
  if (search.product) conditions.push({ productId: search.product });
  if (search.stock === "low") conditions.push({ trackQuantity: true }, { quantity: { $lte: LOW_STOCK } });
  if (search.stock === "out") conditions.push({ inStock: false });
  if (search.stock === "negative") conditions.push({ trackQuantity: true }, { quantity: { $lt: 0 } });
  if (search.stock === "untracked") conditions.push({ trackQuantity: false });
  const [only] = conditions;
  if (only === undefined) return {};
  return conditions.length === 1 ? only : { $and: conditions };
}

export const sorting = (sort: InventorySearch["sort"]) =>
  ({
    product: [
      { fieldName: "product.name", order: "ASC" as const },
      { fieldName: "product.variantName", order: "ASC" as const },
    ],
    quantity: [{ fieldName: "quantity", order: "ASC" as const }],
    updated: [{ fieldName: "updatedDate", order: "DESC" as const }],
  })[sort];
