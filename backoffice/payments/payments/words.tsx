import type { ListedPayment } from "#api/orders/orders/order-billing.ts";
import type { ReconciliationDifference } from "#api/payments/payment-reconciliations.ts";
import { Badge, type Glyph, type Tone } from "#backoffice/components/Badge.tsx";

type Status = ListedPayment["status"];

const statuses: Record<Status, { label: string; tone: Tone; glyph: Glyph }> = {
  INITIATED: { label: "Started", tone: "neutral", glyph: "empty" },
  PENDING: { label: "Pending", tone: "warning", glyph: "clock" },
  PENDING_MERCHANT: { label: "Waits for you", tone: "warning", glyph: "clock" },
  AUTHORIZED: { label: "Authorized", tone: "note", glyph: "half" },
  APPROVED: { label: "Paid", tone: "success", glyph: "full" },
  PARTIALLY_REFUNDED: { label: "Partly refunded", tone: "neutral", glyph: "half" },
  REFUNDED: { label: "Refunded", tone: "neutral", glyph: "stop" },
  DECLINED: { label: "Declined", tone: "critical", glyph: "stop" },
  CANCELED: { label: "Canceled", tone: "neutral", glyph: "stop" },
  VOIDED: { label: "Released", tone: "neutral", glyph: "stop" },
};

export const statusChoices = Object.entries(statuses).map(([value, { label }]) => ({ value, label }));
export const readStatus = (text: string): Status | undefined =>
  statusChoices.some(({ value }) => value === text) ? (text as Status) : undefined;

export function StatusBadge({ status }: { status: Status }) {
  const { label, tone, glyph } = statuses[status];
  return (
    <Badge tone={tone} glyph={glyph}>
      {label}
    </Badge>
  );
}

export const providerNames: Readonly<Record<string, string>> = {
  manual: "Outside the store",
  "test-gateway": "Test payments",
  stripe: "Stripe",
  recorded: "Put on record",
};

export const differenceWords: Record<ReconciliationDifference["kind"], string> = {
  UNKNOWN_CAPTURE: "The provider took money this store knows nothing of",
  CAPTURE_DIFFERS: "The amounts taken differ",
  CAPTURE_MISSING_AT_PROVIDER: "The provider has not taken this money",
  UNKNOWN_REFUND: "The provider gave back money this store knows nothing of",
  REFUND_DIFFERS: "The amounts given back differ",
  REFUND_MISSING_AT_PROVIDER: "The provider has not given this money back",
};
