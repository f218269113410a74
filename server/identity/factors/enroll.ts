/** Enrolls, activates, renames and removes factors. Callers must require a recent sign-in. */
import { timingSafeEqual } from "node:crypto";
import type { ActivatedFactor, FactorActivation, FactorEnrollment, NewFactor } from "#api/identity/factors.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import type { DeviceInfo, MemberRow } from "#server/identity/identities/public.ts";
import { findPassword, normalizePhone, recordMemberEvent } from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { hashRecoveryCode, newRecoveryCodes } from "#server/platform/crypto/recovery-codes.ts";
import { seal } from "#server/platform/crypto/sealed.ts";
import { acceptTotp, newTotpSecret, totpSecretText, totpUri } from "#server/platform/crypto/totp.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { sendCode, unsealSecret } from "./challenges.ts";
import { hashCode, newCode } from "./codes.ts";
import { createRegistrationOptions, verifyRegistration } from "./passkeys.ts";
import { createReachCheck, readFactorPolicy } from "./policy.ts";
import { presentFactor } from "./present.ts";
import { consumePushResult, sendPushRequest } from "./push.ts";
import { toDataURL } from "./qr-code.ts";
import {
  countRecoveryCodes,
  deleteFactor,
  deleteRecoveryCodes,
  deleteReplacedFactors,
  deleteUnverifiedFactors,
  type FactorRow,
  insertFactor,
  listFactorRows,
  lockFactor,
  replaceRecoveryCodes,
  updateFactor,
} from "./queries.ts";
import { isMultiFactorOn } from "./rules.ts";
import { texts } from "./texts/texts.ts";

const MAX_FACTORS = 20;
const CODE_MILLISECONDS = 15 * 60_000;
const MAX_ATTEMPTS = 5;

type EnrollmentDevice = Pick<DeviceInfo, "device" | "network" | "language">;

export async function enrollFactor(
  tx: Tx,
  store: Store,
  { member, factor: requested, deviceInfo }: { member: MemberRow; factor: NewFactor; deviceInfo: EnrollmentDevice },
): Promise<FactorEnrollment> {
  const { factorType } = requested;
  const policy = await readFactorPolicy(tx, store);
  if (!policy.canReach(factorType)) throw new AppError("FACTOR_NOT_AVAILABLE");
  const known = await listFactorRows(tx, member.id);
  if (known.length >= MAX_FACTORS || (factorType === "EMAIL" && known.some((one) => isEnabled(one, "EMAIL"))))
    throw new AppError("FACTOR_NOT_AVAILABLE");
  await deleteUnverifiedFactors(tx, member.id, factorType);
  const settings = await readStoreSettings(tx);
  const language = chooseLanguage(member.language, deviceInfo.language, settings.locale);
  const base = { memberId: member.id, factorType, name: requested.name?.trim() || texts[language].names[factorType] };
  const now = store.now();
  switch (factorType) {
    case "TOTP": {
      const id = newId(now.getTime());
      const secret = newTotpSecret();
      const sealedSecret = seal(secret, { secret: store.config.secret, purpose: "totp", owner: id });
      const factor = await insertFactor(tx, { ...base, id, sealedSecret }, now);
      const otpauthUri = totpUri(secret, { issuer: settings.name, account: member.email });
      const qrCodeUrl = await toDataURL(otpauthUri);
      return { factor: presentFactor(factor, policy), totp: { secret: totpSecretText(secret), otpauthUri, qrCodeUrl } };
    }
    case "WEBAUTHN": {
      const factor = await insertFactor(tx, base, now);
      const name = [member.first_name, member.last_name].filter(Boolean).join(" ");
      const keys = known.filter((one) => one.factorType === "WEBAUTHN" && one.status === "ENABLED");
      const holder = { id: member.id, email: member.email, name, keys };
      const { challengeId, optionsJson } = await createRegistrationOptions(tx, store, holder);
      return {
        factor: presentFactor(factor, policy),
        webauthn: { challengeId, publicKeyCredentialCreationOptionsJson: optionsJson },
      };
    }
    case "PUSH": {
      const target = requireText(requested.pushAddress, "pushAddress");
      const factor = await insertFactor(tx, { ...base, target }, now);
      const { transactionId } = await sendPushRequest(tx, store, { member, to: target, deviceInfo });
      return { factor: presentFactor(factor, policy), push: { transactionId } };
    }
    case "EMAIL":
    case "SMS":
    case "CALL": {
      const target = factorType === "EMAIL" ? undefined : toPhoneNumber(requested, settings.country);
      const factor = await insertFactor(tx, { ...base, ...(target === undefined ? {} : { target }) }, now);
      const codeHash = await sendActivationCode(tx, store, { member, factor, deviceInfo });
      const codeExpiresAt = new Date(now.getTime() + CODE_MILLISECONDS);
      const sent = await updateFactor(tx, factor.id, { code_hash: codeHash, code_expires_at: codeExpiresAt });
      return { factor: presentFactor(sent, policy) };
    }
  }
}

