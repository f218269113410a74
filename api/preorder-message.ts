/**
 * The shipping date of a preorder. The protocol has a message only, so the date is its first sentence, in the store's
 * language: every client shows it, and editors read it back (decision 0056).
 */
import { chooseLanguage, fill, storeLocales } from "./languages.ts";
import { shipsOnIn } from "./line-words.ts";

export type PreorderMessage = {
  /** ISO date, or empty. */
  readonly shipDate: string;
  readonly note: string;
};

const dateFormat = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC", calendar: "gregory" });

export function writePreorderMessage(locale: string, { shipDate, note }: PreorderMessage): string {
  const date = new Date(`${shipDate}T00:00:00Z`);
  const sentence = Number.isNaN(date.getTime())
    ? ""
    : fill(shipsOnIn(chooseLanguage(locale)), { date: dateFormat(locale).format(date) });
  return [sentence, note.trim()].filter((part) => part !== "").join(" ");
}

type Pattern = { readonly month: number; readonly pattern: RegExp };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** One pattern per locale and month, since month names are the only words of a date. */
function patternsOf(locale: string): Pattern[] {
  const sentence = shipsOnIn(chooseLanguage(locale));
  return Array.from({ length: 12 }, (_, month) => {
    const parts = dateFormat(locale).formatToParts(Date.UTC(2000, month, 15));
    const date = parts.map(({ type, value }) =>
      type === "day" ? "(?<day>\\d{1,2})" : type === "year" ? "(?<year>\\d{4})" : escaped(value),
    );
    const [before = "", after = ""] = sentence.split("{date}").map(escaped);
    return { month: month + 1, pattern: new RegExp(`^${before}${date.join("")}${after}(?:\\s|$)`, "u") };
  });
}

let patterns: readonly Pattern[] | undefined;

/** Takes a message apart, whichever of the store's languages it was written in. */
export function readPreorderMessage(message: string): PreorderMessage {
  patterns ??= Object.keys(storeLocales).flatMap(patternsOf);
  for (const { month, pattern } of patterns) {
    const found = pattern.exec(message);
    if (found === null) continue;
    const { year = "", day = "" } = found.groups ?? {};
    const shipDate = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
    if (!Number.isNaN(Date.parse(shipDate))) return { shipDate, note: message.slice(found[0].length).trim() };
  }
  return { shipDate: "", note: message };
}
