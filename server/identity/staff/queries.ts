/** Queries of staff members, their permissions, and their presentation. */
import { sql } from "kysely";
import type { StaffMember } from "#api/identity/staff-values.ts";
import { allPermissions, type Permission, type StaffRole, staffRoles } from "#api/permissions.ts";
import type { Connection } from "#server/platform/db/db.ts";

export type StaffRow = {
  id: string;
  email: string;
  name: string;
  publicName: string | undefined;
  role: StaffRole | "custom";
  roleId: string | undefined;
  roleName: string;
  permissions: readonly Permission[];
  isActive: boolean;
  hasSecondFactor: boolean;
  createdAt: Date;
  lastLoginAt: Date | undefined;
};

type Row = {
  id: string;
  email: string;
  name: string;
  public_name: string | null;
  role: string;
  role_id: string | null;
  role_name: string | null;
  role_permissions: string[] | null;
  is_active: boolean;
  has_second_factor: boolean;
  created_at: Date;
  last_login_at: Date | null;
};

const roleNames: Record<StaffRole, string> = {
  owner: "Owner",
  manager: "Manager",
  catalog: "Catalog",
  fulfillment: "Fulfillment",
  support: "Support",
  finance: "Finance",
  view: "View only",
};

const isBuiltInRole = (role: string): role is StaffRole => Object.hasOwn(staffRoles, role);
export const getRoleName = (role: string, ownName: string | null): string =>
  isBuiltInRole(role) ? roleNames[role] : (ownName ?? "View only");

/** The permissions of a role. Unknown roles get read-only permissions. */
export function getRolePermissions(role: string, own: readonly string[] | null): readonly Permission[] {
  if (isBuiltInRole(role)) return staffRoles[role];
  return own === null ? staffRoles.view : allPermissions.filter((permission) => own.includes(permission));
}

function toStaff(row: Row): StaffRow {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    publicName: row.public_name ?? undefined,
    role: row.role === "custom" ? "custom" : isBuiltInRole(row.role) ? row.role : "view",
    roleId: row.role_id ?? undefined,
    roleName: getRoleName(row.role, row.role_name),
    permissions: getRolePermissions(row.role, row.role_permissions),
    isActive: row.is_active,
    hasSecondFactor: row.has_second_factor,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at ?? undefined,
  };
}

export function presentStaff(staff: StaffRow): StaffMember {
  return {
    id: staff.id,
    name: staff.name,
    ...(staff.publicName !== undefined && { publicName: staff.publicName }),
    email: staff.email,
    role: staff.role,
    roleName: staff.roleName,
    ...(staff.roleId !== undefined && { roleId: staff.roleId }),
    permissions: [...staff.permissions],
    isActive: staff.isActive,
    hasSecondFactor: staff.hasSecondFactor,
    createdDate: staff.createdAt.toISOString(),
    ...(staff.lastLoginAt && { lastLoginDate: staff.lastLoginAt.toISOString() }),
  };
}

function selectStaff(connection: Connection) {
  return connection
    .selectFrom("staff")
    .leftJoin("staff_roles", "staff_roles.id", "staff.role_id")
    .select([
      "staff.id",
      "staff.email",
      "staff.name",
      "staff.public_name",
      "staff.role",
      "staff.role_id",
      "staff_roles.name as role_name",
      "staff_roles.permissions as role_permissions",
      "staff.is_active",
      sql<boolean>`staff.totp_enabled_at is not null`.as("has_second_factor"),
      "staff.created_at",
      "staff.last_login_at",
    ]);
}

export async function findStaff(connection: Connection, id: string): Promise<StaffRow | undefined> {
  const row = await selectStaff(connection).where("staff.id", "=", id).executeTakeFirst();
  return row && toStaff(row);
}

/** A staff member's current permissions; none if the account is deactivated or doesn't exist. */
export async function readStaffPermissions(connection: Connection, id: string): Promise<readonly Permission[]> {
  const staff = await findStaff(connection, id);
  return staff?.isActive ? staff.permissions : [];
}

export async function listStaff(connection: Connection): Promise<StaffRow[]> {
  const rows = await selectStaff(connection)
    .orderBy("staff.is_active", "desc")
    .orderBy(sql`lower(staff.name)`)
    .orderBy("staff.id")
    .execute();
  return rows.map(toStaff);
}

export async function findStaffByEmail(
  connection: Connection,
  emailKey: string,
): Promise<{ staff: StaffRow; passwordHash: string } | undefined> {
  const row = await selectStaff(connection)
    .select("staff.password_hash")
    .where("staff.email_key", "=", emailKey)
    .where("staff.is_active", "=", true)
    .executeTakeFirst();
  return row && { staff: toStaff(row), passwordHash: row.password_hash };
}

export async function findStaffPassword(connection: Connection, id: string): Promise<string | undefined> {
  const row = await connection.selectFrom("staff").select("password_hash").where("id", "=", id).executeTakeFirst();
  return row?.password_hash;
}

type Author = { readonly kind: string; readonly id: string | null };

/** A message to a customer, with the name that its author shows to customers if they chose one. */
export async function signMessage(connection: Connection, { kind, id }: Author, message: string): Promise<string> {
  if (kind !== "staff" || id === null) return message;
  const name = (await findStaff(connection, id))?.publicName;
  return name === undefined ? message : `${message}\n– ${name}`;
}

/** Email addresses of the active staff members among these, oldest account first. */
export async function listStaffAddresses(connection: Connection, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await connection
    .selectFrom("staff")
    .select("email")
    .where("id", "in", ids)
    .where("is_active", "=", true)
    .orderBy("created_at")
    .execute();
  return rows.map(({ email }) => email);
}

export async function listOwnerAddresses(connection: Connection): Promise<string[]> {
  const rows = await connection
    .selectFrom("staff")
    .select("email")
    .where("role", "=", "owner")
    .where("is_active", "=", true)
    .orderBy("created_at")
    .limit(20)
    .execute();
  return rows.map(({ email }) => email);
}
