/**
 * Verification of second steps. An email code completes a sign-up, a sign-in by code or a high-risk sign-in, because
 * clients of the protocol use one call for all three.
 */
import type { FactorProof } from "#api/identity/factors.ts";
import type { FactorType } from "#api/identity/identity-values.ts";
import { countRecoveryCodes } from "#server/identity/factors/public.ts";
import { type DeviceInfo, lockMember, recordMemberEvent, UNKNOWN_DEVICE } from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { type Channel, getClientId, type SignInOutcome } from "../channel.ts";
import { completeSignIn } from "../sign-in/complete-sign-in.ts";
import { chooseFactor, completeChallenge, findChallengeClient } from "../sign-in/sign-in-challenges.ts";
import { checkEmailCode, markEmailVerified, resendEmailCode } from "./email-verifications.ts";

type CodeVerification = {
  code: string;
  stateToken: string;
  channel: Channel;
  deviceInfo: DeviceInfo;
};

/** A returned error is committed, so that attempts are counted. */
export async function verifyCode(
  tx: Tx,
  store: Store,
  verification: CodeVerification,
): Promise<SignInOutcome | AppError> {
  const { code, stateToken, channel, deviceInfo } = verification;
  const clientId = getClientId(channel);
  const member = await checkEmailCode(tx, store, { stateToken, code, clientId });
  if (!(member instanceof AppError)) {
    return completeSignIn(tx, store, { memberId: member.id, channel, deviceInfo, method: "email code" });
  }
  if (member.code !== "INVALID_STATE_TOKEN") return member;
  const proof = { emailData: { code } };
  return verifySecondFactor(tx, store, { ...verification, factorType: "EMAIL", proof, isRemembered: false });
}

type FactorVerification = {
  stateToken: string;
  channel: Channel;
  factorType: FactorType;
  proof: FactorProof;
  deviceInfo: DeviceInfo;
  isRemembered: boolean;
};

export async function verifySecondFactor(
  tx: Tx,
  store: Store,
  { stateToken, channel, factorType, proof, deviceInfo, isRemembered }: FactorVerification,
): Promise<SignInOutcome | AppError> {
  const clientId = getClientId(channel);
  const completed = await completeChallenge(tx, store, { stateToken, clientId, factorType, proof, deviceInfo });
  if (completed instanceof AppError) return completed;
  if ("waitsFor" in completed) return { state: "STATUS_CHECK", stateToken, channel, member: completed.waitsFor };
  const { memberId } = completed;
  const member = await lockMember(tx, memberId);
  if (member === undefined) return new AppError("LOGIN_REFUSED");
  if (factorType === "EMAIL") await markEmailVerified(tx, store, member, {});
  if (factorType === "RECOVERY_CODE") {
    const left = String(await countRecoveryCodes(tx, memberId));
    await recordMemberEvent(tx, { memberId, kind: "RECOVERY_CODE_USED", deviceInfo }, store.now());
    await enqueueAccountMail(tx, store, {
      kind: "recovery-code-used",
      to: member.email,
      languages: [member.language, deviceInfo.language],
      values: { device: deviceInfo.device || "?", left },
      path: "/auth/recover",
    });
  }
  return completeSignIn(tx, store, { memberId, channel, deviceInfo, method: "second factor", isRemembered });
}

/** Resends the code of a state token, whichever step it belongs to. */
export async function resendCode(
  tx: Tx,
  store: Store,
  stateToken: string,
  language?: string,
): Promise<AppError | undefined> {
  const refusal = await resendEmailCode(tx, store, { stateToken, language });
  if (refusal?.code !== "INVALID_STATE_TOKEN") return refusal;
  const deviceInfo = { ...UNKNOWN_DEVICE, language };
  const clientId = await findChallengeClient(tx, stateToken);
  const chosen = await chooseFactor(tx, store, { stateToken, clientId, factorType: "EMAIL", deviceInfo });
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

/** The factor type of a proof. Validation ensures that there is exactly one. */
export function getProofFactor(proof: FactorProof): FactorType {
  const entry = Object.entries(factorOfProof).find(([name]) => Reflect.get(proof, name) !== undefined);
  return entry?.[1] ?? "PASSWORD";
}
