/** Changes other staff members' permissions. A store always keeps at least one owner. */
import type { StaffRole } from "#api/permissions.ts";
import { renewAppSessions } from "#server/identity/clients/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { denySessions } from "#server/platform/access/denied-sessions.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { findStaff, type StaffRow } from "./queries.ts";
import { requireGrantable, resolveRole } from "./roles.ts";
import { endStaffSessions, renewStaffSessions } from "./sessions.ts";

/** Locks a current or former staff member. The actor must have all of their permissions. */
export async function requireStaffMember(tx: Tx, actor: Actor, id: string): Promise<StaffRow> {
  if (!isId(id)) throw new AppError("STAFF_NOT_FOUND");
  await tx.selectFrom("staff").select("id").where("id", "=", id).forUpdate().execute();
  const staff = await findStaff(tx, id);
  if (staff === undefined) throw new AppError("STAFF_NOT_FOUND");
  requireGrantable(actor, staff.permissions);
  return staff;
}

type StaffChange = {
  name?: string | undefined;
  role?: StaffRole | "custom" | undefined;
  roleId?: string | undefined;
  isActive?: boolean | undefined;
};

export async function updateStaff(
  tx: Tx,
  store: Store,
  actor: Actor,
  id: string,
  change: StaffChange,
): Promise<StaffRow> {
  const known = await requireStaffMember(tx, actor, id);
  const role = change.role === undefined ? undefined : await resolveRole(tx, actor, { ...change, role: change.role });
  await tx
    .updateTable("staff")
    .set({
      name: change.name?.trim() ?? known.name,
      ...(role && { role: role.role, role_id: role.roleId }),
      is_active: change.isActive ?? known.isActive,
    })
    .where("id", "=", id)
    .execute();
  await requireOwner(tx);
  const now = store.now();
  // Apps hold tokens with their creator's permissions; API keys and webhooks read the permissions on each use.
  const isOther = role !== undefined || (change.isActive ?? known.isActive) !== known.isActive;
  if (isOther) await denySessions(tx, store.tokens, await renewAppSessions(tx, [id]), now);
  if (change.isActive === false) await endStaffSessions(tx, store, { staffId: id }, now);
  else if (role) await renewStaffSessions(tx, store, [id], now);
  const staff = await findStaff(tx, id);
  if (staff === undefined) throw new AppError("STAFF_NOT_FOUND");
  return staff;
}

/** Locks the owners first, so that two owners who demote each other can't both succeed. */
async function requireOwner(tx: Tx): Promise<void> {
  const owners = await tx
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "owner")
    .where("is_active", "=", true)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (owners.length === 0) throw new AppError("LAST_OWNER");
}
