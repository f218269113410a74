import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getInvoice, queryInvoices } from "#api/orders/invoices.ts";
import { call } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { openFile } from "../open-file.ts";
import type { InvoicesSearch, InvoiceView } from "./search.ts";
import { invoiceTexts } from "./texts/texts.ts";

const filters: Record<InvoiceView, Record<string, unknown>> = {
  all: {},
  open: { kind: "INVOICE", status: { $in: ["Sent", "PartiallyPaid", "Processing", "Overdue", "PartialAndOverdue"] } },
  overdue: { kind: "INVOICE", status: { $in: ["Overdue", "PartialAndOverdue"] } },
  drafts: { status: "Draft" },
  credits: { kind: "CREDIT_NOTE" },
};

/** Searches the invoice number, the order number and the customer. */
const searchFilter = (text: string) => ({
  $or: ["displayNumber", "orderNumber", "buyerName", "buyerEmail"].map((field) => ({
    [field]: { $contains: text.replace(/^#/, "") },
  })),
});

export const invoicesQuery = ({ view, q, page }: InvoicesSearch) =>
  queryOptions({
    queryKey: ["orders", "invoices", view, q, page],
    queryFn: () => {
      const filter = q === "" ? filters[view] : { $and: [filters[view], searchFilter(q)] };
      const paging = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
      return call(queryInvoices, { body: { query: { filter, paging } } });
    },
    placeholderData: keepPreviousData,
  });

export const orderInvoicesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["orders", "invoices-of", orderId],
    queryFn: async () => (await call(queryInvoices, { body: { query: { filter: { orderId } } } })).invoices,
  });

/** File links expire after ten minutes, so they are requested on demand. */
export async function openInvoice(invoiceId: string, kind: "pdf" | "xml"): Promise<void> {
  const { pdfUrl, eInvoiceUrl } = await call(getInvoice, { params: { invoiceId } });
  if (kind === "xml" && eInvoiceUrl === undefined) {
    throw new Error(invoiceTexts[staffLanguage()].noEInvoice);
  }
  openFile(kind === "pdf" ? pdfUrl : (eInvoiceUrl ?? pdfUrl));
}
