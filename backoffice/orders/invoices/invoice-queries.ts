import { queryOptions } from "@tanstack/react-query";
import { getInvoice, queryInvoices } from "#api/invoices.ts";
import { call } from "../../client.ts";
import { openFile } from "../BulkOrders.tsx";

export const invoiceViews = [
  { id: "all", label: "All" },
  { id: "open", label: "Open" },
  { id: "overdue", label: "Overdue" },
  { id: "drafts", label: "Drafts" },
  { id: "credits", label: "Credit notes" },
] as const;
export type InvoiceView = (typeof invoiceViews)[number]["id"];

const filters: Record<InvoiceView, Record<string, unknown>> = {
  all: {},
  open: { kind: "INVOICE", status: { $in: ["Sent", "PartiallyPaid", "Processing", "Overdue", "PartialAndOverdue"] } },
  overdue: { kind: "INVOICE", status: { $in: ["Overdue", "PartialAndOverdue"] } },
  drafts: { status: "Draft" },
  credits: { kind: "CREDIT_NOTE" },
};

export const invoicesQuery = (view: InvoiceView) =>
  queryOptions({
    queryKey: ["orders", "invoices", view],
    queryFn: async () =>
      (await call(queryInvoices, { body: { query: { filter: filters[view], cursorPaging: { limit: 100 } } } }))
        .invoices,
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
    throw new Error(
      "The e-invoice needs your legal name and VAT id: fill them in under Settings, Orders and invoices.",
    );
  }
  openFile(kind === "pdf" ? pdfUrl : (eInvoiceUrl ?? pdfUrl));
}
