/**
 * Asking for a factor and checking the answer. The step that asks (a sign-in, an activation) keeps what is returned here
 * and brings it back with the answer; tries are counted there.
 */
import { timingSafeEqual } from "node:crypto";
import type { FactorProof } from "#api/identity/factors.ts";
import type { FactorType, MfaChallengeData } from "#api/identity/identity-values.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { MemberRow, Place } from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import { hashRecoveryCode } from "#server/platform/crypto/recovery-codes.ts";
import { unseal } from "#server/platform/crypto/sealed.ts";
import { acceptTotp } from "#server/platform/crypto/totp.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { enqueueTextMessage } from "#server/platform/messaging/messaging.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { hashCode, newCode } from "./codes.ts";
import { askForCredential, proveCredential } from "./passkeys.ts";
import { askByPush, findNumberShown, readPushAnswer } from "./push.ts";
import { consumeRecoveryCode, type FactorRow, listFactorRows, type StoredFactorType, updateFactor } from "./queries.ts";
import { maskTarget } from "./rules.ts";
import { texts } from "./texts.ts";

/** What has to be kept until the answer comes, and what the page shows. */
export type Asked = {
  codeHash: Buffer | undefined;
  challengeId: string | undefined;
  shown: NonNullable<MfaChallengeData["verificationChallengeData"]>;
};

export type Asking = {
  member: MemberRow;
  factorType: FactorType;
  /** Whose code it is: the state token of the step. */
  subject: string;
  place: Pick<Place, "device" | "network" | "language">;
};

/** Sends the code or the question, or makes the options. Undefined when the member has no such factor that works. */
export async function askForFactor(tx: Tx, store: Store, asking: Asking): Promise<Asked | undefined> {
  const { member, factorType, subject, place } = asking;
  const factors = (await listFactorRows(tx, member.id)).filter((one) => one.status === "ENABLED");
  const factor = factors.find((one) => one.factorType === factorType);
  switch (factorType) {
    case "EMAIL": {
      const code = newCode();
      const languages = [member.language, place.language];
      await enqueueAccountMail(tx, store, { kind: "sign-in-code", to: member.email, languages, code });
      return asked({ codeHash: hashCode(store, code, subject), shown: { hint: maskTarget(member.email) } });
    }
    case "SMS":
    case "CALL": {
      if (factor?.target === undefined) return undefined;
      const codeHash = await sendCode(tx, store, { member, kind: factorType, to: factor.target, subject, place });
      return asked({ codeHash, shown: { hint: maskTarget(factor.target) } });
    }
    case "PUSH": {
      if (factor?.target === undefined) return undefined;
      const push = await askByPush(tx, store, { member, to: factor.target, place });
      return asked({
        challengeId: push.transactionId,
        shown: { pushData: { transactionId: push.transactionId }, hint: push.numberShown },
      });
    }
    case "WEBAUTHN": {
      const keys = factors.filter((one) => one.factorType === "WEBAUTHN");
      if (keys.length === 0) return undefined;
      const { challengeId, optionsJson } = await askForCredential(tx, store, { memberId: member.id, keys });
      return asked({
        challengeId,
        shown: { webauthnData: { challengeId, publicKeyCredentialRequestOptionsJson: optionsJson } },
      });
    }
    case "TOTP":
      return factor === undefined ? undefined : asked({ shown: {} });
    case "RECOVERY_CODE":
    case "PASSWORD":
      return asked({ shown: {} });
  }
}

