/**
 * Members' refresh tokens (ruling 8). They rotate: each use replaces all tokens of the family, and a replaced one that
 * comes back ends the family, but for ten seconds in which the direct predecessor may have been a lost answer and gets the
 * same successor again. Compatible clients keep one token, with idle and absolute expiry.
 */
import { createHmac } from "node:crypto";
import { type Client, isThirdParty } from "#server/identity/clients/public.ts";
import {
  endSession,
  findMember,
  findSession,
  lockSession,
  type MemberSession,
  NOWHERE,
  noteMemberEvent,
  touchSession,
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
 * The token that follows. Made from its predecessor, so that whoever repeats a renewal whose answer got lost gets the same
 * one, although only hashes are kept.
 */
const successorOf = (store: Store, token: string): string =>
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

export type Renewal = { session: MemberSession; refreshToken: string };

/** Undefined when the token is not good any more; a reuse ends the family, so the caller must commit. */
export async function renew(tx: Tx, store: Store, client: Client, refreshToken: string): Promise<Renewal | undefined> {
  const now = store.now();
  const tokenHash = sha256(refreshToken);
  const known = await tx
    .selectFrom("refresh_tokens")
    .select("session_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  const session = known && (await lockSession(tx, known.session_id, now));
  if (session === undefined || session.clientId !== client.id) return undefined;
  // Begun while the client was the store's own.
  if (isThirdParty(client) && session.scopes === undefined) return undefined;
  // Read again under the session's lock: two uses at once take turns here.
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
  return rotate(tx, store, session, { ...row, token: refreshToken });
}

type TokenRow = { token: string; generation: number; replaced_at: Date | null };

async function rotate(tx: Tx, store: Store, session: MemberSession, row: TokenRow): Promise<Renewal | undefined> {
  const now = store.now();
  const refreshToken = successorOf(store, row.token);
  if (row.replaced_at !== null) {
    if (await isInGrace(tx, session.id, row, now)) return { session, refreshToken };
    await endStolenSession(tx, store, session);
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

/** Two people hold tokens of one family: nobody can say which of them is the member, so it ends and the member is told. */
async function endStolenSession(tx: Tx, store: Store, session: MemberSession): Promise<void> {
  await endSession(tx, store, session.id, "refresh token used twice");
  const member = await findMember(tx, session.memberId);
  if (member === undefined) return;
  const { device, network } = session;
  const place = { ...NOWHERE, device, network };
  await noteMemberEvent(tx, { memberId: member.id, kind: "TOKEN_REUSED", place }, store.now());
  await enqueueAccountMail(tx, store, {
    kind: "token-reuse",
    to: member.email,
    languages: [member.language],
    values: { device: device || "?" },
  });
}

/** Replaced a moment ago, by the newest generation: an answer that got lost, or two tabs at once. */
async function isInGrace(tx: Tx, sessionId: string, row: TokenRow, now: Date): Promise<boolean> {
  if (row.replaced_at === null || row.replaced_at.getTime() < now.getTime() - GRACE_MILLISECONDS) return false;
  const newest = await tx
    .selectFrom("refresh_tokens")
    .select((eb) => eb.fn.max("generation").as("generation"))
    .where("session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return Number(newest.generation) === row.generation + 1;
}
