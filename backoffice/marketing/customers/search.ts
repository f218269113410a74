/** State of the customer list in the address. */
import type { CustomerRule, customerSorts } from "#api/marketing/customers.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import { readPage, readText } from "#backoffice/search-params.ts";

export const sorts = ["LAST_ORDER", "SPENT", "ORDERS", "NEWEST"] as const satisfies typeof customerSorts;

/** Built-in views. `value` is the URL parameter. */
export const views = [
  { value: "all", rules: [] },
  { value: "returning", rules: [{ orders: { comparison: "AT_LEAST", count: 2 } }] },
  { value: "subscribed", rules: [{ newsletter: {} }] },
  { value: "guests", rules: [{ account: {}, isNot: true }] },
  { value: "pending", rules: [{ memberStatus: { status: "PENDING" } }] },
  { value: "blocked", rules: [{ memberStatus: { status: "BLOCKED" } }] },
] as const satisfies readonly { value: string; rules: readonly CustomerRule[] }[];
type View = (typeof views)[number]["value"];

/** `segment` is a segment's id, or empty. */
export type CustomersSearch = { q: string; view: View; segment: string; sort: (typeof sorts)[number]; page: number };
export const defaultCustomersSearch: CustomersSearch = { q: "", view: "all", segment: "", sort: "LAST_ORDER", page: 1 };

export function readCustomersSearch(search: Record<string, unknown>): CustomersSearch {
  return {
    q: readText(search.q),
    view: views.find(({ value }) => value === search.view)?.value ?? "all",
    segment: readText(search.segment),
    sort: sorts.find((sort) => sort === search.sort) ?? "LAST_ORDER",
    page: readPage(search.page),
  };
}

export const rulesOfView = (view: View): readonly CustomerRule[] =>
  views.find(({ value }) => value === view)?.rules ?? [];

export const pageOf = ({ q, sort, page }: CustomersSearch, rules: readonly CustomerRule[]) => ({
  ...(q !== "" && { search: q }),
  rules: [...rules],
  sort,
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
});