/** What the page showed when it was asked, without sending anything again. */
export async function showAgain(
  tx: Tx,
  store: Store,
  { member, factorType, challengeId }: { member: MemberRow; factorType: FactorType; challengeId: string | undefined },
): Promise<Pick<Asked, "challengeId" | "shown">> {
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
      const fresh = await askForCredential(tx, store, { memberId: member.id, keys });
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

const asked = (given: Partial<Asked> & Pick<Asked, "shown">): Asked => ({
  codeHash: undefined,
  challengeId: undefined,
  ...given,
});

type Sending = {
  member: MemberRow;
  kind: "SMS" | "CALL";
  to: string;
  subject: string;
  place: Pick<Place, "language">;
};

export async function sendCode(tx: Tx, store: Store, { member, kind, to, subject, place }: Sending): Promise<Buffer> {
  const { name, locale } = await readStoreSettings(tx);
  const code = newCode();
  const language = chooseLanguage(member.language, place.language, locale);
  const text = formatMessage(language, texts[language].code, { code, store: name });
  await enqueueTextMessage(tx, { kind, to, text }, store.now());
  return hashCode(store, code, subject);
}

export type Open = { codeHash: Buffer | undefined; challengeId: string | undefined; subject: string };

/** PENDING: a push message nobody has answered yet. */
export type Proved = "RIGHT" | "WRONG" | "PENDING";

/** Checks an answer against what was asked. `factorType` must be the one that was asked for last. */
export async function proveFactor(
  tx: Tx,
  store: Store,
  { member, factorType, proof, open }: { member: MemberRow; factorType: FactorType; proof: FactorProof; open: Open },
): Promise<Proved> {
  const now = store.now();
  switch (factorType) {
    case "SMS":
    case "CALL":
    case "EMAIL": {
      const given = factorType === "SMS" ? proof.smsData : factorType === "CALL" ? proof.callData : proof.emailData;
      const fits = given !== undefined && fitsCode(store, open, given.code);
      if (fits) await noteUse(tx, member.id, factorType, now);
      return fits ? "RIGHT" : "WRONG";
    }
    case "TOTP":
      return (await proveTotp(tx, store, member.id, proof.totpData?.code ?? "")) ? "RIGHT" : "WRONG";
    case "PUSH": {
      const isAsked = open.challengeId !== undefined && proof.pushData?.transactionId === open.challengeId;
      const answer = isAsked ? await readPushAnswer(tx, member.id, open.challengeId ?? "", now) : "WRONG";
      if (answer === "RIGHT") await noteUse(tx, member.id, "PUSH", now);
      return answer;
    }
    case "WEBAUTHN": {
      const { webauthnData } = proof;
      if (webauthnData === undefined || webauthnData.challengeId !== open.challengeId) return "WRONG";
      const key = await proveCredential(tx, store, { ...webauthnData, purpose: "VERIFY", memberId: member.id });
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

function fitsCode(store: Store, { codeHash, subject }: Open, code: string): boolean {
  if (codeHash === undefined) return false;
  const given = hashCode(store, code, subject);
  return codeHash.byteLength === given.byteLength && timingSafeEqual(codeHash, given);
}

async function noteUse(tx: Tx, memberId: string, factorType: StoredFactorType, now: Date): Promise<void> {
  const factor = (await listFactorRows(tx, memberId)).find(
    (one) => one.factorType === factorType && one.status === "ENABLED",
  );
  if (factor !== undefined) await updateFactor(tx, factor.id, { last_used_at: now });
}

/** Any of the member's apps; each step of an app counts once, also when two answers come at the same moment. */
export async function proveTotp(tx: Tx, store: Store, memberId: string, code: string): Promise<boolean> {
  // The caller holds the member's lock, so that last_step is read and written by one at a time.
  for (const factor of await listFactorRows(tx, memberId)) {
    if (factor.factorType !== "TOTP" || factor.status !== "ENABLED") continue;
    const step = acceptTotp(openSecret(store, factor), code, { now: store.now(), lastStep: factor.lastStep });
    if (step === undefined) continue;
    await updateFactor(tx, factor.id, { last_step: step, last_used_at: store.now() });
    return true;
  }
  return false;
}

export function openSecret(store: Store, factor: Pick<FactorRow, "id" | "sealedSecret">): Buffer {
  if (factor.sealedSecret === undefined) throw new Error(`Factor ${factor.id} has no secret.`);
  return unseal(factor.sealedSecret, { secret: store.config.secret, purpose: "totp", owner: factor.id });
}
