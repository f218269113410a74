/** The state of an invoice (specification section 4). Stored is what somebody did; the rest follows from money and time (ruling 19). */
import type { InvoiceState } from "#api/orders/invoices.ts";
import type { Minor } from "#server/platform/money/money.ts";

export type StoredState = "DRAFT" | "ISSUED" | "VOID" | "DELETED";

/** From each stored state where to; the database refuses changes of what was issued. */
const invoiceTransitions: Readonly<Record<StoredState, readonly StoredState[]>> = {
  DRAFT: ["ISSUED", "DELETED"],
  ISSUED: ["VOID"],
  VOID: [],
  DELETED: [],
};

/** Whether an invoice may be issued, made void or thrown away now. */
export const canMove = (from: StoredState, to: StoredState): boolean => invoiceTransitions[from].includes(to);

export type InvoiceMoney = {
  readonly total: Minor;
  readonly paid: Minor;
  /** A payment is under way. */
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
