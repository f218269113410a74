/** Sign-up with email and password (docs/protocol/core.md#sign-up-errors). */
import { Type } from "typebox";
import { IdentityProfile } from "#api/identity/identity-values.ts";
import {
  createMemberActor,
  type DeviceInfo,
  deriveStatus,
  type EmailAddress,
  emitMemberEvent,
  findMemberByEmail,
  findPassword,
  insertMember,
  listCustomFields,
  listMissingFields,
  lockMember,
  type MemberRow,
  type PendingReason,
  parseEmail,
  readSignOnPolicy,
  recordMemberEvent,
  type SignOnPolicy,
  UNKNOWN_DEVICE,
  updateMemberRow,
  writePassword,
  writeProfile,
} from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import {
  countSourceAttempt,
  createThrottledError,
  isSourceThrottled,
  isThrottled,
} from "#server/platform/access/throttle.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction as inTransaction } from "#server/platform/db/transaction.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { type Channel, type Decoy, getClientId, type SignInOutcome } from "../channel.ts";
import type { OperationContext } from "../operation-context.ts";
import { checkNewPassword, withThrottling } from "../passwords/passwords.ts";
import { checkCaptcha } from "../sign-in/captcha.ts";
import { completeSignIn } from "../sign-in/complete-sign-in.ts";
import { deferEmailVerification, enqueueSendCode } from "./email-verifications.ts";

const perEmail = { name: "sign-up email", attempts: 10, seconds: 3600 };
const perSource = { name: "sign-up source", attempts: 30, seconds: 3600 };
const perSourceSolved = { name: "sign-up source with captcha", attempts: 60, seconds: 3600 };
const CAPTCHA_AFTER = 5;

type SignUp = {
  email: string;
  password: string;
  profile: IdentityProfile | undefined;
  captchaTokens: unknown;
  deviceInfo: DeviceInfo;
  /** The request field that holds the email, for field violations. */
  emailField: string;
};

export async function signUp(
  context: OperationContext,
  channel: Channel,
  input: SignUp,
): Promise<SignInOutcome | Decoy | AppError> {
  const { store, db, transaction } = context;
  const { password, profile, deviceInfo } = input;
  const email = parseEmail(input.email);
  if (email === undefined) {
    const description = "must be a valid email address";
    const field = input.emailField;
    throw new ValidationError([{ field, description, violatedRule: "FORMAT", data: { type: "EMAIL" } }]);
  }
  const policy = await readSignOnPolicy(db);
  if (!policy.isSignUpOpen) return new AppError("SIGN_UP_CLOSED");
  if (channel.kind === "hosted") await checkRequiredFields(context, profile);
  await checkNewPassword(db, store, { password, email: email.address, field: "password" });
  const attempts = await transaction(async (tx) => ({
    source: await countSourceAttempt(tx, store, perSource, context.source),
    isOverLimit: await isThrottled(tx, perEmail, email.key, store.now()),
  }));
  if (attempts.isOverLimit) return createThrottledError(perEmail);
  const isOverSource = attempts.source > perSource.attempts;
  const isRisky = policy.captcha === "ALWAYS" || (policy.captcha === "RISK" && attempts.source > CAPTCHA_AFTER);
  // Past the limit a solved captcha allows one more sign-up; otherwise anyone could block sign-up for a shared network.
  const kind = isOverSource ? "USER" : isRisky ? "SILENT" : undefined;
  const refusal = kind && (await checkCaptcha(context, input.captchaTokens, kind));
  if (refusal !== undefined) return refusal;
  if (isOverSource && (await transaction((tx) => isSourceThrottled(tx, store, perSourceSolved, context.source))))
    return createThrottledError(perSourceSolved);
  // Hashes before any lookup, so that both outcomes take the same time.
  const hash = await withThrottling(hashPassword(password));
  const account = { email, hash, profile, policy, deviceInfo };
  if (policy.privacy === "strict") return transaction((tx) => enqueueSignUp(tx, store, account, channel));
  return transaction(async (tx) => {
    const added = await addMember(tx, store, account);
    if (added === undefined) return new AppError("EMAIL_ALREADY_EXISTS");
    const { member, isContact } = added;
    return completeSignIn(tx, store, {
      memberId: member.id,
      channel,
      deviceInfo,
      method: "password",
      hidesIdentity: isContact,
    });
  });
}

async function checkRequiredFields({ db }: OperationContext, profile: IdentityProfile | undefined): Promise<void> {
  const missing = listMissingFields(await listCustomFields(db), profile?.customFields ?? []);
  if (missing.length === 0) return;
  throw new ValidationError(
    missing.map(({ key, label }) => ({
      field: `profile.customFields.${key}`,
      description: `is missing: ${label}`,
      violatedRule: "REQUIRED_FIELD",
      data: { key },
    })),
  );
}

type NewAccount = {
  email: EmailAddress;
  hash: string;
  profile: IdentityProfile | undefined;
  policy: SignOnPolicy;
  deviceInfo: DeviceInfo;
};

type AddedMember = { member: MemberRow; isContact: boolean };

