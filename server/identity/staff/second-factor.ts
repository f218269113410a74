/**
 * Second factor of staff: TOTP of an authenticator app (RFC 6238), and recovery codes. With a second factor, the
 * correct password starts no session, only a second step that waits for the code.
 */
import { sql } from "kysely";
import type { StaffSecondStep } from "#api/identity/staff-values.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import { requireProofOfWork } from "#server/platform/access/proof-of-work.ts";
import {
  countAttempt,
  createThrottledError,
  isThrottled,
  readAttempts,
  resetAttempts,
  type Throttle,
} from "#server/platform/access/throttle.ts";
import { newToken } from "#server/platform/crypto/ids.ts";
import { hashRecoveryCode, newRecoveryCodes } from "#server/platform/crypto/recovery-codes.ts";
import { seal, unseal } from "#server/platform/crypto/sealed.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import { acceptTotp, newTotpSecret, totpSecretText, totpUri } from "#server/platform/crypto/totp.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
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

/** Starts the second step that a sign-in still needs, if any. */
export async function startSecondStep(tx: Tx, store: Store, staff: StaffRow): Promise<StaffSecondStep | undefined> {
  if (staff.hasSecondFactor) return { token: await storeStep(tx, store, staff.id), kind: "CODE" };
  const { isSecondFactorRequired } = await readStaffPolicy(tx, store);
  return isSecondFactorRequired ? startEnrollment(tx, store, staff) : undefined;
}

export async function startEnrollment(tx: Tx, store: Store, staff: StaffRow): Promise<StaffSecondStep> {
  const secret = newTotpSecret();
  const token = await storeStep(tx, store, staff.id, secret);
  const { name } = await readStoreSettings(tx);
  return {
    token,
    kind: "ENROLMENT",
    otpauthUrl: totpUri(secret, { issuer: `${name} back office`, account: staff.email }),
    secret: totpSecretText(secret),
  };
}

async function storeStep(tx: Tx, store: Store, staffId: string, newSecret?: Buffer): Promise<string> {
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

type CompletedStep = { staffId: string; recoveryCodes?: string[] };

/** Counted per account, across second steps: signing in with the password again allows no further attempts. */
const perAccount: Throttle = { name: "staff second factor", attempts: MAX_ATTEMPTS, seconds: 3600 };
/** Attempts past the limit, each with a proof of work. */
const perAccountWorked: Throttle = { name: "staff second factor with work", attempts: 20, seconds: 3600 };
/** Consecutive wrong codes, without a time limit (NIST SP 800-63B section 3.2.2). */
const inARow: Throttle = { name: "staff second factor in a row", attempts: 100, seconds: 400 * 86_400 };

/**
 * The key that attempts are counted under: a known browser (`trusted`: its device or session), or one key for all
 * unknown browsers. An attacker with the password can use up only the latter.
 */
export type CodeSource = { trusted: string } | { proofOfWork: string | undefined };
type CodeAnswer = { staffId: string; code: string; from: CodeSource };

/**
 * Checks the code of a second step. A wrong code is counted, so the caller must commit a returned error. After ten
 * within an hour the account's owner gets an email, and unknown browsers need a proof of work.
 */
export async function completeSecondStep(
  tx: Tx,
  store: Store,
  { token, code, from, staffId }: { token: string; code: string; from: FindCodeSource; staffId?: string },
): Promise<CompletedStep | AppError> {
  let finding = tx
    .selectFrom("staff_second_steps")
    .select(["staff_id", "new_secret_sealed"])
    .where("token_hash", "=", sha256(token))
    .where("expires_at", ">", store.now())
    .where("attempts", "<", MAX_ATTEMPTS)
    .forUpdate();
  if (staffId !== undefined) finding = finding.where("staff_id", "=", staffId);
  const step = await finding.executeTakeFirst();
  if (step === undefined) return new AppError("INVALID_STATE_TOKEN");
  const { staff_id: owner, new_secret_sealed: newSecret } = step;
  let recoveryCodes: string[] | undefined;
  const refusal = await withAttemptLimit(tx, store, { staffId: owner, code, from: await from(owner) }, async () => {
    await tx
      .updateTable("staff_second_steps")
      .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
      .where("token_hash", "=", sha256(token))
      .execute();
    if (newSecret === null) return checkCode(tx, store, owner, code);
    recoveryCodes = await enroll(tx, store, owner, newSecret, code);
    return recoveryCodes !== undefined;
  });
  if (refusal !== undefined) return refusal;
  await tx.deleteFrom("staff_second_steps").where("staff_id", "=", owner).execute();
  return { staffId: owner, ...(recoveryCodes && { recoveryCodes }) };
}

/** Resolves the source once the step's staff member is known. */
type FindCodeSource = (staffId: string) => Promise<CodeSource> | CodeSource;

/** Checks a code of a signed-in staff member. As with `completeSecondStep`, the caller must commit a returned error. */
export const confirmSecondFactor = (tx: Tx, store: Store, answer: CodeAnswer): Promise<AppError | undefined> =>
  withAttemptLimit(tx, store, answer, () => checkCode(tx, store, answer.staffId, answer.code));

async function withAttemptLimit(
  tx: Tx,
  store: Store,
  { staffId, from }: CodeAnswer,
  check: () => Promise<boolean>,
): Promise<AppError | undefined> {
  const now = store.now();
  const isTrusted = "trusted" in from;
  const subject = isTrusted ? from.trusted : staffId;
  if ((await readAttempts(tx, inARow, subject, now)) >= inARow.attempts) return new AppError("TOO_MANY_WRONG_CODES");
  const attempts = await countAttempt(tx, perAccount, subject, now);
  if (attempts > MAX_ATTEMPTS) {
    if (isTrusted) return createThrottledError(perAccount);
    const refusal = await requireProofOfWork(tx, store, from.proofOfWork);
    if (refusal !== undefined) return refusal;
    if (await isThrottled(tx, perAccountWorked, staffId, now)) return createThrottledError(perAccountWorked);
  }
  if (await check()) {
    await resetAttempts(tx, perAccount, subject);
    await resetAttempts(tx, inARow, subject);
    return undefined;
  }
  const wrong = await countAttempt(tx, inARow, subject, now);
  if (attempts === MAX_ATTEMPTS || wrong === inARow.attempts) await reportWrongCodes(tx, store, staffId);
  return new AppError("INVALID_VERIFICATION_CODE");
}

/**
 * Resets the counts after a new password or the removal of the second factor, which both invalidate earlier guesses.
 */
export async function resetWrongCodes(tx: Tx, staffId: string): Promise<void> {
  await resetAttempts(tx, perAccount, staffId);
  await resetAttempts(tx, inARow, staffId);
}

/** Only callers with the password get this far. */
async function reportWrongCodes(tx: Tx, store: Store, staffId: string): Promise<void> {
  store.log.warn({ audit: "staff second factor blocked", staffId });
  const staff = await findStaff(tx, staffId);
  if (staff === undefined) return;
  const values = { count: String(MAX_ATTEMPTS), minutes: String(perAccount.seconds / 60) };
  const mail = { kind: "staff-wrong-codes", to: staff.email, values, path: "/admin/account" } as const;
  await enqueueAccountMail(tx, store, { ...mail, languages: [] });
}

async function enroll(
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

/** Accepts an unused code of the authenticator app, or a recovery code, which is consumed. */
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
  await resetWrongCodes(tx, staffId);
}
