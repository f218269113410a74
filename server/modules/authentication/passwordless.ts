/** Ways in without a password: a code by mail, or a passkey. Neither says whether an e-mail has an account. */
import { askForPasskey, proveCredential } from "#server/modules/factors/public.ts";
import {
  findByLogin,
  findMember,
  type Place,
  parseEmail,
  readSignOnPolicy,
  toStatus,
} from "#server/modules/identities/public.ts";
import { countFromSource, isThrottled, throttled } from "#server/platform/access/throttle.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { checkCaptcha } from "./captcha.ts";
import type { SignInOutcome } from "./channel.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import type { Desk } from "./desk.ts";
import { deferEmailVerification, enqueueSendCode } from "./email-verifications.ts";

const perEmail = { name: "sign-in code e-mail", attempts: 5, seconds: 3600 };
/** Requests past the limit, each with a captcha solved for it. */
const perEmailSolved = { name: "sign-in code e-mail with captcha", attempts: 15, seconds: 3600 };
const perSource = { name: "sign-in code source", attempts: 30, seconds: 3600 };
const CAPTCHA_AFTER = 5;

type CodeRequest = { email: string; captchaTokens: unknown; place: Place };

/** A state token for everybody; a mail for whoever has an account and may sign in. */
export async function requestSignInCode(desk: Desk, request: CodeRequest): Promise<{ stateToken: string } | AppError> {
  const { store, db, transaction, source } = desk;
  const policy = await readSignOnPolicy(db);
  if (!policy.methods.emailCode) return new AppError("SIGN_IN_METHOD_OFF");
  const email = parseEmail(request.email);
  const now = store.now();
  const attempts = await transaction(async (tx) => ({
    source: await countFromSource(tx, store, perSource, source),
    isOverLimit: await isThrottled(tx, perEmail, email?.key ?? request.email, now),
  }));
  if (attempts.source > perSource.attempts) return throttled(perEmail);
  const isRisky = policy.captcha === "ALWAYS" || (policy.captcha === "RISK" && attempts.source > CAPTCHA_AFTER);
  // Past the limit a solved captcha lets one more request in, or anybody could use up the codes of a member.
  const kind = attempts.isOverLimit ? "USER" : isRisky ? "SILENT" : undefined;
  const refusal = kind && (await checkCaptcha(desk, request.captchaTokens, kind));
  if (refusal !== undefined) return refusal;
  const subject = email?.key ?? request.email;
  if (attempts.isOverLimit && (await transaction((tx) => isThrottled(tx, perEmailSolved, subject, now))))
    return throttled(perEmailSolved);
  return transaction(async (tx) => {
    const known = email === undefined ? undefined : await findByLogin(tx, email.key);
    const verification = { memberId: known?.memberId, clientId: undefined, purpose: "SIGN_IN" } as const;
    const { id, stateToken } = await deferEmailVerification(tx, store, verification);
    await enqueueSendCode(tx, id, request.place.language);
    return { stateToken };
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
