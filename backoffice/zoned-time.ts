/** Clocks and days of another place (the store's, a service's), wherever the person looking at them is. Pure. */

/** The calendar day an instant falls on in a zone, as `2026-11-24`. */
export const dayIn = (instant: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone }).format(new Date(instant));

/** The hour of the day in a zone, from 0 to 23. */
export const hourIn = (instant: Date, timeZone: string): number =>
  new Date(instant.getTime() + offsetOf(instant.getTime(), timeZone)).getUTCHours();

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetOf(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const shown = Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second"));
  return shown - Math.floor(instant / 1000) * 1000;
}

/** The instant at which a zone's clocks show `2026-11-24T19:00`; undefined for what is no time. */
export function instantOf(local: string, timeZone: string): Date | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // Twice, because the offset may change between the first guess and the answer.
  const guess = asUtc - offsetOf(asUtc, timeZone);
  return new Date(asUtc - offsetOf(guess, timeZone));
}

/** The first moment of a day (`2026-11-24`) in a zone; where clocks skip midnight, the one they skip to. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = instantOf(`${day}T00:00`, timeZone) ?? new Date(Number.NaN);
  return dayIn(midnight, timeZone) < day ? new Date(midnight.getTime() + HOUR_MS) : midnight;
}

const HOUR_MS = 3_600_000;

/** The day so many days later, or earlier when negative. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** What the zone's clocks showed at the same time so many days away: a week ago is not always 168 hours ago. */
export function sameClock(instant: Date, days: number, timeZone: string): Date {
  const shown = new Date(instant.getTime() + offsetOf(instant.getTime(), timeZone));
  shown.setUTCDate(shown.getUTCDate() + days);
  return instantOf(shown.toISOString().slice(0, -1), timeZone) ?? instant;
}

/** `America/New York`: as people read a zone's name. */
export const zoneName = (timeZone: string): string => timeZone.replaceAll("_", " ");
