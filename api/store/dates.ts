/**
 * Calendar days, local times and time zones, calculated with Temporal (decision 60). Days are ISO 8601 texts such as
 * `2026-11-24`, months such as `2026-11`. Scripts for shoppers can't import this module.
 */
import { Temporal } from "temporal-polyfill";

const EPOCH = new Date(0);

const inZone = (instant: string | Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime()).toZonedDateTimeISO(timeZone);

const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds);

/** Whether the text is a calendar day. `2024-02-29` is; `2023-02-29` and `2024-2-29` aren't. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith("0000")) return false;
  try {
    return Temporal.PlainDate.from(text) !== undefined;
  } catch {
    return false;
  }
}

/** Whether the text is a name of the IANA list. Offsets and abbreviations such as `PST` aren't, because PostgreSQL reads them differently. */
export function isTimeZone(name: string): boolean {
  // Temporal also reads offsets, and the zone of a whole date-time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return inZone(EPOCH, name) !== undefined;
  } catch {
    return false;
  }
}

/** The calendar day of an instant. */
export const dayIn = (instant: string | Date, timeZone: string): string =>
  inZone(instant, timeZone).toPlainDate().toString();

/** The hour of an instant, from 0 to 23. */
export const hourIn = (instant: Date, timeZone: string): number => inZone(instant, timeZone).hour;

/**
 * The instant of a local time such as `2026-11-24T19:00`; undefined if the text isn't one. When clocks go back, the
 * first of two; when they skip the time, as much later as they skip.
 */
export function instantOf(local: string, timeZone: string): Date | undefined {
  try {
    return toDate(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone));
  } catch {
    return undefined;
  }
}

/** `2026-11-24T19:00` by the clocks of a zone. The inverse of `instantOf`. */
export const localTimeIn = (instant: string | Date, timeZone: string): string =>
  inZone(instant, timeZone).toPlainDateTime().toString({ smallestUnit: "minute" });

/** The first instant of a day, which isn't midnight where clocks skip it. */
export const startOfDay = (day: string, timeZone: string): Date =>
  toDate(Temporal.PlainDate.from(day).toZonedDateTime(timeZone));

/** The same local time some days later, or earlier if negative. A week is not always 168 hours. */
export const sameClock = (instant: Date, days: number, timeZone: string): Date =>
  toDate(inZone(instant, timeZone).add({ days }));

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

export const addMonths = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString();

export const daysBetween = (first: string, last: string): number =>
  Temporal.PlainDate.from(first).until(last).total("days");

/** The Monday of the week. */
export function startOfWeek(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

export const isWeekend = (day: string): boolean => Temporal.PlainDate.from(day).dayOfWeek > 5;

const unitNames = { DAY: "days", WEEK: "weeks", MONTH: "months", YEAR: "years" } as const;
type Period = { readonly frequency: keyof typeof unitNames; readonly interval: number };

/**
 * Adds periods such as "every 2 months". Months and years keep the day of the month, or use the last day of shorter
 * months. The time of day (UTC) doesn't change.
 */
export const addPeriods = (start: Date, { frequency, interval }: Period, count: number): Date =>
  toDate(inZone(start, "UTC").add({ [unitNames[frequency]]: interval * count }));
