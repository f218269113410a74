/** Periods of days in words. Pure. */
import { formatDay, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import type { CalendarEntry } from "./calendar.ts";
import { discountsTexts } from "./texts/texts.ts";

const texts = discountsTexts[staffLanguage()].period;

/** `Nov 3 – Nov 9`, `From Nov 3`, `Until Nov 9`, `No end date`. */
export function daysText({ from, to }: Pick<CalendarEntry, "from" | "to">): string {
  if (from === undefined) return to === undefined ? texts.always : formatText(texts.until, { date: formatDay(to) });
  if (to === undefined) return formatText(texts.from, { date: formatDay(from) });
  return from === to ? formatDay(from) : formatText(texts.span, { first: formatDay(from), last: formatDay(to) });
}
