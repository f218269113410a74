/** Which discounts run on which days of a month, in the store's time zone. Days are texts like `2026-11-24`. Pure. */
import type { Coupon } from "#api/pricing/coupons.ts";
import type { DiscountRule } from "#api/pricing/discounts.ts";
import { addDays, dayIn } from "#api/store/dates.ts";
import type { DiscountId } from "./queries.ts";

export type CalendarEntry = DiscountId & {
  name: string;
  /** Its value in words, such as `10% off all products`. */
  benefit: string;
  isActive: boolean;
  /** First and last day; absent where there is none. */
  from?: string;
  to?: string;
};

type Bounds = { start?: string | null | undefined; end?: string | null | undefined };

/** The end is exclusive: a discount that ends at midnight does not run on the day that begins then. */
function boundsOf({ start, end }: Bounds, timeZone: string): Pick<CalendarEntry, "from" | "to"> {
  return {
    ...(start == null ? {} : { from: dayIn(start, timeZone) }),
    ...(end == null ? {} : { to: dayIn(new Date(Date.parse(end) - 1), timeZone) }),
  };
}

export const entryOfCoupon = (coupon: Coupon, benefit: string, timeZone: string): CalendarEntry => ({
  kind: "COUPON",
  id: coupon.id,
  name: coupon.code,
  benefit,
  isActive: coupon.active && coupon.status !== "USED_UP",
  ...boundsOf({ start: coupon.startDate, end: coupon.expirationDate }, timeZone),
});

export const entryOfRule = (rule: DiscountRule, benefit: string, timeZone: string): CalendarEntry => ({
  kind: "RULE",
  id: rule.id,
  name: rule.name,
  benefit,
  isActive: rule.active && (rule.usageLimit == null || rule.usageCount < rule.usageLimit),
  ...boundsOf(rule.activeTimeInfo ?? {}, timeZone),
});

/** All days of `2026-11`. */
export function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

const runsOn = ({ from, to }: CalendarEntry, day: string): boolean =>
  (from === undefined || from <= day) && (to === undefined || to >= day);

export const hasDays = ({ from, to }: CalendarEntry): boolean => from !== undefined || to !== undefined;

/** The discounts that run on a day of the month: those with dates by start date, then those without. */
export function entriesIn(entries: readonly CalendarEntry[], days: readonly string[]): CalendarEntry[] {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return entries
    .filter(({ from, to }) => (from === undefined || from <= last) && (to === undefined || to >= first))
    .sort(
      (a, b) =>
        Number(hasDays(b)) - Number(hasDays(a)) ||
        (a.from ?? "").localeCompare(b.from ?? "") ||
        (a.to ?? "9").localeCompare(b.to ?? "9") ||
        a.name.localeCompare(b.name),
    );
}

/** Other active discounts that run on at least one of the same days. */
export function overlapping(
  entry: CalendarEntry,
  entries: readonly CalendarEntry[],
  days: readonly string[],
): CalendarEntry[] {
  if (!entry.isActive) return [];
  return entries.filter(
    (other) => other !== entry && other.isActive && days.some((day) => runsOn(entry, day) && runsOn(other, day)),
  );
}

/** The number of active discounts on a day. */
export const countActive = (entries: readonly CalendarEntry[], day: string): number =>
  entries.filter((entry) => entry.isActive && runsOn(entry, day)).length;

/** The columns of the month that a bar covers, from 0, and whether the discount runs before or after the month. */
export function barOf({ from, to }: CalendarEntry, days: readonly string[]) {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const [goesBefore, goesAfter] = [from === undefined || from < first, to === undefined || to > last];
  return {
    start: goesBefore ? 0 : days.indexOf(from ?? first),
    end: goesAfter ? days.length - 1 : days.indexOf(to ?? last),
    goesBefore,
    goesAfter,
  };
}

type DayChanges = { day: string; begins: CalendarEntry[]; ends: CalendarEntry[] };

/** The days on which discounts start or end. */
export function changesByDay(entries: readonly CalendarEntry[], days: readonly string[]): DayChanges[] {
  return days
    .map((day) => ({
      day,
      begins: entries.filter(({ from }) => from === day),
      ends: entries.filter(({ to }) => to === day),
    }))
    .filter(({ begins, ends }) => begins.length + ends.length > 0);
}
