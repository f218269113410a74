import type { IssuedGiftCard } from "#api/payments/gift-cards.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { isZero } from "#ui/money.ts";
import { giftCardsTexts } from "./texts/texts.ts";

const texts = giftCardsTexts[staffLanguage()].statuses;

const looks = {
  VALID: { tone: "success", glyph: "full" },
  USED: { tone: "neutral", glyph: "empty" },
  EXPIRED: { tone: "neutral", glyph: "stop" },
  DISABLED: { tone: "critical", glyph: "stop" },
} as const;

export function StatusBadge({ card: { status, balance } }: { card: Pick<IssuedGiftCard, "status" | "balance"> }) {
  const shown = status === "VALID" && isZero(balance) ? "USED" : status;
  return <Badge {...looks[shown]}>{texts[shown]}</Badge>;
}
