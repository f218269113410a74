/**
 * Member sessions: one per sign-in on the hosted pages (identified by a cookie) and one per sign-in at a client (a
 * token family). Ending a session invalidates its refresh tokens at once and its access tokens on every process within
 * a second.
 */
import { denySessions } from "#server/platform/access/denied-sessions.ts";
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import type { DeviceInfo } from "../members/device-info.ts";

const DAY = 86_400_000;
const HOSTED_LIFE = 30 * DAY;
const HOSTED_IDLE = 14 * DAY;
const CLIENT_LIFE = 180 * DAY;
// Updates the last use at most once an hour, not on every request.
const TOUCH_AFTER = 3_600_000;

type SessionEnd =
  | "signed out"
  | "password changed"
  | "member blocked"
  | "member deleted"
  | "email changed"
  | "address proven"
  | "session revoked"
  | "consent withdrawn"
  | "client removed"
  | "client changed"
  | "code used twice"
  | "refresh token used twice";

export type MemberSession = {
  id: string;
  memberId: string;
  clientId: string | undefined;
  authenticatedAt: Date;
  expiresAt: Date;
  device: string;
  network: string;
  /** Scopes granted to a third-party client; undefined for full access. */
  scopes: readonly string[] | undefined;
};

type SessionRow = {
  id: string;
  member_id: string;
  client_id: string | null;
  authenticated_at: Date;
  expires_at: Date;
  device: string;
  network: string;
  scopes: string[] | null;
};

const COLUMNS = [
  "id",
  "member_id",
  "client_id",
  "authenticated_at",
  "expires_at",
  "device",
  "network",
  "scopes",
] as const;

const toSession = (row: SessionRow): MemberSession => ({
  id: row.id,
  memberId: row.member_id,
  clientId: row.client_id ?? undefined,
  authenticatedAt: row.authenticated_at,
  expiresAt: row.expires_at,
  device: row.device,
  network: row.network,
  scopes: row.scopes ?? undefined,
});

export type SessionDevice = Pick<DeviceInfo, "device" | "network">;

/** Starts a session on the hosted pages. Returns the token for the cookie; only its hash is stored. */
export async function startHostedSession(
  tx: Tx,
  memberId: string,
  deviceInfo: SessionDevice,
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("member_sessions")
    .values({
      id: newId(now.getTime()),
      member_id: memberId,
      kind: "hosted",
      token_hash: sha256(token),
      device: deviceInfo.device,
      network: deviceInfo.network,
      authenticated_at: now,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + HOSTED_LIFE),
    })
    .execute();
  return token;
}

type NewClientSession = {
  memberId: string;
  clientId: string;
  authenticatedAt: Date;
  impersonatedBy?: string;
  deviceInfo?: SessionDevice;
  /** The hosted session it was created from. */
  hostedSessionId?: string | undefined;
  /** Limits a third-party client; undefined for full access. */
  scopes?: readonly string[] | undefined;
};

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
      device: session.deviceInfo?.device ?? "",
      network: session.deviceInfo?.network ?? "",
      hosted_session_id: session.hostedSessionId ?? null,
      scopes: session.scopes === undefined ? null : [...session.scopes],
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + CLIENT_LIFE),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toSession(row);
}

/** Returns the active hosted session of a cookie, if the member can still sign in. */
export async function findHostedSession(tx: Tx, token: string, now: Date): Promise<MemberSession | undefined> {
  const row = await tx
    .selectFrom("member_sessions as session")
    .innerJoin("members as member", "member.id", "session.member_id")
    .select([
      "session.id",
      "member_id",
      "client_id",
      "authenticated_at",
      "expires_at",
      "device",
      "network",
      "scopes",
      "last_used_at",
    ])
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

/** Locks an active session of a member who can still sign in, which serializes changes to its refresh tokens. */
export async function lockSession(tx: Tx, id: string, now: Date): Promise<MemberSession | undefined> {
  const row = await tx
    .selectFrom("member_sessions as session")
    .innerJoin("members as member", "member.id", "session.member_id")
    .select(["session.id", "member_id", "client_id", "authenticated_at", "expires_at", "device", "network", "scopes"])
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

/** Ends all sessions of the member, optionally except the current one. */
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

/** Records that the member has authenticated again. */
export async function refreshSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("member_sessions")
    .set({ authenticated_at: now, last_used_at: now })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * Ends all sessions of a device: the session, the hosted session it was created from, and others created from that.
 * Returns false if the member has no such session.
 */
export async function endDeviceSessions(tx: Tx, store: Store, memberId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const now = store.now();
  const chosen = await tx
    .selectFrom("member_sessions")
    .select(["id", "hosted_session_id"])
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (chosen === undefined) return false;
  const hostedId = chosen.hosted_session_id ?? chosen.id;
  const rows = await tx
    .updateTable("member_sessions")
    .set({ ended_at: now, end_reason: "session revoked" satisfies SessionEnd })
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .where((eb) => eb.or([eb("id", "in", [id, hostedId]), eb("hosted_session_id", "=", hostedId)]))
    .returning("id")
    .execute();
  await denySessions(
    tx,
    store.tokens,
    rows.map((row) => row.id),
    now,
  );
  return true;
}

/** Ends all sessions at a client. */
export async function endClientSessions(
  tx: Tx,
  store: Store,
  { clientId, memberId, reason }: { clientId: string; memberId?: string; reason: SessionEnd },
): Promise<void> {
  const now = store.now();
  const rows = await tx
    .updateTable("member_sessions")
    .set({ ended_at: now, end_reason: reason })
    .where("client_id", "=", clientId)
    .where("ended_at", "is", null)
    .$if(memberId !== undefined, (query) => query.where("member_id", "=", memberId ?? ""))
    .returning("id")
    .execute();
  await denySessions(
    tx,
    store.tokens,
    rows.map((row) => row.id),
    now,
  );
}

export type ActiveSession = MemberSession & {
  createdAt: Date;
  lastUsedAt: Date;
  hostedSessionId: string | undefined;
  isByApp: boolean;
};

/**
 * Ordered by last use, newest first. Omits hosted sessions whose client session is listed, because both are the same
 * device.
 */
export async function listSessions(connection: Connection, memberId: string, now: Date): Promise<ActiveSession[]> {
  const rows = await connection
    .selectFrom("member_sessions")
    .select([...COLUMNS, "created_at", "last_used_at", "hosted_session_id", "impersonated_by"])
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .limit(200)
    .execute();
  const origins = new Set(rows.map((row) => row.hosted_session_id));
  return rows
    .filter((row) => !origins.has(row.id))
    .map((row) => ({
      ...toSession(row),
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      hostedSessionId: row.hosted_session_id ?? undefined,
      isByApp: row.impersonated_by !== null,
    }));
}
