/** Where a sign-in happens, and what it yields there: a session token for a client, or a session of the hosted pages. */
import type { HostedOutcome, StateMachineResponse } from "#api/authentication.ts";
import { findClient } from "#server/modules/apps/public.ts";
import {
  listAddresses,
  lockMember,
  type MemberRow,
  noteLogin,
  presentIdentity,
  startHostedSession,
  toReasons,
  toStatus,
} from "#server/modules/identities/public.ts";
import { issueSessionToken } from "#server/modules/oauth/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { startEmailVerification } from "./email-verifications.ts";

export type Channel = { kind: "direct"; clientId: string } | { kind: "hosted" };

export type SignInOutcome = { channel: Channel; member: MemberRow } & (
  | { state: "SUCCESS"; token: string }
  | { state: "REQUIRE_EMAIL_VERIFICATION"; stateToken: string }
  | { state: "REQUIRE_OWNER_APPROVAL" }
);

/** The direct channel of the client behind the token; other clients must use the hosted pages (ruling 7). */
export async function directChannel(connection: Connection, actor: Actor): Promise<Channel> {
  const client =
    actor.kind === "visitor" || actor.kind === "member" ? await findClient(connection, actor.clientId) : undefined;
  if (client === undefined || !client.allowsDirectLogin) throw new AppError("DIRECT_LOGIN_NOT_ALLOWED");
  return { kind: "direct", clientId: client.id };
}

/** What a member who has proved themselves gets. A returned error keeps what the transaction wrote so far. */
export async function completeSignIn(
  tx: Tx,
  store: Store,
  memberId: string,
  channel: Channel,
): Promise<SignInOutcome | AppError> {
  const member = await lockMember(tx, memberId);
  const status = member === undefined ? "DELETED" : toStatus(member.status);
  if (member === undefined || status === "DELETED" || status === "BLOCKED" || status === "OFFLINE")
    return new AppError("LOGIN_REFUSED");
  const reasons = toReasons(member.pending_reasons);
  if (reasons.includes("PENDING_EMAIL_VERIFICATION_REQUIRED")) {
    const clientId = channel.kind === "direct" ? channel.clientId : undefined;
    const stateToken = await startEmailVerification(tx, store, { member, clientId });
    if (stateToken instanceof AppError) return stateToken;
    return { state: "REQUIRE_EMAIL_VERIFICATION", stateToken, channel, member };
  }
  if (reasons.length > 0) return { state: "REQUIRE_OWNER_APPROVAL", channel, member };
  const now = store.now();
  await noteLogin(tx, member.id, now);
  const token =
    channel.kind === "direct"
      ? await issueSessionToken(tx, { memberId: member.id, clientId: channel.clientId }, now)
      : await startHostedSession(tx, member.id, now);
  return { state: "SUCCESS", token, channel, member };
}

export async function presentOutcome(
  connection: Connection,
  outcome: SignInOutcome | AppError,
): Promise<StateMachineResponse | AppError> {
  if (outcome instanceof AppError) return outcome;
  const { state, member } = outcome;
  const books = await listAddresses(connection, [member.id]);
  return {
    state,
    identity: presentIdentity(member, books.get(member.id) ?? []),
    ...(outcome.state === "SUCCESS" ? { sessionToken: outcome.token } : {}),
    ...(outcome.state === "REQUIRE_EMAIL_VERIFICATION" ? { stateToken: outcome.stateToken } : {}),
  };
}

export function presentHostedOutcome(outcome: SignInOutcome | AppError): HostedOutcome | AppError {
  if (outcome instanceof AppError) return outcome;
  return {
    state: outcome.state,
    ...(outcome.state === "SUCCESS" ? { hostedSession: outcome.token } : {}),
    ...(outcome.state === "REQUIRE_EMAIL_VERIFICATION" ? { stateToken: outcome.stateToken } : {}),
  };
}
