/** Creates, issues, credits and voids invoices, each in one transaction with its number. */
import { addActivity, announceOrder, findOrder, lockOrder, type Order } from "#server/orders/orders/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { checkDocument, creditOf, type InvoiceDocument, invoiceOf, missingForInvoice } from "./document.ts";
import {
  getInvoice,
  type Invoice,
  insertInvoice,
  issue,
  listInvoices,
  lockInvoice,
  setState,
  updateDraft,
} from "./queries.ts";
import { readInvoiceSettings, readSeller } from "./settings.ts";
import { canMove } from "./states.ts";

export type Caller = {
  actor: Actor;
  now: Date;
  /** Time of the payment or refund, for events delivered later. The document and the timeline have this date. */
  at?: Date | undefined;
};

/**
 * Throws before anything is written, so callers can catch the error and commit.
 * @throws {AppError} ORDER_CANCELED, MISSING_CONTACT, INVOICE_ALREADY_EXISTS, INVOICE_DOES_NOT_ADD_UP,
 * INVOICE_SELLER_INCOMPLETE
 */
export async function makeInvoice(
  tx: Tx,
  caller: Caller,
  { orderId, isDraft }: { orderId: string; isDraft: boolean },
): Promise<Invoice> {
  const order = await lockOrder(tx, orderId);
  if (order.status === "CANCELED" || order.status === "REJECTED") throw new AppError("ORDER_CANCELED");
  if (order.email === "" && order.billingInfo === null) throw new AppError("MISSING_CONTACT");
  const known = (await listInvoices(tx, [orderId])).find(({ kind, state }) => kind === "INVOICE" && state !== "VOID");
  const settings = await readInvoiceSettings(tx);
  const document = invoiceOf(order, {
    seller: await readSeller(tx),
    footer: settings.footer,
    timeZone: (await readStoreSettings(tx)).timeZone,
    // Refunds don't reopen an invoice; each gets a credit note.
    prepaid: Math.max(0, order.captured - order.differenceRefunded),
  });
  if (known !== undefined) {
    // The invoiced total, or the total after the credit note of an edit.
    const worths = [known.total, known.total - (await creditedOf(tx, known))];
    if (known.state === "ISSUED" && worths.includes(document.grossTotal)) throw new AppError("INVOICE_ALREADY_EXISTS");
  }
  refuseFaults(document);
  if (!isDraft) requireSeller(document.seller);
  if (known !== undefined) await takeBack(tx, caller, known);
  const id = await insertInvoice(tx, { orderId, document, now: caller.at ?? caller.now });
  if (id === undefined) throw new AppError("INVOICE_ALREADY_EXISTS");
  return isDraft ? getInvoice(tx, id) : issueInvoice(tx, caller, id);
}

/** Taxes of imported orders don't always match their rates. Such an order gets no invoice rather than a wrong one. */
function refuseFaults(document: InvoiceDocument): void {
  const faults = checkDocument(document);
  if (faults.length > 0)
    throw new AppError("INVOICE_DOES_NOT_ADD_UP", { description: `EN 16931: ${faults.join("; ")}` });
}

/** @throws {AppError} INVOICE_SELLER_INCOMPLETE */
function requireSeller(seller: InvoiceDocument["seller"]): void {
  const missing = missingForInvoice(seller);
  if (missing.length > 0) throw new AppError("INVOICE_SELLER_INCOMPLETE", { data: { missing } });
}

/** After an edit, an issued invoice is credited in full and a draft is deleted. */
async function takeBack(tx: Tx, caller: Caller, known: Invoice): Promise<void> {
  if (known.state === "DRAFT") return setState(tx, known.id, "DELETED", caller.now);
  await voidInvoice(tx, caller, known.id);
}

/**
 * A draft can be older than the seller details, so it gets the current ones. Credit notes keep the seller of the
 * invoice they credit.
 * @throws {AppError} INVOICE_NOT_FOUND, INVOICE_IS_NOT_A_DRAFT, INVOICE_SELLER_INCOMPLETE
 */
