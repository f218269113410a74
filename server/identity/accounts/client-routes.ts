/**
 * OAuth clients, API keys and apps for the back office (`#api/identity/clients.ts`). Staff can't grant more permissions
 * than they have.
 */
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
import { loadCreators } from "#server/identity/staff/public.ts";
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

/** Requires exact URLs: a pattern or partial URL could match more redirect targets than intended, or none. */
function checkAddresses({ redirectUris = [], allowedOrigins = [] }: Addresses): void {
  const wrong = [
    ...redirectUris.map((uri, index) => ({ field: `oauthClient.redirectUris[${index}]`, fits: isWebAddress(uri) })),
    ...allowedOrigins.map((one, index) => ({ field: `oauthClient.allowedOrigins[${index}]`, fits: isOrigin(one) })),
  ].filter(({ fits }) => !fits);
  if (wrong.length === 0) return;
  const description = "must be an exact http or https URL without a fragment; origins have no path";
  throw new ValidationError(wrong.map(({ field }) => ({ field, description, violatedRule: "FORMAT", data: {} })));
}

const isWebAddress = (uri: string): boolean => isRegistrable(uri) && /^https?:$/.test(new URL(uri).protocol);

type Trust = { requiresConsent?: boolean; allowsDirectLogin?: boolean };

/** A client that skips consent, or that handles passwords directly, can act as each member who signs in through it. */
function requireTrustPermission(actor: Actor, { requiresConsent = true, allowsDirectLogin = false }: Trust): void {
  const isTrusted = !requiresConsent || allowsDirectLogin;
  if (isTrusted && !hasPermission(actor, "members:impersonate")) throw new AppError("PERMISSION_DENIED");
}

const clientRoutes: Binding[] = [
  handleRead(listOauthClients, async ({ db }) => ({ oauthClients: (await listClients(db)).map(present) })),
  handleWrite(createOauthClient, async ({ tx, actor, now, body }) => {
    const { oauthClient } = body;
    checkAddresses(oauthClient);
    requireTrustPermission(actor, oauthClient);
    const id = newId(now.getTime());
    await createClient(
      tx,
      {
        id,
        name: oauthClient.name,
        isCompatible: oauthClient.isCompatible ?? false,
        allowsDirectLogin: oauthClient.allowsDirectLogin ?? false,
        // A site with its own sign-in form never sends members through the hosted consent page.
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
    requireTrustPermission(actor, known);
    requireTrustPermission(actor, { ...known, ...body.oauthClient });
    const client = await updateClient(tx, params.id, body.oauthClient, now);
    if (client === undefined) throw new AppError("CLIENT_NOT_FOUND");
    // Tokens issued before consent was required carry all of the member's permissions.
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

/** Returns the permissions among `requested`. Throws PERMISSION_DENIED unless the actor has all of them. */
function requireGrantable(actor: Actor, requested: readonly string[]): Permission[] {
  const known = allPermissions.filter((permission) => requested.includes(permission));
  if (known.some((permission) => !hasPermission(actor, permission))) throw new AppError("PERMISSION_DENIED");
  return known;
}

function requireStaffId(actor: Actor): string {
  if (actor.kind !== "staff") throw new AppError("PERMISSION_DENIED");
  return actor.staffId;
}

const keyRoutes: Binding[] = [
  handleRead(listApiKeysEndpoint, async ({ db }) => {
    const describeCreator = await loadCreators(db);
    return {
      apiKeys: (await listApiKeys(db)).map(({ createdAt, revokedAt, permissions, madeBy, ...key }) => ({
        ...key,
        permissions: [...permissions],
        ...describeCreator(madeBy),
        createdDate: createdAt.toISOString(),
        ...(revokedAt === undefined ? {} : { revokedDate: revokedAt.toISOString() }),
      })),
    };
  }),
  handleWrite(createApiKeyEndpoint, async ({ tx, actor, now, body }) => {
    const { name } = body.apiKey;
    const permissions = requireGrantable(actor, body.apiKey.permissions);
    const key = `cwk_${newToken()}`;
    const id = await createApiKey(tx, { key, name, permissions, madeBy: requireStaffId(actor) }, now);
    const maker = (await loadCreators(tx))(requireStaffId(actor));
    return { key, apiKey: { id, name, permissions, ...maker, isSuspended: false, createdDate: now.toISOString() } };
  }),
  handleWrite(takeOverApiKey, async ({ tx, actor, params }) => {
    const permissions = await findKeyPermissions(tx, params.id);
    if (permissions === undefined) throw new AppError("API_KEY_NOT_FOUND");
    requireGrantable(actor, permissions);
    await takeOverKey(tx, params.id, requireStaffId(actor));
    return {};
  }),
  handleWrite(deleteApiKey, async ({ tx, now, params }) => {
    if (!(await revokeApiKey(tx, params.id, now))) throw new AppError("API_KEY_NOT_FOUND");
    return {};
  }),
];

const appRoutes: Binding[] = [
  handleRead(listAppsEndpoint, async ({ db }) => {
    const describeCreator = await loadCreators(db);
    return {
      apps: (await listApps(db)).map(({ createdAt, permissions, madeBy, ...app }) => ({
        ...app,
        permissions: [...permissions],
        ...describeCreator(madeBy),
        createdDate: createdAt.toISOString(),
      })),
    };
  }),
  handleWrite(createAppEndpoint, async ({ tx, actor, now, body }) => {
    const { name } = body.app;
    const permissions = requireGrantable(actor, body.app.permissions);
    const clientSecret = newToken();
    const { description, homepage, redirectUris } = body.app;
    const { id, instanceId } = await createApp(
      tx,
      { name, secret: clientSecret, permissions, description, homepage, redirectUris, madeBy: requireStaffId(actor) },
      now,
    );
    const maker = (await loadCreators(tx))(requireStaffId(actor));
    const app = { id, name, instanceId, permissions, ...maker, isSuspended: false, createdDate: now.toISOString() };
    return { clientSecret, app };
  }),
  handleWrite(rotateAppSecret, async ({ tx, store, actor, now, params }) => {
    const clientSecret = newToken();
    // The secret grants all of the app's permissions.
    requireGrantable(actor, (await findAppPermissions(tx, params.id)) ?? []);
    if (!(await replaceAppSecret(tx, params.id, clientSecret))) throw new AppError("APP_NOT_FOUND");
    store.log.warn({ audit: "app secret rotated", appId: params.id, at: now });
    return { clientSecret };
  }),
  handleWrite(takeOverApp, async ({ tx, actor, params }) => {
    const permissions = await findAppPermissions(tx, params.id);
    if (permissions === undefined) throw new AppError("APP_NOT_FOUND");
    requireGrantable(actor, permissions);
    await takeOverInstalledApp(tx, params.id, requireStaffId(actor));
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