/** Creates the member; undefined if the email already has an account. */
async function addMember(tx: Tx, store: Store, account: NewAccount): Promise<AddedMember | undefined> {
  const { email, hash, profile, policy, deviceInfo } = account;
  const now = store.now();
  const pendingReasons: PendingReason[] = [];
  if (policy.requireOwnerApproval) pendingReasons.push("PENDING_ADMIN_APPROVAL_REQUIRED");
  if (policy.requireEmailVerification) pendingReasons.push("PENDING_EMAIL_VERIFICATION_REQUIRED");
  const state = { status: deriveStatus(pendingReasons), pendingReasons, isEmailVerified: false };
  const inserted = await insertMember(tx, { email, ...state }, now);
  const contact = inserted === undefined ? await claimContact(tx, account, now) : undefined;
  const member = inserted ?? contact;
  if (member === undefined) return undefined;
  await writePassword(tx, member.id, hash, now);
  // An unverified sign-up doesn't change a contact's record.
  const written =
    profile === undefined || contact !== undefined
      ? await setMissingLanguage(tx, member, deviceInfo, now)
      : await writeProfile(
          tx,
          member,
          { ...(deviceInfo.language ? { language: deviceInfo.language } : {}), ...profile },
          { now, source: "sign-up" },
        );
  await recordMemberEvent(tx, { memberId: member.id, kind: "SIGNED_UP", deviceInfo }, now);
  await emitMemberEvent(tx, contact === undefined ? "created" : "updated", written, {
    actor: createMemberActor(member.id),
    now,
  });
  await enqueueSignUpEmails(tx, store, written);
  return { member: written, isContact: contact !== undefined };
}

async function setMissingLanguage(tx: Tx, member: MemberRow, { language }: DeviceInfo, now: Date): Promise<MemberRow> {
  if (language === undefined || member.language !== null) return member;
  return updateMemberRow(tx, member.id, { language }, now);
}

/** A contact without an account can be claimed by verifying its email. */
async function claimContact(tx: Tx, { email, policy }: NewAccount, now: Date): Promise<MemberRow | undefined> {
  const found = await findMemberByEmail(tx, email.key);
  const contact = found?.status === "OFFLINE" ? await lockMember(tx, found.id) : undefined;
  if (contact?.status !== "OFFLINE" || (await findPassword(tx, contact.id)) !== undefined) return undefined;
  const reasons: PendingReason[] = ["PENDING_EMAIL_VERIFICATION_REQUIRED"];
  if (policy.requireOwnerApproval) reasons.unshift("PENDING_ADMIN_APPROVAL_REQUIRED");
  const changes = { status: "PENDING", pending_reasons: reasons, email_verified_at: null } as const;
  return updateMemberRow(tx, contact.id, { ...changes, pending_reasons: reasons }, now);
}

async function enqueueSignUpEmails(tx: Tx, store: Store, member: MemberRow): Promise<void> {
  if (member.status === "ACTIVE") {
    const values = { name: member.first_name ?? "" };
    const mail = { kind: "welcome", to: member.email, languages: [member.language], values, path: "/" } as const;
    await enqueueAccountMail(tx, store, mail);
  }
  if (!member.pending_reasons.includes("PENDING_ADMIN_APPROVAL_REQUIRED")) return;
  const { contactEmail, locale } = await readStoreSettings(tx);
  await enqueueAccountMail(tx, store, {
    kind: "approval-wanted",
    to: contactEmail,
    languages: [locale],
    values: { email: member.email },
    path: `/admin/customers/${member.id}`,
  });
}

const DeferredSignUp = Type.Object({
  verificationId: Type.String(),
  email: Type.String(),
  hash: Type.String(),
  profile: Type.Optional(IdentityProfile),
  language: Type.Optional(Type.String()),
});

/**
 * Strict privacy: responds before any lookup of the email and leaves the rest to a job, so that response and timing are
 * the same for every email (docs/protocol/decisions.md#sign-in-errors).
 */
async function enqueueSignUp(tx: Tx, store: Store, account: NewAccount, channel: Channel): Promise<Decoy> {
  const { email, hash, profile, deviceInfo } = account;
  const clientId = getClientId(channel);
  const { id, stateToken } = await deferEmailVerification(tx, store, {
    memberId: undefined,
    clientId,
    purpose: "VERIFY",
  });
  const { language } = deviceInfo;
  await enqueue(tx, finishSignUp, {
    verificationId: id,
    email: email.address,
    hash,
    ...(profile === undefined ? {} : { profile }),
    ...(language === undefined ? {} : { language }),
  });
  return { state: "DECOY", stateToken };
}

export const finishSignUp = job({
  name: "authentication.finishSignUp",
  payload: DeferredSignUp,
  async run(store, { verificationId, email: address, hash, profile, language }) {
    const email = parseEmail(address);
    if (email === undefined) return;
    await inTransaction(store.database.db, async (tx) => {
      const policy = await readSignOnPolicy(tx);
      const deviceInfo = { ...UNKNOWN_DEVICE, language };
      const added = await addMember(tx, store, { email, hash, profile, policy, deviceInfo });
      if (added === undefined) {
        const existing = await findMemberByEmail(tx, email.key);
        if (existing === undefined) return;
        const languages = [existing.language, language];
        await enqueueAccountMail(tx, store, {
          kind: "existing-account",
          to: existing.email,
          languages,
          path: "/auth/login",
        });
        return;
      }
      await tx
        .updateTable("email_verifications")
        .set({ member_id: added.member.id })
        .where("id", "=", verificationId)
        .where("used_at", "is", null)
        .execute();
      await enqueueSendCode(tx, verificationId, { language });
    });
  },
});
