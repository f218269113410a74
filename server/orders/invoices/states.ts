/**
 * Status of an invoice (docs/protocol/decisions.md#state-machines). What staff did is stored; the rest is derived from
 * payments and due date.
 */
import type { InvoiceState } from "#api/orders/invoices.ts";
import type { Minor } from "#server/platform/money/money.ts";

export type StoredState = "DRAFT" | "ISSUED" | "VOID" | "DELETED";

/** Transitions of the stored states. The database rejects changes of issued documents. */
const invoiceTransitions: Readonly<Record<StoredState, readonly StoredState[]>> = {
  DRAFT: ["ISSUED", "DELETED"],
  ISSUED: ["VOID"],
  VOID: [],
  DELETED: [],
};

/** Whether the invoice can be issued, voided or deleted now. */
export const canMove = (from: StoredState, to: StoredState): boolean => invoiceTransitions[from].includes(to);

type InvoiceMoney = {
  readonly total: Minor;
  readonly paid: Minor;
  /** A payment is pending. */
  readonly isPending: boolean;
  readonly dueAt: Date | null;
};

export function invoiceState(stored: StoredState, money: InvoiceMoney, now: Date): InvoiceState {
  switch (stored) {
    case "DRAFT":
      return "Draft";
    case "VOID":
      return "Void";
    case "DELETED":
      return "Deleted";
    case "ISSUED": {
      const { total, paid, isPending, dueAt } = money;
      if (paid >= total) return "Paid";
      if (isPending) return "Processing";
      const isOverdue = dueAt !== null && dueAt < now;
      if (paid > 0) return isOverdue ? "PartialAndOverdue" : "PartiallyPaid";
      return isOverdue ? "Overdue" : "Sent";
    }
  }
}
