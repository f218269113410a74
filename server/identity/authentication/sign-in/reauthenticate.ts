/** Refreshes a session for actions that require a sign-in within the last five minutes. */
import { isMultiFactorOn, listFactorRows, readFactorPolicy, verifyTotp } from "#server/identity/factors/public.ts";
import { findPassword, lockMember, refreshSession } from "#server/identity/identities/public.ts";
import { createThrottledError, isThrottled, readAttempts } from "#server/platform/access/throttle.ts";
import { verifyPassword } from "#server/platform/crypto/passwords.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { OperationContext } from "../operation-context.ts";
import { withThrottling } from "../passwords/passwords.ts";
import { factorsInARow } from "./attempt-limits.ts";
import { countWrongFactor } from "./sign-in-challenges.ts";

const perMember = { name: "reauthentication", attempts: 10, seconds: 900 };

type Proof = { memberId: string; sessionId: string; password: string; code: string | undefined };

/**
 * Supports a password plus an authenticator app. Members with other second factors sign in again on the hosted pages.
 */
export async function reauthenticate(context: OperationContext, { memberId, sessionId, password, code }: Proof) {
  const { store, db, transaction } = context;
  if (await transaction((tx) => isThrottled(tx, perMember, memberId, store.now())))
    return createThrottledError(perMember);
  const known = await findPassword(db, memberId);
  if (!(await withThrottling(verifyPassword(known?.hash, password)))) return new AppError("INVALID_PASSWORD");
  return transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member === undefined || (await findPassword(tx, memberId))?.hash !== known?.hash)
      return new AppError("INVALID_PASSWORD");
    const needsFactor = isMultiFactorOn(await listFactorRows(tx, memberId), await readFactorPolicy(tx, store));
    if (needsFactor && code === undefined) return new AppError("REAUTHENTICATION_REQUIRED");
    if (needsFactor && (await readAttempts(tx, factorsInARow, sessionId, store.now())) >= factorsInARow.attempts)
      return createThrottledError(factorsInARow);
    if (needsFactor && !(await verifyTotp(tx, store, memberId, code ?? ""))) {
      await countWrongFactor(tx, store, member, sessionId);
      return new AppError("INVALID_VERIFICATION_CODE");
    }
    await refreshSession(tx, sessionId, store.now());
    return undefined;
  });
}
