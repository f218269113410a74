/** Ways in without a password: a code by mail, or a passkey. Neither says whether an e-mail has an account. */
import { askForPasskey, proveCredential } from "#server/identity/factors/public.ts";
import {
  findByLogin,
  findDevice,
  findMember,
  type Place,
  parseEmail,
  readSignOnPolicy,
  type SignOnPolicy,
  toStatus,
} from "#server/identity/identities/public.ts";
import { countFromSource, isSourceThrottled, isThrottled, throttled } from "#server/platform/access/throttle.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import type { SignInOutcome } from "../channel.ts";
import type { Desk } from "../desk.ts";
import { deferEmailVerification, enqueueSendCode } from "../sign-up/email-verifications.ts";
import { checkCaptcha } from "./captcha.ts";
import { completeSignIn } from "./complete-sign-in.ts";

const perEmail = { name: "sign-in code e-mail", attempts: 5, seconds: 3600 };
/** Requests past the limit, each with a captcha solved for it. */
const perEmailSolved = { name: "sign-in code e-mail with captcha", attempts: 15, seconds: 3600 };
/** Requests from a browser that the account knows. */
const perDevice = { name: "sign-in code device", attempts: 5, seconds: 3600 };
const perSource = { name: "sign-in code source", attempts: 30, seconds: 3600 };
const perSourceSolved = { name: "sign-in code source with captcha", attempts: 100, seconds: 3600 };
const CAPTCHA_AFTER = 5;

type CodeRequest = { email: string; captchaTokens: unknown; place: Place };

/** A state token for everybody; a mail for whoever has an account and may sign in. */
export async function requestSignInCode(desk: Desk, request: CodeRequest): Promise<{ stateToken: string } | AppError> {
  const { store, db, transaction } = desk;
  const policy = await readSignOnPolicy(db);
  if (!policy.methods.emailCode) return new AppError("SIGN_IN_METHOD_OFF");
  const email = parseEmail(request.email);
  const subject = email?.key ?? request.email;
  const now = store.now();
  const isAllowedDevice = await transaction((tx) => countKnownDevice(tx, email?.key, request.place, now));
  if (!isAllowedDevice) {
    const refusal = await countRequest(desk, { subject, policy, captchaTokens: request.captchaTokens });
    if (refusal !== undefined) return refusal;
  }
  return transaction(async (tx) => {
    const known = email === undefined ? undefined : await findByLogin(tx, email.key);
    const verification = { memberId: known?.memberId, clientId: undefined, purpose: "SIGN_IN" } as const;
    const { id, stateToken } = await deferEmailVerification(tx, store, verification);
    await enqueueSendCode(tx, id, { language: request.place.language });
    return { stateToken };
  });
}

/** True when the account knows the browser, which hasn't made too many requests. Strangers can't use those up. */
async function countKnownDevice(tx: Tx, emailKey: string | undefined, place: Place, now: Date): Promise<boolean> {
  if (emailKey === undefined || place.deviceToken === undefined) return false;
  const known = await findByLogin(tx, emailKey);
  const device = known && (await findDevice(tx, known.memberId, place.deviceToken, now));
  return device !== undefined && !(await isThrottled(tx, perDevice, device.id, now));
}

type Counted = { subject: string; policy: SignOnPolicy; captchaTokens: unknown };

async function countRequest(desk: Desk, { subject, policy, captchaTokens }: Counted): Promise<AppError | undefined> {
  const { store, transaction, source } = desk;
  const now = store.now();
  const attempts = await transaction(async (tx) => ({
    source: await countFromSource(tx, store, perSource, source),
    isOverAccount: await isThrottled(tx, perEmail, subject, now),
  }));
  const isOverSource = attempts.source > perSource.attempts;
  const isRisky = policy.captcha === "ALWAYS" || (policy.captcha === "RISK" && attempts.source > CAPTCHA_AFTER);
  // Past the limits a solved captcha lets one more request in, or anyone could use up the codes of a member or a network.
  const kind = attempts.isOverAccount || isOverSource ? "USER" : isRisky ? "SILENT" : undefined;
  const refusal = kind && (await checkCaptcha(desk, captchaTokens, kind));
  if (refusal !== undefined) return refusal;
  return transaction(async (tx) => {
    if (attempts.isOverAccount && (await isThrottled(tx, perEmailSolved, subject, now)))
      return throttled(perEmailSolved);
    const isOver = isOverSource && (await isSourceThrottled(tx, store, perSourceSolved, source));
    return isOver ? throttled(perSourceSolved) : undefined;
  });
}

export async function createPasskeyChallenge(tx: Tx, store: Store) {
  await requirePasskeys(tx);
  const { challengeId, optionsJson } = await askForPasskey(tx, store);
  return { challengeId, publicKeyCredentialRequestOptionsJson: optionsJson };
}

async function requirePasskeys(connection: Connection): Promise<void> {
  if (!(await readSignOnPolicy(connection)).methods.passkey) throw new AppError("SIGN_IN_METHOD_OFF");
}

type PasskeySignIn = { challengeId: string; credential: string; place: Place };

/** A returned error is committed, so that the challenge is used up. */
export async function signInWithPasskey(
  tx: Tx,
  store: Store,
  { challengeId, credential, place }: PasskeySignIn,
): Promise<SignInOutcome | AppError> {
  await requirePasskeys(tx);
  const key = await proveCredential(tx, store, { challengeId, credential, purpose: "SIGN_IN", memberId: undefined });
  const member = key && (await findMember(tx, key.memberId));
  if (key === undefined || member === undefined) return new AppError("VERIFICATION_FAILED");
  if (toStatus(member.status) === "BLOCKED") return new AppError("LOGIN_REFUSED");
  return completeSignIn(tx, store, { memberId: member.id, channel: { kind: "hosted" }, place, method: "passkey" });
}
