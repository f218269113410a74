/** Signing up with e-mail and password (specification section 7 and 8, "Sign-up failures"). */
import type { IdentityProfile } from "#api/authentication.ts";
import {
  type EmailAddress,
  findMemberByEmail,
  insertMember,
  type PendingReason,
  parseEmail,
  readSignOnPolicy,
  type SignOnPolicy,
  statusOf,
  writePassword,
  writeProfile,
} from "#server/modules/identities/public.ts";
import { isSourceThrottled, isThrottled, throttled } from "#server/platform/access/throttle.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { type Channel, completeSignIn, type SignInOutcome } from "./channel.ts";
import { startEmailVerification } from "./email-verifications.ts";
import { enqueueExistingAccountMail, enqueueWelcomeMail } from "./mails.ts";
import { checkNewPassword, orThrottled } from "./passwords.ts";
import type { Desk } from "./sign-in.ts";

const perEmail = { name: "sign-up e-mail", attempts: 10, seconds: 3600 };
const perSource = { name: "sign-up source", attempts: 30, seconds: 3600 };

export type SignUp = { email: string; password: string; profile: IdentityProfile | undefined; emailField: string };
/** In strict privacy an e-mail that has an account looks like a new one that awaits its code. */
export type Decoy = { state: "DECOY"; stateToken: string };

export async function signUp(
  desk: Desk,
  channel: Channel,
  { email: text, password, profile, emailField }: SignUp,
): Promise<SignInOutcome | Decoy | AppError> {
  const { store, db, transaction } = desk;
  const email = parseEmail(text);
  if (email === undefined) {
    const description = "must be a valid e-mail address";
    throw new ValidationError([{ field: emailField, description, violatedRule: "FORMAT", data: { type: "EMAIL" } }]);
  }
  await checkNewPassword(db, store, { password, email: email.address, field: "password" });
  const isOverLimit = await transaction(
    async (tx) =>
      (await isSourceThrottled(tx, store, perSource, desk.source)) ||
      (await isThrottled(tx, perEmail, email.key, store.now())),
  );
  if (isOverLimit) return throttled(perEmail);
  // Hashed before anything is looked up: both answers take the same time.
  const hash = await orThrottled(hashPassword(password));
  return transaction(async (tx) => {
    const policy = await readSignOnPolicy(tx);
    const memberId = await addMember(tx, store, { email, hash, profile, policy });
    if (memberId !== undefined) return completeSignIn(tx, store, memberId, channel);
    return policy.privacy === "strict" ? pretend(tx, store, email, channel) : new AppError("EMAIL_ALREADY_EXISTS");
  });
}

type NewAccount = { email: EmailAddress; hash: string; profile: IdentityProfile | undefined; policy: SignOnPolicy };

/** The new member's id, or undefined when the e-mail has an account. */
async function addMember(
  tx: Tx,
  store: Store,
  { email, hash, profile, policy }: NewAccount,
): Promise<string | undefined> {
  const now = store.now();
  const pendingReasons: PendingReason[] = [];
  if (policy.requiresOwnerApproval) pendingReasons.push("PENDING_ADMIN_APPROVAL_REQUIRED");
  if (policy.requiresEmailVerification) pendingReasons.push("PENDING_EMAIL_VERIFICATION_REQUIRED");
  const member = await insertMember(
    tx,
    { email, status: statusOf(pendingReasons), pendingReasons, isEmailVerified: false },
    now,
  );
  if (member === undefined) return undefined;
  await writePassword(tx, member.id, hash, now);
  const { first_name } = profile === undefined ? member : await writeProfile(tx, member, profile, now);
  if (pendingReasons.length === 0) await enqueueWelcomeMail(tx, store, email.address, first_name);
  return member.id;
}

async function pretend(tx: Tx, store: Store, email: EmailAddress, channel: Channel): Promise<Decoy | AppError> {
  const existing = await findMemberByEmail(tx, email.key);
  if (existing !== undefined) await enqueueExistingAccountMail(tx, store, existing.email);
  const clientId = channel.kind === "direct" ? channel.clientId : undefined;
  const stateToken = await startEmailVerification(tx, store, { member: undefined, clientId });
  return stateToken instanceof AppError ? stateToken : { state: "DECOY", stateToken };
}
