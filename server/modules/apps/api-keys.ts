/** API keys, sent raw in Authorization; only their SHA-256 is kept. */
import { allPermissions, type Permission } from "#api/permissions.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";

type NewApiKey = { key: string; name?: string; permissions?: readonly Permission[] };

/** Registers a key; without `permissions` it may do everything. */
export async function createApiKey(tx: Tx, { key, name, permissions }: NewApiKey, now: Date): Promise<string> {
  const id = newId(now.getTime());
  await tx
    .insertInto("api_keys")
    .values({
      id,
      name: name ?? "API key",
      key_hash: sha256(key),
      permissions: [...(permissions ?? allPermissions)],
      created_at: now,
    })
    .execute();
  return id;
}

/**
 * The app behind a raw API key. An external login sends `<access token>,<api key>` in one value (wire, identity 1.2);
 * then the key speaks.
 */
export async function findApiKeyActor(
  connection: Connection,
  authorization: string,
): Promise<Extract<Actor, { kind: "app" }> | undefined> {
  const key = authorization.slice(authorization.lastIndexOf(",") + 1).trim();
  // An access token that has expired is no key; it must not cost a look-up.
  if (key.length < 16 || key.length > 1024 || key.startsWith("cw1.")) return undefined;
  const row = await connection
    .selectFrom("api_keys")
    .select(["id", "permissions"])
    .where("key_hash", "=", sha256(key))
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { kind: "app", appId: row.id, permissions: toPermissions(row.permissions), tokenId: row.id };
}

export type ListedKey = {
  id: string;
  name: string;
  permissions: readonly Permission[];
  createdAt: Date;
  revokedAt: Date | undefined;
};

export async function listApiKeys(connection: Connection): Promise<ListedKey[]> {
  const rows = await connection
    .selectFrom("api_keys")
    .select(["id", "name", "permissions", "created_at", "revoked_at"])
    .orderBy("created_at", "desc")
    .limit(500)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    permissions: toPermissions(row.permissions),
    createdAt: row.created_at,
    revokedAt: row.revoked_at ?? undefined,
  }));
}

/** Keys are looked up at each call, so this one stops working with the commit. */
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

/** Permissions that a later version no longer knows are dropped. */
export function toPermissions(names: readonly string[]): Permission[] {
  return allPermissions.filter((permission) => names.includes(permission));
}
