/**
 * Signing in with e-mail and password. Every failure is an application error (wire 2.3); attempts are counted before
 * anything is hashed; an unknown e-mail takes as long as a wrong password (ruling 6).
 */
import {
  findMemberByEmail,
  findPassword,
  lockMember,
  parseEmail,
  readSignOnPolicy,
} from "#server/modules/identities/public.ts";
import { forgetAttempts, isSourceThrottled, isThrottled, throttled } from "#server/platform/access/throttle.ts";
import { verifyPassword } from "#server/platform/crypto/passwords.ts";
import type { Db, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { type Channel, completeSignIn, type SignInOutcome } from "./channel.ts";
import { orThrottled } from "./passwords.ts";

const perAccount = { name: "sign-in account", attempts: 10, seconds: 900 };
const perSource = { name: "sign-in source", attempts: 100, seconds: 900 };
const MAX_LENGTH = 1024;

/** What an operation outside a transaction works with. */
export type Desk = {
  store: Store;
  db: Db;
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  source: string;
};

export async function signIn(
  desk: Desk,
  channel: Channel,
  credentials: { email: unknown; password: unknown },
): Promise<SignInOutcome | AppError> {
  const { store, db, transaction } = desk;
  const email = parseEmail(credentials.email);
  const { password } = credentials;
  if (email === undefined) return new AppError("INVALID_EMAIL");
  if (typeof password !== "string" || password.length > MAX_LENGTH) return new AppError("INVALID_PASSWORD");
  const isOverLimit = await transaction(
    async (tx) =>
      (await isSourceThrottled(tx, store, perSource, desk.source)) ||
      (await isThrottled(tx, perAccount, email.key, store.now())),
  );
  if (isOverLimit) return throttled(perAccount);

  const [member, policy] = await Promise.all([findMemberByEmail(db, email.key), readSignOnPolicy(db)]);
  const known = member && (await findPassword(db, member.id));
  const fits = await orThrottled(verifyPassword(known?.hash, password));
  if (member === undefined || known === undefined)
    return policy.privacy === "strict"
      ? new AppError("INVALID_PASSWORD")
      : new AppError("INVALID_EMAIL", { description: "There is no account with this e-mail." });
  if (!fits) return new AppError("INVALID_PASSWORD");
  if (known.mustReset) return new AppError("RESET_PASSWORD");

  return transaction(async (tx) => {
    // Under the member's lock the password must still be the one that was checked.
    await lockMember(tx, member.id);
    if ((await findPassword(tx, member.id))?.hash !== known.hash) return new AppError("INVALID_PASSWORD");
    await forgetAttempts(tx, perAccount, email.key);
    return completeSignIn(tx, store, member.id, channel);
  });
}
