/** Time windows of a week and the names of their dated slots. Pure. */
import type { DeliverySchedule } from "#api/checkout/shipping/local-delivery-options.ts";
import { ID_PATTERN } from "#api/ids.ts";
import { AppError } from "#server/platform/http/app-error.ts";

const weekDays = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const;

type TimeOfDay = { hours: number; minutes?: number | undefined };
const minutesOf = ({ hours, minutes = 0 }: TimeOfDay): number => hours * 60 + minutes;

/** @throws {AppError} INVALID_DELIVERY_SCHEDULE for a window that ends before it starts, or two that start together */
export function checkSchedule(schedule: DeliverySchedule | null | undefined): void {
  const starts = new Set<string>();
  for (const { day, start, end } of schedule?.timeWindows ?? []) {
    const key = `${day} ${minutesOf(start)}`;
    if (minutesOf(end) <= minutesOf(start) || starts.has(key)) {
      throw new AppError("INVALID_DELIVERY_SCHEDULE", { data: { day, start } });
    }
    starts.add(key);
  }
}

/** A schedule as numbers: minutes since midnight, days of the week from 1 (Monday). */
type Plan = {
  readonly handlingDays: number;
  readonly cutOff: number | null;
  readonly windows: readonly { dow: number; start: number; end: number; capacity: number | null }[];
};

export function planOf({ handlingDays = 0, cutOffTime, timeWindows }: DeliverySchedule): Plan {
  return {
    handlingDays,
    cutOff: cutOffTime === undefined || cutOffTime === null ? null : minutesOf(cutOffTime),
    windows: timeWindows
      .filter(({ enabled = true }) => enabled)
      .map(({ day, start, end, capacity = null }) => ({
        dow: weekDays.indexOf(day) + 1,
        start: minutesOf(start),
        end: minutesOf(end),
        capacity,
      })),
  };
}

/** The slot encoded in a shipping option's code: its option and start time. */
export type SlotName = { readonly ownerId: string; readonly startsAt: Date };

const CODE = new RegExp(`^(${ID_PATTERN})@(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\dZ)$`, "i");

export const slotCode = ({ ownerId, startsAt }: SlotName): string =>
  `${ownerId}@${startsAt.toISOString().slice(0, 16)}Z`;

/** Undefined for options without a time. */
export function slotOf(code: string): SlotName | undefined {
  const [, ownerId, start] = CODE.exec(code) ?? [];
  if (ownerId === undefined || start === undefined) return undefined;
  const startsAt = new Date(start);
  return Number.isNaN(startsAt.getTime()) ? undefined : { ownerId, startsAt };
}
