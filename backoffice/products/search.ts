import { readChoice, readPage, readText } from "../search-params.ts";

export type ProductsSearch = {
  q: string;
  visible: "" | "shown" | "hidden";
  stock: "" | "low";
  collection: string;
  sort: "name" | "price" | "updated";
  direction: "asc" | "desc";
  page: number;
};

export const defaultProductsSearch: ProductsSearch = {
  q: "",
  visible: "",
  stock: "",
  collection: "",
  sort: "updated",
  direction: "desc",
  page: 1,
};

export function readProductsSearch(search: Record<string, unknown>): ProductsSearch {
  return {
    q: readText(search.q),
    visible: readChoice(search.visible, ["", "shown", "hidden"]),
    stock: readChoice(search.stock, ["", "low"]),
    collection: readText(search.collection),
    sort: readChoice(search.sort, ["updated", "name", "price"]),
    direction: readChoice(search.direction, ["desc", "asc"]),
    page: readPage(search.page),
  };
}

/** The query language takes no longer lists. */
const MOST_IDS = 500;

/** The server's filter for a search. `ids` narrows to those products. */
export function productFilter(
  search: Pick<ProductsSearch, "q"> & Partial<ProductsSearch>,
  ids?: readonly string[],
): Record<string, unknown> {
  const conditions: Record<string, unknown>[] = [];
  if (search.q !== "")
    conditions.push({ $or: [{ name: { $contains: search.q } }, { sku: { $startsWith: search.q } }] });
  if (search.visible) conditions.push({ visible: search.visible === "shown" });
  if (search.collection) conditions.push({ collectionIds: { $hasSome: [search.collection] } });
  if (ids !== undefined) conditions.push({ id: { $in: ids.slice(0, MOST_IDS) } });
  const [only] = conditions;
  if (only === undefined) return {};
  return conditions.length === 1 ? only : { $and: conditions };
}
