import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getInvoice, queryInvoices } from "#api/orders/invoices.ts";
import { call } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import { openFile } from "../list/BulkOrders.tsx";
import type { InvoicesSearch, InvoiceView } from "./search.ts";

const filters: Record<InvoiceView, Record<string, unknown>> = {
  all: {},
  open: { kind: "INVOICE", status: { $in: ["Sent", "PartiallyPaid", "Processing", "Overdue", "PartialAndOverdue"] } },
  overdue: { kind: "INVOICE", status: { $in: ["Overdue", "PartialAndOverdue"] } },
  drafts: { status: "Draft" },
  credits: { kind: "CREDIT_NOTE" },
};

/** Number, order and customer: what people have in front of them when they ask for an invoice. */
const matching = (words: string) => ({
  $or: ["displayNumber", "orderNumber", "buyerName", "buyerEmail"].map((field) => ({
    [field]: { $contains: words.replace(/^#/, "") },
  })),
});

export const invoicesQuery = ({ view, q, page }: InvoicesSearch) =>
  queryOptions({
    queryKey: ["orders", "invoices", view, q, page],
    queryFn: () => {
      const filter = q === "" ? filters[view] : { $and: [filters[view], matching(q)] };
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

/** The addresses of the files work for ten minutes, so they are asked for when somebody wants one. */
export async function openInvoice(invoiceId: string, kind: "pdf" | "xml"): Promise<void> {
  const { pdfUrl, eInvoiceUrl } = await call(getInvoice, { params: { invoiceId } });
  if (kind === "xml" && eInvoiceUrl === undefined) {
    throw new Error("Add your legal name and VAT ID under Settings > Orders and invoices to create e-invoices.");
  }
  openFile(kind === "pdf" ? pdfUrl : (eInvoiceUrl ?? pdfUrl));
}
