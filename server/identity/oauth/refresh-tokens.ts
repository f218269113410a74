/**
 * Refresh tokens of members (docs/protocol/decisions.md#refresh-tokens). Each use rotates the token and replaces the
 * whole family. Reusing a replaced token ends the family, except that for ten seconds the direct predecessor gets the
 * same successor again, because the response may have been lost. Compatible clients keep one token, with idle and
 * absolute expiry.
 */
import { createHmac } from "node:crypto";
import { type Client, isThirdParty } from "#server/identity/clients/public.ts";
import {
  endSession,
  findMember,
  findSession,
  lockSession,
  type MemberSession,
  recordMemberEvent,
  touchSession,
  UNKNOWN_DEVICE,
} from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import { newToken } from "#server/platform/crypto/ids.ts";
import { deriveKey, sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";

const IDLE_MILLISECONDS = 30 * 86_400_000;
const GRACE_MILLISECONDS = 10_000;

export async function issueRefreshToken(tx: Tx, sessionId: string, now: Date): Promise<string> {
  const token = newToken();
  await insertToken(tx, { token, sessionId, generation: 0 }, now);
  return token;
}

/**
 * Derives the successor from its predecessor, so that a retried renewal gets the same token although only hashes are
 * stored.
 */
const deriveSuccessor = (store: Store, token: string): string =>
  createHmac("sha256", deriveKey(store.config.secret, "refresh-successor")).update(token).digest("base64url");

type NewRow = { token: string; sessionId: string; generation: number };

async function insertToken(tx: Tx, { token, sessionId, generation }: NewRow, now: Date): Promise<void> {
  await tx
    .insertInto("refresh_tokens")
    .values({
      token_hash: sha256(token),
      session_id: sessionId,
      generation,
      issued_at: now,
      idle_expires_at: new Date(now.getTime() + IDLE_MILLISECONDS),
    })
    .execute();
}

/** Returns the client to which a member's refresh token was issued. */
export async function findClientIdOfRefreshToken(tx: Tx, refreshToken: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("refresh_tokens")
    .select("session_id")
    .where("token_hash", "=", sha256(refreshToken))
    .executeTakeFirst();
  const session = row && (await findSession(tx, row.session_id));
  return session?.clientId;
}

type Renewal = { session: MemberSession; refreshToken: string };

/** Renews tokens; undefined if the token is invalid. Reuse ends the family, so the caller must commit. */
export async function renewTokens(
  tx: Tx,
  store: Store,
  client: Client,
  refreshToken: string,
): Promise<Renewal | undefined> {
  const now = store.now();
  const tokenHash = sha256(refreshToken);
  const known = await tx
    .selectFrom("refresh_tokens")
    .select("session_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  const session = known && (await lockSession(tx, known.session_id, now));
  if (session === undefined || session.clientId !== client.id) return undefined;
  // The session began while the client was first-party.
  if (isThirdParty(client) && session.scopes === undefined) return undefined;
  // Reads the row again under the session's lock, which serializes concurrent renewals.
  const row = await tx.selectFrom("refresh_tokens").selectAll().where("token_hash", "=", tokenHash).executeTakeFirst();
  if (row === undefined || row.idle_expires_at <= now) return undefined;
  await touchSession(tx, session.id, now);
  if (client.isCompatible) {
    await tx
      .updateTable("refresh_tokens")
      .set({ idle_expires_at: new Date(now.getTime() + IDLE_MILLISECONDS) })
      .where("token_hash", "=", tokenHash)
      .execute();
    return { session, refreshToken };
  }
  return rotateToken(tx, store, session, { ...row, token: refreshToken });
}

type TokenRow = { token: string; generation: number; replaced_at: Date | null };

async function rotateToken(tx: Tx, store: Store, session: MemberSession, row: TokenRow): Promise<Renewal | undefined> {
  const now = store.now();
  const refreshToken = deriveSuccessor(store, row.token);
  if (row.replaced_at !== null) {
    if (await isInGracePeriod(tx, session.id, row, now)) return { session, refreshToken };
    await endCompromisedSession(tx, store, session);
    return undefined;
  }
  await tx
    .updateTable("refresh_tokens")
    .set({ replaced_at: now })
    .where("session_id", "=", session.id)
    .where("generation", "<=", row.generation)
    .where("replaced_at", "is", null)
    .execute();
  await insertToken(tx, { token: refreshToken, sessionId: session.id, generation: row.generation + 1 }, now);
  return { session, refreshToken };
}

/** Two parties hold tokens of one family and can't be distinguished, so the session ends and the member gets an email. */
async function endCompromisedSession(tx: Tx, store: Store, session: MemberSession): Promise<void> {
  await endSession(tx, store, session.id, "refresh token used twice");
  const member = await findMember(tx, session.memberId);
  if (member === undefined) return;
  const { device, network } = session;
  const deviceInfo = { ...UNKNOWN_DEVICE, device, network };
  await recordMemberEvent(tx, { memberId: member.id, kind: "TOKEN_REUSED", deviceInfo }, store.now());
  await enqueueAccountMail(tx, store, {
    kind: "token-reuse",
    to: member.email,
    languages: [member.language],
    values: { device: device || "?" },
  });
}

/** Whether the token was just replaced by the newest generation: the response was lost, or two tabs renewed at once. */
async function isInGracePeriod(tx: Tx, sessionId: string, row: TokenRow, now: Date): Promise<boolean> {
  if (row.replaced_at === null || row.replaced_at.getTime() < now.getTime() - GRACE_MILLISECONDS) return false;
  const newest = await tx
    .selectFrom("refresh_tokens")
    .select((eb) => eb.fn.max("generation").as("generation"))
    .where("session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return Number(newest.generation) === row.generation + 1;
}
