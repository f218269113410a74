/**
 * Sign-ins that await their second step, behind a state token: fifteen minutes, five tries, five messages. What was asked
 * for last is what is checked; apps and recovery codes need no asking.
 */
import type { FactorProof } from "#api/identity/factors.ts";
import type { FactorType, MfaChallengeData, MfaReason } from "#api/identity/identity-values.ts";
import {
  type AvailableFactor,
  askForFactor,
  availableFactors,
  countRecoveryCodes,
  firstFactor,
  isUsable,
  listFactorRows,
  proveFactor,
  readFactorPolicy,
  showAgain,
} from "#server/identity/factors/public.ts";
import {
  findDevice,
  lockMember,
  type MemberRow,
  noteMemberEvent,
  type Place,
} from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import {
  countAttempt,
  forgetAttempts,
  isThrottled,
  readAttempts,
  throttled,
} from "#server/platform/access/throttle.ts";
import { newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { type Channel, clientIdOf } from "../channel.ts";
import { challengesPerHour, factorsInARow } from "./attempt-limits.ts";

const LIFE_MILLISECONDS = 15 * 60_000;
const MAX_ATTEMPTS = 5;
const MAX_SENDS = 5;
/** How many wrong second factors the member gets an email about. */
const REPORTED = 10;

export type Started = { stateToken: string; challenge: MfaChallengeData };

type Starting = {
  member: MemberRow;
  channel: Channel;
  place: Place;
  reason: MfaReason;
  available: readonly AvailableFactor[];
};

export async function startChallenge(tx: Tx, store: Store, starting: Starting): Promise<Started | AppError> {
  const { member, channel, place, reason, available } = starting;
  const now = store.now();
  const factorType = firstFactor(available);
  // Whatever was enrolled reaches nobody any more: better closed than open.
  if (factorType === undefined) return new AppError("LOGIN_REFUSED");
  const subject = await attemptsOf(tx, store, member, place);
  if ((await readAttempts(tx, factorsInARow, subject, now)) >= factorsInARow.attempts)
    return new AppError("RESET_PASSWORD");
  if (await isThrottled(tx, challengesPerHour, subject, now)) return throttled(challengesPerHour);
  const stateToken = newToken();
  const asked = await askForFactor(tx, store, { member, factorType, subject: stateToken, place });
  if (asked === undefined) return new AppError("LOGIN_REFUSED");
  await tx.deleteFrom("sign_in_challenges").where("expires_at", "<", now).execute();
  await tx
    .insertInto("sign_in_challenges")
    .values({
      token_hash: sha256(stateToken),
      member_id: member.id,
      client_id: clientIdOf(channel) ?? null,
      reason,
      factor_type: factorType,
      code_hash: asked.codeHash ?? null,
      challenge_id: asked.challengeId ?? null,
      sends: 1,
      sent_at: now,
      authenticated_at: now,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
    })
    .execute();
  return {
    stateToken,
    challenge: { factorType, verificationChallengeData: asked.shown, availableFactors: [...available], reason },
  };
}

/**
 * Whose attempts are counted: those of the browser when the member has signed in from it before, or all others together. Somebody
 * with the password can use up the latter, never the former; a new password sets them to zero.
 */
async function attemptsOf(tx: Tx, store: Store, member: MemberRow, { deviceToken }: Place): Promise<string> {
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
    factorType: toFactorType(row.factor_type) ?? "EMAIL",
    codeHash: row.code_hash ?? undefined,
    challengeId: row.challenge_id ?? undefined,
    attempts: row.attempts,
    sends: row.sends,
  };
}

const known: readonly FactorType[] = ["SMS", "CALL", "EMAIL", "TOTP", "PUSH", "WEBAUTHN", "RECOVERY_CODE"];

/** As the address of the verify call spells it, in any case; `undefined` is no factor of a sign-in. */
export const toFactorType = (text: string): FactorType | undefined =>
  known.find((one) => one === text.toUpperCase().replaceAll("-", "_"));

async function availableFor(tx: Tx, store: Store, open: OpenChallenge): Promise<AvailableFactor[]> {
  return availableFactors(await listFactorRows(tx, open.memberId), {
    policy: await readFactorPolicy(tx, store),
    reason: open.reason,
    recoveryCodes: await countRecoveryCodes(tx, open.memberId),
  });
}

/** The client a pending sign-in belongs to, for calls that come without a token. */
export async function clientOfChallenge(tx: Tx, stateToken: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("sign_in_challenges")
    .select("client_id")
    .where("token_hash", "=", sha256(stateToken))
    .executeTakeFirst();
  return row?.client_id ?? undefined;
}

type Choice = { stateToken: string; clientId: string | undefined; factorType: FactorType; place: Place };

