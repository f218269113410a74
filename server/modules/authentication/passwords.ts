/** New passwords: what they must be, and changing them. */
import {
  describePasswordFault,
  endAllSessions,
  findPassword,
  isFreshSession,
  lockMember,
  type MemberRow,
  passwordFault,
  writePassword,
} from "#server/modules/identities/public.ts";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import { isThrottled, throttled } from "#server/platform/access/throttle.ts";
import { hashPassword, PasswordPoolFull, verifyPassword } from "#server/platform/crypto/passwords.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { enqueuePasswordChangedMail } from "./mails.ts";
import type { Desk } from "./sign-in.ts";

const perMember = { name: "password change", attempts: 10, seconds: 900 };

/** Too many passwords at once is the caller's to wait for, not a failure of ours. */
export function orThrottled<T>(hashing: Promise<T>): Promise<T> {
  return hashing.catch((error: unknown) => {
    throw error instanceof PasswordPoolFull ? new AppError("THROTTLED") : error;
  });
}

type NewPassword = { password: string; email: string; field: string };

/** Throws a field violation that says what is wrong with the password. */
export async function checkNewPassword(
  connection: Connection,
  store: Store,
  { password, email, field }: NewPassword,
): Promise<void> {
  const { name } = await readStoreSettings(connection);
  const host = new URL(store.baseUrl()).hostname.split(".").at(-2) ?? "";
  const fault = passwordFault(password, email, [name, ...name.split(/\s+/), host]);
  if (fault === undefined) return;
  const description = describePasswordFault(fault);
  const violatedRule = fault === "too short" ? "MIN_LENGTH" : fault === "too long" ? "MAX_LENGTH" : "OTHER";
  throw new ValidationError([{ field, description, violatedRule, ruleName: "PASSWORD", data: { type: "PASSWORD" } }]);
}

/** Replaces the password, ends all other sessions and tells the member (checklist A10). */
export async function replacePassword(
  tx: Tx,
  store: Store,
  { member, hash, exceptId }: { member: MemberRow; hash: string; exceptId?: string },
): Promise<void> {
  await writePassword(tx, member.id, hash, store.now());
  await endAllSessions(tx, store, {
    memberId: member.id,
    reason: "password changed",
    ...(exceptId === undefined ? {} : { exceptId }),
  });
  await enqueuePasswordChangedMail(tx, store, member.email);
}

type Change = { memberId: string; sessionId: string; newPassword: string; currentPassword: string | undefined };

/** Needs the current password, or a sign-in within the last five minutes (ruling 12). */
export async function changePassword(
  desk: Desk,
  { memberId, sessionId, newPassword, currentPassword }: Change,
): Promise<AppError | undefined> {
  const { store, db, transaction } = desk;
  const known = await findPassword(db, memberId);
  const isFresh = await transaction((tx) => isFreshSession(tx, sessionId, store.now()));
  if (currentPassword === undefined && !isFresh) return new AppError("REAUTHENTICATION_REQUIRED");
  if (currentPassword !== undefined) {
    if (await transaction((tx) => isThrottled(tx, perMember, memberId, store.now()))) return throttled(perMember);
    if (!(await orThrottled(verifyPassword(known?.hash, currentPassword)))) return new AppError("INVALID_PASSWORD");
  }
  const member = await transaction((tx) => lockMember(tx, memberId));
  if (member === undefined) return new AppError("MEMBER_NOT_FOUND");
  await checkNewPassword(db, store, { password: newPassword, email: member.email, field: "newPassword" });
  const hash = await orThrottled(hashPassword(newPassword));
  return transaction(async (tx) => {
    const locked = await lockMember(tx, memberId);
    if (locked === undefined) return new AppError("MEMBER_NOT_FOUND");
    await replacePassword(tx, store, { member: locked, hash, exceptId: sessionId });
    return undefined;
  });
}
