/** The end of a sign-in: a session, or the step that is still missing. */
import {
  availableFactors,
  countRecoveryCodes,
  isMultiFactorOn,
  isUsable,
  listFactorRows,
  readFactorPolicy,
} from "#server/identity/factors/public.ts";
import {
  type DeviceInfo,
  findDevice,
  listRecentSignIns,
  lockMember,
  type MemberRow,
  readSignOnPolicy,
  recordDevice,
  recordLogin,
  recordMemberEvent,
  startHostedSession,
  toReasons,
  toStatus,
} from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import { issueSessionToken } from "#server/identity/oauth/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { type Channel, getClientId, type SignInOutcome } from "../channel.ts";
import { startEmailVerification } from "../sign-up/email-verifications.ts";
import { isHighRisk } from "./risk.ts";
import { startChallenge } from "./sign-in-challenges.ts";

const RECENT_MILLISECONDS = 10 * 60_000;

/** How the member authenticated. A passkey counts as two factors, and an email code satisfies the EMAIL factor. */
type Method = "password" | "email code" | "passkey" | "provider" | "second factor";

type Completion = {
  memberId: string;
  channel: Channel;
  deviceInfo: DeviceInfo;
  method: Method;
  /** Wrong passwords directly before this sign-in. */
  failures?: number;
  /** "Don't ask again on this device": skips second factors for 30 days. */
  isRemembered?: boolean;
  hidesIdentity?: boolean;
};

/** A returned error commits what the transaction has written so far. */
export async function completeSignIn(tx: Tx, store: Store, completion: Completion): Promise<SignInOutcome | AppError> {
  const { channel, deviceInfo } = completion;
  const member = await lockMember(tx, completion.memberId);
  const status = member === undefined ? "DELETED" : toStatus(member.status);
  if (member === undefined || status === "DELETED" || status === "BLOCKED" || status === "OFFLINE")
    return new AppError("LOGIN_REFUSED");
  const hidden = completion.hidesIdentity === true ? { hidesIdentity: true } : {};
  const reasons = toReasons(member.pending_reasons);
  if (reasons.includes("PENDING_EMAIL_VERIFICATION_REQUIRED")) {
    const stateToken = await startEmailVerification(tx, store, { member, clientId: getClientId(channel), deviceInfo });
    if (stateToken instanceof AppError) return stateToken;
    return { state: "REQUIRE_EMAIL_VERIFICATION", stateToken, channel, member, ...hidden };
  }
  if (reasons.length > 0) return { state: "REQUIRE_OWNER_APPROVAL", channel, member, ...hidden };
  const missing = await startMissingStep(tx, store, member, completion);
  return missing ?? startSession(tx, store, member, completion);
}

/** Starts the second step of a sign-in if the member, the store or the risk requires one. */
async function startMissingStep(
  tx: Tx,
  store: Store,
  member: MemberRow,
  { channel, deviceInfo, method, failures = 0 }: Completion,
): Promise<SignInOutcome | AppError | undefined> {
  if (method === "second factor" || method === "passkey") return undefined;
  const now = store.now();
  const [policy, signOn, factors] = [
    await readFactorPolicy(tx, store),
    await readSignOnPolicy(tx),
    await listFactorRows(tx, member.id),
  ];
  const device = await findDevice(tx, member.id, deviceInfo.deviceToken, now);
  const isRequired = isMultiFactorOn(factors, policy) && device?.isRemembered !== true;
  const isRisky =
    !isRequired &&
    signOn.asksOnHighRisk &&
    method === "password" &&
    isHighRisk({
      isKnownDevice: device !== undefined,
      isFirstSignIn: member.last_login_at === null,
      failures,
      network: deviceInfo.network,
      recent: await listRecentNetworks(tx, member.id, now),
    });
  if (!isRequired && !isRisky) return undefined;
  const reason = isRequired ? "USER_SETTINGS" : "HIGH_RISK_LOGIN";
  const recoveryCodes = await countRecoveryCodes(tx, member.id);
  const available = availableFactors(factors, { policy, reason, recoveryCodes });
  const usable = available.filter(isUsable).map(({ factorType }) => factorType);
  // The code that was just verified is the EMAIL factor.
  if (method === "email code" && usable.every((one) => one === "EMAIL" || one === "RECOVERY_CODE")) return undefined;
  const challenge = await startChallenge(tx, store, { member, channel, deviceInfo, reason, available });
  if (challenge instanceof AppError) return challenge;
  // Clients that collect passwords support a code by email, but no other second factor
  // (docs/protocol/identity.md#states).
  const isMailOnly = reason === "HIGH_RISK_LOGIN" && usable.every((one) => one === "EMAIL");
  const state = channel.kind === "direct" && isMailOnly ? "REQUIRE_EMAIL_VERIFICATION" : "REQUIRE_MFA";
  return { state, ...challenge, channel, member };
}

async function listRecentNetworks(tx: Tx, memberId: string, now: Date) {
  const events = await listRecentSignIns(tx, memberId, new Date(now.getTime() - RECENT_MILLISECONDS));
  return events
    .filter(({ kind }) => kind === "SIGNED_IN")
    .map(({ network, occurredAt }) => ({ network, secondsAgo: (now.getTime() - occurredAt.getTime()) / 1000 }));
}

async function startSession(
  tx: Tx,
  store: Store,
  member: MemberRow,
  { channel, deviceInfo, method, isRemembered = false }: Completion,
): Promise<SignInOutcome> {
  const now = store.now();
  const isFirstSignIn = member.last_login_at === null;
  await recordLogin(tx, member.id, now);
  const device = await recordDevice(tx, member.id, { deviceInfo, isRemembered }, now);
  await recordMemberEvent(tx, { memberId: member.id, kind: "SIGNED_IN", deviceInfo, detail: method }, now);
  // Direct sign-ins come from a client's server, not from a member's device, so only browsers trigger the email.
  if (device.isNew && !isFirstSignIn && channel.kind === "hosted")
    await sendNewDeviceEmail(tx, store, member, deviceInfo);
  const token =
    channel.kind === "direct"
      ? await issueSessionToken(tx, { memberId: member.id, clientId: channel.clientId, deviceInfo }, now)
      : await startHostedSession(tx, member.id, deviceInfo, now);
  return { state: "SUCCESS", token, deviceToken: device.token, channel, member };
}

async function sendNewDeviceEmail(tx: Tx, store: Store, member: MemberRow, deviceInfo: DeviceInfo): Promise<void> {
  const date = `${store.now().toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const device = [deviceInfo.device || "?", deviceInfo.network].filter(Boolean).join(", ");
  await enqueueAccountMail(tx, store, {
    kind: "new-device",
    to: member.email,
    languages: [member.language, deviceInfo.language],
    values: { device, date },
    path: "/auth/recover",
  });
}
