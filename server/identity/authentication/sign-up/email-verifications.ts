/**
 * Email codes, identified by a state token: six digits, 15 minutes, five attempts, five emails. They verify an email or
 * sign in directly. Codes are stored as an HMAC with the verification's id, so a stolen database doesn't reveal them.
 */
import { createHmac, randomInt } from "node:crypto";
import { Type } from "typebox";
import {
  createMemberActor,
  type DeviceInfo,
  deriveStatus,
  emitMemberEvent,
  findMember,
  lockMember,
  type MemberRow,
  recordMemberEvent,
  runClaimPurchases,
  toReasons,
  updateMemberRow,
} from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import {
  countAttempt,
  createThrottledError,
  isThrottled,
  readAttempts,
  resetAttempts,
} from "#server/platform/access/throttle.ts";
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { deriveKey, sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction as inTransaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { emailCodesInARow } from "../sign-in/attempt-limits.ts";
import { claimAccount } from "./claim-account.ts";

const LIFE_MILLISECONDS = 15 * 60_000;
const MAX_ATTEMPTS = 5;
const MAX_SENDS = 5;
const RESEND_MILLISECONDS = 20_000;
/**
 * Limits resent emails. First emails are limited where they are requested; otherwise others could use up the member's
 * requests.
 */
const perAccount = { name: "verification mails", attempts: 10, seconds: 3600 };
const LONG_CODE_DIGITS = 10;

type Purpose = "VERIFY" | "SIGN_IN";
type LanguageHint = Pick<DeviceInfo, "language">;

export const newEmailCode = (): string => newDigits(6);

/** Crockford's base 32: no letters that look like digits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const newLetters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");

const newDigits = (count: number): string => String(randomInt(0, 10 ** count)).padStart(count, "0");

/**
 * Six digits, or after many wrong codes one that can't be guessed: ten digits on the hosted pages, six letters and
 * digits for clients, which send exactly six characters. That stops guessing without disabling email codes.
 */
async function createCodeFor(
  tx: Tx,
  { memberId, clientId }: { memberId: string; clientId: string | undefined },
  now: Date,
): Promise<string> {
  const wrong = await readAttempts(tx, emailCodesInARow, memberId, now);
  if (wrong < emailCodesInARow.attempts) return newEmailCode();
  return clientId === undefined ? newDigits(LONG_CODE_DIGITS) : newLetters(6);
}

export const hashEmailCode = (store: Store, code: string, id: string): Buffer =>
  createHmac("sha256", deriveKey(store.config.secret, "mail-code"))
    .update(`${id}\n${code.replace(/\s/g, "").toUpperCase()}`)
    .digest();

type NewRow = { memberId: string | undefined; clientId: string | undefined; purpose: Purpose; code: string };

async function insertVerification(tx: Tx, store: Store, row: NewRow): Promise<{ id: string; stateToken: string }> {
  const now = store.now();
  const stateToken = newToken();
  const id = newId(now.getTime());
  await tx.deleteFrom("email_verifications").where("expires_at", "<", now).execute();
  await tx
    .insertInto("email_verifications")
    .values({
      token_hash: sha256(stateToken),
      id,
      member_id: row.memberId ?? null,
      client_id: row.clientId ?? null,
      purpose: row.purpose,
      code_hash: hashEmailCode(store, row.code, id),
      sent_at: now,
      expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
    })
    .execute();
  return { id, stateToken };
}

async function enqueueCode(
  tx: Tx,
  store: Store,
  mail: { member: MemberRow; code: string; purpose: Purpose } & LanguageHint,
) {
  const { member, code, purpose, language } = mail;
  const kind = purpose === "SIGN_IN" ? "sign-in-code" : "email-verification";
  await enqueueAccountMail(tx, store, { kind, to: member.email, languages: [member.language, language], code });
}

type NewVerification = { member: MemberRow; clientId: string | undefined; deviceInfo: LanguageHint };

/** Sends a code that verifies the member's email. Returns the state token, or an error after too many emails. */
export async function startEmailVerification(
  tx: Tx,
  store: Store,
  { member, clientId, deviceInfo }: NewVerification,
): Promise<string | AppError> {
  if (await isThrottled(tx, perAccount, member.id, store.now())) return createThrottledError(perAccount);
  const code = await createCodeFor(tx, { memberId: member.id, clientId }, store.now());
  const row = { memberId: member.id, clientId, purpose: "VERIFY", code } as const;
  const { stateToken } = await insertVerification(tx, store, row);
  await enqueueCode(tx, store, { member, code, purpose: "VERIFY", language: deviceInfo.language });
  return stateToken;
}

type DeferredVerification = { memberId: string | undefined; clientId: string | undefined; purpose: Purpose };

/**
 * Creates a state token without sending an email; a job sends it if an account exists. Neither the response nor its
 * timing reveals that (strict privacy, sign-in by code). No code matches until the job has run.
 */
export async function deferEmailVerification(tx: Tx, store: Store, deferred: DeferredVerification) {
  return insertVerification(tx, store, { ...deferred, code: newToken() });
}

/** Creates a new code for a verification and sends it, if it belongs to a member. */
export const sendCode = job({
  name: "authentication.sendCode",
  payload: Type.Object({
    verificationId: Type.String(),
    language: Type.Optional(Type.String()),
    isRepeated: Type.Optional(Type.Boolean()),
  }),
  async run(store, { verificationId, language, isRepeated = false }) {
    await inTransaction(store.database.db, async (tx) => {
      const row = await tx
        .selectFrom("email_verifications")
        .select(["id", "member_id", "client_id", "purpose"])
        .where("id", "=", verificationId)
        .where("used_at", "is", null)
        .forUpdate()
        .executeTakeFirst();
      const member = row?.member_id == null ? undefined : await findMember(tx, row.member_id);
      if (row === undefined || member === undefined) return;
      if (isRepeated && (await isThrottled(tx, perAccount, member.id, store.now()))) return;
      const receiver = { memberId: member.id, clientId: row.client_id ?? undefined };
      const code = await createCodeFor(tx, receiver, store.now());
      const codeHash = hashEmailCode(store, code, row.id);
      await tx.updateTable("email_verifications").set({ code_hash: codeHash }).where("id", "=", row.id).execute();
      await enqueueCode(tx, store, { member, code, purpose: toPurpose(row.purpose), language });
    });
  },
});

type SendOptions = { language: string | undefined; isRepeated?: boolean };

export async function enqueueSendCode(tx: Tx, verificationId: string, sending: SendOptions): Promise<void> {
  const { language, isRepeated = false } = sending;
  const payload = { verificationId, isRepeated, ...(language === undefined ? {} : { language }) };
  await enqueue(tx, sendCode, payload, { maxAttempts: 3 });
}

const toPurpose = (text: string): Purpose => (text === "SIGN_IN" ? "SIGN_IN" : "VERIFY");

type Attempt = { stateToken: string; code: string; clientId: string | undefined };

/**
 * Checks a code and marks the member's email as verified. A returned error is committed, so that attempts are counted.
 */
export async function checkEmailCode(
  tx: Tx,
  store: Store,
  { stateToken, code, clientId }: Attempt,
): Promise<MemberRow | AppError> {
  const now = store.now();
  const row = await tx
    .selectFrom("email_verifications")
    .selectAll()
    .where("token_hash", "=", sha256(stateToken))
    .where("client_id", clientId === undefined ? "is" : "=", clientId ?? null)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.attempts >= MAX_ATTEMPTS) return new AppError("INVALID_STATE_TOKEN");
  await tx
    .updateTable("email_verifications")
    .set({ attempts: row.attempts + 1 })
    .where("id", "=", row.id)
    .execute();
  const fits = row.code_hash.equals(hashEmailCode(store, code, row.id));
  const member = row.member_id === null ? undefined : await lockMember(tx, row.member_id);
  if (!fits || member === undefined) {
    if (member !== undefined) await countWrongCode(tx, store, member);
    return new AppError("INVALID_VERIFICATION_CODE");
  }
  await resetAttempts(tx, emailCodesInARow, member.id);
  await tx.updateTable("email_verifications").set({ used_at: now }).where("id", "=", row.id).execute();
  // A SIGN_IN code needs no earlier sign-up or session, so it claims the account; a VERIFY code follows a password or a
  // session.
  const isSignIn = row.purpose === "SIGN_IN";
  return markEmailVerified(tx, store, member, isSignIn ? { claim: "code" } : {});
}

