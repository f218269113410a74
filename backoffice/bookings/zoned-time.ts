/** Clock times of a service's own place, wherever the person looking at them is. Pure. */

/** The calendar day an instant falls on in a zone, as `2026-11-24`. */
export const dayIn = (instant: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone }).format(new Date(instant));

export const clockIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(undefined, { timeStyle: "short", timeZone }).format(new Date(instant));

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
