/**
 * Requests proof of a factor and verifies it. The calling step (a sign-in, an activation) stores the returned state and
 * passes it back with the proof; it also counts attempts.
 */
import { timingSafeEqual } from "node:crypto";
import type { FactorProof } from "#api/identity/factors.ts";
import type { FactorType, MfaChallengeData } from "#api/identity/identity-values.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { DeviceInfo, MemberRow } from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import { hashRecoveryCode } from "#server/platform/crypto/recovery-codes.ts";
import { unseal } from "#server/platform/crypto/sealed.ts";
import { acceptTotp } from "#server/platform/crypto/totp.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { enqueueTextMessage } from "#server/platform/messaging/messaging.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { hashCode, newCode } from "./codes.ts";
import { createCredentialOptions, verifyCredential } from "./passkeys.ts";
import { consumePushResult, findNumberShown, sendPushRequest } from "./push.ts";
import { consumeRecoveryCode, type FactorRow, listFactorRows, type StoredFactorType, updateFactor } from "./queries.ts";
import { maskTarget } from "./rules.ts";
import { texts } from "./texts/texts.ts";

/** The state to store until the proof arrives, and what the page shows. */
export type StartedChallenge = {
  codeHash: Buffer | undefined;
  challengeId: string | undefined;
  shown: NonNullable<MfaChallengeData["verificationChallengeData"]>;
};

type ChallengeInput = {
  member: MemberRow;
  factorType: FactorType;
  /** The state token of the step, which the code is bound to. */
  subject: string;
  deviceInfo: Pick<DeviceInfo, "device" | "network" | "language">;
};

/**
 * Sends a code or push request, or creates WebAuthn options. Returns undefined if the member has no usable factor of
 * this type.
 */
export async function startFactorChallenge(
  tx: Tx,
  store: Store,
  input: ChallengeInput,
): Promise<StartedChallenge | undefined> {
  const { member, factorType, subject, deviceInfo } = input;
  const factors = (await listFactorRows(tx, member.id)).filter((one) => one.status === "ENABLED");
  const factor = factors.find((one) => one.factorType === factorType);
  switch (factorType) {
    case "EMAIL": {
      const code = newCode();
      const languages = [member.language, deviceInfo.language];
      await enqueueAccountMail(tx, store, { kind: "sign-in-code", to: member.email, languages, code });
      return createStartedChallenge({
        codeHash: hashCode(store, code, subject),
        shown: { hint: maskTarget(member.email) },
      });
    }
    case "SMS":
    case "CALL": {
      if (factor?.target === undefined) return undefined;
      const codeHash = await sendCode(tx, store, { member, kind: factorType, to: factor.target, subject, deviceInfo });
      return createStartedChallenge({ codeHash, shown: { hint: maskTarget(factor.target) } });
    }
    case "PUSH": {
      if (factor?.target === undefined) return undefined;
      const push = await sendPushRequest(tx, store, { member, to: factor.target, deviceInfo });
      return createStartedChallenge({
        challengeId: push.transactionId,
        shown: { pushData: { transactionId: push.transactionId }, hint: push.numberShown },
      });
    }
    case "WEBAUTHN": {
      const keys = factors.filter((one) => one.factorType === "WEBAUTHN");
      if (keys.length === 0) return undefined;
      const { challengeId, optionsJson } = await createCredentialOptions(tx, store, { memberId: member.id, keys });
      return createStartedChallenge({
        challengeId,
        shown: { webauthnData: { challengeId, publicKeyCredentialRequestOptionsJson: optionsJson } },
      });
    }
    case "TOTP":
      return factor === undefined ? undefined : createStartedChallenge({ shown: {} });
    case "RECOVERY_CODE":
    case "PASSWORD":
      return createStartedChallenge({ shown: {} });
  }
}

/** What the page showed when the challenge started, without sending anything again. */
export async function presentChallenge(
  tx: Tx,
  store: Store,
  { member, factorType, challengeId }: { member: MemberRow; factorType: FactorType; challengeId: string | undefined },
): Promise<Pick<StartedChallenge, "challengeId" | "shown">> {
  const factors = (await listFactorRows(tx, member.id)).filter((one) => one.status === "ENABLED");
  const target = factors.find((one) => one.factorType === factorType)?.target;
  switch (factorType) {
    case "EMAIL":
      return { challengeId, shown: { hint: maskTarget(member.email) } };
    case "SMS":
    case "CALL":
      return { challengeId, shown: target === undefined ? {} : { hint: maskTarget(target) } };
    case "PUSH": {
      const number = await findNumberShown(tx, challengeId ?? "");
      const hint = number === undefined ? {} : { hint: number };
      return { challengeId, shown: { pushData: { transactionId: challengeId ?? "" }, ...hint } };
    }
    case "WEBAUTHN": {
      const keys = factors.filter((one) => one.factorType === "WEBAUTHN");
      const fresh = await createCredentialOptions(tx, store, { memberId: member.id, keys });
      const { challengeId: id, optionsJson } = fresh;
      return {
        challengeId: id,
        shown: { webauthnData: { challengeId: id, publicKeyCredentialRequestOptionsJson: optionsJson } },
      };
    }
    default:
      return { challengeId, shown: {} };
  }
}

