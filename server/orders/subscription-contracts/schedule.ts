/** Due dates of cycles. Pure. */

export type Unit = "DAY" | "WEEK" | "MONTH" | "YEAR";
export type Rhythm = { readonly frequency: Unit; readonly interval: number };
/** Cycle `cycle` is due at `at`. */
export type Anchor = { readonly at: Date; readonly cycle: number };

const DAY = 86_400_000;

/** Months and years keep the day of the month, or use the last day of shorter months; the time of day stays (UTC). */
export function addPeriods(start: Date, { frequency, interval }: Rhythm, count: number): Date {
  const units = interval * count;
  if (frequency === "DAY") return new Date(start.getTime() + units * DAY);
  if (frequency === "WEEK") return new Date(start.getTime() + units * 7 * DAY);
  const months = frequency === "MONTH" ? units : units * 12;
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(start.getUTCDate(), last));
  return moved;
}

/** Calculated from the anchor, not from the previous cycle, so the 31st returns after February. */
export const dueDate = (anchor: Anchor, rhythm: Rhythm, cycle: number): Date =>
  addPeriods(anchor.at, rhythm, cycle - anchor.cycle);

export type Begin = {
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
export const RETRY_DAYS = [1, 3, 5] as const;

export function retryDate(failedAttempts: number, now: Date): Date | undefined {
  const days = RETRY_DAYS[failedAttempts - 1];
  return days === undefined ? undefined : new Date(now.getTime() + days * DAY);
}

/** Whether no cycle follows the one before `next`. */
export const isOver = (next: number, terms: { autoRenewal: boolean; billingCycles: number | null }): boolean =>
  terms.billingCycles !== null && next > terms.billingCycles;
