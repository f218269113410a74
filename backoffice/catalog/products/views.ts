/** Views that the products list brings itself. */
import { defaultProductsSearch, type ProductsSearch, readProductsSearch } from "./search.ts";

type BuiltInView = { id: string; name: string; search: ProductsSearch };

export const builtInViews: readonly BuiltInView[] = [
  { id: "all", name: "All", search: defaultProductsSearch },
  { id: "shown", name: "Visible", search: { ...defaultProductsSearch, visible: "shown" } },
  { id: "hidden", name: "Hidden", search: { ...defaultProductsSearch, visible: "hidden" } },
  { id: "out", name: "Sold out", search: { ...defaultProductsSearch, stock: "out" } },
];

/** Which view a search is: the same filters and order; pages do not matter. */
export function viewOf(search: ProductsSearch): BuiltInView | undefined {
  const key = (one: ProductsSearch): string => JSON.stringify(readProductsSearch({ ...one, page: 1 }));
  return builtInViews.find((view) => key(view.search) === key(search));
}
