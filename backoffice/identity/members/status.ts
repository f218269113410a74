import type { Member } from "#api/identity/member-values.ts";
import type { Glyph, Tone } from "#backoffice/components/Badge.tsx";

export const statusLooks: Record<Member["status"], { label: string; tone: Tone; glyph: Glyph }> = {
  UNKNOWN: { label: "Unknown", tone: "neutral", glyph: "empty" },
  PENDING: { label: "Waiting for approval", tone: "warning", glyph: "clock" },
  APPROVED: { label: "Active", tone: "success", glyph: "full" },
  BLOCKED: { label: "Blocked", tone: "critical", glyph: "stop" },
  OFFLINE: { label: "Contact", tone: "neutral", glyph: "empty" },
};

/** What the list can be narrowed to; the names are those of the address. */
export const views = [
  { value: "all", label: "Everybody", status: undefined },
  { value: "pending", label: "Waiting", status: "PENDING" },
  { value: "blocked", label: "Blocked", status: "BLOCKED" },
  { value: "contacts", label: "Contacts", status: "OFFLINE" },
] as const;
export type View = (typeof views)[number]["value"];

/** `SIGN_IN_FAILED` → `Sign in failed`. */
export function eventWords(kind: string): string {
  const words = kind.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
