/** Installed apps, authenticated by a client secret and the id of their installation. */
import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Permission } from "#api/permissions.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { toPermissions } from "./api-keys.ts";

/** `sessionId` is the session of the installation; denying it revokes all access tokens. */
export type InstalledApp = {
  id: string;
  name: string;
  permissions: readonly Permission[];
  sessionId: string;
  /** The staff member who installed it; undefined if the store's setup did. */
  madeBy: string | undefined;
};
type ListedApp = Omit<InstalledApp, "sessionId"> & { instanceId: string; createdAt: Date };

export async function listApps(connection: Connection): Promise<ListedApp[]> {
  const rows = await connection
    .selectFrom("apps")
    .select(["id", "name", "instance_id", "permissions", "made_by", "created_at"])
    .where("removed_at", "is", null)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    instanceId: row.instance_id,
    permissions: toPermissions(row.permissions),
    madeBy: row.made_by ?? undefined,
    createdAt: row.created_at,
  }));
}

/** The installation id of an app; undefined for API keys. */
export async function findInstanceId(connection: Connection, appId: string): Promise<string | undefined> {
  const row = await connection.selectFrom("apps").select("instance_id").where("id", "=", appId).executeTakeFirst();
  return row?.instance_id;
}

/** Returns false if the app doesn't exist. */
export async function replaceAppSecret(tx: Tx, id: string, secret: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { numUpdatedRows } = await tx
    .updateTable("apps")
    .set({ secret_hash: sha256(secret) })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Uninstalls an app: its tokens end, webhooks and service plugin calls stop. Returns the session whose tokens must be
 * denied; undefined if the app doesn't exist.
 */
export async function removeApp(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const row = await tx
    .updateTable("apps")
    .set({ removed_at: now })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .returning("session_id")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await tx.deleteFrom("app_refresh_tokens").where("app_id", "=", id).execute();
  await tx.deleteFrom("app_authorization_codes").where("app_id", "=", id).execute();
  return row.session_id;
}

type NewApp = {
  name: string;
  secret: string;
  permissions: readonly Permission[];
  description?: string | undefined;
  homepage?: string | undefined;
  redirectUris?: readonly string[] | undefined;
  madeBy?: string | undefined;
};

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
      description: app.description ?? "",
      homepage: app.homepage ?? null,
      redirect_uris: [...(app.redirectUris ?? [])],
      created_at: now,
      installed_at: now,
      made_by: app.madeBy ?? null,
    })
    .execute();
  return { id, instanceId };
}

type AppCredentials = { clientId: string; clientSecret: string; instanceId: string };

/** Returns the app if id and secret match, and the installation id too if one is given. */
export async function authenticateApp(
  connection: Connection,
  { clientId, clientSecret, instanceId }: AppCredentials,
): Promise<InstalledApp | undefined> {
  if (!isId(clientId) || (instanceId !== "" && !isId(instanceId))) return undefined;
  const row = await connection
    .selectFrom("apps")
    .select(["id", "name", "permissions", "secret_hash", "session_id", "made_by"])
    .where("id", "=", clientId)
    .$if(instanceId !== "", (query) => query.where("instance_id", "=", instanceId))
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (row === undefined || !timingSafeEqual(row.secret_hash, sha256(clientSecret))) return undefined;
  return {
    id: row.id,
    name: row.name,
    permissions: toPermissions(row.permissions),
    sessionId: row.session_id,
    madeBy: row.made_by ?? undefined,
  };
}

/** The app's own permissions; undefined if it isn't installed. */
export async function findAppPermissions(connection: Connection, id: string): Promise<Permission[] | undefined> {
  if (!isId(id)) return undefined;
  const row = await connection
    .selectFrom("apps")
    .select("permissions")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row && toPermissions(row.permissions);
}

/**
 * Gives the apps of these creators new sessions and returns the old ones, which the caller must deny. Existing access
 * tokens stop working, and new ones have the creators' current permissions.
 */
export async function renewAppSessions(tx: Tx, madeBy: readonly string[]): Promise<string[]> {
  if (madeBy.length === 0) return [];
  const { rows } = await sql<{ old: string }>`
    with known as (select id, session_id from apps where made_by = any(${[...madeBy]}::uuid[]) and removed_at is null for update),
      renewed as (update apps a set session_id = gen_random_uuid() from known k where a.id = k.id returning a.id, a.session_id),
      tokens as (update app_refresh_tokens r set session_id = n.session_id from renewed n where r.app_id = n.id)
    select session_id as old from known`.execute(tx);
  return rows.map(({ old }) => old);
}

export async function takeOverInstalledApp(tx: Tx, id: string, staffId: string): Promise<void> {
  await tx.updateTable("apps").set({ made_by: staffId }).where("id", "=", id).execute();
}

export async function isInstalled(connection: Connection, id: string): Promise<boolean> {
  const row = await connection
    .selectFrom("apps")
    .select("id")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The id of the installed app behind an actor; undefined for staff and the merchant's own keys, which manage all data.
 */
export async function findAppOf(connection: Connection, actor: Actor): Promise<string | undefined> {
  return actor.kind === "app" && (await isInstalled(connection, actor.appId)) ? actor.appId : undefined;
}
