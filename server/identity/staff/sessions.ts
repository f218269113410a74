/**
 * Staff sessions, identified by the back-office cookie. Access tokens reference a session; ending it invalidates them
 * within a second.
 */
import { sql } from "kysely";
import type { StaffSession } from "#api/identity/staff-values.ts";
import { denySessions } from "#server/platform/access/denied-sessions.ts";
import { truncateNetwork } from "#server/platform/access/networks.ts";
import { describeDevice } from "#server/platform/access/user-agents.ts";
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { readStaffCookie, requireSameOrigin } from "./cookie.ts";
import { findStaff, type StaffRow } from "./queries.ts";

const HOUR = 3_600_000;
/** Absolute lifetime of a week; idle sessions end after 12 hours. */
const SESSION_LIFE = 7 * 24 * HOUR;
const SESSION_IDLE = 12 * HOUR;

export type ActiveStaffSession = { sessionId: string; authenticatedAt: Date; staff: StaffRow };
type Origin = Pick<CallContext, "source" | "header">;

/** Starts a session and returns the token for its cookie. */
export async function startStaffSession(tx: Tx, staffId: string, now: Date, origin: Origin): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("staff_sessions")
    .values({
      id: newId(now.getTime()),
      staff_id: staffId,
      token_hash: sha256(token),
      created_at: now,
      last_used_at: now,
      authenticated_at: now,
      expires_at: new Date(now.getTime() + SESSION_LIFE),
      user_agent: describeDevice(origin.header("user-agent")),
      network: truncateNetwork(origin.source),
    })
    .execute();
  await tx.updateTable("staff").set({ last_login_at: now }).where("id", "=", staffId).execute();
  return token;
}

/** Returns the active session of the request's cookie and updates its last use. Rejects cross-site requests. */
export async function requireStaffSession(tx: Tx, context: CallContext): Promise<ActiveStaffSession> {
  requireSameOrigin(context);
  const cookie = readStaffCookie(context);
  const { now } = context;
  const session =
    cookie === undefined
      ? undefined
      : await tx
          .updateTable("staff_sessions")
          .set({ last_used_at: now })
          .where("token_hash", "=", sha256(cookie))
          .where("ended_at", "is", null)
          .where("expires_at", ">", now)
          .where("last_used_at", ">", new Date(now.getTime() - SESSION_IDLE))
          .returning(["id", "staff_id", "authenticated_at"])
          .executeTakeFirst();
  const staff = session && (await findStaff(tx, session.staff_id));
  if (session === undefined || !staff?.isActive) throw new AppError("UNAUTHENTICATED");
  return { sessionId: session.id, authenticatedAt: session.authenticated_at, staff };
}

/** Whether the request has the cookie of an active session. Doesn't count as use of the session. */
export async function hasStaffSession(
  connection: Connection,
  context: Pick<CallContext, "store" | "header" | "now">,
): Promise<boolean> {
  const cookie = readStaffCookie(context);
  if (cookie === undefined) return false;
  const { now } = context;
  const session = await connection
    .selectFrom("staff_sessions as s")
    .innerJoin("staff as m", "m.id", "s.staff_id")
    .select("s.id")
    .where("s.token_hash", "=", sha256(cookie))
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", now)
    .where("s.last_used_at", ">", new Date(now.getTime() - SESSION_IDLE))
    .where("m.is_active", "=", true)
    .executeTakeFirst();
  return session !== undefined;
}

/** When the session's password was last verified. */
export async function findStaffAuthenticationTime(
  connection: Connection,
  sessionId: string,
): Promise<Date | undefined> {
  const session = await connection
    .selectFrom("staff_sessions")
    .select("authenticated_at")
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return session?.authenticated_at;
}

export async function refreshAuthentication(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable("staff_sessions").set({ authenticated_at: now }).where("id", "=", sessionId).execute();
}

type SessionSelection = { staffId: string; exceptId?: string; onlyId?: string };

/** Ends sessions and denies their access tokens. */
export async function endStaffSessions(tx: Tx, store: Store, which: SessionSelection, now: Date): Promise<void> {
  let ending = tx
    .updateTable("staff_sessions")
    .set({ ended_at: now })
    .where("staff_id", "=", which.staffId)
    .where("ended_at", "is", null);
  if (which.exceptId !== undefined) ending = ending.where("id", "!=", which.exceptId);
  if (which.onlyId !== undefined) ending = ending.where("id", "=", which.onlyId);
  const ended = await ending.returning("id").execute();
  await denySessions(
    tx,
    store.tokens,
    ended.map(({ id }) => id),
    now,
  );
}

/**
 * Applies changed permissions within a second: existing tokens are denied, the cookie stays valid, and the next token
 * has the new permissions. Tokens are denied by session id, so the session gets a new id.
 */
export async function renewStaffSessions(tx: Tx, store: Store, staffIds: readonly string[], now: Date): Promise<void> {
  if (staffIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    with live as (
      select id, token_hash from staff_sessions
       where staff_id = any(${staffIds as string[]}::uuid[]) and ended_at is null for update
    ), renamed as (
      update staff_sessions s set id = gen_random_uuid() from live where s.token_hash = live.token_hash
    )
    select id from live`.execute(tx);
  await denySessions(
    tx,
    store.tokens,
    rows.map(({ id }) => id),
    now,
  );
}

export async function listStaffSessions(
  connection: Connection,
  staffId: string,
  currentId: string,
  now: Date,
): Promise<StaffSession[]> {
  const rows = await connection
    .selectFrom("staff_sessions")
    .select(["id", "created_at", "last_used_at", "user_agent", "network"])
    .where("staff_id", "=", staffId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where("last_used_at", ">", new Date(now.getTime() - SESSION_IDLE))
    .orderBy("last_used_at", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdDate: row.created_at.toISOString(),
    lastUsedDate: row.last_used_at.toISOString(),
    userAgent: row.user_agent,
    network: row.network,
    isCurrent: row.id === currentId,
  }));
}
