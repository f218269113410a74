/**
 * The languages in which pages and mails of identity speak, and how one is chosen. Texts live beside whoever says them, one
 * file a language: `en.ts` declares the shape, the others satisfy it, so a missing sentence does not compile.
 */
export const languages = ["en", "de", "fr", "es", "ar"] as const;
export type Language = (typeof languages)[number];

/** Spoken when nothing better is known. */
export const FALLBACK_LANGUAGE: Language = "en";

/** Each in its own words, for a switcher. */
export const languageNames: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  ar: "العربية",
};

/**
 * The locales a store can choose, by their own names: regional forms of the languages above. Arabic with Latin digits where
 * the region's default digits differ from those in our texts (`numberLocale`).
 */
export const storeLocales: Readonly<Record<string, string>> = {
  "en-US": "English (US)",
  "en-GB": "English (UK)",
  "en-CA": "English (Canada)",
  "en-AU": "English (Australia)",
  "de-DE": "Deutsch",
  "de-AT": "Deutsch (Österreich)",
  "de-CH": "Deutsch (Schweiz)",
  "fr-FR": "Français",
  "fr-BE": "Français (Belgique)",
  "fr-CA": "Français (Canada)",
  "fr-CH": "Français (Suisse)",
  "es-ES": "Español",
  "es-MX": "Español (México)",
  "ar-AE": "العربية (الإمارات)",
  "ar-EG-u-nu-latn": "العربية (مصر)",
  "ar-MA": "العربية (المغرب)",
  "ar-SA-u-nu-latn": "العربية (السعودية)",
};

/** Whether pages and mails exist in the language of a BCP 47 tag. A store with another one is shown in English. */
export const hasTexts = (locale: string): boolean =>
  languages.some((language) => language === locale.toLowerCase().split(/[-_]/, 1).join());

/** One text, or one set of texts, in all languages. */
export type Translations<Texts> = Readonly<Record<Language, Texts>>;

/** The `dir` attribute of a document. */
export const directionOf = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");

export const isLanguage = (tag: string): tag is Language => languages.some((language) => language === tag);

/**
 * The first wish that can be met. A wish is a BCP 47 tag (`de-CH`) or an Accept-Language header (RFC 9110 12.5.4), whose
 * entries are tried by their weight; only the primary subtag counts (lookup, RFC 4647 3.4).
 */
export function chooseLanguage(...wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const found = wish ? byWeight(wish.slice(0, 500)).find(isLanguage) : undefined;
    if (found !== undefined) return found;
  }
  return FALLBACK_LANGUAGE;
}

/** Primary subtags of a list, most wanted first; entries of weight 0 are not wanted at all. */
function byWeight(list: string): string[] {
  return list
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return { primary: tag.toLowerCase().split(/[-_]/, 1).join(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ primary }) => primary);
}

/** A number as the language writes it: `1,200` or `1.200`. */
export function formatNumber(language: Language, value: number): string {
  let format = numberFormats.get(language);
  if (format === undefined) {
    // Making one takes as long as rendering a good part of a page.
    format = new Intl.NumberFormat(numberLocale(language));
    numberFormats.set(language, format);
  }
  return format.format(value);
}

const numberFormats = new Map<Language, Intl.NumberFormat>();

const segmenters = new Map<Language, Intl.Segmenter>();

/** At most `limit` characters of a text, cut after a whole word of its language and marked with an ellipsis. */
export function shorten(language: Language, text: string, limit: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= limit) return plain;
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: "word" });
  segmenters.set(language, segmenter);
  let end = 0;
  // Some text after the limit: a word that it cuts must not look whole.
  for (const { segment, index, isWordLike } of segmenter.segment(plain.slice(0, limit + 40))) {
    if (index + segment.length > limit - 1) break;
    if (isWordLike) end = index + segment.length;
  }
  // A single word longer than the limit.
  const kept = end > 0 ? plain.slice(0, end) : plain.slice(0, limit - 1);
  return `${kept}…`;
}

/** Latin digits in Arabic too: codes, dates and prices in these pages are set in them throughout. */
export const numberLocale = (language: string): string => (language === "ar" ? "ar-u-nu-latn" : language);

/** What numbers, dates and money of a text are written in: the store's own locale when the text is in its language. */
export const localeFor = (language: Language, storeLocale: string): string =>
  language === chooseLanguage(storeLocale) ? storeLocale : numberLocale(language);

/** `EST`, `MEZ`: how a place's time is called on that day. */
export function timeZoneName(date: Date, timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" }).formatToParts(date);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
