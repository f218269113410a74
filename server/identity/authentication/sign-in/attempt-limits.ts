/**
 * Rate limits shared by several sign-in methods. No single limit blocks every method
 * (docs/decisions/0055-recent-sign-ins-and-attempt-limits.md).
 */
import { resetAttempts, type Throttle } from "#server/platform/access/throttle.ts";
import type { Tx } from "#server/platform/db/db.ts";

/** 400 days: NIST SP 800-63B section 3.2.2 limits consecutive wrong attempts, however slow they are. */
const ANY_TIME = 400 * 86_400;

/** Consecutive wrong passwords. Past the limit, sign-in needs a known device, a code by email or a new password. */
export const passwordsInARow: Throttle = { name: "sign-in in a row", attempts: 100, seconds: ANY_TIME };
/**
 * Consecutive wrong passwords from one known device. Past the limit the device counts as unknown, because devices are
 * shared and stolen.
 */
export const devicePasswordsInARow: Throttle = { name: "sign-in device in a row", attempts: 100, seconds: ANY_TIME };
/** Sign-ins waiting for a second factor. Starting one requires the correct password. */
export const challengesPerHour: Throttle = { name: "second factor", attempts: 20, seconds: 3600 };
/** Consecutive wrong second factors. Past the limit, sign-in needs a known device or a new password. */
export const factorsInARow: Throttle = { name: "second factor in a row", attempts: 100, seconds: ANY_TIME };
/** Consecutive wrong email codes. Past the limit, codes become too long to guess. */
export const emailCodesInARow: Throttle = { name: "email codes in a row", attempts: 20, seconds: ANY_TIME };

/** Called after a password change: attempts with the old password no longer matter. */
export async function resetPasswordAttempts(tx: Tx, member: { id: string; emailKey: string }): Promise<void> {
  await resetAttempts(tx, passwordsInARow, member.emailKey);
  await resetAttempts(tx, challengesPerHour, member.id);
  await resetAttempts(tx, factorsInARow, member.id);
}