const isEnabled = ({ factorType, status }: FactorRow, requested: FactorRow["factorType"]): boolean =>
  factorType === requested && status === "ENABLED";

function requireText(value: string | undefined, field: string): string {
  const text = value?.trim() ?? "";
  if (text !== "") return text;
  throw new ValidationError([
    { field, description: "is required for this factor", violatedRule: "REQUIRED_FIELD", data: {} },
  ]);
}

function toPhoneNumber({ phone, country }: NewFactor, storeCountry: string): string {
  const number = normalizePhone(requireText(phone, "phone"), country ?? storeCountry);
  if (/^\+\d{6,15}$/.test(number)) return number;
  const description = "must be a valid phone number, with a country code or a country";
  throw new ValidationError([{ field: "phone", description, violatedRule: "FORMAT", data: { type: "PHONE" } }]);
}

async function sendActivationCode(
  tx: Tx,
  store: Store,
  { member, factor, deviceInfo }: { member: MemberRow; factor: FactorRow; deviceInfo: EnrollmentDevice },
): Promise<Buffer> {
  if (factor.factorType === "SMS" || factor.factorType === "CALL") {
    return sendCode(tx, store, {
      member,
      kind: factor.factorType,
      to: factor.target ?? "",
      subject: factor.id,
      deviceInfo,
    });
  }
  const code = newCode();
  const languages = [member.language, deviceInfo.language];
  await enqueueAccountMail(tx, store, { kind: "sign-in-code", to: member.email, languages, code });
  return hashCode(store, code, factor.id);
}

type ActivationInput = { member: MemberRow; factorId: string; activation: FactorActivation };

/** A returned error is committed, so that attempts are counted. */
export async function activateFactor(
  tx: Tx,
  store: Store,
  { member, factorId, activation }: ActivationInput,
): Promise<ActivatedFactor | AppError> {
  const factor = await lockFactor(tx, member.id, factorId);
  if (factor === undefined || factor.status !== "REQUIRE_ACTIVATION") return new AppError("FACTOR_NOT_FOUND");
  if (factor.codeAttempts >= MAX_ATTEMPTS) return new AppError("FACTOR_NOT_FOUND");
  const policy = await readFactorPolicy(tx, store);
  const hadFactors = isMultiFactorOn(await listFactorRows(tx, member.id), policy);
  const columns = await verifyActivation(tx, store, { member, factor, activation });
  if (columns === undefined) {
    await updateFactor(tx, factor.id, { code_attempts: factor.codeAttempts + 1 });
    return new AppError("INVALID_VERIFICATION_CODE");
  }
  const now = store.now();
  await deleteReplacedFactors(tx, member.id, factor.factorType);
  const activated = await updateFactor(tx, factor.id, {
    ...columns,
    status: "ENABLED",
    activated_at: now,
    code_hash: null,
    code_expires_at: null,
  });
  await reportFactorChange(tx, store, { member, factor: activated, kind: "factor-added" });
  const isFirst = !hadFactors && isMultiFactorOn(await listFactorRows(tx, member.id), policy);
  const needsCodes = isFirst && (await countRecoveryCodes(tx, member.id)) === 0;
  const recoveryCodes = needsCodes ? await createRecoveryCodes(tx, store, member) : undefined;
  return {
    factor: presentFactor(activated, policy),
    ...(recoveryCodes === undefined ? {} : { recoveryCodes }),
  };
}

type Proof = { member: MemberRow; factor: FactorRow; activation: FactorActivation };

