/**
 * Second steps, whichever way they come. A code from a mail finishes a sign-up, a sign-in by code, or a sign-in that looked
 * risky: clients of the protocol know one call for all three.
 */
import type { FactorProof } from "#api/identity/factors.ts";
import type { FactorType } from "#api/identity/identity-values.ts";
import { countRecoveryCodes } from "#server/identity/factors/public.ts";
import { lockMember, NOWHERE, noteMemberEvent, type Place } from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { type Channel, clientIdOf, type SignInOutcome } from "../channel.ts";
import { completeSignIn } from "../sign-in/complete-sign-in.ts";
import { chooseFactor, clientOfChallenge, finishChallenge } from "../sign-in/sign-in-challenges.ts";
import { checkEmailCode, proveEmail, resendEmailCode } from "./email-verifications.ts";

type Verifying = {
  code: string;
  stateToken: string;
  channel: Channel;
  place: Place;
};

/** A returned error is committed, so that tries are counted. */
export async function verifyCode(tx: Tx, store: Store, verifying: Verifying): Promise<SignInOutcome | AppError> {
  const { code, stateToken, channel, place } = verifying;
  const clientId = clientIdOf(channel);
  const member = await checkEmailCode(tx, store, { stateToken, code, clientId });
  if (!(member instanceof AppError)) {
    return completeSignIn(tx, store, { memberId: member.id, channel, place, method: "email code" });
  }
  if (member.code !== "INVALID_STATE_TOKEN") return member;
  const proof = { emailData: { code } };
  return verifySecondFactor(tx, store, { ...verifying, factorType: "EMAIL", proof, isRemembered: false });
}

type SecondFactor = {
  stateToken: string;
  channel: Channel;
  factorType: FactorType;
  proof: FactorProof;
  place: Place;
  isRemembered: boolean;
};

export async function verifySecondFactor(
  tx: Tx,
  store: Store,
  { stateToken, channel, factorType, proof, place, isRemembered }: SecondFactor,
): Promise<SignInOutcome | AppError> {
  const clientId = clientIdOf(channel);
  const finished = await finishChallenge(tx, store, { stateToken, clientId, factorType, proof, place });
  if (finished instanceof AppError) return finished;
  if ("waitsFor" in finished) return { state: "STATUS_CHECK", stateToken, channel, member: finished.waitsFor };
  const { memberId } = finished;
  const member = await lockMember(tx, memberId);
  if (member === undefined) return new AppError("LOGIN_REFUSED");
  if (factorType === "EMAIL") await proveEmail(tx, store, member, {});
  if (factorType === "RECOVERY_CODE") {
    const left = String(await countRecoveryCodes(tx, memberId));
    await noteMemberEvent(tx, { memberId, kind: "RECOVERY_CODE_USED", place }, store.now());
    await enqueueAccountMail(tx, store, {
      kind: "recovery-code-used",
      to: member.email,
      languages: [member.language, place.language],
      values: { device: place.device || "?", left },
      path: "/auth/recover",
    });
  }
  return completeSignIn(tx, store, { memberId, channel, place, method: "second factor", isRemembered });
}

/** Sends the code of a state token again, whichever step it belongs to. */
export async function resendCode(
  tx: Tx,
  store: Store,
  stateToken: string,
  language?: string,
): Promise<AppError | undefined> {
  const refusal = await resendEmailCode(tx, store, { stateToken, language });
  if (refusal?.code !== "INVALID_STATE_TOKEN") return refusal;
  const place = { ...NOWHERE, language };
  const clientId = await clientOfChallenge(tx, stateToken);
  const chosen = await chooseFactor(tx, store, { stateToken, clientId, factorType: "EMAIL", place });
  return chosen instanceof AppError ? refusal : undefined;
}

const factorOfProof: Readonly<Record<keyof FactorProof, FactorType>> = {
  smsData: "SMS",
  callData: "CALL",
  emailData: "EMAIL",
  totpData: "TOTP",
  pushData: "PUSH",
  webauthnData: "WEBAUTHN",
  recoveryCodeData: "RECOVERY_CODE",
  passwordData: "PASSWORD",
};

/** The factor that a proof is of; validation has seen to it that there is exactly one. */
export function proofName(proof: FactorProof): FactorType {
  const entry = Object.entries(factorOfProof).find(([name]) => Reflect.get(proof, name) !== undefined);
  return entry?.[1] ?? "PASSWORD";
}
