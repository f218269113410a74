/**
 * Changes of the login email, verified at both ends. The new address gets a code, and so does the old one if it is
 * verified. The change ends all other sessions and emails the old address.
 */
import { timingSafeEqual } from "node:crypto";
import {
  createMemberActor,
  deleteDevices,
  emitMemberEvent,
  endAllSessions,
  findMemberByEmail,
  lockMember,
  type MemberRow,
  parseEmail,
  readSignOnPolicy,
  recordMemberEvent,
  runClaimPurchases,
  updateMemberRow,
} from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import { createThrottledError, isThrottled } from "#server/platform/access/throttle.ts";
import { newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { hashEmailCode, newEmailCode } from "./email-verifications.ts";

const LIFE_MILLISECONDS = 15 * 60_000;
const MAX_ATTEMPTS = 5;
const perMember = { name: "email changes", attempts: 5, seconds: 3600 };

type StartedEmailChange = { stateToken: string; needsOldEmailCode: boolean };

export async function startEmailChange(
  tx: Tx,
  store: Store,
  { memberId, email: text }: { memberId: string; email: string },
): Promise<StartedEmailChange | AppError> {
  const now = store.now();
  const email = parseEmail(text);
  if (email === undefined) {
    const description = "must be a valid email address";
    throw new ValidationError([{ field: "email", description, violatedRule: "FORMAT", data: { type: "EMAIL" } }]);
  }
  const member = await lockMember(tx, memberId);
  if (member === undefined) return new AppError("MEMBER_NOT_FOUND");
  if (await isThrottled(tx, perMember, member.id, now)) return createThrottledError(perMember);
  const isTaken = (await findMemberByEmail(tx, email.key)) !== undefined;
  const isStrict = (await readSignOnPolicy(tx)).privacy === "strict";
  if (isTaken && !isStrict) return new AppError("EMAIL_ALREADY_EXISTS");
  const needsOldEmailCode = member.email_verified_at !== null;
  const stateToken = newToken();
  const [code, oldCode] = [newEmailCode(), newEmailCode()];
  await tx.deleteFrom("email_changes").where("expires_at", "<", now).execute();
  await tx
    .insertInto("email_changes")
    .values({
      token_hash: sha256(stateToken),
      member_id: member.id,
      email: email.address,
      email_key: email.key,
      // If the address already has an account, no code is sent, so the change can't be completed.
      code_hash: hashEmailCode(store, isTaken ? newToken() : code, stateToken),
      old_code_hash: needsOldEmailCode ? hashEmailCode(store, oldCode, stateToken) : null,
      expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
    })
    .execute();
  const languages = [member.language];
  if (!isTaken) await enqueueAccountMail(tx, store, { kind: "email-change-code", to: email.address, languages, code });
  if (needsOldEmailCode) {
    const values = { email: email.address };
    await enqueueAccountMail(tx, store, {
      kind: "email-change-notice",
      to: member.email,
      languages,
      values,
      code: oldCode,
    });
  }
  return { stateToken, needsOldEmailCode };
}

type Confirmation = {
  memberId: string;
  sessionId: string;
  stateToken: string;
  code: string;
  oldEmailCode: string | undefined;
};

/** A returned error is committed, so that attempts are counted. */
export async function confirmEmailChange(
  tx: Tx,
  store: Store,
  confirmation: Confirmation,
): Promise<MemberRow | AppError> {
  const { memberId, sessionId, stateToken, code, oldEmailCode = "" } = confirmation;
  const now = store.now();
  const row = await tx
    .selectFrom("email_changes")
    .selectAll()
    .where("token_hash", "=", sha256(stateToken))
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("attempts", "<", MAX_ATTEMPTS)
    .forUpdate()
    .executeTakeFirst();
  const member = row && (await lockMember(tx, memberId));
  if (row === undefined || member === undefined) return new AppError("INVALID_STATE_TOKEN");
  const fits = (hash: Buffer, given: string): boolean => timingSafeEqual(hash, hashEmailCode(store, given, stateToken));
  const isRight = fits(row.code_hash, code) && (row.old_code_hash === null || fits(row.old_code_hash, oldEmailCode));
  await tx
    .updateTable("email_changes")
    .set({ attempts: row.attempts + 1, used_at: isRight ? now : null })
    .where("token_hash", "=", row.token_hash)
    .execute();
  if (!isRight) return new AppError("INVALID_VERIFICATION_CODE");
  if ((await findMemberByEmail(tx, row.email_key)) !== undefined) return new AppError("EMAIL_ALREADY_EXISTS");
  const changes = { email: row.email, email_key: row.email_key, email_verified_at: now };
  const changed = await updateMemberRow(tx, member.id, changes, now);
  await endAllSessions(tx, store, { memberId, reason: "email changed", exceptId: sessionId });
  await deleteDevices(tx, memberId);
  await recordMemberEvent(tx, { memberId, kind: "EMAIL_CHANGED", detail: member.email }, now);
  await emitMemberEvent(tx, "updated", changed, { actor: createMemberActor(memberId), now });
  const values = { email: changed.email };
  await enqueueAccountMail(tx, store, {
    kind: "email-changed",
    to: member.email,
    languages: [member.language],
    values,
  });
  await runClaimPurchases(tx, { memberId, email: changed.email, now });
  return changed;
}
