/** Units, and formats of dates and times. A store has those of its country until the merchant chooses others. */
export const weightUnits = ["KG", "LB"] as const;
export const dimensionUnits = ["CM", "IN"] as const;
/** Month or day first. Applies to English; other languages have one order each. */
export const dateFormats = ["MDY", "DMY"] as const;
export const timeFormats = ["H12", "H24"] as const;

export type ClockFormats = {
  dateFormat: (typeof dateFormats)[number];
  timeFormat: (typeof timeFormats)[number];
};
export type StoreFormats = ClockFormats & {
  weightUnit: (typeof weightUnits)[number];
  dimensionUnit: (typeof dimensionUnits)[number];
};

/** The United States with its territories, Liberia and Myanmar (Unicode CLDR 48, measurement systems). */
const IMPERIAL = new Set(["US", "PR", "VI", "GU", "AS", "MP", "UM", "LR", "MM"]);
/** Miles on road signs: also the United Kingdom. */
const MILES = new Set([...IMPERIAL, "GB", "GG", "IM", "JE"]);

export const usesMiles = (country: string): boolean => MILES.has(country);

const known = new Map<string, StoreFormats>();

/** Units and formats that people in a country expect (ISO 3166-1 alpha-2). */
export function formatsOf(country: string): StoreFormats {
  const found = known.get(country);
  if (found !== undefined) return found;
  // CLDR formats depend on a language, here the one most people in the country speak.
  const { language, region } = new Intl.Locale(`und-${country}`).maximize();
  const locale = `${language}-${region}`;
  const { hourCycle } = new Intl.DateTimeFormat(locale, { timeStyle: "short" }).resolvedOptions();
  const formats: StoreFormats = {
    weightUnit: IMPERIAL.has(country) ? "LB" : "KG",
    dimensionUnit: IMPERIAL.has(country) ? "IN" : "CM",
    dateFormat: isMonthFirst(locale) ? "MDY" : "DMY",
    timeFormat: hourCycle === "h11" || hourCycle === "h12" ? "H12" : "H24",
  };
  known.set(country, formats);
  return formats;
}

function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: "medium", calendar: "gregory" }).formatToParts(0);
  const placeOf = (wanted: string): number => parts.findIndex(({ type }) => type === wanted);
  return placeOf("month") < placeOf("day");
}

const locales = new Map<string, string>();

/** Supported languages with a 12-hour clock in some country. Texts in other languages always have 24 hours. */
const TWELVE_HOURS = /^(?:en|es|ar)\b/i;

/**
 * The locale for dates and times: the given one with the store's formats. Formats numbers as the given one does, except that
 * English changes its region when the order of days and months differs.
 */
export function dateLocaleOf(locale: string, { dateFormat, timeFormat }: ClockFormats): string {
  const key = `${locale} ${dateFormat} ${timeFormat}`;
  const found = locales.get(key);
  if (found !== undefined) return found;
  const isEnglish = /^en\b/i.test(locale);
  const hasOrder = !isEnglish || isMonthFirst(locale) === (dateFormat === "MDY");
  const ordered = hasOrder ? locale : dateFormat === "MDY" ? "en-US" : "en-GB";
  const hasTwelve = timeFormat === "H12" && TWELVE_HOURS.test(locale);
  const made = new Intl.Locale(ordered, { hourCycle: hasTwelve ? "h12" : "h23" }).toString();
  locales.set(key, made);
  return made;
}
