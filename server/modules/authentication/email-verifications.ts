/**
 * Codes sent by mail, behind a state token: six digits, 15 minutes, five tries, five mails. A code is hashed together
 * with its state token, which the database does not know, so a stolen database gives no codes away.
 */
import { randomInt } from "node:crypto";
import { lockMember, type MemberRow, statusOf, toReasons, updateMemberRow } from "#server/modules/identities/public.ts";
import { isThrottled, throttled } from "#server/platform/access/throttle.ts";
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { enqueueCodeMail } from "./mails.ts";

const LIFE_MILLISECONDS = 15 * 60_000;
const MAX_ATTEMPTS = 5;
const MAX_SENDS = 5;
const RESEND_MILLISECONDS = 20_000;
const perAccount = { name: "verification mails", attempts: 10, seconds: 3600 };

const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, "0");
const hashCode = (code: string, stateToken: string): Buffer => sha256(`${code}:${stateToken}`);

type NewVerification = {
  /** Undefined makes a decoy that no code satisfies: it looks the same and leads nowhere (strict privacy). */
  member: MemberRow | undefined;
  clientId: string | undefined;
};

/** Sends a code and returns the state token, or an error when too many were sent. */
export async function startEmailVerification(
  tx: Tx,
  store: Store,
  { member, clientId }: NewVerification,
): Promise<string | AppError> {
  const now = store.now();
  if (member !== undefined && (await isThrottled(tx, perAccount, member.id, now))) return throttled(perAccount);
  const stateToken = newToken();
  const code = newCode();
  await tx.deleteFrom("email_verifications").where("expires_at", "<", now).execute();
  await tx
    .insertInto("email_verifications")
    .values({
      token_hash: sha256(stateToken),
      id: newId(now.getTime()),
      member_id: member?.id ?? null,
      client_id: clientId ?? null,
      code_hash: hashCode(code, stateToken),
      sent_at: now,
      expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
    })
    .execute();
  if (member !== undefined) await enqueueCodeMail(tx, store, member.email, code);
  return stateToken;
}

function openVerification(tx: Tx, stateToken: string, clientId: string | undefined, now: Date) {
  return tx
    .selectFrom("email_verifications")
    .selectAll()
    .where("token_hash", "=", sha256(stateToken))
    .where("client_id", clientId === undefined ? "is" : "=", clientId ?? null)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
}

type Attempt = { stateToken: string; code: string; clientId: string | undefined };

/** Checks a code; the member's e-mail is proved then. A returned error is committed, so that tries are counted. */
export async function checkEmailCode(
  tx: Tx,
  store: Store,
  { stateToken, code, clientId }: Attempt,
): Promise<MemberRow | AppError> {
  const now = store.now();
  const row = await openVerification(tx, stateToken, clientId, now);
  if (row === undefined || row.attempts >= MAX_ATTEMPTS) return new AppError("INVALID_STATE_TOKEN");
  await tx
    .updateTable("email_verifications")
    .set({ attempts: row.attempts + 1 })
    .where("id", "=", row.id)
    .execute();
  const fits = row.code_hash.equals(hashCode(code.trim(), stateToken));
  const member = row.member_id === null ? undefined : await lockMember(tx, row.member_id);
  if (!fits || member === undefined) return new AppError("INVALID_VERIFICATION_CODE");
  await tx.updateTable("email_verifications").set({ used_at: now }).where("id", "=", row.id).execute();
  return proveEmail(tx, member, now);
}

/** Notes that the member reads mail at the address, and lets them in if nothing else is open. */
export async function proveEmail(tx: Tx, member: MemberRow, now: Date): Promise<MemberRow> {
  const reasons = toReasons(member.pending_reasons).filter(
    (reason) => reason !== "PENDING_EMAIL_VERIFICATION_REQUIRED",
  );
  const changes = { pending_reasons: reasons, email_verified_at: member.email_verified_at ?? now };
  if (member.status !== "PENDING") return updateMemberRow(tx, member.id, changes, now);
  return updateMemberRow(tx, member.id, { ...changes, status: statusOf(reasons) }, now);
}

/** Sends a new code for the same state token; the old code stops working. */
export async function resendEmailCode(tx: Tx, store: Store, stateToken: string): Promise<AppError | undefined> {
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
  if (isTooSoon)
    return new AppError("THROTTLED", { description: "A code was sent a moment ago. Look into your mail." });
  if (row.sends >= MAX_SENDS) return throttled(perAccount);
  const code = newCode();
  await tx
    .updateTable("email_verifications")
    .set({
      code_hash: hashCode(code, stateToken),
      sends: row.sends + 1,
      sent_at: now,
      expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
    })
    .where("id", "=", row.id)
    .execute();
  const member = row.member_id === null ? undefined : await lockMember(tx, row.member_id);
  if (member !== undefined) await enqueueCodeMail(tx, store, member.email, code);
  return undefined;
}
