/** Search parameters of the invoices page. Apart from its queries, because the routes load with every page. */
import { readChoice, readPage, readText } from "#backoffice/search-params.ts";

export const invoiceViews = ["all", "open", "overdue", "drafts", "credits"] as const;
export type InvoiceView = (typeof invoiceViews)[number];

export type InvoicesSearch = { view: InvoiceView; q: string; page: number };
export const defaultInvoicesSearch: InvoicesSearch = { view: "all", q: "", page: 1 };

export function readInvoicesSearch(search: Record<string, unknown>): InvoicesSearch {
  return {
    view: readChoice(search.view, [...invoiceViews]),
    q: readText(search.q),
    page: readPage(search.page),
  };
}
