/** API keys, sent raw in Authorization; only their SHA-256 is stored. */
import { allPermissions, type Permission } from "#api/permissions.ts";
import { TOKEN_PREFIX } from "#server/platform/access/access-tokens.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";

type NewApiKey = { key: string; name?: string; permissions?: readonly Permission[]; madeBy?: string };

/** A staff member's current permissions; none once their account is deactivated. Provided by the module `staff`. */
type ReadStaffPermissions = (connection: Connection, staffId: string) => Promise<readonly Permission[]>;

/** Creates a key. Without `permissions` it gets all of them. */
export async function createApiKey(tx: Tx, { key, name, permissions, madeBy }: NewApiKey, now: Date): Promise<string> {
  const id = newId(now.getTime());
  await tx
    .insertInto("api_keys")
    .values({
      id,
      name: name ?? "API key",
      key_hash: sha256(key),
      permissions: [...(permissions ?? allPermissions)],
      made_by: madeBy ?? null,
      created_at: now,
    })
    .execute();
  return id;
}

/**
 * Returns the app actor of a raw API key, with the permissions that both the key and its creator have; undefined while
 * the creator's account is deactivated. External login sends `<access token>,<api key>` in one header, in which case
 * the key is used.
 */
export async function findApiKeyActor(
  connection: Connection,
  authorization: string,
  readRights: ReadStaffPermissions,
): Promise<Extract<Actor, { kind: "app" }> | undefined> {
  const key = authorization.slice(authorization.lastIndexOf(",") + 1).trim();
  // An expired access token isn't a key; skips the lookup.
  if (key.length < 16 || key.length > 1024 || key.startsWith(TOKEN_PREFIX)) return undefined;
  const row = await connection
    .selectFrom("api_keys")
    .select(["id", "permissions", "made_by"])
    .where("key_hash", "=", sha256(key))
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const permissions = await capByCreator(connection, toPermissions(row.permissions), row.made_by, readRights);
  return permissions && { kind: "app", appId: row.id, permissions, tokenId: row.id };
}

/** The staff member responsible for an actor: the creator of an API key, or the staff member themselves. */
export async function findResponsibleStaff(connection: Connection, actor: Actor): Promise<string | undefined> {
  if (actor.kind === "staff") return actor.staffId;
  if (actor.kind !== "app") return undefined;
  const row = await connection
    .selectFrom("api_keys")
    .select("made_by")
    .where("id", "=", actor.appId)
    .executeTakeFirst();
  return row?.made_by ?? undefined;
}

/** Limits permissions to those the creator has; undefined if the creator has none left. */
export async function capByCreator(
  connection: Connection,
  permissions: readonly Permission[],
  madeBy: string | null,
  readRights: ReadStaffPermissions,
): Promise<Permission[] | undefined> {
  if (madeBy === null) return [...permissions];
  const rights = await readRights(connection, madeBy);
  return rights.length === 0 ? undefined : permissions.filter((permission) => rights.includes(permission));
}

type ListedKey = {
  id: string;
  name: string;
  permissions: readonly Permission[];
  madeBy: string | undefined;
  createdAt: Date;
  revokedAt: Date | undefined;
};

export async function listApiKeys(connection: Connection): Promise<ListedKey[]> {
  const rows = await connection
    .selectFrom("api_keys")
    .select(["id", "name", "permissions", "made_by", "created_at", "revoked_at"])
    .orderBy("created_at", "desc")
    .limit(500)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    permissions: toPermissions(row.permissions),
    madeBy: row.made_by ?? undefined,
    createdAt: row.created_at,
    revokedAt: row.revoked_at ?? undefined,
  }));
}

/** Keys are looked up on every request, so a revoked key stops working on commit. */
export async function revokeApiKey(tx: Tx, id: string, now: Date): Promise<boolean> {
  if (!isId(id)) return false;
  const { numUpdatedRows } = await tx
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The key's own permissions, checked before its ownership changes. */
export async function findKeyPermissions(connection: Connection, id: string): Promise<Permission[] | undefined> {
  if (!isId(id)) return undefined;
  const row = await connection
    .selectFrom("api_keys")
    .select("permissions")
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row && toPermissions(row.permissions);
}

export async function takeOverKey(tx: Tx, id: string, staffId: string): Promise<void> {
  await tx.updateTable("api_keys").set({ made_by: staffId }).where("id", "=", id).execute();
}

/** Drops permissions that no longer exist. */
export function toPermissions(names: readonly string[]): Permission[] {
  return allPermissions.filter((permission) => names.includes(permission));
}
