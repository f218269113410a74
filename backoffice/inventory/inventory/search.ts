import type { Input } from "#api/endpoint.ts";
import type { listStock } from "#api/inventory/stock.ts";
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

type StockFilter = Omit<Input<typeof listStock>["body"], "paging">;

const states: Record<InventorySearch["stock"], StockFilter> = {
  "": {},
  low: { atMost: LOW_STOCK },
  out: { inStock: false },
  negative: { atMost: -1 },
  untracked: { isTracked: false },
};
const sorts = { product: "PRODUCT", quantity: "QUANTITY", updated: "UPDATED" } as const;

export const stockFilter = ({ q, location, product, stock, sort }: InventorySearch): StockFilter => ({
  ...(q !== "" && { text: q }),
  ...(location !== "" && { locationId: location }),
  ...(product !== "" && { productId: product }),
  ...states[stock],
  sort: sorts[sort],
});
