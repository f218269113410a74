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

/** Filters of the list. `value` is the URL parameter. */
export const views = [
  { value: "all", status: undefined },
  { value: "pending", status: "PENDING" },
  { value: "blocked", status: "BLOCKED" },
  { value: "contacts", status: "OFFLINE" },
] as const;
export type View = (typeof views)[number]["value"];

/** Kinds unknown to this version are humanized: `SIGN_IN_FAILED` → `Sign in failed`. */
export function eventLabel(kind: string): string {
  const labels: Readonly<Record<string, string>> = membersTexts[staffLanguage()].events.kinds;
  const words = kind.toLowerCase().replaceAll("_", " ");
  return labels[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