/** Asks for another of the available factors, or for the same once more. */
export async function chooseFactor(tx: Tx, store: Store, choice: Choice): Promise<MfaChallengeData | AppError> {
  const { stateToken, clientId, factorType, place } = choice;
  const now = store.now();
  const open = await lockChallenge(tx, stateToken, clientId, now);
  const member = open && (await lockMember(tx, open.memberId));
  if (open === undefined || member === undefined) return new AppError("INVALID_STATE_TOKEN");
  const available = await availableFor(tx, store, open);
  if (!available.some((one) => one.factorType === factorType && isUsable(one)))
    return new AppError("FACTOR_NOT_AVAILABLE");
  if (open.sends >= MAX_SENDS) return throttled(challengesPerHour);
  const asked = await askForFactor(tx, store, { member, factorType, subject: stateToken, place });
  if (asked === undefined) return new AppError("FACTOR_NOT_AVAILABLE");
  await tx
    .updateTable("sign_in_challenges")
    .set({
      factor_type: factorType,
      code_hash: asked.codeHash ?? null,
      challenge_id: asked.challengeId ?? null,
      sends: open.sends + 1,
      sent_at: now,
    })
    .where("token_hash", "=", sha256(stateToken))
    .execute();
  return { factorType, verificationChallengeData: asked.shown, availableFactors: available, reason: open.reason };
}

/** The pending step as it stands, for pages that are loaded again. Sends nothing; a passkey gets fresh options. */
export async function describeChallenge(
  tx: Tx,
  store: Store,
  stateToken: string,
): Promise<MfaChallengeData | undefined> {
  const open = await lockChallenge(tx, stateToken, undefined, store.now());
  const member = open && (await lockMember(tx, open.memberId));
  if (open === undefined || member === undefined) return undefined;
  const { factorType, reason, challengeId } = open;
  const again = await showAgain(tx, store, { member, factorType, challengeId });
  if (again.challengeId !== challengeId) {
    await tx
      .updateTable("sign_in_challenges")
      .set({ challenge_id: again.challengeId ?? null })
      .where("token_hash", "=", sha256(stateToken))
      .execute();
  }
  return {
    factorType,
    verificationChallengeData: again.shown,
    availableFactors: await availableFor(tx, store, open),
    reason,
  };
}

/** A push message nobody has answered yet. */
export type Waiting = { waitsFor: MemberRow };
export type Finished = { memberId: string; factorType: FactorType; reason: MfaReason };
export type Finishing = {
  stateToken: string;
  clientId: string | undefined;
  factorType: FactorType;
  proof: FactorProof;
  place: Place;
};

/** A returned error is committed, so that tries are counted; waiting is no try. */
export async function finishChallenge(
  tx: Tx,
  store: Store,
  { stateToken, clientId, factorType, proof, place }: Finishing,
): Promise<Finished | Waiting | AppError> {
  const now = store.now();
  const open = await lockChallenge(tx, stateToken, clientId, now);
  const member = open && (await lockMember(tx, open.memberId));
  if (open === undefined || member === undefined) return new AppError("INVALID_STATE_TOKEN");
  const subject = await attemptsOf(tx, store, member, place);
  if ((await readAttempts(tx, factorsInARow, subject, now)) >= factorsInARow.attempts)
    return new AppError("RESET_PASSWORD");
  const available = await availableFor(tx, store, open);
  const isOffered = available.some((one) => one.factorType === factorType && isUsable(one));
  const needsAsking = factorType !== "TOTP" && factorType !== "RECOVERY_CODE";
  const isAsked = !needsAsking || factorType === open.factorType;
  const proved =
    isOffered && isAsked
      ? await proveFactor(tx, store, { member, factorType, proof, open: { ...open, subject: stateToken } })
      : "WRONG";
  if (proved === "PENDING") return { waitsFor: member };
  const isRight = proved === "RIGHT";
  await tx
    .updateTable("sign_in_challenges")
    .set({ attempts: open.attempts + 1, used_at: isRight ? now : null })
    .where("token_hash", "=", sha256(stateToken))
    .execute();
  if (isRight) {
    await forgetAttempts(tx, factorsInARow, subject);
    return { memberId: member.id, factorType, reason: open.reason };
  }
  await countWrongFactor(tx, store, member, subject);
  const event = { memberId: member.id, kind: "SECOND_FACTOR_FAILED", place, detail: factorType } as const;
  await noteMemberEvent(tx, event, now);
  const isProofOfKey = factorType === "WEBAUTHN" || factorType === "PUSH";
  return new AppError(isProofOfKey ? "VERIFICATION_FAILED" : "INVALID_VERIFICATION_CODE");
}

/** Over any time and all steps. Only someone with the password gets this far, so the member gets an email. */
export async function countWrongFactor(tx: Tx, store: Store, member: MemberRow, subject: string): Promise<void> {
  const wrong = await countAttempt(tx, factorsInARow, subject, store.now());
  if (wrong !== REPORTED && wrong !== factorsInARow.attempts) return;
  store.log.warn({ audit: "second factor guessed", memberId: member.id });
  await enqueueAccountMail(tx, store, {
    kind: "wrong-codes",
    to: member.email,
    languages: [member.language],
    values: { count: String(wrong) },
    path: "/auth/recover",
  });
}
