/** Validates and changes passwords. */

import { isMultiFactorOn, listFactorRows, readFactorPolicy } from "#server/identity/factors/public.ts";
import {
  deleteDevices,
  describePasswordFault,
  endAllSessions,
  findPassword,
  findPasswordFault,
  isFreshSession,
  lockMember,
  type MemberRow,
  MIN_PASSWORD_LENGTH,
  parseEmail,
  readSignOnPolicy,
  recordMemberEvent,
  writePassword,
} from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import { createThrottledError, isThrottled } from "#server/platform/access/throttle.ts";
import { hashPassword, PasswordPoolFull, verifyPassword } from "#server/platform/crypto/passwords.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { OperationContext } from "../operation-context.ts";
import { resetPasswordAttempts } from "../sign-in/attempt-limits.ts";
import { isBreached } from "./breached-passwords.ts";

const perMember = { name: "password change", attempts: 10, seconds: 900 };

/** Maps a full hashing pool to THROTTLED, which the caller can retry, instead of a server error. */
export function withThrottling<T>(hashing: Promise<T>): Promise<T> {
  return hashing.catch((error: unknown) => {
    throw error instanceof PasswordPoolFull ? new AppError("THROTTLED") : error;
  });
}

type NewPassword = {
  password: string;
  email: string;
  field: string;
  /** The password's owner. With a second factor, a shorter password is allowed (NIST SP 800-63B section 3.1.1.2). */
  memberId?: string;
};

/** Throws a field violation; `data.fault` is the machine-readable reason. */
export async function checkNewPassword(
  connection: Connection,
  store: Store,
  { password, email, field, memberId }: NewPassword,
): Promise<void> {
  const { name } = await readStoreSettings(connection);
  const host = new URL(store.baseUrl()).hostname.split(".").at(-2) ?? "";
  const minLength = await readMinLength(connection, store, memberId);
  const shopWords = [name, ...name.split(/\s+/), host];
  const fault =
    findPasswordFault(password, { email, shopWords, minLength }) ??
    ((await isBreached(store, password)) ? "breached" : undefined);
  if (fault === undefined) return;
  const description = describePasswordFault(fault, minLength);
  const violatedRule = fault === "too short" ? "MIN_LENGTH" : fault === "too long" ? "MAX_LENGTH" : "OTHER";
  const data = { type: "PASSWORD", fault, minLength };
  throw new ValidationError([{ field, description, violatedRule, ruleName: "PASSWORD", data }]);
}

async function readMinLength(connection: Connection, store: Store, memberId: string | undefined): Promise<number> {
  const { minPasswordLength } = await readSignOnPolicy(connection);
  if (memberId === undefined) return minPasswordLength;
  const policy = await readFactorPolicy(connection, store);
  const isProtected = isMultiFactorOn(await listFactorRows(connection, memberId), policy);
  return isProtected ? MIN_PASSWORD_LENGTH : minPasswordLength;
}

type Replacement = { member: MemberRow; hash: string; exceptId?: string; kind: "PASSWORD_CHANGED" | "PASSWORD_RESET" };

/** Replaces the password, ends all other sessions, forgets devices and failed attempts, and emails the member. */
export async function replacePassword(
  tx: Tx,
  store: Store,
  { member, hash, exceptId, kind }: Replacement,
): Promise<void> {
  const now = store.now();
  await writePassword(tx, member.id, hash, now);
  await endAllSessions(tx, store, {
    memberId: member.id,
    reason: "password changed",
    ...(exceptId === undefined ? {} : { exceptId }),
  });
  await deleteDevices(tx, member.id);
  await resetPasswordAttempts(tx, { id: member.id, emailKey: parseEmail(member.email)?.key ?? member.email });
  // Pending recovery links could undo this change.
  await tx
    .updateTable("password_recoveries")
    .set({ used_at: now })
    .where("member_id", "=", member.id)
    .where("used_at", "is", null)
    .execute();
  await recordMemberEvent(tx, { memberId: member.id, kind }, now);
  const mail = {
    kind: "password-changed",
    to: member.email,
    languages: [member.language],
    path: "/auth/recover",
  } as const;
  await enqueueAccountMail(tx, store, mail);
}

type Change = { memberId: string; sessionId: string; newPassword: string; currentPassword: string | undefined };

/**
 * Requires the current password, or a sign-in within the last five minutes
 * (docs/protocol/decisions.md#changing-a-password).
 */
export async function changePassword(
  context: OperationContext,
  { memberId, sessionId, newPassword, currentPassword }: Change,
): Promise<AppError | undefined> {
  const { store, db, transaction } = context;
  const known = await findPassword(db, memberId);
  const isFresh = await transaction((tx) => isFreshSession(tx, sessionId, store.now()));
  if (currentPassword === undefined && !isFresh) return new AppError("REAUTHENTICATION_REQUIRED");
  if (currentPassword !== undefined) {
    if (await transaction((tx) => isThrottled(tx, perMember, memberId, store.now())))
      return createThrottledError(perMember);
    if (!(await withThrottling(verifyPassword(known?.hash, currentPassword)))) return new AppError("INVALID_PASSWORD");
  }
  const member = await transaction((tx) => lockMember(tx, memberId));
  if (member === undefined) return new AppError("MEMBER_NOT_FOUND");
  await checkNewPassword(db, store, {
    password: newPassword,
    email: member.email,
    field: "newPassword",
    memberId,
  });
  const hash = await withThrottling(hashPassword(newPassword));
  return transaction(async (tx) => {
    const locked = await lockMember(tx, memberId);
    if (locked === undefined) return new AppError("MEMBER_NOT_FOUND");
    await replacePassword(tx, store, { member: locked, hash, exceptId: sessionId, kind: "PASSWORD_CHANGED" });
    return undefined;
  });
}
