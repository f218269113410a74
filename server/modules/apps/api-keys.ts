/** API keys, sent raw in Authorization; only their SHA-256 is kept. */
import { allPermissions, type Permission } from "#api/permissions.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";

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

/** Permissions that a later version no longer knows are dropped. */
export function toPermissions(names: readonly string[]): Permission[] {
  return allPermissions.filter((permission) => names.includes(permission));
}
