/** What was opened from the palette lately in this tab, the newest first: its records, not its screens, which have keys. */

import { Clock } from "lucide-react";
import { staffLanguage } from "#backoffice/language.ts";
import { shellTexts } from "../texts/texts.ts";
import type { PaletteEntry } from "./palette-commands.ts";

const KEY = "palette-recent";
const KEPT = 5;
const { groups } = shellTexts[staffLanguage()].palette;
const keptGroups = new Set([
  groups.orders,
  groups.products,
  groups.customers,
  groups.collections,
  groups.coupons,
  groups.recent,
]);

type Kept = Pick<PaletteEntry, "id" | "label" | "note" | "href">;

export function readRecent(): PaletteEntry[] {
  return read().map((entry) => ({ ...entry, id: `recent-${entry.id}`, group: groups.recent, icon: Clock }));
}

export function keepRecent({ id, group, label, note, href }: PaletteEntry): void {
  if (!keptGroups.has(group)) return;
  const entry: Kept = { id: id.replace(/^recent-/, ""), label, href, ...(note !== undefined && { note }) };
  try {
    sessionStorage.setItem(KEY, JSON.stringify([entry, ...read().filter((one) => one.id !== entry.id)].slice(0, KEPT)));
  } catch {
    // A browser that keeps nothing has nothing recent.
  }
}

function read(): Kept[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "label" in value &&
  "href" in value &&
  [value.id, value.label, value.href].every((part) => typeof part === "string");