const createStartedChallenge = (
  given: Partial<StartedChallenge> & Pick<StartedChallenge, "shown">,
): StartedChallenge => ({
  codeHash: undefined,
  challengeId: undefined,
  ...given,
});

type CodeMessage = {
  member: MemberRow;
  kind: "SMS" | "CALL";
  to: string;
  subject: string;
  deviceInfo: Pick<DeviceInfo, "language">;
};

export async function sendCode(
  tx: Tx,
  store: Store,
  { member, kind, to, subject, deviceInfo }: CodeMessage,
): Promise<Buffer> {
  const { name, locale } = await readStoreSettings(tx);
  const code = newCode();
  const language = chooseLanguage(member.language, deviceInfo.language, locale);
  const text = formatMessage(language, texts[language].code, { code, store: name });
  await enqueueTextMessage(tx, { kind, to, text }, store.now());
  return hashCode(store, code, subject);
}

export type PendingChallenge = { codeHash: Buffer | undefined; challengeId: string | undefined; subject: string };

/** PENDING: the push request is still unanswered. */
export type ProofResult = "RIGHT" | "WRONG" | "PENDING";

/** Verifies a proof against the open challenge. `factorType` must be the type requested last. */
export async function verifyProof(
  tx: Tx,
  store: Store,
  {
    member,
    factorType,
    proof,
    open,
  }: { member: MemberRow; factorType: FactorType; proof: FactorProof; open: PendingChallenge },
): Promise<ProofResult> {
  const now = store.now();
  switch (factorType) {
    case "SMS":
    case "CALL":
    case "EMAIL": {
      const given = factorType === "SMS" ? proof.smsData : factorType === "CALL" ? proof.callData : proof.emailData;
      const isMatch = given !== undefined && matchesCode(store, open, given.code);
      if (isMatch) await recordUse(tx, member.id, factorType, now);
      return isMatch ? "RIGHT" : "WRONG";
    }
    case "TOTP":
      return (await verifyTotp(tx, store, member.id, proof.totpData?.code ?? "")) ? "RIGHT" : "WRONG";
    case "PUSH": {
      const isRequested = open.challengeId !== undefined && proof.pushData?.transactionId === open.challengeId;
      const answer = isRequested ? await consumePushResult(tx, member.id, open.challengeId ?? "", now) : "WRONG";
      if (answer === "RIGHT") await recordUse(tx, member.id, "PUSH", now);
      return answer;
    }
    case "WEBAUTHN": {
      const { webauthnData } = proof;
      if (webauthnData === undefined || webauthnData.challengeId !== open.challengeId) return "WRONG";
      const key = await verifyCredential(tx, store, { ...webauthnData, purpose: "VERIFY", memberId: member.id });
      return key === undefined ? "WRONG" : "RIGHT";
    }
    case "RECOVERY_CODE": {
      const hash = hashRecoveryCode(member.id, proof.recoveryCodeData?.code ?? "");
      return (await consumeRecoveryCode(tx, member.id, hash, now)) ? "RIGHT" : "WRONG";
    }
    case "PASSWORD":
      return "WRONG";
  }
}

function matchesCode(store: Store, { codeHash, subject }: PendingChallenge, code: string): boolean {
  if (codeHash === undefined) return false;
  const given = hashCode(store, code, subject);
  return codeHash.byteLength === given.byteLength && timingSafeEqual(codeHash, given);
}

async function recordUse(tx: Tx, memberId: string, factorType: StoredFactorType, now: Date): Promise<void> {
  const factor = (await listFactorRows(tx, memberId)).find(
    (one) => one.factorType === factorType && one.status === "ENABLED",
  );
  if (factor !== undefined) await updateFactor(tx, factor.id, { last_used_at: now });
}

/**
 * Accepts a code from any of the member's authenticator apps. Each time step works once, also for concurrent requests.
 */
export async function verifyTotp(tx: Tx, store: Store, memberId: string, code: string): Promise<boolean> {
  // The caller holds the member's lock, which serializes access to `last_step`.
  for (const factor of await listFactorRows(tx, memberId)) {
    if (factor.factorType !== "TOTP" || factor.status !== "ENABLED") continue;
    const step = acceptTotp(unsealSecret(store, factor), code, { now: store.now(), lastStep: factor.lastStep });
    if (step === undefined) continue;
    await updateFactor(tx, factor.id, { last_step: step, last_used_at: store.now() });
    return true;
  }
  return false;
}

export function unsealSecret(store: Store, factor: Pick<FactorRow, "id" | "sealedSecret">): Buffer {
  if (factor.sealedSecret === undefined) throw new Error(`Factor ${factor.id} has no secret.`);
  return unseal(factor.sealedSecret, { secret: store.config.secret, purpose: "totp", owner: factor.id });
}