/** Returns the columns to store after the first valid proof; undefined if the proof is invalid. */
async function verifyActivation(tx: Tx, store: Store, { member, factor, activation }: Proof) {
  const now = store.now();
  const { code = "", challengeId = "", credential = "", transactionId = "" } = activation;
  switch (factor.factorType) {
    case "TOTP": {
      const step = acceptTotp(unsealSecret(store, factor), code, { now, lastStep: undefined });
      return step === undefined ? undefined : { last_step: step };
    }
    case "WEBAUTHN": {
      const registration = await verifyRegistration(tx, store, { memberId: member.id, challengeId, credential });
      if (registration === undefined || (await isTaken(tx, registration.id, member.id))) return undefined;
      return {
        credential_id: registration.id,
        public_key: registration.publicKey,
        sign_count: registration.signCount,
        transports: registration.transports,
        is_discoverable: registration.isDiscoverable,
        is_backed_up: registration.isBackedUp,
      };
    }
    case "PUSH":
      return (await consumePushResult(tx, member.id, transactionId, now)) === "RIGHT" ? {} : undefined;
    default: {
      const isOpen = factor.codeExpiresAt !== undefined && factor.codeExpiresAt > now;
      const given = hashCode(store, code, factor.id);
      return isOpen && factor.codeHash !== undefined && timingSafeEqual(factor.codeHash, given) ? {} : undefined;
    }
  }
}

/** The member's own key that must be enrolled again isn't taken. */
async function isTaken(tx: Tx, credentialId: string, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("member_factors")
    .select("id")
    .where("credential_id", "=", credentialId)
    .where((where) => where.or([where("member_id", "<>", memberId), where("status", "<>", "REQUIRE_REENROLL")]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the member enroll all factors again, for example after a device was lost. Recovery codes end. */
export async function requireReenrollment(tx: Tx, store: Store, member: MemberRow): Promise<void> {
  const enabled = (await listFactorRows(tx, member.id)).filter(({ status }) => status === "ENABLED");
  for (const factor of enabled) {
    await updateFactor(tx, factor.id, { status: "REQUIRE_REENROLL" });
    await reportFactorChange(tx, store, { member, factor, kind: "factor-removed" });
  }
  await deleteRecoveryCodes(tx, member.id);
}

export async function removeFactor(
  tx: Tx,
  store: Store,
  { member, factorId }: { member: MemberRow; factorId: string },
): Promise<AppError | undefined> {
  const factor = await lockFactor(tx, member.id, factorId);
  if (factor === undefined) return new AppError("FACTOR_NOT_FOUND");
  const others = (await listFactorRows(tx, member.id)).filter((one) => one.id !== factor.id);
  const isWayIn = factor.factorType === "WEBAUTHN" && factor.isDiscoverable && factor.status === "ENABLED";
  const hasOtherWay =
    member.email_verified_at !== null ||
    (await findPassword(tx, member.id)) !== undefined ||
    others.some((one) => one.factorType === "WEBAUTHN" && one.isDiscoverable && one.status === "ENABLED");
  if (isWayIn && !hasOtherWay) return new AppError("LAST_SIGN_IN_METHOD");
  await deleteFactor(tx, factor.id);
  if (factor.status !== "ENABLED") return undefined;
  const policy = { multiFactor: "OPTIONAL", canReach: createReachCheck(store) } as const;
  if (!isMultiFactorOn(others, policy)) await deleteRecoveryCodes(tx, member.id);
  await reportFactorChange(tx, store, { member, factor, kind: "factor-removed" });
  return undefined;
}

export async function renameFactor(
  tx: Tx,
  store: Store,
  { member, factorId, name }: { member: MemberRow; factorId: string; name: string },
) {
  const factor = await lockFactor(tx, member.id, factorId);
  if (factor === undefined) throw new AppError("FACTOR_NOT_FOUND");
  const renamed = await updateFactor(tx, factor.id, { name: name.trim() || factor.name });
  return presentFactor(renamed, await readFactorPolicy(tx, store));
}

/** Replaces the recovery codes; only hashes are stored. */
export async function createRecoveryCodes(tx: Tx, store: Store, member: MemberRow): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(member.id, code));
  await replaceRecoveryCodes(tx, member.id, hashes, store.now());
  await recordMemberEvent(tx, { memberId: member.id, kind: "RECOVERY_CODES_MADE" }, store.now());
  await enqueueAccountMail(tx, store, { kind: "recovery-codes-made", to: member.email, languages: [member.language] });
  return codes;
}

async function reportFactorChange(
  tx: Tx,
  store: Store,
  { member, factor, kind }: { member: MemberRow; factor: FactorRow; kind: "factor-added" | "factor-removed" },
): Promise<void> {
  const { locale } = await readStoreSettings(tx);
  const words = texts[chooseLanguage(member.language, locale)];
  const event = kind === "factor-added" ? "FACTOR_ADDED" : "FACTOR_REMOVED";
  await recordMemberEvent(tx, { memberId: member.id, kind: event, detail: factor.factorType }, store.now());
  await enqueueAccountMail(tx, store, {
    kind,
    to: member.email,
    languages: [member.language],
    values: { factor: words.names[factor.factorType], name: factor.name },
    path: "/account",
  });
}
