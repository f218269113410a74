import type { ListedPayment } from "#api/orders/orders/order-billing.ts";
import { Badge, type Glyph, type Tone } from "#backoffice/components/Badge.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { paymentsTexts } from "./texts/texts.ts";

const texts = paymentsTexts[staffLanguage()];

type Status = ListedPayment["status"];

const looks: Record<Status, { tone: Tone; glyph: Glyph }> = {
  INITIATED: { tone: "neutral", glyph: "empty" },
  PENDING: { tone: "warning", glyph: "clock" },
  PENDING_MERCHANT: { tone: "warning", glyph: "clock" },
  AUTHORIZED: { tone: "note", glyph: "half" },
  APPROVED: { tone: "success", glyph: "full" },
  PARTIALLY_REFUNDED: { tone: "neutral", glyph: "half" },
  REFUNDED: { tone: "neutral", glyph: "stop" },
  DECLINED: { tone: "critical", glyph: "stop" },
  CANCELED: { tone: "neutral", glyph: "stop" },
  VOIDED: { tone: "neutral", glyph: "stop" },
};

export const statusChoices = Object.entries(texts.statuses).map(([value, label]) => ({ value, label }));
export const readStatus = (text: string): Status | undefined =>
  statusChoices.some(({ value }) => value === text) ? (text as Status) : undefined; // Checked in this line.

export function StatusBadge({ status }: { status: Status }) {
  return <Badge {...looks[status]}>{texts.statuses[status]}</Badge>;
}

export const providerNames: Readonly<Record<string, string>> = texts.providerNames;

const accountNames: Readonly<Record<string, string>> = texts.accounts;
/** The display name of a ledger account. */
export const accountName = (account: string): string => accountNames[account] ?? account;
