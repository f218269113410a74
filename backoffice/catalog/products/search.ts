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

const availability = { in: "IN_STOCK", part: "PARTIALLY_OUT_OF_STOCK", out: "OUT_OF_STOCK" } as const;

/** The API filter of a search, without the search term. */
export function productFilter(search: Partial<ProductsSearch>): Record<string, unknown> {
  const filter: Record<string, unknown> = {};
  if (search.visible) filter.visible = search.visible === "shown";
  if (search.stock) filter["inventory.availabilityStatus"] = availability[search.stock];
  if (search.type) filter.itemType = search.type;
  if (search.brand) filter["brand.id"] = search.brand;
  if (search.ribbon) filter["ribbon.id"] = search.ribbon;
  if (search.collection) filter["directCategoriesInfo.categories"] = { $matchItems: [{ id: search.collection }] };
  return filter;
}

export const sortFields = {
  name: "name",
  price: "actualPriceRange.minValue.amount",
  updated: "updatedDate",
  created: "createdDate",
} satisfies Record<ProductsSearch["sort"], string>;

/** The search term matches names, descriptions, and SKUs and barcodes of variants. */
export const wordsOf = (q: string) => (q === "" ? {} : { search: { expression: q, mode: "AND" as const } });

/** The API query of a search: shared by the list, the count, and bulk changes of all matches. */
export function productSearch(search: ProductsSearch) {
  return { filter: productFilter(search), ...wordsOf(search.q) };
}
