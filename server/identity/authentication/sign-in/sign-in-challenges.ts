/**
 * Sign-ins waiting for a second factor, identified by a state token: fifteen minutes, five attempts, five messages. A
 * proof must match the factor requested last, except authenticator apps and recovery codes, which need no request.
 */
import type { FactorProof } from "#api/identity/factors.ts";
import type { FactorType, MfaChallengeData, MfaReason } from "#api/identity/identity-values.ts";
import {
  type AvailableFactor,
  availableFactors,
  countRecoveryCodes,
  firstFactor,
  isUsable,
  listFactorRows,
  presentChallenge,
  readFactorPolicy,
  startFactorChallenge,
  verifyProof,
} from "#server/identity/factors/public.ts";
import {
  type DeviceInfo,
  findDevice,
  lockMember,
  type MemberRow,
  recordMemberEvent,
} from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import {
  countAttempt,
  createThrottledError,
  isThrottled,
  readAttempts,
  resetAttempts,
} from "#server/platform/access/throttle.ts";
import { newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { type Channel, getClientId } from "../channel.ts";
import { challengesPerHour, factorsInARow } from "./attempt-limits.ts";

const LIFE_MILLISECONDS = 15 * 60_000;
const MAX_ATTEMPTS = 5;
const MAX_SENDS = 5;
/** Consecutive wrong second factors after which the member gets an email. */
const REPORT_AFTER = 10;

type StartedChallenge = { stateToken: string; challenge: MfaChallengeData };

type NewChallenge = {
  member: MemberRow;
  channel: Channel;
  deviceInfo: DeviceInfo;
  reason: MfaReason;
  available: readonly AvailableFactor[];
};

export async function startChallenge(
  tx: Tx,
  store: Store,
  newChallenge: NewChallenge,
): Promise<StartedChallenge | AppError> {
  const { member, channel, deviceInfo, reason, available } = newChallenge;
  const now = store.now();
  const factorType = firstFactor(available);
  // No enrolled factor is usable. Fails closed.
  if (factorType === undefined) return new AppError("LOGIN_REFUSED");
  const subject = await findAttemptSubject(tx, store, member, deviceInfo);
  if ((await readAttempts(tx, factorsInARow, subject, now)) >= factorsInARow.attempts)
    return new AppError("RESET_PASSWORD");
  if (await isThrottled(tx, challengesPerHour, subject, now)) return createThrottledError(challengesPerHour);
  const stateToken = newToken();
  const started = await startFactorChallenge(tx, store, { member, factorType, subject: stateToken, deviceInfo });
  if (started === undefined) return new AppError("LOGIN_REFUSED");
  await tx.deleteFrom("sign_in_challenges").where("expires_at", "<", now).execute();
  await tx
    .insertInto("sign_in_challenges")
    .values({
      token_hash: sha256(stateToken),
      member_id: member.id,
      client_id: getClientId(channel) ?? null,
      reason,
      factor_type: factorType,
      code_hash: started.codeHash ?? null,
      challenge_id: started.challengeId ?? null,
      sends: 1,
      sent_at: now,
      authenticated_at: now,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
    })
    .execute();
  return {
    stateToken,
    challenge: { factorType, verificationChallengeData: started.shown, availableFactors: [...available], reason },
  };
}

/**
 * The key that attempts are counted under: the device if the member has signed in from it before, otherwise one key for
 * all unknown browsers. An attacker with the password can use up only the latter. A new password resets both.
 */
async function findAttemptSubject(
  tx: Tx,
  store: Store,
  member: MemberRow,
  { deviceToken }: DeviceInfo,
): Promise<string> {
  return (await findDevice(tx, member.id, deviceToken, store.now()))?.id ?? member.id;
}

type OpenChallenge = {
  memberId: string;
  reason: MfaReason;
  factorType: FactorType;
  codeHash: Buffer | undefined;
  challengeId: string | undefined;
  attempts: number;
  sends: number;
};

async function lockChallenge(
  tx: Tx,
  stateToken: string,
  clientId: string | undefined,
  now: Date,
): Promise<OpenChallenge | undefined> {
  const row = await tx
    .selectFrom("sign_in_challenges")
    .selectAll()
    .where("token_hash", "=", sha256(stateToken))
    .where("client_id", clientId === undefined ? "is" : "=", clientId ?? null)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("attempts", "<", MAX_ATTEMPTS)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    memberId: row.member_id,
    reason: row.reason === "HIGH_RISK_LOGIN" ? "HIGH_RISK_LOGIN" : "USER_SETTINGS",
    factorType: parseFactorType(row.factor_type) ?? "EMAIL",
    codeHash: row.code_hash ?? undefined,
    challengeId: row.challenge_id ?? undefined,
    attempts: row.attempts,
    sends: row.sends,
  };
}

const known: readonly FactorType[] = ["SMS", "CALL", "EMAIL", "TOTP", "PUSH", "WEBAUTHN", "RECOVERY_CODE"];

/**
 * Parses the factor type in the path of the verify call, in any case; undefined for types that can't be part of a
 * sign-in.
 */
export const parseFactorType = (text: string): FactorType | undefined =>
  known.find((one) => one === text.toUpperCase().replaceAll("-", "_"));

async function listAvailableFactors(tx: Tx, store: Store, open: OpenChallenge): Promise<AvailableFactor[]> {
  return availableFactors(await listFactorRows(tx, open.memberId), {
    policy: await readFactorPolicy(tx, store),
    reason: open.reason,
    recoveryCodes: await countRecoveryCodes(tx, open.memberId),
  });
}

/** The client of a pending sign-in, for calls without a token. */
export async function findChallengeClient(tx: Tx, stateToken: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("sign_in_challenges")
    .select("client_id")
    .where("token_hash", "=", sha256(stateToken))
    .executeTakeFirst();
  return row?.client_id ?? undefined;
}

