/** Making a session fresh again, for what needs a sign-in within the last five minutes (checklist A17). */
import { isMultiFactorOn, listFactorRows, proveTotp, readFactorPolicy } from "#server/identity/factors/public.ts";
import { findPassword, lockMember, refreshSession } from "#server/identity/identities/public.ts";
import { isThrottled, readAttempts, throttled } from "#server/platform/access/throttle.ts";
import { verifyPassword } from "#server/platform/crypto/passwords.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Desk } from "../desk.ts";
import { orThrottled } from "../passwords/passwords.ts";
import { factorsInARow } from "./attempt-limits.ts";
import { countWrongFactor } from "./sign-in-challenges.ts";

const perMember = { name: "reauthentication", attempts: 10, seconds: 900 };

type Proof = { memberId: string; sessionId: string; password: string; code: string | undefined };

/** Members with another second factor than an app sign in again at the hosted pages instead. */
export async function reauthenticate(desk: Desk, { memberId, sessionId, password, code }: Proof) {
  const { store, db, transaction } = desk;
  if (await transaction((tx) => isThrottled(tx, perMember, memberId, store.now()))) return throttled(perMember);
  const known = await findPassword(db, memberId);
  if (!(await orThrottled(verifyPassword(known?.hash, password)))) return new AppError("INVALID_PASSWORD");
  return transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member === undefined || (await findPassword(tx, memberId))?.hash !== known?.hash)
      return new AppError("INVALID_PASSWORD");
    const needsFactor = isMultiFactorOn(await listFactorRows(tx, memberId), await readFactorPolicy(tx, store));
    if (needsFactor && code === undefined) return new AppError("REAUTHENTICATION_REQUIRED");
    if (needsFactor && (await readAttempts(tx, factorsInARow, sessionId, store.now())) >= factorsInARow.attempts)
      return throttled(factorsInARow);
    if (needsFactor && !(await proveTotp(tx, store, memberId, code ?? ""))) {
      await countWrongFactor(tx, store, member, sessionId);
      return new AppError("INVALID_VERIFICATION_CODE");
    }
    await refreshSession(tx, sessionId, store.now());
    return undefined;
  });
}
