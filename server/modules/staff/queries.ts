/** SQL of staff and their sessions. */
import { type Permission, type StaffRole, staffRoles } from "#api/permissions.ts";
import type { StaffMember } from "#api/staff.ts";
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";

const HOUR = 3_600_000;
/** A working day, and a night's absence ends it sooner. */
const SESSION_LIFE = 7 * 24 * HOUR;
const SESSION_IDLE = 12 * HOUR;

export type StaffRow = { id: string; email: string; name: string; role: StaffRole; permissions: readonly Permission[] };

function toStaff(row: { id: string; email: string; name: string; role: string }): StaffRow {
  // A role that a later version no longer knows may look and no more.
  const role = Object.hasOwn(staffRoles, row.role) ? (row.role as StaffRole) : "view";
  return { id: row.id, email: row.email, name: row.name, role, permissions: staffRoles[role] };
}

export function presentStaff(staff: StaffRow): StaffMember {
  return { id: staff.id, name: staff.name, email: staff.email, role: staff.role, permissions: [...staff.permissions] };
}

export async function findStaffByEmail(
  connection: Connection,
  emailKey: string,
): Promise<{ staff: StaffRow; passwordHash: string } | undefined> {
  const row = await connection
    .selectFrom("staff")
    .select(["id", "email", "name", "role", "password_hash"])
    .where("email_key", "=", emailKey)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return row && { staff: toStaff(row), passwordHash: row.password_hash };
}

/** Starts a session and returns the token for its cookie. */
export async function startStaffSession(tx: Tx, staffId: string, now: Date): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("staff_sessions")
    .values({
      id: newId(now.getTime()),
      staff_id: staffId,
      token_hash: sha256(token),
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + SESSION_LIFE),
    })
    .execute();
  await tx.updateTable("staff").set({ last_login_at: now }).where("id", "=", staffId).execute();
  return token;
}

/** The live session behind a cookie; using it counts as activity. */
export async function touchStaffSession(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ sessionId: string; staff: StaffRow } | undefined> {
  const session = await tx
    .updateTable("staff_sessions")
    .set({ last_used_at: now })
    .where("token_hash", "=", sha256(token))
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where("last_used_at", ">", new Date(now.getTime() - SESSION_IDLE))
    .returning(["id", "staff_id"])
    .executeTakeFirst();
  if (session === undefined) return undefined;
  const row = await tx
    .selectFrom("staff")
    .select(["id", "email", "name", "role"])
    .where("id", "=", session.staff_id)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return row && { sessionId: session.id, staff: toStaff(row) };
}

/** Ends the session behind a cookie; its id, for the deny list. */
export async function endStaffSession(tx: Tx, token: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable("staff_sessions")
    .set({ ended_at: now })
    .where("token_hash", "=", sha256(token))
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}
