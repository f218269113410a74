/** Installed apps, which prove themselves with a client secret and the id of their installation. */
import { timingSafeEqual } from "node:crypto";
import type { Permission } from "#api/permissions.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { toPermissions } from "./api-keys.ts";

export type InstalledApp = { id: string; name: string; permissions: readonly Permission[] };

type NewApp = { name: string; secret: string; permissions: readonly Permission[] };

export async function createApp(tx: Tx, app: NewApp, now: Date): Promise<{ id: string; instanceId: string }> {
  const id = newId(now.getTime());
  const instanceId = newId(now.getTime());
  await tx
    .insertInto("apps")
    .values({
      id,
      name: app.name,
      secret_hash: sha256(app.secret),
      instance_id: instanceId,
      permissions: [...app.permissions],
      created_at: now,
    })
    .execute();
  return { id, instanceId };
}

type AppCredentials = { clientId: string; clientSecret: string; instanceId: string };

/** The app, when id, secret and installation fit together. */
export async function authenticateApp(
  connection: Connection,
  { clientId, clientSecret, instanceId }: AppCredentials,
): Promise<InstalledApp | undefined> {
  if (!isId(clientId) || !isId(instanceId)) return undefined;
  const row = await connection
    .selectFrom("apps")
    .select(["id", "name", "permissions", "secret_hash"])
    .where("id", "=", clientId)
    .where("instance_id", "=", instanceId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (row === undefined || !timingSafeEqual(row.secret_hash, sha256(clientSecret))) return undefined;
  return { id: row.id, name: row.name, permissions: toPermissions(row.permissions) };
}
