import type { Member } from "#api/identity/member-values.ts";
import type { Glyph, Tone } from "#backoffice/components/Badge.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { membersTexts } from "./texts/texts.ts";

export const statusLooks: Record<Member["status"], { tone: Tone; glyph: Glyph }> = {
  UNKNOWN: { tone: "neutral", glyph: "empty" },
  PENDING: { tone: "warning", glyph: "clock" },
  APPROVED: { tone: "success", glyph: "full" },
  BLOCKED: { tone: "critical", glyph: "stop" },
  OFFLINE: { tone: "neutral", glyph: "empty" },
};

/** Kinds unknown to this version are humanized: `SIGN_IN_FAILED` → `Sign in failed`. */
export function eventLabel(kind: string): string {
  const labels: Readonly<Record<string, string>> = membersTexts[staffLanguage()].events.kinds;
  const words = kind.toLowerCase().replaceAll("_", " ");
  return labels[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
