/** Built-in views of the product list. */
import { staffLanguage } from "#backoffice/language.ts";
import { defaultProductsSearch, type ProductsSearch, readProductsSearch } from "./search.ts";
import { productsTexts } from "./texts/texts.ts";

const { list, stock, visible, hidden } = productsTexts[staffLanguage()];

type BuiltInView = { id: string; name: string; search: ProductsSearch };

export const builtInViews: readonly BuiltInView[] = [
  { id: "all", name: list.all, search: defaultProductsSearch },
  { id: "shown", name: visible, search: { ...defaultProductsSearch, visible: "shown" } },
  { id: "hidden", name: hidden, search: { ...defaultProductsSearch, visible: "hidden" } },
  { id: "out", name: stock.soldOut, search: { ...defaultProductsSearch, stock: "out" } },
];

/** The view with the same filters and order as a search; pages are ignored. */
export function viewOf(search: ProductsSearch): BuiltInView | undefined {
  const key = (one: ProductsSearch): string => JSON.stringify(readProductsSearch({ ...one, page: 1 }));
  return builtInViews.find((view) => key(view.search) === key(search));
}
