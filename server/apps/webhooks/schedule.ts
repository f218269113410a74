/** The retry schedule of Standard Webhooks 1.0: ten attempts over 75 hours and 35 minutes, with jitter. */
const MINUTE = 60;
const HOUR = 60 * MINUTE;
export const WAITS_SECONDS: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

const JITTER = 0.2;
const LONGEST_ASKED_WAIT = 24 * HOUR;

/** Seconds until the next attempt, undefined after the last one. `random` is from 0 to 1. */
export function nextWait(
  waits: readonly number[],
  attemptsDone: number,
  retryAfter: number | undefined,
  random: number,
): number | undefined {
  const wait = waits[attemptsDone - 1];
  if (wait === undefined) return undefined;
  const spread = wait * (1 + JITTER * (2 * random - 1));
  return Math.max(spread, Math.min(retryAfter ?? 0, LONGEST_ASKED_WAIT));
}

/** Header Retry-After (RFC 9110 10.2.3) in seconds from now. */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now.getTime()) / 1000);
}

/** Consecutive failures after which an endpoint is paused. An endpoint that rejects every third event never gets there. */
export const FAILURES_UNTIL_REST = 10;
const LONGEST_REST = 300;

/** Seconds, at most the longest interval of the schedule. */
export function restAfter(failures: number, waits: readonly number[], random: number): number {
  const longest = Math.min(LONGEST_REST, Math.max(...waits));
  const rest = Math.min(2 * 2 ** Math.min(failures - FAILURES_UNTIL_REST, 10), longest);
  return rest * (1 + JITTER * (2 * random - 1));
}
