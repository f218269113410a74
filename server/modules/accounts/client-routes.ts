/** OAuth clients, API keys and apps for the back office (`#api/clients.ts`). Nobody hands out more than they may do. */
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
  updateOauthClient,
} from "#api/clients.ts";
import { allPermissions, type Permission } from "#api/permissions.ts";
import {
  type Client,
  createApiKey,
  createApp,
  createClient,
  findClient,
  isOrigin,
  isRegistrable,
  listApiKeys,
  listApps,
  listClients,
  removeApp,
  removeClient,
  replaceAppSecret,
  revokeApiKey,
  updateClient,
} from "#server/modules/apps/public.ts";
import { endClientSessions } from "#server/modules/identities/public.ts";
import { endPluginsOf } from "#server/modules/service-plugins/public.ts";
import { endEndpointsOf } from "#server/modules/webhooks/public.ts";
import { type Actor, isElevated } from "#server/platform/access/actor.ts";
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

const clientRoutes: Binding[] = [
  handleRead(listOauthClients, async ({ db }) => ({ oauthClients: (await listClients(db)).map(present) })),
  handleWrite(createOauthClient, async ({ tx, now, body }) => {
    const { oauthClient } = body;
    checkAddresses(oauthClient);
    const id = newId(now.getTime());
    await createClient(
      tx,
      {
        id,
        name: oauthClient.name,
        isCompatible: oauthClient.isCompatible ?? false,
        allowsDirectLogin: oauthClient.allowsDirectLogin ?? false,
        requiresConsent: oauthClient.requiresConsent ?? false,
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
  handleWrite(updateOauthClient, async ({ tx, params, body }) => {
    checkAddresses(body.oauthClient);
    const client = (await findClient(tx, params.id)) && (await updateClient(tx, params.id, body.oauthClient));
    if (client === undefined) throw new AppError("CLIENT_NOT_FOUND");
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

/** Only what exists, and nothing that the maker may not do (checklist Z12). */
function grantable(actor: Actor, wanted: readonly string[]): Permission[] {
  const known = allPermissions.filter((permission) => wanted.includes(permission));
  const own: readonly Permission[] = isElevated(actor) ? actor.permissions : [];
  if (known.some((permission) => !own.includes(permission))) throw new AppError("PERMISSION_DENIED");
  return known;
}

const keyRoutes: Binding[] = [
  handleRead(listApiKeysEndpoint, async ({ db }) => ({
    apiKeys: (await listApiKeys(db)).map(({ createdAt, revokedAt, permissions, ...key }) => ({
      ...key,
      permissions: [...permissions],
      createdDate: createdAt.toISOString(),
      ...(revokedAt === undefined ? {} : { revokedDate: revokedAt.toISOString() }),
    })),
  })),
  handleWrite(createApiKeyEndpoint, async ({ tx, actor, now, body }) => {
    const { name } = body.apiKey;
    const permissions = grantable(actor, body.apiKey.permissions);
    const key = `cwk_${newToken()}`;
    const id = await createApiKey(tx, { key, name, permissions }, now);
    return { key, apiKey: { id, name, permissions, createdDate: now.toISOString() } };
  }),
  handleWrite(deleteApiKey, async ({ tx, now, params }) => {
    if (!(await revokeApiKey(tx, params.id, now))) throw new AppError("API_KEY_NOT_FOUND");
    return {};
  }),
];

const appRoutes: Binding[] = [
  handleRead(listAppsEndpoint, async ({ db }) => ({
    apps: (await listApps(db)).map(({ createdAt, permissions, ...app }) => ({
      ...app,
      permissions: [...permissions],
      createdDate: createdAt.toISOString(),
    })),
  })),
  handleWrite(createAppEndpoint, async ({ tx, actor, now, body }) => {
    const { name } = body.app;
    const permissions = grantable(actor, body.app.permissions);
    const clientSecret = newToken();
    const { description, homepage, redirectUris } = body.app;
    const { id, instanceId } = await createApp(
      tx,
      { name, secret: clientSecret, permissions, description, homepage, redirectUris },
      now,
    );
    return { clientSecret, app: { id, name, instanceId, permissions, createdDate: now.toISOString() } };
  }),
  handleWrite(rotateAppSecret, async ({ tx, store, now, params }) => {
    const clientSecret = newToken();
    if (!(await replaceAppSecret(tx, params.id, clientSecret))) throw new AppError("APP_NOT_FOUND");
    store.log.warn({ audit: "app secret rotated", appId: params.id, at: now });
    return { clientSecret };
  }),
  handleWrite(deleteApp, async ({ tx, store, now, params }) => {
    const sessionId = await removeApp(tx, params.id, now);
    if (sessionId === undefined) throw new AppError("APP_NOT_FOUND");
    await denySessions(tx, store.tokens, [sessionId], now);
    await endEndpointsOf(tx, params.id, now);
    await endPluginsOf(tx, store, params.id);
    return {};
  }),
];

export const appManagementRoutes: Binding[] = [...clientRoutes, ...keyRoutes, ...appRoutes];
