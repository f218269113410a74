/** Parses and formats opening hours and closures as staff enter them. Pure. */
import type { Schedule } from "#api/orders/bookings.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { formatDay } from "#backoffice/format.ts";
import { bookingsTexts } from "./texts/texts.ts";

/** ISO weekdays, Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Name of an ISO weekday in the language of the staff member. */
export const weekdayName = (weekday: number): string => formatDay(`2024-01-0${weekday}`, "weekday");

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** `10:00-13:00, 14:00-17:00` */
export const hoursText = (hours: Schedule["hours"], weekday: number): string =>
  hours
    .filter((span) => span.weekday === weekday)
    .map(({ opensMinute, closesMinute }) => `${clock(opensMinute)}-${clock(closesMinute)}`)
    .join(", ");

const SPAN = /^(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})$/;

/** Undefined if the text isn't valid. */
export function readHours(text: string, weekday: number): Schedule["hours"] | undefined {
  const spans = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const hours: Schedule["hours"] = [];
  for (const span of spans) {
    const found = SPAN.exec(span);
    if (found === null) return undefined;
    const [fromHour, fromMinute, toHour, toMinute] = found.slice(1).map(Number);
    const opensMinute = (fromHour ?? 0) * 60 + (fromMinute ?? 0);
    const closesMinute = (toHour ?? 0) * 60 + (toMinute ?? 0);
    if ((fromMinute ?? 0) > 59 || (toMinute ?? 0) > 59 || closesMinute > 1440 || closesMinute <= opensMinute)
      return undefined;
    hours.push({ weekday, opensMinute, closesMinute });
  }
  return hours;
}

/** One per line: `2026-12-24 – 2026-12-27 Holidays`, or a single day. */
export const blackoutsText = (blackouts: Schedule["blackouts"]): string =>
  blackouts
    .map(({ fromDay, toDay, reason }) => `${fromDay}${toDay === fromDay ? "" : ` – ${toDay}`} ${reason}`.trim())
    .join("\n");

const LINE = /^(\d{4}-\d{2}-\d{2})(?:\s*(?:to|-|–)\s*(\d{4}-\d{2}-\d{2}))?\s*(.*)$/;

export function readBlackouts(text: string): Schedule["blackouts"] | undefined {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const found = lines.map((line) => LINE.exec(line));
  if (found.some((match) => match === null)) return undefined;
  return found.map((match) => ({
    fromDay: match?.[1] ?? "",
    toDay: match?.[2] ?? match?.[1] ?? "",
    reason: (match?.[3] ?? "").slice(0, 200),
  }));
}

/** `Weekly hours · 30 min · 1 place` */
export function describeSchedule(language: Language, { kind, durationMinutes, capacity, isOpen }: Schedule): string {
  const { schedules: texts } = bookingsTexts[language];
  return [
    ...(isOpen ? [] : [texts.closed]),
    kind === "WEEKLY" ? texts.weekly : texts.dates,
    formatMessage(language, texts.length, { count: durationMinutes }),
    formatMessage(language, texts.capacity, { count: capacity }),
  ].join(" · ");
}
