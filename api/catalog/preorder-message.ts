/**
 * The shipping date of a preorder. The protocol has only a message, so the date is its first sentence, in the store's
 * language: every client shows it, and editors parse it back (decision 0056). The back office bundles these functions
 * individually (`backoffice/contract-plugin.ts`), so they can only use exports of this module.
 */
import type { Translations } from "../store/languages.ts";

export type PreorderMessage = {
  /** ISO date, or empty. */
  readonly shipDate: string;
  readonly note: string;
};

/** `{date}` is the date in its long form. */
export const shipsOnTexts: Translations<string> = {
  en: "Ships on {date}.",
  de: "Wird am {date} versandt.",
  fr: "Expédié le {date}.",
  es: "Se envía el {date}.",
  ar: "يُشحن في {date}.",
};

export function shipsOnIn(locale: string): string {
  const known = Object.entries(shipsOnTexts).find(([language]) => locale.split("-", 1)[0] === language);
  return known?.[1] ?? shipsOnTexts.en;
}

export const shippingDateFormat = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC", calendar: "gregory" });

export function writePreorderMessage(locale: string, { shipDate, note }: PreorderMessage): string {
  const date = new Date(`${shipDate}T00:00:00Z`);
  const isDated = !Number.isNaN(date.getTime());
  const sentence = isDated ? shipsOnIn(locale).replace("{date}", shippingDateFormat(locale).format(date)) : "";
  return [sentence, note.trim()].filter((part) => part !== "").join(" ");
}

/** Matches the sentence for dates in that month. The month name is the only word in a date. */
export function shipsOnPattern(locale: string, month: number): RegExp {
  const quote = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const date = shippingDateFormat(locale)
    .formatToParts(Date.UTC(2000, month, 15))
    .map(({ type, value }) =>
      type === "day" ? "(?<day>\\d{1,2})" : type === "year" ? "(?<year>\\d{4})" : quote(value),
    );
  const [before = "", after = ""] = shipsOnIn(locale).split("{date}").map(quote);
  return new RegExp(`^${before}${date.join("")}${after}(?:\\s|$)`, "u");
}

/** Parses a message written in any of the locales. */
export function readPreorderMessage(message: string, locales: readonly string[]): PreorderMessage {
  const starts = locales.filter((locale) => message.startsWith(shipsOnIn(locale).split("{date}", 1)[0] ?? ""));
  for (const locale of starts)
    for (let month = 0; month < 12; month++) {
      const found = shipsOnPattern(locale, month).exec(message);
      if (found === null) continue;
      const { year = "", day = "" } = found.groups ?? {};
      const shipDate = `${year}-${String(month + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
      if (!Number.isNaN(Date.parse(shipDate))) return { shipDate, note: message.slice(found[0].length).trim() };
    }
  return { shipDate: "", note: message };
}