type Choice = { stateToken: string; clientId: string | undefined; factorType: FactorType; deviceInfo: DeviceInfo };

/** Starts a challenge for another available factor, or repeats the current one. */
export async function chooseFactor(tx: Tx, store: Store, choice: Choice): Promise<MfaChallengeData | AppError> {
  const { stateToken, clientId, factorType, deviceInfo } = choice;
  const now = store.now();
  const open = await lockChallenge(tx, stateToken, clientId, now);
  const member = open && (await lockMember(tx, open.memberId));
  if (open === undefined || member === undefined) return new AppError("INVALID_STATE_TOKEN");
  const available = await listAvailableFactors(tx, store, open);
  if (!available.some((one) => one.factorType === factorType && isUsable(one)))
    return new AppError("FACTOR_NOT_AVAILABLE");
  if (open.sends >= MAX_SENDS) return createThrottledError(challengesPerHour);
  const started = await startFactorChallenge(tx, store, { member, factorType, subject: stateToken, deviceInfo });
  if (started === undefined) return new AppError("FACTOR_NOT_AVAILABLE");
  await tx
    .updateTable("sign_in_challenges")
    .set({
      factor_type: factorType,
      code_hash: started.codeHash ?? null,
      challenge_id: started.challengeId ?? null,
      sends: open.sends + 1,
      sent_at: now,
    })
    .where("token_hash", "=", sha256(stateToken))
    .execute();
  return { factorType, verificationChallengeData: started.shown, availableFactors: available, reason: open.reason };
}

/** The current state of a challenge, for page reloads. Sends nothing; a passkey gets new options. */
export async function describeChallenge(
  tx: Tx,
  store: Store,
  stateToken: string,
): Promise<MfaChallengeData | undefined> {
  const open = await lockChallenge(tx, stateToken, undefined, store.now());
  const member = open && (await lockMember(tx, open.memberId));
  if (open === undefined || member === undefined) return undefined;
  const { factorType, reason, challengeId } = open;
  const current = await presentChallenge(tx, store, { member, factorType, challengeId });
  if (current.challengeId !== challengeId) {
    await tx
      .updateTable("sign_in_challenges")
      .set({ challenge_id: current.challengeId ?? null })
      .where("token_hash", "=", sha256(stateToken))
      .execute();
  }
  return {
    factorType,
    verificationChallengeData: current.shown,
    availableFactors: await listAvailableFactors(tx, store, open),
    reason,
  };
}

/** A push request that is still unanswered. */
type PendingPush = { waitsFor: MemberRow };
type CompletedChallenge = { memberId: string; factorType: FactorType; reason: MfaReason };
type ChallengeProof = {
  stateToken: string;
  clientId: string | undefined;
  factorType: FactorType;
  proof: FactorProof;
  deviceInfo: DeviceInfo;
};

/** A returned error is committed, so that attempts are counted. A pending push request isn't an attempt. */
export async function completeChallenge(
  tx: Tx,
  store: Store,
  { stateToken, clientId, factorType, proof, deviceInfo }: ChallengeProof,
): Promise<CompletedChallenge | PendingPush | AppError> {
  const now = store.now();
  const open = await lockChallenge(tx, stateToken, clientId, now);
  const member = open && (await lockMember(tx, open.memberId));
  if (open === undefined || member === undefined) return new AppError("INVALID_STATE_TOKEN");
  const subject = await findAttemptSubject(tx, store, member, deviceInfo);
  if ((await readAttempts(tx, factorsInARow, subject, now)) >= factorsInARow.attempts)
    return new AppError("RESET_PASSWORD");
  const available = await listAvailableFactors(tx, store, open);
  const isOffered = available.some((one) => one.factorType === factorType && isUsable(one));
  const needsRequest = factorType !== "TOTP" && factorType !== "RECOVERY_CODE";
  const isRequested = !needsRequest || factorType === open.factorType;
  const result =
    isOffered && isRequested
      ? await verifyProof(tx, store, { member, factorType, proof, open: { ...open, subject: stateToken } })
      : "WRONG";
  if (result === "PENDING") return { waitsFor: member };
  const isRight = result === "RIGHT";
  await tx
    .updateTable("sign_in_challenges")
    .set({ attempts: open.attempts + 1, used_at: isRight ? now : null })
    .where("token_hash", "=", sha256(stateToken))
    .execute();
  if (isRight) {
    await resetAttempts(tx, factorsInARow, subject);
    return { memberId: member.id, factorType, reason: open.reason };
  }
  await countWrongFactor(tx, store, member, subject);
  const event = { memberId: member.id, kind: "SECOND_FACTOR_FAILED", deviceInfo, detail: factorType } as const;
  await recordMemberEvent(tx, event, now);
  const isProofOfKey = factorType === "WEBAUTHN" || factorType === "PUSH";
  return new AppError(isProofOfKey ? "VERIFICATION_FAILED" : "INVALID_VERIFICATION_CODE");
}

/**
 * Counts wrong factors across all challenges. Only callers with the password get this far, so the member gets an email.
 */
export async function countWrongFactor(tx: Tx, store: Store, member: MemberRow, subject: string): Promise<void> {
  const wrong = await countAttempt(tx, factorsInARow, subject, store.now());
  if (wrong !== REPORT_AFTER && wrong !== factorsInARow.attempts) return;
  store.log.warn({ audit: "second factor guessed", memberId: member.id });
  await enqueueAccountMail(tx, store, {
    kind: "wrong-codes",
    to: member.email,
    languages: [member.language],
    values: { count: String(wrong) },
    path: "/auth/recover",
  });
}