/** Counts wrong codes across all of the member's verifications; the member gets an email at the limit. */
async function countWrongCode(tx: Tx, store: Store, member: MemberRow): Promise<void> {
  const wrong = await countAttempt(tx, emailCodesInARow, member.id, store.now());
  if (wrong !== emailCodesInARow.attempts) return;
  store.log.warn({ audit: "email codes guessed", memberId: member.id });
  await enqueueAccountMail(tx, store, {
    kind: "wrong-email-codes",
    to: member.email,
    languages: [member.language],
    values: { count: String(wrong) },
  });
}

type VerificationOptions = {
  /** How an otherwise unauthenticated caller verified the address (claim-account.ts); undefined for others. */
  claim?: "code" | "reset link";
};

/**
 * Marks the email as verified and activates the member if nothing else is pending. Guest orders with this address are
 * assigned to the member now, and not before.
 */
export async function markEmailVerified(
  tx: Tx,
  store: Store,
  member: MemberRow,
  { claim }: VerificationOptions,
): Promise<MemberRow> {
  const now = store.now();
  const reasons = toReasons(member.pending_reasons).filter(
    (reason) => reason !== "PENDING_EMAIL_VERIFICATION_REQUIRED",
  );
  const isNew = member.email_verified_at === null;
  const changes = { pending_reasons: reasons, email_verified_at: member.email_verified_at ?? now };
  const status = member.status === "PENDING" ? { status: deriveStatus(reasons) } : {};
  if (!isNew && reasons.length === member.pending_reasons.length) return member;
  const verified = await updateMemberRow(tx, member.id, { ...changes, ...status }, now);
  if (!isNew) return verified;
  if (claim !== undefined) await claimAccount(tx, store, member, { reportsPasswordRemoved: claim === "code" });
  const current = (await findMember(tx, member.id)) ?? verified;
  await recordMemberEvent(tx, { memberId: member.id, kind: "EMAIL_VERIFIED" }, now);
  await emitMemberEvent(tx, "updated", current, { actor: createMemberActor(member.id), now });
  await runClaimPurchases(tx, { memberId: member.id, email: member.email, now });
  return current;
}

/** Sends a new code for the same state token; the old code stops working once the job runs. */
export async function resendEmailCode(
  tx: Tx,
  store: Store,
  { stateToken, language }: { stateToken: string } & Partial<LanguageHint>,
): Promise<AppError | undefined> {
  const now = store.now();
  const row = await tx
    .selectFrom("email_verifications")
    .selectAll()
    .where("token_hash", "=", sha256(stateToken))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return new AppError("INVALID_STATE_TOKEN");
  const isTooSoon = row.sent_at.getTime() > now.getTime() - RESEND_MILLISECONDS;
  if (isTooSoon) return new AppError("THROTTLED", { description: "A code was just sent. Check your email." });
  if (row.sends >= MAX_SENDS) return createThrottledError(perAccount);
  await tx
    .updateTable("email_verifications")
    .set({ sends: row.sends + 1, sent_at: now, expires_at: new Date(now.getTime() + LIFE_MILLISECONDS) })
    .where("id", "=", row.id)
    .execute();
  await enqueueSendCode(tx, row.id, { language, isRepeated: true });
  return undefined;
}
