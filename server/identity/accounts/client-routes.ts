/** OAuth clients, API keys and apps for the back office (`#api/clients.ts`). Staff can't grant more than their own rights. */
import {
  createApiKey as createApiKeyEndpoint,
  createApp as createAppEndpoint,
  createOauthClient,
  deleteApiKey,
  deleteApp,
  deleteOauthClient,
  listApiKeys as listApiKeysEndpoint,
  listApps as listAppsEndpoint,
  listOauthClients,
  type OauthClient,
  rotateAppSecret,
  takeOverApiKey,
  takeOverApp,
  updateOauthClient,
} from "#api/identity/clients.ts";
import { allPermissions, type Permission } from "#api/permissions.ts";
import {
  type Client,
  createApiKey,
  createApp,
  createClient,
  findAppPermissions,
  findClient,
  findKeyPermissions,
  isOrigin,
  isRegistrable,
  listApiKeys,
  listApps,
  listClients,
  removeApp,
  removeClient,
  replaceAppSecret,
  revokeApiKey,
  runAppDeleted,
  takeOverInstalledApp,
  takeOverKey,
  updateClient,
} from "#server/identity/clients/public.ts";
import { endClientSessions } from "#server/identity/identities/public.ts";
import { readMakers } from "#server/identity/staff/public.ts";
import { type Actor, hasPermission } from "#server/platform/access/actor.ts";
import { denySessions } from "#server/platform/access/denied-sessions.ts";
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";

const present = (client: Client): OauthClient => ({
  id: client.id,
  name: client.name,
  isCompatible: client.isCompatible,
  allowsDirectLogin: client.allowsDirectLogin,
  requiresConsent: client.requiresConsent,
  needsAccessReview: client.needsAccessReview,
  isFirstParty: client.isFirstParty,
  redirectUris: [...client.redirectUris],
  allowedOrigins: [...client.allowedOrigins],
  createdDate: client.createdAt.toISOString(),
});

type Addresses = { redirectUris?: string[]; allowedOrigins?: string[] };

/** An address that is not exact would match more than was meant, or nothing (checklist O2). */
function checkAddresses({ redirectUris = [], allowedOrigins = [] }: Addresses): void {
  const wrong = [
    ...redirectUris.map((uri, index) => ({ field: `oauthClient.redirectUris[${index}]`, fits: isWebAddress(uri) })),
    ...allowedOrigins.map((one, index) => ({ field: `oauthClient.allowedOrigins[${index}]`, fits: isOrigin(one) })),
  ].filter(({ fits }) => !fits);
  if (wrong.length === 0) return;
  const description = "must be an exact web address, origins without a path, none with a fragment";
  throw new ValidationError(wrong.map(({ field }) => ({ field, description, violatedRule: "FORMAT", data: {} })));
}

const isWebAddress = (uri: string): boolean => isRegistrable(uri) && /^https?:$/.test(new URL(uri).protocol);

type Trust = { requiresConsent?: boolean; allowsDirectLogin?: boolean };

/** A client that members aren't asked about, or that passes their passwords on, can act as any member who signs in there. */
function requireTrust(actor: Actor, { requiresConsent = true, allowsDirectLogin = false }: Trust): void {
  const isTrusted = !requiresConsent || allowsDirectLogin;
  if (isTrusted && !hasPermission(actor, "members:impersonate")) throw new AppError("PERMISSION_DENIED");
}

const clientRoutes: Binding[] = [
  handleRead(listOauthClients, async ({ db }) => ({ oauthClients: (await listClients(db)).map(present) })),
  handleWrite(createOauthClient, async ({ tx, actor, now, body }) => {
    const { oauthClient } = body;
    checkAddresses(oauthClient);
    requireTrust(actor, oauthClient);
    const id = newId(now.getTime());
    await createClient(
      tx,
      {
        id,
        name: oauthClient.name,
        isCompatible: oauthClient.isCompatible ?? false,
        allowsDirectLogin: oauthClient.allowsDirectLogin ?? false,
        // A site that signs members in itself has no page of ours on which they could agree.
        requiresConsent: oauthClient.requiresConsent ?? oauthClient.allowsDirectLogin !== true,
        isFirstParty: false,
        redirectUris: oauthClient.redirectUris ?? [],
        allowedOrigins: oauthClient.allowedOrigins ?? [],
      },
      now,
    );
    const client = await findClient(tx, id);
    if (client === undefined) throw new AppError("CLIENT_NOT_FOUND");
    return { oauthClient: present(client) };
  }),
  handleWrite(updateOauthClient, async ({ tx, store, actor, now, params, body }) => {
    checkAddresses(body.oauthClient);
    const known = await findClient(tx, params.id);
    if (known === undefined) throw new AppError("CLIENT_NOT_FOUND");
    requireTrust(actor, known);
    requireTrust(actor, { ...known, ...body.oauthClient });
    const client = await updateClient(tx, params.id, body.oauthClient, now);
    if (client === undefined) throw new AppError("CLIENT_NOT_FOUND");
    // Tokens from before had all rights of their members.
    if (client.requiresConsent && !known.requiresConsent)
      await endClientSessions(tx, store, { clientId: client.id, reason: "client changed" });
    return { oauthClient: present(client) };
  }),
  handleWrite(deleteOauthClient, async ({ tx, store, now, params }) => {
    const client = await findClient(tx, params.id);
    if (client === undefined) throw new AppError("CLIENT_NOT_FOUND");
    if (client.isFirstParty) throw new AppError("CLIENT_IS_FIRST_PARTY");
    await removeClient(tx, client.id, now);
    await endClientSessions(tx, store, { clientId: client.id, reason: "client removed" });
    return {};
  }),
];

