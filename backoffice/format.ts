/** Money, dates and numbers in the language of the staff member. Formatters are cached: creating one costs more than a hundred uses. */

import { dayIn, daysBetween, instantOf, localTimeIn } from "#api/store/dates.ts";
import { type ClockFormats, dateLocaleOf } from "#api/store/formats.ts";
import { formatMessage, type MessageValues } from "#api/store/messages.ts";
import { staffLanguage, staffLocale } from "#backoffice/language.ts";
import { formatTexts } from "#backoffice/texts/texts.ts";
import type { Amount } from "#ui/money.ts";

const textsOfFormats = () => formatTexts[staffLanguage()];

const moneyFormatters = new Map<string, Intl.NumberFormat>();

/** `amount` is in major units; decimals are formatted exactly. */
export function formatMoney(amount: Amount | number, currency: string): string {
  const key = `${staffLanguage()} ${currency}`;
  let formatter = moneyFormatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(staffLocale(), { style: "currency", currency, currencyDisplay: "narrowSymbol" });
    moneyFormatters.set(key, formatter);
  }
  // `format` accepts decimal text without loss; its type requires a numeric template literal.
  return formatter.format((typeof amount === "object" ? amount.amount : amount) as `${number}`);
}

/** Without cents when there are none: for axes. */
export function formatRoundMoney(amount: number, currency: string): string {
  return formatMoney(amount, currency).replace(/[.,]00(?!\d)/, "");
}

/** "$" or "€": for prefixes of fields. */
export function currencySymbol(currency: string): string {
  const parts = new Intl.NumberFormat(staffLocale(), { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return parts.formatToParts(0).find((part) => part.type === "currency")?.value ?? currency;
}

/**
 * Days and times are the store's, wherever the person looking at them is: "Sales today" and an order of "Today" mean one day.
 * No other file of the back office formats dates (test/structure.test.ts); api/store/dates.ts calculates with them.
 */
const styles = {
  dateTime: { dateStyle: "medium", timeStyle: "short" },
  fullDateTime: { dateStyle: "full", timeStyle: "short" },
  shortDateTime: { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
  date: { dateStyle: "medium" },
  longDate: { year: "numeric", month: "long", day: "numeric" },
  longDay: { weekday: "long", month: "long", day: "numeric" },
  dayAndMonth: { month: "short", day: "numeric" },
  month: { month: "short", year: "numeric" },
  longMonth: { month: "long", year: "numeric" },
  weekday: { weekday: "long" },
  shortWeekday: { weekday: "short" },
  weekdayLetter: { weekday: "narrow" },
  time: { timeStyle: "short" },
  hour: { hour: "numeric" },
  dayAndHour: { month: "short", day: "numeric", hour: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateStyle = keyof typeof styles;

let storeZone = "UTC";
let storeFormats: ClockFormats = { dateFormat: "MDY", timeFormat: "H12" };
/** Set from the store's settings before the first screen is shown (settings/queries.ts). */
export function setStoreClock({ timeZone, ...formats }: ClockFormats & { timeZone: string }): void {
  storeZone = timeZone;
  storeFormats = formats;
}
export const storeTimeZone = (): string => storeZone;

const dateFormatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(style: DateStyle, timeZone: string): Intl.DateTimeFormat {
  const locale = dateLocaleOf(staffLocale(), storeFormats);
  const key = `${locale} ${style} ${timeZone}`;
  const known = dateFormatters.get(key);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone });
  dateFormatters.set(key, formatter);
  return formatter;
}

/** An instant by the clocks of a zone: the store's, or that of a service which takes place elsewhere. */
export const formatMoment = (instant: string | Date, style: DateStyle, timeZone = storeZone): string =>
  formatterOf(style, timeZone).format(new Date(instant));

/** The afternoon of a day above 12, in English: for choosing formats. */
export function formatSample(style: "date" | "time", formats: ClockFormats): string {
  const sample = new Date("2026-11-28T14:30:00Z");
  return new Intl.DateTimeFormat(dateLocaleOf("en-US", formats), { ...styles[style], timeZone: "UTC" }).format(sample);
}

export const formatDateTime = (timestamp: string): string => formatMoment(timestamp, "dateTime");
export const formatDate = (timestamp: string): string => formatMoment(timestamp, "date");
export const formatTime = (timestamp: string, timeZone?: string): string => formatMoment(timestamp, "time", timeZone);
/** "6:00 – 8:00 PM" */
export const formatTimeSpan = (start: string, end: string, timeZone = storeZone): string =>
  formatterOf("time", timeZone).formatRange(new Date(start), new Date(end));

/** "Today at 2:31 PM", "Yesterday at …", "Tuesday at …", then the date. */
export function formatWhen(timestamp: string, now = new Date()): string {
  const { today, yesterday } = textsOfFormats();
  return formatWhenWith(timestamp, now, { today, yesterday });
}

function formatWhenWith(timestamp: string, now: Date, near: { today: string; yesterday: string }): string {
  const [today, then] = [dayIn(now, storeZone), dayIn(timestamp, storeZone)];
  const time = formatTime(timestamp);
  const days = daysBetween(then, today);
  if (days === 0) return formatMessage(staffLanguage(), near.today, { time });
  if (days === 1) return formatMessage(staffLanguage(), near.yesterday, { time });
  const onDay = (style: DateStyle): string =>
    formatMessage(staffLanguage(), textsOfFormats().at, { day: formatMoment(timestamp, style), time });
  if (days > 1 && days < 7) return onDay("weekday");
  return then.slice(0, 4) === today.slice(0, 4) ? onDay("dayAndMonth") : formatDate(timestamp);
}

/** The same within a sentence: "today at 2:31 PM". */
export function formatWhenWithin(timestamp: string): string {
  const { todayWithin: today, yesterdayWithin: yesterday } = textsOfFormats();
  return formatWhenWith(timestamp, new Date(), { today, yesterday });
}

/** `day` is an ISO date without time, e.g. `2026-11-21`; `2026-11` is its first day. */
export const formatDay = (day: string, style: DateStyle = "dayAndMonth"): string =>
  formatMoment(day.length === 7 ? `${day}-01` : day, style, "UTC");

export const formatDaySpan = (first: string, last: string): string =>
  formatterOf("longDate", "UTC").formatRange(new Date(first), new Date(last));

/** What was typed as a time of the store's clocks (`2026-11-21T08:00`), for the server. */
export const timestampOf = (local: string): string => instantOf(local, storeZone)?.toISOString() ?? local;

/** The inverse: a time as fields of type `datetime-local` have it. */
export const localTimeOf = (timestamp: string | Date): string => localTimeIn(timestamp, storeZone);

/** `America/New York`: as people read a zone's name. */
export const zoneName = (timeZone: string): string => timeZone.replaceAll("_", " ");

/** `1,200`, or `1.200` in German. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(staffLocale(), options);

/** A message of a catalog in the language of the staff member, outside components or in lazily loaded screens. */
export const formatText = (message: string, values: MessageValues): string =>
  formatMessage(staffLanguage(), message, values);

/** `10` is `10%`, or `10 %` in German. */
export const formatPercent = (percentage: string | number): string =>
  formatNumber(Number(percentage) / 100, { style: "percent", maximumFractionDigits: 4 });

/** `A, B, and C`, or `A, B, or C`. */
export const formatList = (items: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string =>
  new Intl.ListFormat(staffLocale(), { type }).format(items);

/** English only, for screens whose texts aren't in catalogs yet (docs/languages.md). */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
