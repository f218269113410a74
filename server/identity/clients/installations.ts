/**
 * App installation with consent, as clients of the protocol implement it: the app's link opens the consent page,
 * consent sends a code to the app's server, and the server exchanges the code for tokens. An installation has a
 * session; ending it (by uninstalling or by changing permissions) ends all of the app's tokens at once.
 */
import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { AppDetails } from "#api/identity/apps.ts";
import { type Permission, permissions as words } from "#api/permissions.ts";
import { denySessions } from "#server/platform/access/denied-sessions.ts";
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { capByCreator, toPermissions } from "./api-keys.ts";
import { ensureAppKey } from "./app-keys.ts";

const CODE_MILLISECONDS = 5 * 60_000;
const ACCESS_SECONDS = 15 * 60;
export const DEFAULT_CALLS_PER_SECOND = 40;

export type AppRow = {
  id: string;
  name: string;
  description: string;
  homepage: string | null;
  redirectUris: string[];
  permissions: Permission[];
  instanceId: string;
  sessionId: string;
  madeBy: string | null;
  callsPerSecond: number | null;
  createdAt: Date;
  installedAt: Date | null;
  removedAt: Date | null;
};

/** Includes uninstalled apps, which can be installed again. */
export async function getAppRow(connection: Connection, id: string): Promise<AppRow> {
  const { rows } = await sql<Omit<AppRow, "permissions"> & { permissions: string[] }>`
    select id, name, description, homepage, redirect_uris as "redirectUris", permissions, instance_id as "instanceId",
      session_id as "sessionId", made_by as "madeBy", calls_per_second as "callsPerSecond", created_at as "createdAt",
      installed_at as "installedAt", removed_at as "removedAt"
    from apps where id = ${isId(id) ? id : null}::uuid`.execute(connection);
  const [row] = rows;
  if (row === undefined) throw new AppError("APP_NOT_FOUND");
  return { ...row, permissions: toPermissions(row.permissions) };
}

export const presentApp = (row: AppRow, publicKey: string): AppDetails => ({
  id: row.id,
  name: row.name,
  description: row.description,
  ...(row.homepage === null ? {} : { homepage: row.homepage }),
  redirectUris: row.redirectUris,
  permissions: row.permissions.map((permission) => ({
    permission,
    words: words[permission],
    isWriting: !permission.endsWith(":read"),
  })),
  instanceId: row.instanceId,
  isInstalled: row.removedAt === null,
  publicKey,
  callsPerSecond: row.callsPerSecond ?? DEFAULT_CALLS_PER_SECOND,
  createdDate: row.createdAt.toISOString(),
  ...(row.installedAt === null ? {} : { installedDate: row.installedAt.toISOString() }),
});

type Changes = {
  name?: string | undefined;
  description?: string | undefined;
  homepage?: string | null | undefined;
  redirectUris?: string[] | undefined;
  permissions?: Permission[] | undefined;
  callsPerSecond?: number | null | undefined;
};

/** Returns the session whose tokens must be denied if the permissions changed. */
export async function changeApp(tx: Tx, row: AppRow, changes: Changes, now: Date): Promise<string | undefined> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const next: AppRow = { ...row, ...given };
  const isOther = next.permissions.toSorted().join() !== row.permissions.toSorted().join();
  await sql`
    update apps set name = ${next.name}, description = ${next.description}, homepage = ${next.homepage},
      redirect_uris = ${next.redirectUris}::text[], permissions = ${next.permissions}::text[],
      calls_per_second = ${next.callsPerSecond}, session_id = ${isOther ? newId(now.getTime()) : row.sessionId}
    where id = ${row.id}`.execute(tx);
  // Refresh tokens belong to the installation, which continues.
  if (isOther)
    await sql`update app_refresh_tokens r set session_id = a.session_id from apps a
      where a.id = r.app_id and r.app_id = ${row.id}`.execute(tx);
  return isOther ? row.sessionId : undefined;
}

type Consent = { redirectUrl: string; state: string | undefined; staffId: string };