export async function issueInvoice(tx: Tx, caller: Caller, id: string): Promise<Invoice> {
  const draft = await lockInvoice(tx, id);
  if (!canMove(draft.state, "ISSUED")) throw new AppError("INVOICE_IS_NOT_A_DRAFT");
  const settings = await readInvoiceSettings(tx);
  const isCredit = draft.kind === "CREDIT_NOTE";
  if (!isCredit) {
    const seller = await readSeller(tx);
    requireSeller(seller);
    await updateDraft(tx, id, { ...draft.document, seller });
  }
  const prefix = isCredit ? settings.creditNotePrefix : settings.invoicePrefix;
  const at = caller.at ?? caller.now;
  await issue(tx, { id, kind: draft.kind, prefix, daysToPay: isCredit ? null : settings.paymentTermsDays, now: at });
  const issued = await getInvoice(tx, id);
  await announceInvoice(tx, issued, "INVOICE_ADDED", caller);
  return issued;
}

async function announceInvoice(tx: Tx, invoice: Invoice, type: "INVOICE_ADDED" | "INVOICE_REMOVED", caller: Caller) {
  const { actor, now, at = now } = caller;
  const { id: invoiceId, display_number: displayNumber, order_id: orderId, kind } = invoice;
  const named = displayNumber === null ? {} : { displayNumber };
  const details = { invoice: { invoiceId, ...named, ...(kind === "CREDIT_NOTE" && { isCreditNote: true }) } };
  await addActivity(tx, orderId, { type, body: { details } }, { actor, now: at });
  const order = await findOrder(tx, orderId);
  if (order !== undefined) await announceOrder(tx, order, { actor, now });
}

/** @throws {AppError} INVOICE_NOT_FOUND, INVOICE_IS_VOID */
export async function voidInvoice(tx: Tx, caller: Caller, id: string): Promise<Invoice> {
  const invoice = await lockInvoice(tx, id);
  if (canMove(invoice.state, "DELETED")) {
    await setState(tx, id, "DELETED", caller.now);
    return { ...invoice, state: "DELETED" };
  }
  if (!canMove(invoice.state, "VOID") || invoice.kind === "CREDIT_NOTE") throw new AppError("INVOICE_IS_VOID");
  const left = invoice.total - (await creditedOf(tx, invoice));
  if (left > 0) await credit(tx, caller, { invoice, gross: left, reason: "Invoice replaced after an order edit" });
  await setState(tx, id, "VOID", caller.now);
  const made = await getInvoice(tx, id);
  await announceInvoice(tx, made, "INVOICE_REMOVED", caller);
  return made;
}

async function creditedOf(tx: Tx, { id, order_id: orderId }: Invoice): Promise<number> {
  const notes = (await listInvoices(tx, [orderId])).filter((each) => each.credits_id === id && each.state === "ISSUED");
  return notes.reduce((sum, note) => sum + note.total, 0);
}

type Crediting = { invoice: Invoice; gross: number; reason: string; refundId?: string };

async function credit(tx: Tx, caller: Caller, { invoice, gross, reason, refundId }: Crediting): Promise<void> {
  const document = creditOf(invoice.document, { gross, number: invoice.display_number ?? "", reason });
  if (document.grossTotal === 0) return;
  refuseFaults(document);
  const id = await insertInvoice(tx, {
    orderId: invoice.order_id,
    document,
    creditsId: invoice.id,
    ...(refundId === undefined ? {} : { refundId }),
    now: caller.at ?? caller.now,
  });
  if (id !== undefined) await issueInvoice(tx, caller, id);
}

/** Creates a credit note for a refund of an invoiced order, once per refund. */
export async function creditRefund(
  tx: Tx,
  caller: Caller,
  { order, refundId, amount, reason }: { order: Order; refundId: string; amount: number; reason: string },
): Promise<void> {
  const invoices = await listInvoices(tx, [order.id]);
  const found = invoices.find(({ kind, state }) => kind === "INVOICE" && state === "ISSUED");
  if (found === undefined || amount <= 0) return;
  const invoice = await lockInvoice(tx, found.id);
  if (invoice.state !== "ISSUED") return;
  const left = invoice.total - (await creditedOf(tx, invoice));
  await credit(tx, caller, { invoice, gross: Math.min(amount, left), reason, refundId });
}
