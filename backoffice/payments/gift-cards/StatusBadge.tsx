import type { IssuedGiftCard } from "#api/payments/gift-cards.ts";
import { Badge } from "#backoffice/components/Badge.tsx";

const looks = {
  VALID: { tone: "success", glyph: "full", label: "Valid" },
  USED: { tone: "neutral", glyph: "empty", label: "Used up" },
  EXPIRED: { tone: "neutral", glyph: "stop", label: "Expired" },
  DISABLED: { tone: "critical", glyph: "stop", label: "Disabled" },
} as const;

export function StatusBadge({ card: { status, balance } }: { card: Pick<IssuedGiftCard, "status" | "balance"> }) {
  const { label, ...look } = looks[status === "VALID" && Number(balance.amount) === 0 ? "USED" : status];
  return <Badge {...look}>{label}</Badge>;
}
