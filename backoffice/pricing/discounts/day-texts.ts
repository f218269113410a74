/** Days of the store in words. Pure. */
import { formatDay } from "#backoffice/format.ts";
import type { Spell } from "./calendar.ts";

/** `Nov 3, 2026 – Nov 9, 2026`, `from …`, `until …`, `always`. */
export function daysText({ from, to }: Pick<Spell, "from" | "to">): string {
  if (from === undefined && to === undefined) return "Always";
  if (to === undefined) return `From ${formatDay(from ?? "")}`;
  if (from === undefined) return `Until ${formatDay(to)}`;
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}
