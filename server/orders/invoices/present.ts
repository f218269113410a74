import type { Invoice as WireInvoice } from "#api/orders/invoices.ts";
import { money2 } from "#server/platform/money/money.ts";
import type { Invoice } from "./queries.ts";
import { invoiceState } from "./states.ts";
import { nameOf } from "./ubl.ts";

export function presentInvoice(invoice: Invoice, now: Date): WireInvoice {
  const { document, total, credited, open } = invoice;
  const money = (amount: number) => money2(amount, document.currency, document.locale);
  const isCredit = invoice.kind === "CREDIT_NOTE";
  const due = Math.max(0, total - credited);
  const settled = isCredit ? due : due - open;
  const state = { total: due, paid: settled, isPending: invoice.is_pending, dueAt: invoice.due_at };
  return {
    id: invoice.id,
    kind: invoice.kind,
    orderId: invoice.order_id,
    orderNumber: document.orderNumber,
    status: invoiceState(invoice.state, state, now),
    total: money(total),
    tax: money(invoice.tax_total),
    balance: money(invoice.state === "ISSUED" ? due - settled : 0),
    buyerName: nameOf(document.buyer.contactDetails) || document.buyer.email,
    createdDate: invoice.created_at.toISOString(),
    ...(invoice.display_number === null ? {} : { displayNumber: invoice.display_number }),
    ...(invoice.issued_at === null ? {} : { issuedDate: invoice.issued_at.toISOString() }),
    ...(invoice.due_at === null ? {} : { dueDate: invoice.due_at.toISOString() }),
    ...(invoice.sent_at === null ? {} : { sentDate: invoice.sent_at.toISOString() }),
    ...(invoice.credits_id === null ? {} : { creditsInvoiceId: invoice.credits_id }),
  };
}
