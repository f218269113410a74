import type { IssuedGiftCard } from "#api/gift-cards.ts";
import { Badge } from "../components/Badge.tsx";

const looks = {
  VALID: { tone: "success", glyph: "full", label: "Valid" },
  EXPIRED: { tone: "neutral", glyph: "stop", label: "Expired" },
  DISABLED: { tone: "critical", glyph: "stop", label: "Disabled" },
} as const;

export function StatusBadge({ status }: Pick<IssuedGiftCard, "status">) {
  const { label, ...look } = looks[status];
  return <Badge {...look}>{label}</Badge>;
}
