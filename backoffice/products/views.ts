/** Views of the products list that a person saved, and the columns they chose; kept in this browser. */
import { defaultProductsSearch, isFiltered, type ProductsSearch, readProductsSearch } from "./search.ts";

export type SavedView = { id: string; name: string; search: ProductsSearch };

export const builtInViews: readonly SavedView[] = [
  { id: "all", name: "All", search: defaultProductsSearch },
  { id: "shown", name: "Visible", search: { ...defaultProductsSearch, visible: "shown" } },
  { id: "hidden", name: "Hidden", search: { ...defaultProductsSearch, visible: "hidden" } },
  { id: "out", name: "Sold out", search: { ...defaultProductsSearch, stock: "out" } },
];

const VIEWS_KEY = "backoffice.products.views";
const COLUMNS_KEY = "backoffice.products.columns";
const MAX_VIEWS = 20;

export function readViews(): SavedView[] {
  const stored = parsed(localStorage.getItem(VIEWS_KEY));
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown): SavedView[] => {
    if (typeof entry !== "object" || entry === null || !("id" in entry && "name" in entry && "search" in entry))
      return [];
    const { id, name, search } = entry;
    if (typeof id !== "string" || typeof name !== "string" || typeof search !== "object" || search === null) return [];
    return [{ id, name, search: readProductsSearch({ ...search }) }];
  });
}

export function writeViews(views: readonly SavedView[]): void {
  localStorage.setItem(VIEWS_KEY, JSON.stringify(views.slice(-MAX_VIEWS)));
}

/** Which view a search is: the same filters and order; pages do not matter. */
export function viewOf(search: ProductsSearch, views: readonly SavedView[]): SavedView | undefined {
  const key = (one: ProductsSearch): string => JSON.stringify(readProductsSearch({ ...one, page: 1 }));
  return views.find((view) => key(view.search) === key(search));
}

/** A search worth a name. */
export function isWorthSaving(search: ProductsSearch, views: readonly SavedView[]): boolean {
  return isFiltered(search) && viewOf(search, views) === undefined;
}

export function readColumns(all: readonly string[], usual: readonly string[]): string[] {
  const stored = parsed(localStorage.getItem(COLUMNS_KEY));
  if (!Array.isArray(stored)) return [...usual];
  return all.filter((id) => stored.includes(id));
}

export function writeColumns(ids: readonly string[]): void {
  localStorage.setItem(COLUMNS_KEY, JSON.stringify(ids));
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
