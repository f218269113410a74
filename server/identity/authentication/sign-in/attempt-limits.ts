/** Limits that several ways to sign in share. None of them closes every way in: see decision 55. */
import { forgetAttempts, type Throttle } from "#server/platform/access/throttle.ts";
import type { Tx } from "#server/platform/db/db.ts";

/** 400 days: NIST SP 800-63B 3.2.2 limits wrong attempts in a row, however slowly they come. */
const ANY_TIME = 400 * 86_400;

/** Wrong passwords in a row. Past the limit, sign-in needs a known device, a code by email or a new password. */
export const passwordsInARow: Throttle = { name: "sign-in in a row", attempts: 100, seconds: ANY_TIME };
/** Wrong passwords in a row from one known device. Past the limit, it counts as an unknown one: devices are shared and stolen. */
export const devicePasswordsInARow: Throttle = { name: "sign-in device in a row", attempts: 100, seconds: ANY_TIME };
/** Steps that wait for a second factor; whoever opens them has the password. */
export const challengesPerHour: Throttle = { name: "second factor", attempts: 20, seconds: 3600 };
/** Wrong second factors in a row. Past the limit, sign-in needs a known device or a new password. */
export const factorsInARow: Throttle = { name: "second factor in a row", attempts: 100, seconds: ANY_TIME };
/** Wrong codes by email in a row. Past the limit, codes are too long to guess. */
export const emailCodesInARow: Throttle = { name: "email codes in a row", attempts: 20, seconds: ANY_TIME };

/** A new password: whoever knew the old one has nothing left to try. */
export async function forgetPasswordAttempts(tx: Tx, member: { id: string; emailKey: string }): Promise<void> {
  await forgetAttempts(tx, passwordsInARow, member.emailKey);
  await forgetAttempts(tx, challengesPerHour, member.id);
  await forgetAttempts(tx, factorsInARow, member.id);
}
