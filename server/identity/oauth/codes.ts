/**
 * Authorization codes: valid for 60 seconds, used once, bound to client, redirect URL, code challenge and member. A
 * second use means the code was stolen, so the session of the first use ends (RFC 6749 section 4.1.2).
 */

import type { MemberScope } from "#api/scopes.ts";
import { endSession, lockMember, type SessionDevice, toStatus } from "#server/identity/identities/public.ts";
import { newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { type AuthorizationRequest, parseScopes } from "./authorization-requests.ts";
import { matchesChallenge } from "./pkce.ts";

const LIFE_MILLISECONDS = 60_000;
// Used codes are kept for a while, to detect reuse.
const RETENTION_MILLISECONDS = 86_400_000;

export type Authentication = {
  memberId: string;
  authenticatedAt: Date;
  deviceInfo: SessionDevice;
  /** The hosted session; undefined for direct login. */
  hostedSessionId: string | undefined;
};

export async function issueCode(
  tx: Tx,
  request: AuthorizationRequest,
  { memberId, authenticatedAt, deviceInfo, hostedSessionId }: Authentication,
  now: Date,
): Promise<string> {
  const code = newToken();
  await tx
    .deleteFrom("authorization_codes")
    .where("expires_at", "<", new Date(now.getTime() - RETENTION_MILLISECONDS))
    .execute();
  await tx
    .insertInto("authorization_codes")
    .values({
      code_hash: sha256(code),
      client_id: request.client.id,
      member_id: memberId,
      redirect_uri: request.redirectUri ?? null,
      code_challenge: request.codeChallenge,
      visitor_id: request.visitorId ?? null,
      authenticated_at: authenticatedAt,
      scope: request.scopes.join(" "),
      nonce: request.nonce ?? null,
      hosted_session_id: hostedSessionId ?? null,
      device: deviceInfo.device,
      network: deviceInfo.network,
      expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
    })
    .execute();
  return code;
}

type Redemption = {
  code: string;
  clientId: string;
  redirectUri: string | undefined;
  codeVerifier: string | undefined;
};
type RedeemedCode = Authentication & {
  visitorId: string | undefined;
  codeHash: Buffer;
  scopes: readonly MemberScope[];
  nonce: string | undefined;
};

/** Redeems the code; undefined if any check fails. Reuse ends the first session, so the caller must commit. */
export async function redeemCode(tx: Tx, store: Store, redemption: Redemption): Promise<RedeemedCode | undefined> {
  const now = store.now();
  const codeHash = sha256(redemption.code);
  const row = await tx
    .selectFrom("authorization_codes")
    .selectAll()
    .where("code_hash", "=", codeHash)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.used_at !== null) {
    if (row.session_id !== null) await endSession(tx, store, row.session_id, "code used twice");
    return undefined;
  }
  const fits =
    row.client_id === redemption.clientId &&
    row.expires_at > now &&
    row.redirect_uri === (redemption.redirectUri ?? null) &&
    matchesChallenge(redemption.codeVerifier, row.code_challenge);
  if (!fits) return undefined;
  await tx.updateTable("authorization_codes").set({ used_at: now }).where("code_hash", "=", codeHash).execute();
  // Locks the member, so that blocking the member and starting the session can't overlap.
  const member = await lockMember(tx, row.member_id);
  if (member === undefined || toStatus(member.status) !== "ACTIVE") return undefined;
  return {
    memberId: row.member_id,
    authenticatedAt: row.authenticated_at,
    deviceInfo: { device: row.device, network: row.network },
    hostedSessionId: row.hosted_session_id ?? undefined,
    visitorId: row.visitor_id ?? undefined,
    codeHash,
    scopes: parseScopes(row.scope),
    nonce: row.nonce ?? undefined,
  };
}

/** Records the session that the code started. */
export async function recordCodeSession(tx: Tx, codeHash: Buffer, sessionId: string): Promise<void> {
  await tx
    .updateTable("authorization_codes")
    .set({ session_id: sessionId })
    .where("code_hash", "=", codeHash)
    .execute();
}
