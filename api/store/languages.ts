/**
 * Languages of the storefront, hosted pages and emails, and language negotiation. Texts are in `texts` folders with one
 * file per language: `en.ts` declares the shape, so that a missing message doesn't compile.
 */
export const languages = ["en", "de", "fr", "es", "ar"] as const;
export type Language = (typeof languages)[number];

/** Used if no other language matches. */
export const FALLBACK_LANGUAGE: Language = "en";

/** Native names, for language pickers. */
export const languageNames: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  ar: "العربية",
};

/**
 * Locales that a store can choose, by their native names: regional variants of the languages above. Arabic uses Latin
 * digits where the region's default digits differ from those in the texts (`numberLocale`).
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

/** Whether texts exist for a BCP 47 tag. A store with another language is shown in English. */
export const hasTexts = (locale: string): boolean =>
  languages.some((language) => language === locale.toLowerCase().split(/[-_]/, 1).join());

/** A text, or an object of texts, in all languages. */
export type Translations<Texts> = Readonly<Record<Language, Texts>>;

/** The `dir` attribute of a document. */
export const directionOf = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");

export const isLanguage = (tag: string): tag is Language => languages.some((language) => language === tag);

/**
 * The first supported language. Each argument is a BCP 47 tag (`de-CH`) or an Accept-Language header (RFC 9110, section
 * 12.5.4), whose entries are tried by weight. Only the primary subtag counts (lookup, RFC 4647, section 3.4).
 */
export function chooseLanguage(...wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const found = wish ? byWeight(wish.slice(0, 500)).find(isLanguage) : undefined;
    if (found !== undefined) return found;
  }
  return FALLBACK_LANGUAGE;
}

/** Primary subtags by descending weight; entries with weight 0 are excluded. */
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

/** A number formatted for the language: `1,200` or `1.200`. */
export function formatNumber(language: Language, value: number): string {
  let format = numberFormats.get(language);
  if (format === undefined) {
    // Creating a formatter takes as long as rendering a good part of a page.
    format = new Intl.NumberFormat(numberLocale(language));
    numberFormats.set(language, format);
  }
  return format.format(value);
}

const numberFormats = new Map<Language, Intl.NumberFormat>();

const segmenters = new Map<Language, Intl.Segmenter>();

/** At most `limit` characters of a text, cut at a word boundary of its language, with an ellipsis. */
export function shorten(language: Language, text: string, limit: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= limit) return plain;
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: "word" });
  segmenters.set(language, segmenter);
  let end = 0;
  // Includes text after the limit, so that a word that the limit cuts isn't taken for a whole one.
  for (const { segment, index, isWordLike } of segmenter.segment(plain.slice(0, limit + 40))) {
    if (index + segment.length > limit - 1) break;
    if (isWordLike) end = index + segment.length;
  }
  // A single word longer than the limit.
  const kept = end > 0 ? plain.slice(0, end) : plain.slice(0, limit - 1);
  return `${kept}…`;
}

/** Latin digits in Arabic too: the texts use them for codes, dates and prices. */
export const numberLocale = (language: string): string => (language === "ar" ? "ar-u-nu-latn" : language);

/** Locale for numbers, dates and money in a text: the store's own locale if the text is in its language. */
export const localeFor = (language: Language, storeLocale: string): string =>
  language === chooseLanguage(storeLocale) ? storeLocale : numberLocale(language);

/** `EST`, `MEZ`: abbreviated time zone on that day. */
export function timeZoneName(date: Date, timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" }).formatToParts(date);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
