/** What somebody gets who has proved who they are: a session, or the step that is still missing. */
import {
  availableFactors,
  countRecoveryCodes,
  isMultiFactorOn,
  isUsable,
  listFactorRows,
  readFactorPolicy,
} from "#server/identity/factors/public.ts";
import {
  findDevice,
  lockMember,
  type MemberRow,
  noteDevice,
  noteLogin,
  noteMemberEvent,
  type Place,
  readSignOnPolicy,
  recentSignIns,
  startHostedSession,
  toReasons,
  toStatus,
} from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import { issueSessionToken } from "#server/identity/oauth/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { type Channel, clientIdOf, type SignInOutcome } from "../channel.ts";
import { startEmailVerification } from "../sign-up/email-verifications.ts";
import { isHighRisk } from "./risk.ts";
import { startChallenge } from "./sign-in-challenges.ts";

const RECENT_MILLISECONDS = 10 * 60_000;

/**
 * How they proved it. A passkey is two factors at once; an e-mail code proves the factor EMAIL; a second factor ends the
 * asking.
 */
export type Method = "password" | "email code" | "passkey" | "provider" | "second factor";

export type Completion = {
  memberId: string;
  channel: Channel;
  place: Place;
  method: Method;
  /** Wrong passwords right before. */
  failures?: number;
  /** The member wants no second factor here for 30 days. */
  isRemembered?: boolean;
  hidesIdentity?: boolean;
};

/** A returned error keeps what the transaction wrote so far. */
export async function completeSignIn(tx: Tx, store: Store, completion: Completion): Promise<SignInOutcome | AppError> {
  const { channel, place } = completion;
  const member = await lockMember(tx, completion.memberId);
  const status = member === undefined ? "DELETED" : toStatus(member.status);
  if (member === undefined || status === "DELETED" || status === "BLOCKED" || status === "OFFLINE")
    return new AppError("LOGIN_REFUSED");
  const hidden = completion.hidesIdentity === true ? { hidesIdentity: true } : {};
  const reasons = toReasons(member.pending_reasons);
  if (reasons.includes("PENDING_EMAIL_VERIFICATION_REQUIRED")) {
    const stateToken = await startEmailVerification(tx, store, { member, clientId: clientIdOf(channel), place });
    if (stateToken instanceof AppError) return stateToken;
    return { state: "REQUIRE_EMAIL_VERIFICATION", stateToken, channel, member, ...hidden };
  }
  if (reasons.length > 0) return { state: "REQUIRE_OWNER_APPROVAL", channel, member, ...hidden };
  const missing = await missingStep(tx, store, member, completion);
  return missing ?? startSession(tx, store, member, completion);
}

/** The second step of a sign-in, when the member or the store asks for one, or when the risk does. */
async function missingStep(
  tx: Tx,
  store: Store,
  member: MemberRow,
  { channel, place, method, failures = 0 }: Completion,
): Promise<SignInOutcome | AppError | undefined> {
  if (method === "second factor" || method === "passkey") return undefined;
  const now = store.now();
  const [policy, signOn, factors] = [
    await readFactorPolicy(tx, store),
    await readSignOnPolicy(tx),
    await listFactorRows(tx, member.id),
  ];
  const device = await findDevice(tx, member.id, place.deviceToken, now);
  const isAsked = isMultiFactorOn(factors, policy) && device?.isRemembered !== true;
  const isRisky =
    !isAsked &&
    signOn.asksOnHighRisk &&
    method === "password" &&
    isHighRisk({
      isKnownDevice: device !== undefined,
      isFirstSignIn: member.last_login_at === null,
      failures,
      network: place.network,
      recent: await recentNetworks(tx, member.id, now),
    });
  if (!isAsked && !isRisky) return undefined;
  const reason = isAsked ? "USER_SETTINGS" : "HIGH_RISK_LOGIN";
  const recoveryCodes = await countRecoveryCodes(tx, member.id);
  const available = availableFactors(factors, { policy, reason, recoveryCodes });
  const usable = available.filter(isUsable).map(({ factorType }) => factorType);
  // The code that just came by mail is the e-mail factor.
  if (method === "email code" && usable.every((one) => one === "EMAIL" || one === "RECOVERY_CODE")) return undefined;
  const challenge = await startChallenge(tx, store, { member, channel, place, reason, available });
  if (challenge instanceof AppError) return challenge;
  // Clients of the protocol that pass passwords know the step "code by mail", but no second factors (wire, identity 4.3).
  const isMailOnly = reason === "HIGH_RISK_LOGIN" && usable.every((one) => one === "EMAIL");
  const state = channel.kind === "direct" && isMailOnly ? "REQUIRE_EMAIL_VERIFICATION" : "REQUIRE_MFA";
  return { state, ...challenge, channel, member };
}

async function recentNetworks(tx: Tx, memberId: string, now: Date) {
  const events = await recentSignIns(tx, memberId, new Date(now.getTime() - RECENT_MILLISECONDS));
  return events
    .filter(({ kind }) => kind === "SIGNED_IN")
    .map(({ network, occurredAt }) => ({ network, secondsAgo: (now.getTime() - occurredAt.getTime()) / 1000 }));
}

async function startSession(
  tx: Tx,
  store: Store,
  member: MemberRow,
  { channel, place, method, isRemembered = false }: Completion,
): Promise<SignInOutcome> {
  const now = store.now();
  const isFirstSignIn = member.last_login_at === null;
  await noteLogin(tx, member.id, now);
  const device = await noteDevice(tx, member.id, { place, isRemembered }, now);
  await noteMemberEvent(tx, { memberId: member.id, kind: "SIGNED_IN", place, detail: method }, now);
  // Servers that sign people in directly are no device of theirs: only browsers are worth a mail.
  if (device.isNew && !isFirstSignIn && channel.kind === "hosted") await tellNewDevice(tx, store, member, place);
  const token =
    channel.kind === "direct"
      ? await issueSessionToken(tx, { memberId: member.id, clientId: channel.clientId, place }, now)
      : await startHostedSession(tx, member.id, place, now);
  return { state: "SUCCESS", token, deviceToken: device.token, channel, member };
}

async function tellNewDevice(tx: Tx, store: Store, member: MemberRow, place: Place): Promise<void> {
  const date = `${store.now().toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const device = [place.device || "?", place.network].filter(Boolean).join(", ");
  await enqueueAccountMail(tx, store, {
    kind: "new-device",
    to: member.email,
    languages: [member.language, place.language],
    values: { device, date },
    path: "/auth/recover",
  });
}