/** Installs or reinstalls the app and returns the URL to redirect the browser to. */
export async function install(tx: Tx, store: Store, row: AppRow, consent: Consent): Promise<string> {
  const now = store.now();
  const isAgain = row.removedAt !== null;
  const instanceId = isAgain ? newId(now.getTime()) : row.instanceId;
  const sessionId = isAgain ? newId(now.getTime()) : row.sessionId;
  await sql`
    update apps set removed_at = null, instance_id = ${instanceId}, session_id = ${sessionId}, installed_at = ${now},
      installed_by = ${consent.staffId},
      made_by = ${consent.staffId} where id = ${row.id}`.execute(tx);
  await ensureAppKey(tx, store, row.id);
  const code = newToken();
  await tx
    .insertInto("app_authorization_codes")
    .values({
      code_hash: sha256(code),
      app_id: row.id,
      session_id: sessionId,
      redirect_uri: consent.redirectUrl,
      created_at: now,
    })
    .execute();
  const url = new URL(consent.redirectUrl);
  url.searchParams.set("code", code);
  url.searchParams.set("instanceId", instanceId);
  if (consent.state !== undefined) url.searchParams.set("state", consent.state);
  return url.href;
}

type Exchange = {
  grant: string;
  appId: string;
  secret: string;
  code: string | undefined;
  refreshToken: string | undefined;
};

type Tokens = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  token_type: string;
  public_key: string;
};

/** A returned error is committed: reusing a code revokes the tokens it was exchanged for (RFC 6749 section 4.1.2). */
export async function exchange(tx: Tx, store: Store, request: Exchange): Promise<Tokens | AppError> {
  const row = await findBySecret(tx, request);
  if (row === undefined) return new AppError("INVALID_CLIENT");
  switch (request.grant) {
    case "authorization_code":
      return exchangeCode(tx, store, row, request.code ?? "");
    case "refresh_token":
      return exchangeRefreshToken(tx, store, row, request.refreshToken ?? "");
    default:
      return new AppError("UNSUPPORTED_GRANT_TYPE");
  }
}

async function findBySecret(tx: Tx, { appId, secret }: Exchange): Promise<AppRow | undefined> {
  if (!isId(appId)) return undefined;
  const found = await tx
    .selectFrom("apps")
    .select("secret_hash")
    .where("id", "=", appId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (found === undefined || !timingSafeEqual(found.secret_hash, sha256(secret))) return undefined;
  return getAppRow(tx, appId);
}

async function exchangeCode(tx: Tx, store: Store, row: AppRow, code: string): Promise<Tokens | AppError> {
  const now = store.now();
  const { rows } = await sql<{ createdAt: Date; wasUsed: boolean }>`
    update app_authorization_codes c set used_at = coalesce(c.used_at, ${now})
    from (select code_hash, used_at from app_authorization_codes where code_hash = ${sha256(code)} for update) old
    where c.code_hash = old.code_hash and c.app_id = ${row.id} and c.session_id = ${row.sessionId}
    returning c.created_at as "createdAt", old.used_at is not null as "wasUsed"`.execute(tx);
  const [found] = rows;
  if (found === undefined || now.getTime() - found.createdAt.getTime() > CODE_MILLISECONDS)
    return new AppError("INVALID_GRANT");
  if (found.wasUsed) {
    await tx.deleteFrom("app_refresh_tokens").where("app_id", "=", row.id).execute();
    await tx
      .updateTable("apps")
      .set({ session_id: newId(now.getTime()) })
      .where("id", "=", row.id)
      .execute();
    await denySessions(tx, store.tokens, [row.sessionId], now);
    return new AppError("INVALID_GRANT");
  }
  const refreshToken = `cwa_${newToken()}`;
  await tx
    .insertInto("app_refresh_tokens")
    .values({ token_hash: sha256(refreshToken), app_id: row.id, session_id: row.sessionId, created_at: now })
    .execute();
  return issueTokens(tx, store, row, refreshToken);
}

async function exchangeRefreshToken(tx: Tx, store: Store, row: AppRow, token: string): Promise<Tokens | AppError> {
  const { numUpdatedRows } = await tx
    .updateTable("app_refresh_tokens")
    .set({ last_used_at: store.now() })
    .where("token_hash", "=", sha256(token))
    .where("app_id", "=", row.id)
    .where("session_id", "=", row.sessionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? issueTokens(tx, store, row, token) : new AppError("INVALID_GRANT");
}

async function issueTokens(tx: Tx, store: Store, row: AppRow, refreshToken: string): Promise<Tokens | AppError> {
  const permissions = await capByCreator(tx, row.permissions, row.madeBy, store.readStaffPermissions);
  if (permissions === undefined) return new AppError("INVALID_GRANT");
  const actor = { kind: "app", appId: row.id, permissions, tokenId: row.sessionId } as const;
  return {
    access_token: store.tokens.issue(actor, store.now().getTime() + ACCESS_SECONDS * 1000),
    refresh_token: refreshToken,
    expires_in: ACCESS_SECONDS,
    token_type: "Bearer",
    public_key: await ensureAppKey(tx, store, row.id),
  };
}
