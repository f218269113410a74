/**
 * The second factor of staff: one-time passwords of an app (RFC 6238), and recovery codes for the day it is lost. A right
 * password alone then makes no session, only a second step that waits for the code.
 */
import { sql } from "kysely";
import type { StaffSecondStep } from "#api/staff-values.ts";
import { enqueueAccountMail } from "#server/modules/identity-mails/public.ts";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import { countAttempt, forgetAttempts, type Throttle, throttled } from "#server/platform/access/throttle.ts";
import { newToken } from "#server/platform/crypto/ids.ts";
import { hashRecoveryCode, newRecoveryCodes } from "#server/platform/crypto/recovery-codes.ts";
import { seal, unseal } from "#server/platform/crypto/sealed.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import { acceptTotp, newTotpSecret, totpSecretText, totpUri } from "#server/platform/crypto/totp.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { findStaff, type StaffRow } from "./queries.ts";

const LIFE_MILLISECONDS = 10 * 60_000;
const MAX_ATTEMPTS = 10;

const sealContext = (store: Store, staffId: string) => ({
  secret: store.config.secret,
  purpose: "staff-totp",
  owner: staffId,
});

export async function readStaffPolicy(connection: Connection, store: Store) {
  const { requires_second_factor: requiresSecondFactor } = await connection
    .selectFrom("staff_policy")
    .select("requires_second_factor")
    .executeTakeFirstOrThrow();
  return { requiresSecondFactor, isSecondFactorRequired: requiresSecondFactor ?? store.config.isProduction };
}

/** What a sign-in with the right password still lacks, or undefined. */
export async function startSecondStep(tx: Tx, store: Store, staff: StaffRow): Promise<StaffSecondStep | undefined> {
  if (staff.hasSecondFactor) return { token: await keepStep(tx, store, staff.id), kind: "CODE" };
  const { isSecondFactorRequired } = await readStaffPolicy(tx, store);
  return isSecondFactorRequired ? startEnrolment(tx, store, staff) : undefined;
}

export async function startEnrolment(tx: Tx, store: Store, staff: StaffRow): Promise<StaffSecondStep> {
  const secret = newTotpSecret();
  const token = await keepStep(tx, store, staff.id, secret);
  const { name } = await readStoreSettings(tx);
  return {
    token,
    kind: "ENROLMENT",
    otpauthUrl: totpUri(secret, { issuer: `${name} back office`, account: staff.email }),
    secret: totpSecretText(secret),
  };
}

async function keepStep(tx: Tx, store: Store, staffId: string, newSecret?: Buffer): Promise<string> {
  const now = store.now();
  const token = newToken();
  await tx.deleteFrom("staff_second_steps").where("expires_at", "<=", now).execute();
  await tx
    .insertInto("staff_second_steps")
    .values({
      token_hash: sha256(token),
      staff_id: staffId,
      new_secret_sealed: newSecret === undefined ? null : seal(newSecret, sealContext(store, staffId)),
      expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
    })
    .execute();
  return token;
}

export type FinishedStep = { staffId: string; recoveryCodes?: string[] };

/** Counted per account, whatever step a code belongs to: a right password opens a new step, never new attempts. */
const perAccount: Throttle = { name: "staff second factor", attempts: MAX_ATTEMPTS, seconds: 3600 };

/**
 * Checks the code of a second step. A wrong one is counted, so the caller must commit when an error is returned; the
 * eleventh attempt within an hour is refused, and the account's owner gets an email.
 */
export async function finishSecondStep(
  tx: Tx,
  store: Store,
  { token, code, staffId }: { token: string; code: string; staffId?: string },
): Promise<FinishedStep | AppError> {
  let counting = tx
    .updateTable("staff_second_steps")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("token_hash", "=", sha256(token))
    .where("expires_at", ">", store.now())
    .where("attempts", "<", MAX_ATTEMPTS);
  if (staffId !== undefined) counting = counting.where("staff_id", "=", staffId);
  const step = await counting.returning(["staff_id", "new_secret_sealed"]).executeTakeFirst();
  if (step === undefined) return new AppError("INVALID_STATE_TOKEN");
  const attempts = await countAttempt(tx, perAccount, step.staff_id, store.now());
  if (attempts > MAX_ATTEMPTS) return throttled(perAccount);
  const recoveryCodes =
    step.new_secret_sealed === null ? undefined : await enrol(tx, store, step.staff_id, step.new_secret_sealed, code);
  const isRight = step.new_secret_sealed === null ? await checkCode(tx, store, step.staff_id, code) : recoveryCodes;
  if (!isRight) {
    if (attempts === MAX_ATTEMPTS) await reportWrongCodes(tx, store, step.staff_id);
    return new AppError("INVALID_VERIFICATION_CODE");
  }
  await forgetAttempts(tx, perAccount, step.staff_id);
  await tx.deleteFrom("staff_second_steps").where("staff_id", "=", step.staff_id).execute();
  return { staffId: step.staff_id, ...(recoveryCodes && { recoveryCodes }) };
}

