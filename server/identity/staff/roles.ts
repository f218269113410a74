/** Built-in and custom staff roles. Staff can't grant more permissions than they have. */
import { sql } from "kysely";
import type { StaffRoleDetails } from "#api/identity/staff-values.ts";
import { type Permission, permissions, type StaffRole, staffRoles } from "#api/permissions.ts";
import { renewAppSessions } from "#server/identity/clients/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { denySessions } from "#server/platform/access/denied-sessions.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { getRoleName, getRolePermissions } from "./queries.ts";
import { renewStaffSessions } from "./sessions.ts";

export type RoleChoice = { role: StaffRole | "custom"; roleId: string | null };
type RoleRow = { id: string; name: string; permissions: string[]; members: number };

export const permissionList = Object.entries(permissions).map(([name, description]) => ({ name, description }));

/** Resolves a role for storage. Throws unless it exists and the actor can grant it. */
export async function resolveRole(
  tx: Tx,
  actor: Actor,
  requested: { role: StaffRole | "custom"; roleId?: string | undefined },
): Promise<RoleChoice> {
  const own = requested.role === "custom" ? await findRole(tx, requested.roleId ?? "") : undefined;
  requireGrantable(actor, getRolePermissions(requested.role, own?.permissions ?? null));
  return { role: requested.role, roleId: own?.id ?? null };
}

export function requireGrantable(actor: Actor, requested: readonly Permission[]): void {
  if (actor.kind !== "staff" || requested.some((permission) => !actor.permissions.includes(permission)))
    throw new AppError("ROLE_TOO_POWERFUL");
}

const selectRoles = (connection: Connection) =>
  connection
    .selectFrom("staff_roles")
    .select((eb) => [
      "id",
      "name",
      "permissions",
      eb
        .selectFrom("staff")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("staff.role_id", "=", "staff_roles.id")
        .where("staff.is_active", "=", true)
        .as("members"),
    ]);

async function findRole(connection: Connection, id: string): Promise<RoleRow> {
  const row = await selectRoles(connection).where(sql`id::text`, "=", id).executeTakeFirst();
  if (row === undefined) throw new AppError("STAFF_ROLE_NOT_FOUND");
  return { ...row, members: row.members ?? 0 };
}

const presentRole = (row: RoleRow): StaffRoleDetails => ({
  role: "custom",
  id: row.id,
  name: row.name,
  permissions: [...getRolePermissions("custom", row.permissions)],
  members: row.members,
});

export async function listRoles(connection: Connection): Promise<StaffRoleDetails[]> {
  const counts = await connection
    .selectFrom("staff")
    .select(["role", sql<number>`count(*)::int`.as("members")])
    .where("is_active", "=", true)
    .groupBy("role")
    .execute();
  const builtIn = Object.entries(staffRoles).map(([role, granted]) => ({
    role,
    name: getRoleName(role, null),
    permissions: [...granted],
    members: counts.find((count) => count.role === role)?.members ?? 0,
  }));
  const own = await selectRoles(connection).orderBy("name_key").execute();
  return [...builtIn, ...own.map((row) => presentRole({ ...row, members: row.members ?? 0 }))];
}

type NewRole = { name: string; permissions: readonly Permission[] };
const nameKey = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

export async function createRole(tx: Tx, actor: Actor, role: NewRole, now: Date): Promise<StaffRoleDetails> {
  requireGrantable(actor, role.permissions);
  const id = newId(now.getTime());
  const inserted = await tx
    .insertInto("staff_roles")
    .values({
      id,
      name: role.name.trim(),
      name_key: nameKey(role.name),
      permissions: [...role.permissions],
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("name_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted === undefined) throw new AppError("ALREADY_EXISTS");
  return presentRole(await findRole(tx, id));
}

type RoleChange = { id: string; name?: string | undefined; permissions?: readonly Permission[] | undefined };

export async function updateRole(
  tx: Tx,
  store: Store,
  actor: Actor,
  { id, name, permissions: requested }: RoleChange,
): Promise<StaffRoleDetails> {
  const known = await findRole(tx, id);
  // The actor must have all of the role's permissions, before and after the change.
  requireGrantable(actor, getRolePermissions("custom", known.permissions));
  if (requested) requireGrantable(actor, requested);
  if (name !== undefined) {
    const other = await tx
      .selectFrom("staff_roles")
      .select("id")
      .where("name_key", "=", nameKey(name))
      .where("id", "!=", known.id)
      .executeTakeFirst();
    if (other !== undefined) throw new AppError("ALREADY_EXISTS");
  }
  const now = store.now();
  await tx
    .updateTable("staff_roles")
    .set({
      ...(name !== undefined && { name: name.trim(), name_key: nameKey(name) }),
      ...(requested && { permissions: [...requested] }),
      updated_at: now,
    })
    .where("id", "=", known.id)
    .execute();
  if (requested) {
    const holders = await tx.selectFrom("staff").select("id").where("role_id", "=", known.id).execute();
    const ids = holders.map((holder) => holder.id);
    await renewStaffSessions(tx, store, ids, now);
    await denySessions(tx, store.tokens, await renewAppSessions(tx, ids), now);
  }
  return presentRole(await findRole(tx, known.id));
}

export async function deleteRole(tx: Tx, id: string): Promise<void> {
  const role = await findRole(tx, id);
  const invited = await tx
    .selectFrom("staff_invitations")
    .select("id")
    .where("role_id", "=", role.id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  const holder = await tx.selectFrom("staff").select("id").where("role_id", "=", role.id).executeTakeFirst();
  if (invited !== undefined || holder !== undefined) throw new AppError("STAFF_ROLE_IN_USE");
  await tx.deleteFrom("staff_invitations").where("role_id", "=", role.id).execute();
  await tx.deleteFrom("staff_roles").where("id", "=", role.id).execute();
}
