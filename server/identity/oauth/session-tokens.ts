/**
 * Session tokens, the result of direct login (docs/protocol/decisions.md#passwords-in-api-calls). Each can be exchanged
 * for one authorization code of the same client.
 */
import type { SessionDevice } from "#server/identity/identities/public.ts";
import { newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";

const LIFE_MILLISECONDS = 60_000;

type NewSessionToken = {
  memberId: string;
  clientId: string;
  deviceInfo: SessionDevice;
  /** Defaults to now. Set if the member didn't authenticate themselves. */
  authenticatedAt?: Date;
};

export async function issueSessionToken(
  tx: Tx,
  { memberId, clientId, deviceInfo, authenticatedAt }: NewSessionToken,
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx
    .deleteFrom("session_tokens")
    .where("expires_at", "<", new Date(now.getTime() - LIFE_MILLISECONDS))
    .execute();
  await tx
    .insertInto("session_tokens")
    .values({
      token_hash: sha256(token),
      client_id: clientId,
      member_id: memberId,
      authenticated_at: authenticatedAt ?? now,
      device: deviceInfo.device,
      network: deviceInfo.network,
      expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
    })
    .execute();
  return token;
}

/** Consumes the token; undefined if it is unknown, used, expired or another client's. */
export async function redeemSessionToken(
  tx: Tx,
  tokenHash: Buffer,
  clientId: string,
  now: Date,
): Promise<{ memberId: string; authenticatedAt: Date; deviceInfo: SessionDevice } | undefined> {
  const row = await tx
    .updateTable("session_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("client_id", "=", clientId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["member_id", "authenticated_at", "device", "network"])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { member_id: memberId, authenticated_at: authenticatedAt, device, network } = row;
  return { memberId, authenticatedAt, deviceInfo: { device, network } };
}

/** Deletes everything that could still become a session of the member, and all consents to third-party clients. */
export async function deletePendingGrants(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("session_tokens").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("authorization_codes").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("member_consents").where("member_id", "=", memberId).execute();
}