/** The permissions among these names. The actor must have them all. */
function grantable(actor: Actor, wanted: readonly string[]): Permission[] {
  const known = allPermissions.filter((permission) => wanted.includes(permission));
  if (known.some((permission) => !hasPermission(actor, permission))) throw new AppError("PERMISSION_DENIED");
  return known;
}

function staffIdOf(actor: Actor): string {
  if (actor.kind !== "staff") throw new AppError("PERMISSION_DENIED");
  return actor.staffId;
}

const keyRoutes: Binding[] = [
  handleRead(listApiKeysEndpoint, async ({ db }) => {
    const describeMaker = await readMakers(db);
    return {
      apiKeys: (await listApiKeys(db)).map(({ createdAt, revokedAt, permissions, madeBy, ...key }) => ({
        ...key,
        permissions: [...permissions],
        ...describeMaker(madeBy),
        createdDate: createdAt.toISOString(),
        ...(revokedAt === undefined ? {} : { revokedDate: revokedAt.toISOString() }),
      })),
    };
  }),
  handleWrite(createApiKeyEndpoint, async ({ tx, actor, now, body }) => {
    const { name } = body.apiKey;
    const permissions = grantable(actor, body.apiKey.permissions);
    const key = `cwk_${newToken()}`;
    const id = await createApiKey(tx, { key, name, permissions, madeBy: staffIdOf(actor) }, now);
    const maker = (await readMakers(tx))(staffIdOf(actor));
    return { key, apiKey: { id, name, permissions, ...maker, isSuspended: false, createdDate: now.toISOString() } };
  }),
  handleWrite(takeOverApiKey, async ({ tx, actor, params }) => {
    const permissions = await findKeyPermissions(tx, params.id);
    if (permissions === undefined) throw new AppError("API_KEY_NOT_FOUND");
    grantable(actor, permissions);
    await takeOverKey(tx, params.id, staffIdOf(actor));
    return {};
  }),
  handleWrite(deleteApiKey, async ({ tx, now, params }) => {
    if (!(await revokeApiKey(tx, params.id, now))) throw new AppError("API_KEY_NOT_FOUND");
    return {};
  }),
];

const appRoutes: Binding[] = [
  handleRead(listAppsEndpoint, async ({ db }) => {
    const describeMaker = await readMakers(db);
    return {
      apps: (await listApps(db)).map(({ createdAt, permissions, madeBy, ...app }) => ({
        ...app,
        permissions: [...permissions],
        ...describeMaker(madeBy),
        createdDate: createdAt.toISOString(),
      })),
    };
  }),
  handleWrite(createAppEndpoint, async ({ tx, actor, now, body }) => {
    const { name } = body.app;
    const permissions = grantable(actor, body.app.permissions);
    const clientSecret = newToken();
    const { description, homepage, redirectUris } = body.app;
    const { id, instanceId } = await createApp(
      tx,
      { name, secret: clientSecret, permissions, description, homepage, redirectUris, madeBy: staffIdOf(actor) },
      now,
    );
    const maker = (await readMakers(tx))(staffIdOf(actor));
    const app = { id, name, instanceId, permissions, ...maker, isSuspended: false, createdDate: now.toISOString() };
    return { clientSecret, app };
  }),
  handleWrite(rotateAppSecret, async ({ tx, store, actor, now, params }) => {
    const clientSecret = newToken();
    // The secret is all of the app's rights.
    grantable(actor, (await findAppPermissions(tx, params.id)) ?? []);
    if (!(await replaceAppSecret(tx, params.id, clientSecret))) throw new AppError("APP_NOT_FOUND");
    store.log.warn({ audit: "app secret rotated", appId: params.id, at: now });
    return { clientSecret };
  }),
  handleWrite(takeOverApp, async ({ tx, actor, params }) => {
    const permissions = await findAppPermissions(tx, params.id);
    if (permissions === undefined) throw new AppError("APP_NOT_FOUND");
    grantable(actor, permissions);
    await takeOverInstalledApp(tx, params.id, staffIdOf(actor));
    return {};
  }),
  handleWrite(deleteApp, async ({ tx, store, now, params }) => {
    const sessionId = await removeApp(tx, params.id, now);
    if (sessionId === undefined) throw new AppError("APP_NOT_FOUND");
    await denySessions(tx, store.tokens, [sessionId], now);
    await runAppDeleted(tx, { appId: params.id, store, now });
    return {};
  }),
];

export const appManagementRoutes: Binding[] = [...clientRoutes, ...keyRoutes, ...appRoutes];
