import type { Invoice, InvoiceState } from "#api/orders/invoices.ts";
import { Badge, type Tone } from "#backoffice/components/Badge.tsx";
import { useTexts } from "#ui/language.ts";
import { invoiceTexts } from "./texts/texts.ts";

const tones: Record<InvoiceState, Tone> = {
  Draft: "neutral",
  Sent: "note",
  Processing: "note",
  Paid: "success",
  Overdue: "critical",
  Void: "neutral",
  Deleted: "neutral",
  PartiallyPaid: "warning",
  PartialAndOverdue: "critical",
};

export function InvoiceBadge({ invoice: { status, kind } }: { invoice: Invoice }) {
  const texts = useTexts(invoiceTexts);
  if (kind === "CREDIT_NOTE") return <Badge>{texts.creditNote}</Badge>;
  return <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>;
}
