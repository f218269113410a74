/** Due dates of cycles. Pure. */
import { addPeriods } from "#api/store/dates.ts";

export type Unit = "DAY" | "WEEK" | "MONTH" | "YEAR";
export type Rhythm = { readonly frequency: Unit; readonly interval: number };
/** Cycle `cycle` is due at `at`. */
export type Anchor = { readonly at: Date; readonly cycle: number };

const DAY = 86_400_000;

/** Calculated from the anchor, not from the previous cycle, so the 31st returns after February. */
export const dueDate = (anchor: Anchor, rhythm: Rhythm, cycle: number): Date =>
  addPeriods(anchor.at, rhythm, cycle - anchor.cycle);

type Begin = {
  readonly trial: Rhythm | undefined;
  /** First delivery date, if the buyer chose a later one. */
  readonly startsAt: Date | undefined;
  readonly now: Date;
};

/** The checkout paid the first cycle; with a free trial, the first payment follows the trial. */
export function firstAnchor({ trial, startsAt, now }: Begin): Anchor & { readonly next: number } {
  const start = startsAt !== undefined && startsAt > now ? startsAt : now;
  if (trial !== undefined) return { at: addPeriods(start, trial, 1), cycle: 1, next: 1 };
  return { at: start, cycle: 1, next: 2 };
}

/** Days from each failed attempt to the next retry; after the last one, the subscription is paused. */
const RETRY_DAYS = [1, 3, 5] as const;

export function retryDate(failedAttempts: number, now: Date): Date | undefined {
  const days = RETRY_DAYS[failedAttempts - 1];
  return days === undefined ? undefined : new Date(now.getTime() + days * DAY);
}

/** Whether no cycle follows the one before `next`. */
export const isOver = (next: number, terms: { autoRenewal: boolean; billingCycles: number | null }): boolean =>
  terms.billingCycles !== null && next > terms.billingCycles;
