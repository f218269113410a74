/** Identity providers configured by the owner. Client secrets are stored encrypted and sent only to the provider. */
import type { IdentityProvider, ProviderFields } from "#api/identity/sign-on.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { seal, unseal } from "#server/platform/crypto/sealed.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";

type Kind = IdentityProvider["kind"];

/** Ids that stock clients expect (docs/protocol/redirect-sessions.md#create-redirect-session), and default issuers. */
const wellKnown: Readonly<Record<Kind, { id?: string; issuer?: string; scopes: string }>> = {
  GOOGLE: {
    id: "0e6a50f5-b523-4e29-990d-f37fa2ffdd69",
    issuer: "https://accounts.google.com",
    scopes: "openid email profile",
  },
  FACEBOOK: {
    id: "3ecad13f-52c3-483d-911f-31dbcf2a6d23",
    issuer: "https://www.facebook.com",
    scopes: "openid email public_profile",
  },
  OIDC: { scopes: "openid email profile" },
};

const kinds: readonly Kind[] = ["GOOGLE", "FACEBOOK", "OIDC"];
/** The hosted page that the provider redirects back to. */
export const getCallbackUrl = (store: Store): string => `${store.baseUrl()}/auth/provider-callback`;

export type Provider = {
  id: string;
  name: string;
  kind: Kind;
  issuer: string;
  clientId: string;
  sealedSecret: Buffer | undefined;
  scopes: string;
  isEnabled: boolean;
  createdAt: Date;
};

type Row = {
  id: string;
  name: string;
  kind: string;
  issuer: string;
  client_id: string;
  sealed_client_secret: Buffer | null;
  scopes: string;
  is_enabled: boolean;
  created_at: Date;
};

const toProvider = (row: Row): Provider => ({
  id: row.id,
  name: row.name,
  kind: kinds.find((kind) => kind === row.kind) ?? "OIDC",
  issuer: row.issuer,
  clientId: row.client_id,
  sealedSecret: row.sealed_client_secret ?? undefined,
  scopes: row.scopes,
  isEnabled: row.is_enabled,
  createdAt: row.created_at,
});

export const present = (store: Store, provider: Provider): IdentityProvider => ({
  id: provider.id,
  name: provider.name,
  kind: provider.kind,
  issuer: provider.issuer,
  clientId: provider.clientId,
  scopes: provider.scopes,
  isEnabled: provider.isEnabled,
  redirectUri: getCallbackUrl(store),
  createdDate: provider.createdAt.toISOString(),
});

export async function listProviders(connection: Connection): Promise<Provider[]> {
  const rows = await connection.selectFrom("identity_providers").selectAll().orderBy("created_at").execute();
  return rows.map(toProvider);
}

export async function findProvider(connection: Connection, id: string): Promise<Provider | undefined> {
  if (!isId(id)) return undefined;
  const row = await connection.selectFrom("identity_providers").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toProvider(row);
}

const createSealContext = (store: Store, owner: string) => ({
  secret: store.config.secret,
  purpose: "provider-secret",
  owner,
});

export function readClientSecret(store: Store, { id, sealedSecret }: Provider): string | undefined {
  return sealedSecret && unseal(sealedSecret, createSealContext(store, id)).toString("utf8");
}

/** Issuers are compared exactly, so they are stored as given, except for a trailing slash. */
function resolveIssuer(store: Store, kind: Kind, issuer: string | undefined): string {
  const text = (issuer ?? wellKnown[kind].issuer ?? "").replace(/\/$/, "");
  const isFine = URL.canParse(text) && (text.startsWith("https://") || !store.config.isProduction);
  if (isFine) return text;
  const description = "must be the provider's issuer URL, starting with https";
  throw new ValidationError([
    { field: "identityProvider.issuer", description, violatedRule: "REQUIRED_FIELD", data: {} },
  ]);
}

export async function createProvider(tx: Tx, store: Store, fields: ProviderFields): Promise<Provider> {
  const now = store.now();
  const known = wellKnown[fields.kind];
  const id = known.id ?? newId(now.getTime());
  const secret = fields.clientSecret;
  const row = await tx
    .insertInto("identity_providers")
    .values({
      id,
      name: fields.name,
      kind: fields.kind,
      issuer: resolveIssuer(store, fields.kind, fields.issuer),
      client_id: fields.clientId,
      sealed_client_secret: secret === undefined ? null : seal(Buffer.from(secret), createSealContext(store, id)),
      scopes: fields.scopes ?? known.scopes,
      is_enabled: fields.isEnabled ?? true,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new AppError("ALREADY_EXISTS");
  return toProvider(row);
}

export async function updateProvider(
  tx: Tx,
  store: Store,
  { id, changes }: { id: string; changes: Partial<ProviderFields> },
): Promise<Provider> {
  const old = await findProvider(tx, id);
  if (old === undefined) throw new AppError("PROVIDER_NOT_FOUND");
  const { clientSecret } = changes;
  const row = await tx
    .updateTable("identity_providers")
    .set({
      name: changes.name ?? old.name,
      issuer: changes.issuer === undefined ? old.issuer : resolveIssuer(store, old.kind, changes.issuer),
      client_id: changes.clientId ?? old.clientId,
      scopes: changes.scopes ?? old.scopes,
      is_enabled: changes.isEnabled ?? old.isEnabled,
      ...(clientSecret === undefined
        ? {}
        : { sealed_client_secret: seal(Buffer.from(clientSecret), createSealContext(store, id)) }),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toProvider(row);
}

export async function deleteProvider(tx: Tx, id: string): Promise<void> {
  const row = isId(id)
    ? await tx.deleteFrom("identity_providers").where("id", "=", id).returning("id").executeTakeFirst()
    : undefined;
  if (row === undefined) throw new AppError("PROVIDER_NOT_FOUND");
}
