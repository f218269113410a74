import type { Campaign } from "#api/marketing/campaign-values.ts";
import { Badge, type Glyph, type Tone } from "#backoffice/components/Badge.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { campaignsTexts } from "./texts/texts.ts";

const texts = campaignsTexts[staffLanguage()].states;

const looks: Record<Campaign["state"], { tone: Tone; glyph: Glyph }> = {
  DRAFT: { tone: "neutral", glyph: "empty" },
  SCHEDULED: { tone: "note", glyph: "clock" },
  SENDING: { tone: "note", glyph: "half" },
  SENT: { tone: "success", glyph: "full" },
  CANCELED: { tone: "neutral", glyph: "stop" },
};

export const CampaignBadge = ({ state }: { state: Campaign["state"] }) => (
  <Badge {...looks[state]}>{texts[state]}</Badge>
);
