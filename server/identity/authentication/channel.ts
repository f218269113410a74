/** The channel of a sign-in decides its result: a session token for a client, or a session of the hosted pages. */
import type { HostedOutcome } from "#api/identity/authentication.ts";
import type { MfaChallengeData, StateMachineResponse } from "#api/identity/identity-values.ts";
import { findClient } from "#server/identity/clients/public.ts";
import { identityFactors } from "#server/identity/factors/public.ts";
import { listAddresses, listConnections, type MemberRow, presentIdentity } from "#server/identity/identities/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";

export type Channel = { kind: "direct"; clientId: string } | { kind: "hosted" };

export const getClientId = (channel: Channel): string | undefined =>
  channel.kind === "direct" ? channel.clientId : undefined;

export type SignInOutcome = {
  channel: Channel;
  member: MemberRow;
  /** Set for contacts until their email is verified, and always in strict privacy. */
  hidesIdentity?: boolean;
} & (
  | { state: "SUCCESS"; token: string; deviceToken: string }
  | { state: "REQUIRE_EMAIL_VERIFICATION"; stateToken: string; challenge?: MfaChallengeData }
  | { state: "REQUIRE_OWNER_APPROVAL" }
  | { state: "REQUIRE_MFA"; stateToken: string; challenge: MfaChallengeData }
  | { state: "STATUS_CHECK"; stateToken: string }
);

/** Response to every sign-up in strict privacy, whether or not the email has an account. */
export type Decoy = { state: "DECOY"; stateToken: string };

/**
 * The direct channel of the token's client. Other clients must use the hosted pages
 * (docs/protocol/decisions.md#passwords-in-api-calls).
 */
export async function directChannel(connection: Connection, actor: Actor): Promise<Channel> {
  const client =
    actor.kind === "visitor" || actor.kind === "member" ? await findClient(connection, actor.clientId) : undefined;
  if (client === undefined || !client.allowsDirectLogin) throw new AppError("DIRECT_LOGIN_NOT_ALLOWED");
  return { kind: "direct", clientId: client.id };
}

export async function readIdentity(connection: Connection, member: MemberRow) {
  const books = await listAddresses(connection, [member.id]);
  return presentIdentity(member, {
    book: books.get(member.id) ?? [],
    factors: await identityFactors(connection, member.id),
    connections: await listConnections(connection, member.id),
  });
}

export async function presentOutcome(
  connection: Connection,
  outcome: SignInOutcome | Decoy | AppError,
): Promise<StateMachineResponse | AppError> {
  if (outcome instanceof AppError) return outcome;
  if (outcome.state === "DECOY") return { state: "REQUIRE_EMAIL_VERIFICATION", stateToken: outcome.stateToken };
  const { state } = outcome;
  const isShown = outcome.hidesIdentity !== true && state !== "REQUIRE_MFA" && state !== "STATUS_CHECK";
  return {
    state,
    ...(isShown ? { identity: await readIdentity(connection, outcome.member) } : {}),
    ...("stateToken" in outcome ? { stateToken: outcome.stateToken } : {}),
    ...("challenge" in outcome && outcome.challenge !== undefined ? { mfaChallengeData: outcome.challenge } : {}),
    ...(outcome.state === "SUCCESS" ? { sessionToken: outcome.token } : {}),
    additionalData: outcome.state === "SUCCESS" ? { deviceToken: { strValue: outcome.deviceToken } } : {},
  };
}

export function presentHostedOutcome(outcome: SignInOutcome | Decoy | AppError): HostedOutcome | AppError {
  if (outcome instanceof AppError) return outcome;
  if (outcome.state === "DECOY") return { state: "REQUIRE_EMAIL_VERIFICATION", stateToken: outcome.stateToken };
  return {
    state: outcome.state,
    ...("stateToken" in outcome ? { stateToken: outcome.stateToken } : {}),
    ...("challenge" in outcome && outcome.challenge !== undefined ? { mfaChallengeData: outcome.challenge } : {}),
    ...(outcome.state === "SUCCESS" ? { hostedSession: outcome.token, deviceToken: outcome.deviceToken } : {}),
  };
}
