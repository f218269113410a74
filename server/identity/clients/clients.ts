/** Registered OAuth clients. */
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";

export type Client = {
  id: string;
  name: string;
  /** The refresh token doesn't rotate, and access tokens expire later (docs/protocol/decisions.md#refresh-tokens). */
  isCompatible: boolean;
  /** Can send passwords to `register` and `login` (docs/protocol/decisions.md#passwords-in-api-calls). */
  allowsDirectLogin: boolean;
  /** The store's own storefront: needs no consent, and its own origin counts as registered. */
  isFirstParty: boolean;
  /** A third-party client: members consent to its scopes first, and its tokens are limited to those. */
  requiresConsent: boolean;
  /** Has all permissions of its members because it predates consent, and staff haven't confirmed that yet. */
  needsAccessReview: boolean;
  createdAt: Date;
  /** Exact URLs. */
  redirectUris: readonly string[];
  /** Origins such as `https://shop.example.com`, for callbacks and hidden frames. */
  allowedOrigins: readonly string[];
};

const COLUMNS = [
  "id",
  "name",
  "is_compatible",
  "allows_direct_login",
  "is_first_party",
  "requires_consent",
  "redirect_uris",
  "allowed_origins",
  "created_at",
  "trusted_at",
] as const;

type ClientRow = {
  id: string;
  name: string;
  is_compatible: boolean;
  allows_direct_login: boolean;
  is_first_party: boolean;
  requires_consent: boolean;
  redirect_uris: string[];
  allowed_origins: string[];
  created_at: Date;
  trusted_at: Date | null;
};

const toClient = (row: ClientRow): Client => ({
  id: row.id,
  name: row.name,
  isCompatible: row.is_compatible,
  allowsDirectLogin: row.allows_direct_login,
  isFirstParty: row.is_first_party,
  requiresConsent: row.requires_consent,
  needsAccessReview: !row.is_first_party && !row.requires_consent && row.trusted_at === null,
  redirectUris: row.redirect_uris,
  allowedOrigins: row.allowed_origins,
  createdAt: row.created_at,
});

const selectClients = (connection: Connection) =>
  connection.selectFrom("oauth_clients").select(COLUMNS).where("removed_at", "is", null);

export async function findClient(connection: Connection, id: string): Promise<Client | undefined> {
  if (!isId(id)) return undefined;
  const row = await selectClients(connection).where("id", "=", id).executeTakeFirst();
  return row && toClient(row);
}

/**
 * Third-party clients are limited to the scopes the member consented to; the store's own have all of the member's
 * permissions.
 */
export const isThirdParty = (client: Client): boolean => client.requiresConsent && !client.isFirstParty;

export async function listClients(connection: Connection): Promise<Client[]> {
  return (await selectClients(connection).orderBy("created_at").orderBy("id").execute()).map(toClient);
}

type NewClient = Omit<Client, "requiresConsent" | "needsAccessReview" | "createdAt"> & {
  requiresConsent?: boolean;
};

/** Registers a client. Throws unless each origin is an exact `scheme://host[:port]`. */
export async function createClient(tx: Tx, client: NewClient, now: Date): Promise<void> {
  for (const origin of client.allowedOrigins) {
    if (!isOrigin(origin)) throw new TypeError(`${origin} is not an origin.`);
  }
  for (const uri of client.redirectUris) {
    if (!isRegistrable(uri)) throw new TypeError(`${uri} is not a valid redirect URL.`);
  }
  await tx
    .insertInto("oauth_clients")
    .values({
      id: client.id,
      is_first_party: client.isFirstParty,
      created_at: now,
      trusted_at: now,
      ...toColumns(client),
      name: client.name,
    })
    .execute();
}

export const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** A URL with a scheme and without a fragment, the condition for a client's redirect URLs. */
export const isRegistrable = (text: string): boolean => URL.canParse(text) && !text.includes("#");

export type ClientChanges = Partial<Omit<NewClient, "id" | "isFirstParty">>;

const toColumns = (client: ClientChanges) => ({
  ...(client.name === undefined ? {} : { name: client.name }),
  ...(client.isCompatible === undefined ? {} : { is_compatible: client.isCompatible }),
  ...(client.allowsDirectLogin === undefined ? {} : { allows_direct_login: client.allowsDirectLogin }),
  ...(client.requiresConsent === undefined ? {} : { requires_consent: client.requiresConsent }),
  ...(client.redirectUris === undefined ? {} : { redirect_uris: [...client.redirectUris] }),
  ...(client.allowedOrigins === undefined ? {} : { allowed_origins: [...client.allowedOrigins] }),
});

/** Setting `requiresConsent` to either value completes the client's access review. */
export async function updateClient(tx: Tx, id: string, changes: ClientChanges, now: Date): Promise<Client | undefined> {
  const columns = { ...toColumns(changes), ...(changes.requiresConsent === undefined ? {} : { trusted_at: now }) };
  if (Object.keys(columns).length > 0)
    await tx.updateTable("oauth_clients").set(columns).where("id", "=", id).where("removed_at", "is", null).execute();
  return findClient(tx, id);
}

/** Soft delete: other tables reference the row, but lookups exclude it. */
export async function removeClient(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable("oauth_clients").set({ removed_at: now }).where("id", "=", id).execute();
}

export async function listAllowedOrigins(connection: Connection): Promise<string[]> {
  const rows = await connection
    .selectFrom("oauth_clients")
    .select("allowed_origins")
    .where("removed_at", "is", null)
    .execute();
  return [...new Set(rows.flatMap((row) => row.allowed_origins))];
}
