/**
 * Sessions of members: one per sign-in at the hosted pages (behind a cookie) and one per sign-in at a client (a token
 * family). Ending a session refuses its access tokens everywhere within a second and its refresh tokens at once.
 */
import { denySessions } from "#server/platform/access/denied-sessions.ts";
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";

const DAY = 86_400_000;
const HOSTED_LIFE = 30 * DAY;
const HOSTED_IDLE = 14 * DAY;
const CLIENT_LIFE = 180 * DAY;
// A session that lasts is not worth a write per request.
const TOUCH_AFTER = 3_600_000;

export type SessionEnd =
  | "signed out"
  | "password changed"
  | "member blocked"
  | "member deleted"
  | "code used twice"
  | "refresh token used twice";

export type MemberSession = {
  id: string;
  memberId: string;
  clientId: string | undefined;
  authenticatedAt: Date;
  expiresAt: Date;
};

type SessionRow = { id: string; member_id: string; client_id: string | null; authenticated_at: Date; expires_at: Date };

const COLUMNS = ["id", "member_id", "client_id", "authenticated_at", "expires_at"] as const;

const toSession = (row: SessionRow): MemberSession => ({
  id: row.id,
  memberId: row.member_id,
  clientId: row.client_id ?? undefined,
  authenticatedAt: row.authenticated_at,
  expiresAt: row.expires_at,
});

/** Starts a session at the hosted pages; the token goes into the cookie, only its hash is kept. */
export async function startHostedSession(tx: Tx, memberId: string, now: Date): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("member_sessions")
    .values({
      id: newId(now.getTime()),
      member_id: memberId,
      kind: "hosted",
      token_hash: sha256(token),
      authenticated_at: now,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + HOSTED_LIFE),
    })
    .execute();
  return token;
}

type NewClientSession = { memberId: string; clientId: string; authenticatedAt: Date; impersonatedBy?: string };

/** Starts a session of a member at a client. */
export async function startClientSession(tx: Tx, session: NewClientSession, now: Date): Promise<MemberSession> {
  const row = await tx
    .insertInto("member_sessions")
    .values({
      id: newId(now.getTime()),
      member_id: session.memberId,
      kind: "client",
      client_id: session.clientId,
      authenticated_at: session.authenticatedAt,
      impersonated_by: session.impersonatedBy ?? null,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + CLIENT_LIFE),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toSession(row);
}

/** The live hosted session behind a cookie, of a member who may still sign in. */
export async function findHostedSession(tx: Tx, token: string, now: Date): Promise<MemberSession | undefined> {
  const row = await tx
    .selectFrom("member_sessions as session")
    .innerJoin("members as member", "member.id", "session.member_id")
    .select(["session.id", "member_id", "client_id", "authenticated_at", "expires_at", "last_used_at"])
    .where("token_hash", "=", sha256(token))
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where("last_used_at", ">", new Date(now.getTime() - HOSTED_IDLE))
    .where("member.status", "=", "ACTIVE")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.last_used_at.getTime() < now.getTime() - TOUCH_AFTER) await touchSession(tx, row.id, now);
  return toSession(row);
}

/** Locks a live session of a member who may still sign in, so that its refresh tokens change one at a time. */
export async function lockSession(tx: Tx, id: string, now: Date): Promise<MemberSession | undefined> {
  const row = await tx
    .selectFrom("member_sessions as session")
    .innerJoin("members as member", "member.id", "session.member_id")
    .select(["session.id", "member_id", "client_id", "authenticated_at", "expires_at"])
    .where("session.id", "=", id)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where("member.status", "=", "ACTIVE")
    .forUpdate("session")
    .executeTakeFirst();
  return row && toSession(row);
}

export async function findSession(connection: Connection, id: string): Promise<MemberSession | undefined> {
  const row = await connection
    .selectFrom("member_sessions")
    .select(COLUMNS)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row && toSession(row);
}

export async function touchSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable("member_sessions").set({ last_used_at: now }).where("id", "=", id).execute();
}

export async function endSession(tx: Tx, store: Store, id: string, reason: SessionEnd): Promise<void> {
  const now = store.now();
  const rows = await tx
    .updateTable("member_sessions")
    .set({ ended_at: now, end_reason: reason })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("id")
    .execute();
  await denySessions(
    tx,
    store.tokens,
    rows.map((row) => row.id),
    now,
  );
}

/** Ends every session of the member, but perhaps the one that asks. */
export async function endAllSessions(
  tx: Tx,
  store: Store,
  { memberId, reason, exceptId }: { memberId: string; reason: SessionEnd; exceptId?: string },
): Promise<void> {
  const now = store.now();
  const rows = await tx
    .updateTable("member_sessions")
    .set({ ended_at: now, end_reason: reason })
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .$if(exceptId !== undefined, (query) => query.where("id", "<>", exceptId ?? ""))
    .returning("id")
    .execute();
  await denySessions(
    tx,
    store.tokens,
    rows.map((row) => row.id),
    now,
  );
}
