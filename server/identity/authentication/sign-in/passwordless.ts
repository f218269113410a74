/** Sign-in without a password, by email code or passkey. Neither reveals whether an email has an account. */
import { createPasskeyOptions, verifyCredential } from "#server/identity/factors/public.ts";
import {
  type DeviceInfo,
  findByLogin,
  findDevice,
  findMember,
  parseEmail,
  readSignOnPolicy,
  type SignOnPolicy,
  toStatus,
} from "#server/identity/identities/public.ts";
import {
  countSourceAttempt,
  createThrottledError,
  isSourceThrottled,
  isThrottled,
} from "#server/platform/access/throttle.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import type { SignInOutcome } from "../channel.ts";
import type { OperationContext } from "../operation-context.ts";
import { deferEmailVerification, enqueueSendCode } from "../sign-up/email-verifications.ts";
import { checkCaptcha } from "./captcha.ts";
import { completeSignIn } from "./complete-sign-in.ts";

const perEmail = { name: "sign-in code email", attempts: 5, seconds: 3600 };
/** Requests past the limit, each with a solved captcha. */
const perEmailSolved = { name: "sign-in code email with captcha", attempts: 15, seconds: 3600 };
/** Requests from a browser the account has signed in from before. */
const perDevice = { name: "sign-in code device", attempts: 5, seconds: 3600 };
const perSource = { name: "sign-in code source", attempts: 30, seconds: 3600 };
const perSourceSolved = { name: "sign-in code source with captcha", attempts: 100, seconds: 3600 };
const CAPTCHA_AFTER = 5;

type CodeRequest = { email: string; captchaTokens: unknown; deviceInfo: DeviceInfo };

/** Returns a state token for every email; sends a code only if an account exists and can sign in. */
export async function requestSignInCode(
  context: OperationContext,
  request: CodeRequest,
): Promise<{ stateToken: string } | AppError> {
  const { store, db, transaction } = context;
  const policy = await readSignOnPolicy(db);
  if (!policy.methods.emailCode) return new AppError("SIGN_IN_METHOD_OFF");
  const email = parseEmail(request.email);
  const subject = email?.key ?? request.email;
  const now = store.now();
  const isAllowedDevice = await transaction((tx) => countKnownDevice(tx, email?.key, request.deviceInfo, now));
  if (!isAllowedDevice) {
    const refusal = await countRequest(context, { subject, policy, captchaTokens: request.captchaTokens });
    if (refusal !== undefined) return refusal;
  }
  return transaction(async (tx) => {
    const known = email === undefined ? undefined : await findByLogin(tx, email.key);
    const verification = { memberId: known?.memberId, clientId: undefined, purpose: "SIGN_IN" } as const;
    const { id, stateToken } = await deferEmailVerification(tx, store, verification);
    await enqueueSendCode(tx, id, { language: request.deviceInfo.language });
    return { stateToken };
  });
}

/**
 * Whether the account has signed in from this browser and it is below its limit. Other browsers can't use up that
 * limit.
 */
async function countKnownDevice(
  tx: Tx,
  emailKey: string | undefined,
  deviceInfo: DeviceInfo,
  now: Date,
): Promise<boolean> {
  if (emailKey === undefined || deviceInfo.deviceToken === undefined) return false;
  const known = await findByLogin(tx, emailKey);
  const device = known && (await findDevice(tx, known.memberId, deviceInfo.deviceToken, now));
  return device !== undefined && !(await isThrottled(tx, perDevice, device.id, now));
}

type CountedRequest = { subject: string; policy: SignOnPolicy; captchaTokens: unknown };

async function countRequest(
  context: OperationContext,
  { subject, policy, captchaTokens }: CountedRequest,
): Promise<AppError | undefined> {
  const { store, transaction, source } = context;
  const now = store.now();
  const attempts = await transaction(async (tx) => ({
    source: await countSourceAttempt(tx, store, perSource, source),
    isOverAccount: await isThrottled(tx, perEmail, subject, now),
  }));
  const isOverSource = attempts.source > perSource.attempts;
  const isRisky = policy.captcha === "ALWAYS" || (policy.captcha === "RISK" && attempts.source > CAPTCHA_AFTER);
  // Past the limits a solved captcha allows one more request; otherwise anyone could use up the codes of a member or a
  // network.
  const kind = attempts.isOverAccount || isOverSource ? "USER" : isRisky ? "SILENT" : undefined;
  const refusal = kind && (await checkCaptcha(context, captchaTokens, kind));
  if (refusal !== undefined) return refusal;
  return transaction(async (tx) => {
    if (attempts.isOverAccount && (await isThrottled(tx, perEmailSolved, subject, now)))
      return createThrottledError(perEmailSolved);
    const isOver = isOverSource && (await isSourceThrottled(tx, store, perSourceSolved, source));
    return isOver ? createThrottledError(perSourceSolved) : undefined;
  });
}

export async function createPasskeyChallenge(tx: Tx, store: Store) {
  await requirePasskeys(tx);
  const { challengeId, optionsJson } = await createPasskeyOptions(tx, store);
  return { challengeId, publicKeyCredentialRequestOptionsJson: optionsJson };
}

async function requirePasskeys(connection: Connection): Promise<void> {
  if (!(await readSignOnPolicy(connection)).methods.passkey) throw new AppError("SIGN_IN_METHOD_OFF");
}

type PasskeySignIn = { challengeId: string; credential: string; deviceInfo: DeviceInfo };

/** A returned error is committed, so that the challenge is consumed. */
export async function signInWithPasskey(
  tx: Tx,
  store: Store,
  { challengeId, credential, deviceInfo }: PasskeySignIn,
): Promise<SignInOutcome | AppError> {
  await requirePasskeys(tx);
  const key = await verifyCredential(tx, store, { challengeId, credential, purpose: "SIGN_IN", memberId: undefined });
  const member = key && (await findMember(tx, key.memberId));
  if (key === undefined || member === undefined) return new AppError("VERIFICATION_FAILED");
  if (toStatus(member.status) === "BLOCKED") return new AppError("LOGIN_REFUSED");
  return completeSignIn(tx, store, { memberId: member.id, channel: { kind: "hosted" }, deviceInfo, method: "passkey" });
}