/**
 * Checks a code of someone who is signed in, within the budget of sign-in codes. As in `finishSecondStep`, the caller must
 * commit when an error is returned.
 */
export async function confirmSecondFactor(
  tx: Tx,
  store: Store,
  { staffId, code }: { staffId: string; code: string },
): Promise<AppError | undefined> {
  const attempts = await countAttempt(tx, perAccount, staffId, store.now());
  if (attempts > MAX_ATTEMPTS) return throttled(perAccount);
  if (await checkCode(tx, store, staffId, code)) {
    await forgetAttempts(tx, perAccount, staffId);
    return undefined;
  }
  if (attempts === MAX_ATTEMPTS) await reportWrongCodes(tx, store, staffId);
  return new AppError("INVALID_VERIFICATION_CODE");
}

/** Whoever gets this far has the password. */
async function reportWrongCodes(tx: Tx, store: Store, staffId: string): Promise<void> {
  store.log.warn({ audit: "staff second factor blocked", staffId });
  const staff = await findStaff(tx, staffId);
  if (staff === undefined) return;
  const values = { count: String(MAX_ATTEMPTS), minutes: String(perAccount.seconds / 60) };
  const mail = { kind: "staff-wrong-codes", to: staff.email, values, path: "/admin/account" } as const;
  await enqueueAccountMail(tx, store, { ...mail, languages: [] });
}

async function enrol(
  tx: Tx,
  store: Store,
  staffId: string,
  sealed: Buffer,
  code: string,
): Promise<string[] | undefined> {
  const secret = unseal(sealed, sealContext(store, staffId));
  const step = acceptTotp(secret, code, { now: store.now(), lastStep: undefined });
  if (step === undefined) return undefined;
  await tx
    .updateTable("staff")
    .set({ totp_secret_sealed: sealed, totp_enabled_at: store.now(), totp_last_step: step })
    .where("id", "=", staffId)
    .execute();
  const codes = newRecoveryCodes();
  await tx.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  await tx
    .insertInto("staff_recovery_codes")
    .values(codes.map((text) => ({ staff_id: staffId, code_hash: hashRecoveryCode(staffId, text) })))
    .execute();
  return codes;
}

/** A code of the app that was not used before, or a recovery code, which is then used up. */
async function checkCode(tx: Tx, store: Store, staffId: string, code: string): Promise<boolean> {
  const staff = await tx
    .selectFrom("staff")
    .select(["totp_secret_sealed", "totp_last_step"])
    .where("id", "=", staffId)
    .where("is_active", "=", true)
    .forUpdate()
    .executeTakeFirst();
  if (staff?.totp_secret_sealed == null) return false;
  const lastStep = staff.totp_last_step ?? undefined;
  const secret = unseal(staff.totp_secret_sealed, sealContext(store, staffId));
  const step = acceptTotp(secret, code, { now: store.now(), lastStep });
  if (step !== undefined) {
    await tx.updateTable("staff").set({ totp_last_step: step }).where("id", "=", staffId).execute();
    return true;
  }
  const used = await tx
    .updateTable("staff_recovery_codes")
    .set({ used_at: store.now() })
    .where("staff_id", "=", staffId)
    .where("code_hash", "=", hashRecoveryCode(staffId, code))
    .where("used_at", "is", null)
    .returning(sql<number>`1`.as("one"))
    .executeTakeFirst();
  return used !== undefined;
}

export async function removeSecondFactor(tx: Tx, staffId: string): Promise<void> {
  await tx
    .updateTable("staff")
    .set({ totp_secret_sealed: null, totp_enabled_at: null, totp_last_step: null })
    .where("id", "=", staffId)
    .execute();
  await tx.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  await tx.deleteFrom("staff_second_steps").where("staff_id", "=", staffId).execute();
}
