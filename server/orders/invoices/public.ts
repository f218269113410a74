/**
 * invoices: what was charged, on paper. Owns invoices, invoice_counters, invoice_settings, order_invoice_links,
 * waiting_invoices.
 *
 * Invariants: numbers of invoices and of credit notes have no gaps (one counter row each, drawn in the issuing transaction);
 * what was issued never changes (a trigger says so); one open invoice per order; one credit note per refund; no number is drawn before the seller has a legal name and an address; every document
 * obeys the arithmetic of EN 16931. Listens to order_approved, order_payment_status_updated, refund_completed.
 */
export { makeInvoice } from "./make-invoice.ts";
export { readInvoiceSettings, readSeller, updateInvoiceSettings } from "./settings.ts";
