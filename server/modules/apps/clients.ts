/** Registered OAuth clients. */
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";

export type Client = {
  id: string;
  name: string;
  /** Keeps its first refresh token for ever; its tokens do not rotate and access tokens live longer (ruling 8). */
  isCompatible: boolean;
  /** May pass passwords to register and login (ruling 7). */
  allowsDirectLogin: boolean;
  /** The store's own storefront: no consent, and its own origin counts as registered. */
  isFirstParty: boolean;
  /** Exact addresses. */
  redirectUris: readonly string[];
  /** Origins such as `https://shop.example.com`, for callbacks and hidden frames. */
  allowedOrigins: readonly string[];
};

export async function findClient(connection: Connection, id: string): Promise<Client | undefined> {
  if (!isId(id)) return undefined;
  const row = await connection.selectFrom("oauth_clients").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    name: row.name,
    isCompatible: row.is_compatible,
    allowsDirectLogin: row.allows_direct_login,
    isFirstParty: row.is_first_party,
    redirectUris: row.redirect_uris,
    allowedOrigins: row.allowed_origins,
  };
}

/** Registers a client. Origins that are not an exact `scheme://host[:port]` are refused. */
export async function createClient(tx: Tx, client: Client, now: Date): Promise<void> {
  for (const origin of client.allowedOrigins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) throw new TypeError(`${origin} is not an origin.`);
  }
  for (const uri of client.redirectUris) {
    if (!URL.canParse(uri) || uri.includes("#")) throw new TypeError(`${uri} cannot be a redirect address.`);
  }
  await tx
    .insertInto("oauth_clients")
    .values({
      id: client.id,
      name: client.name,
      is_compatible: client.isCompatible,
      allows_direct_login: client.allowsDirectLogin,
      is_first_party: client.isFirstParty,
      redirect_uris: [...client.redirectUris],
      allowed_origins: [...client.allowedOrigins],
      created_at: now,
    })
    .execute();
}

export async function listAllowedOrigins(connection: Connection): Promise<string[]> {
  const rows = await connection.selectFrom("oauth_clients").select("allowed_origins").execute();
  return [...new Set(rows.flatMap((row) => row.allowed_origins))];
}
