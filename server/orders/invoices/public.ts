/**
 * invoices: invoices, credit notes and packing slips. Owns invoices, invoice_counters, invoice_settings,
 * order_invoice_links, waiting_invoices.
 * Invariants: numbers of invoices and of credit notes have no gaps (one counter row each, drawn in the issuing
 * transaction); issued documents never change (enforced by a trigger); an order has one open invoice and a refund one
 * credit note; no number is drawn before the seller has a legal name and an address; every document satisfies the
 * calculations of EN 16931. Listens to order_approved, order_payment_status_updated, refund_completed.
 */
export { fileAnswer as documentAnswer, GONE as MISSING_DOCUMENT, isOpenDocument, signDocument } from "./files.ts";
export { readInvoiceSettings, readSeller, updateInvoiceSettings } from "./settings.ts";
