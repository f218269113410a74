/** Which discounts run on which days of a month, in the store's time zone. Days are texts like `2026-11-24`. Pure. */
import type { Coupon } from "#api/pricing/coupons.ts";
import type { DiscountRule } from "#api/pricing/discounts.ts";
import { addDays, dayIn } from "#backoffice/zoned-time.ts";
import type { DiscountId } from "./queries.ts";

export type Spell = DiscountId & {
  name: string;
  /** What it gives, as a sentence. */
  what: string;
  isOn: boolean;
  /** First and last day; absent where there is none. */
  from?: string;
  to?: string;
};

type Bounds = { start?: string | null | undefined; end?: string | null | undefined };

/** A discount that ends as a day begins does not run on that day. */
function boundsOf({ start, end }: Bounds, timeZone: string): Pick<Spell, "from" | "to"> {
  return {
    ...(start == null ? {} : { from: dayIn(start, timeZone) }),
    ...(end == null ? {} : { to: dayIn(new Date(Date.parse(end) - 1), timeZone) }),
  };
}

export const spellOfCoupon = (coupon: Coupon, what: string, timeZone: string): Spell => ({
  kind: "COUPON",
  id: coupon.id,
  name: coupon.code,
  what,
  isOn: coupon.active && coupon.status !== "USED_UP",
  ...boundsOf({ start: coupon.startDate, end: coupon.expirationDate }, timeZone),
});

export const spellOfRule = (rule: DiscountRule, what: string, timeZone: string): Spell => ({
  kind: "RULE",
  id: rule.id,
  name: rule.name,
  what,
  isOn: rule.active && (rule.usageLimit == null || rule.usageCount < rule.usageLimit),
  ...boundsOf(rule.activeTimeInfo ?? {}, timeZone),
});

/** All days of `2026-11`. */
export function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

export function monthAfter(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

const runsOn = ({ from, to }: Spell, day: string): boolean =>
  (from === undefined || from <= day) && (to === undefined || to >= day);

export const hasDays = ({ from, to }: Spell): boolean => from !== undefined || to !== undefined;

/** Those that run on a day of the month: what begins or ends first, by its first day, then what always runs. */
export function spellsIn(spells: readonly Spell[], days: readonly string[]): Spell[] {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return spells
    .filter(({ from, to }) => (from === undefined || from <= last) && (to === undefined || to >= first))
    .sort(
      (a, b) =>
        Number(hasDays(b)) - Number(hasDays(a)) ||
        (a.from ?? "").localeCompare(b.from ?? "") ||
        (a.to ?? "9").localeCompare(b.to ?? "9") ||
        a.name.localeCompare(b.name),
    );
}

/** Others that are on for at least one of the same days. */
export function overlapping(spell: Spell, spells: readonly Spell[], days: readonly string[]): Spell[] {
  if (!spell.isOn) return [];
  return spells.filter(
    (other) => other !== spell && other.isOn && days.some((day) => runsOn(spell, day) && runsOn(other, day)),
  );
}

/** How many are on, day by day. */
export const runningOn = (spells: readonly Spell[], day: string): number =>
  spells.filter((spell) => spell.isOn && runsOn(spell, day)).length;

/** Which columns of the month a bar covers, from 0, and whether it goes on outside. */
export function barOf({ from, to }: Spell, days: readonly string[]) {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const [goesBefore, goesAfter] = [from === undefined || from < first, to === undefined || to > last];
  return {
    start: goesBefore ? 0 : days.indexOf(from ?? first),
    end: goesAfter ? days.length - 1 : days.indexOf(to ?? last),
    goesBefore,
    goesAfter,
  };
}

export type DayNote = { day: string; begins: Spell[]; ends: Spell[] };

/** Days on which something begins or ends, for those who read a list. */
export function notesOf(spells: readonly Spell[], days: readonly string[]): DayNote[] {
  return days
    .map((day) => ({
      day,
      begins: spells.filter(({ from }) => from === day),
      ends: spells.filter(({ to }) => to === day),
    }))
    .filter(({ begins, ends }) => begins.length + ends.length > 0);
}
