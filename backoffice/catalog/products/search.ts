import type { listMerchantProducts } from "#api/catalog/products/merchant-products.ts";
import type { Input } from "#api/endpoint.ts";
import { readChoice, readPage, readText } from "#backoffice/search-params.ts";

export type ProductsSearch = {
  q: string;
  visible: "" | "shown" | "hidden";
  stock: "" | "in" | "part" | "out";
  type: "" | "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";
  /** Ids. */
  collection: string;
  brand: string;
  ribbon: string;
  sort: "name" | "price" | "updated" | "created";
  direction: "asc" | "desc";
  page: number;
};

export const defaultProductsSearch: ProductsSearch = {
  q: "",
  visible: "",
  stock: "",
  type: "",
  collection: "",
  brand: "",
  ribbon: "",
  sort: "updated",
  direction: "desc",
  page: 1,
};

export function readProductsSearch(search: Record<string, unknown>): ProductsSearch {
  return {
    q: readText(search.q),
    visible: readChoice(search.visible, ["", "shown", "hidden"]),
    stock: readChoice(search.stock, ["", "in", "part", "out"]),
    type: readChoice(search.type, ["", "PHYSICAL", "DIGITAL", "GIFT_CARD", "SERVICE"]),
    collection: readText(search.collection),
    brand: readText(search.brand),
    ribbon: readText(search.ribbon),
    sort: readChoice(search.sort, ["updated", "name", "price", "created"]),
    direction: readChoice(search.direction, ["desc", "asc"]),
    page: readPage(search.page),
  };
}

const filterNames = ["q", "visible", "stock", "type", "collection", "brand", "ribbon"] as const;

export function isFiltered(search: ProductsSearch): boolean {
  return filterNames.some((name) => search[name] !== "");
}

type ProductQuery = Omit<Input<typeof listMerchantProducts>["body"], "paging">;

const availability = { in: "IN_STOCK", part: "PARTIALLY_OUT_OF_STOCK", out: "OUT_OF_STOCK" } as const;
const sorts = { name: "NAME", price: "PRICE", updated: "UPDATED", created: "CREATED" } as const;

/** The API query of a search: shared by the list and bulk changes of all matches. */
export const productQuery = ({ q, sort, direction, ...search }: ProductsSearch): ProductQuery => ({
  ...(q !== "" && { text: q }),
  ...(search.visible !== "" && { visible: search.visible === "shown" }),
  ...(search.stock !== "" && { availability: availability[search.stock] }),
  ...(search.type !== "" && { kind: search.type }),
  ...(search.brand !== "" && { brandId: search.brand }),
  ...(search.ribbon !== "" && { ribbonId: search.ribbon }),
  ...(search.collection !== "" && { collectionId: search.collection }),
  // Matches of a text are sorted by relevance unless another order is chosen.
  ...((q === "" || sort !== "updated") && { sort: sorts[sort], isDescending: direction === "desc" }),
});
