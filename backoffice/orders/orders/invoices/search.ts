/** The address of the invoices page. Apart from its queries: the table of routes, which every page loads, reads it. */
import { readChoice, readPage, readText } from "#backoffice/search-params.ts";

export const invoiceViews = [
  { id: "all", label: "All" },
  { id: "open", label: "Open" },
  { id: "overdue", label: "Overdue" },
  { id: "drafts", label: "Drafts" },
  { id: "credits", label: "Credit notes" },
] as const;
export type InvoiceView = (typeof invoiceViews)[number]["id"];

export type InvoicesSearch = { view: InvoiceView; q: string; page: number };
export const defaultInvoicesSearch: InvoicesSearch = { view: "all", q: "", page: 1 };

export function readInvoicesSearch(search: Record<string, unknown>): InvoicesSearch {
  const [first, ...others] = invoiceViews.map(({ id }) => id);
  return {
    view: readChoice(search.view, [first ?? "all", ...others]),
    q: readText(search.q),
    page: readPage(search.page),
  };
}
