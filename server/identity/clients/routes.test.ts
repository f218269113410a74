import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { createWebhookEndpoint, listWebhookEndpoints } from "#api/apps/webhooks.ts";
import {
  describeInstallation,
  exchangeInstallation,
  getApp,
  installApp,
  listAppCalls,
  updateApp,
} from "#api/identity/apps.ts";
import {
  createApiKey,
  createApp,
  deleteApp,
  listApiKeys,
  listApps,
  rotateAppSecret,
  takeOverApiKey,
} from "#api/identity/clients.ts";
import { allPermissions, type Permission } from "#api/permissions.ts";
import { webhooksModule } from "#server/apps/webhooks/module.ts";
import { routes as webhookRoutes } from "#server/apps/webhooks/routes.ts";
import { appManagementRoutes } from "#server/identity/accounts/client-routes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { Runtime } from "#server/platform/http/runtime.ts";
import { type Listener, startListener } from "#server/platform/http/serve/listener.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { findApiKeyActor } from "./api-keys.ts";
import { rawRoutes, routes } from "./routes.ts";
import { createAppTraffic } from "./traffic.ts";

/** Permissions of the test's staff members; all permissions unless a test changes them. */
const rights = new Map<string, readonly Permission[]>();
let server: TestServer;
let limited: Listener;
const bindings = [...routes, ...appManagementRoutes, ...webhookRoutes];
before(async () => {
  server = await startTestServer({
    bindings,
    rawRoutes,
    hooks: webhooksModule.hooks ?? [],
    readStaffPermissions: async (_connection, id) => rights.get(id) ?? allPermissions,
    findApiKey: (store) => (key) => findApiKeyActor(store().database.db, key, store().readStaffPermissions),
  });
  // Serves the same store with app rate limiting, as server/app.ts does.
  limited = await startListener({
    runtime: new Runtime(server.store, bindings, { traffic: createAppTraffic(server.store) }),
    rawRoutes: [],
  });
});
after(async () => {
  await limited.close();
  await server.close();
});

const owner = () => ({ authorization: server.staffToken() });
const back = "https://app.example/installed";
const make = async (permissions: Permission[] = ["products:read", "apps:write"]) =>
  server.call(createApp, { body: { app: { name: "Labels", permissions, redirectUris: [back] } } }, owner());

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => assert.fail("was answered"),
    (reason: unknown) => Object(reason),
  );
  return error.details?.applicationError?.code ?? error.message;
}
const exchange = (body: Record<string, string>) =>
  server.call(exchangeInstallation, {
    body: { grant_type: "authorization_code", client_id: "", client_secret: "", ...body },
  });
const may = async (authorization: string): Promise<number> =>
  (await fetch(`${server.origin}/v1/oauth-clients`, { headers: { authorization } })).status;

test("installation: readable consent, a code for the app's server, tokens that end with the installation", async () => {
  const { app, clientSecret } = await make(["products:read", "orders:write"]);
  const query = { appId: app.id, redirectUrl: back, state: "s-1" };
  const shown = await server.call(describeInstallation, { query }, owner());
  assert.deepEqual(shown.app.permissions, [
    {
      permission: "products:read",
      words: "View hidden products, product costs and profit",
      isWriting: false,
    },
    { permission: "orders:write", words: "Create, edit, fulfill and cancel orders", isWriting: true },
  ]);
  assert.deepEqual([shown.redirectOrigin, shown.missing], ["https://app.example", []]);
  const { redirectUrl } = await server.call(installApp, { body: query }, owner());
  const url = new URL(redirectUrl);
  assert.deepEqual(
    [url.origin + url.pathname, url.searchParams.get("instanceId"), url.searchParams.get("state")],
    [back, app.instanceId, "s-1"],
  );
  const client = { client_id: app.id, client_secret: clientSecret };
  const code = url.searchParams.get("code") ?? "";
  assert.equal(await codeOf(exchange({ ...client, client_secret: "wrong", code })), "INVALID_CLIENT");
  const tokens = await exchange({ ...client, code });
  assert.match(tokens.public_key, /BEGIN PUBLIC KEY/);
  const refresh = { ...client, grant_type: "refresh_token", refresh_token: tokens.refresh_token };
  const [one, two] = await Promise.all([exchange(refresh), exchange(refresh)]);
  assert.equal(one.refresh_token, two.refresh_token);
  assert.equal(await may(one.access_token), 403);
  const hooks = "https://app.example/hooks";
  await server.call(createWebhookEndpoint, { body: { webhookEndpoint: { url: hooks, appId: app.id } } }, owner());
  await server.call(deleteApp, { params: { id: app.id } }, owner());
  assert.equal(await may(one.access_token), 401);
  assert.equal(await codeOf(exchange(refresh)), "INVALID_CLIENT");
  // Reinstalling creates a new installation of the same app; old tokens stay invalid.
  const again = new URL((await server.call(installApp, { body: query }, owner())).redirectUrl);
  assert.notEqual(again.searchParams.get("instanceId"), app.instanceId);
  assert.equal(await may(one.access_token), 401);
  assert.equal(await codeOf(exchange(refresh)), "INVALID_GRANT");
  assert.equal(
    await may((await exchange({ ...client, code: again.searchParams.get("code") ?? "" })).access_token),
    403,
  );
  const { webhookEndpoints } = await server.call(listWebhookEndpoints, { query: { appId: app.id } }, owner());
  assert.deepEqual(
    webhookEndpoints.map(({ state, disabledReason }) => [state, disabledReason]),
    [["DISABLED", "UNINSTALLED"]],
  );
  assert.ok((await server.call(listApps, {}, owner())).apps.some(({ id }) => id === app.id));
});

test("a code works once, within five minutes, for its own app", async () => {
  const { app, clientSecret } = await make(["webhooks:write"]);
  const other = await make();
  const client = { client_id: app.id, client_secret: clientSecret };
  const query = { appId: app.id, redirectUrl: back };
  const obtain = async () =>
    new URL((await server.call(installApp, { body: query }, owner())).redirectUrl).searchParams.get("code") ?? "";
  const foreign = { client_id: other.app.id, client_secret: other.clientSecret, code: await obtain() };
  assert.equal(await codeOf(exchange(foreign)), "INVALID_GRANT");
  const code = await obtain();
  const { refresh_token, access_token } = await exchange({ ...client, code });
  await server.call(listWebhookEndpoints, { query: {} }, { authorization: access_token });
  assert.equal(await codeOf(exchange({ ...client, code })), "INVALID_GRANT");
  await assert.rejects(server.call(listWebhookEndpoints, { query: {} }, { authorization: access_token }), {
    status: 401,
  });
  assert.equal(
    await codeOf(exchange({ ...client, grant_type: "refresh_token", refresh_token })),
    "INVALID_GRANT",
    "a code that comes back ends its tokens",
  );
  const late = await obtain();
  server.setNow(new Date(Date.now() + 6 * 60_000));
  assert.equal(await codeOf(exchange({ ...client, code: late })), "INVALID_GRANT");
  server.setNow(undefined);
  assert.equal(await codeOf(exchange({ ...client, grant_type: "password" })), "UNSUPPORTED_GRANT_TYPE");
});

test("the redirect URL must match exactly, and staff can't grant more permissions than they have", async () => {
  const { app } = await make(["orders:write"]);
  for (const redirectUrl of [`${back}/`, `${back}?a=b`, "https://evil.example/", `${back}#x`]) {
    const query = { appId: app.id, redirectUrl };
    assert.equal(
      await codeOf(server.call(describeInstallation, { query }, owner())),
      "REDIRECT_NOT_ALLOWED",
      redirectUrl,
    );
    assert.equal(await codeOf(server.call(installApp, { body: query }, owner())), "REDIRECT_NOT_ALLOWED", redirectUrl);
  }
  const clerk = { authorization: server.staffToken(["apps:write"]) };
  const query = { appId: app.id, redirectUrl: back };
  assert.deepEqual((await server.call(describeInstallation, { query }, clerk)).missing, ["orders:write"]);
  assert.equal(await codeOf(server.call(installApp, { body: query }, clerk)), "PERMISSION_DENIED");
  assert.equal(await codeOf(server.call(getApp, { params: { id: newId() } }, owner())), "APP_NOT_FOUND");
  assert.equal(
    await codeOf(server.call(getApp, { params: { id: app.id } }, { authorization: server.appToken() })),
    "PERMISSION_DENIED",
  );
  assert.equal(
    await codeOf(server.call(installApp, { body: query }, { authorization: server.memberToken() })),
    "PERMISSION_DENIED",
  );
});

test("changing permissions ends the tokens at once; the installation remains", async () => {
  const { app, clientSecret } = await make(["products:read", "settings:read"]);
  const client = { client_id: app.id, client_secret: clientSecret };
  const body = { appId: app.id, redirectUrl: back };
  const code = new URL((await server.call(installApp, { body }, owner())).redirectUrl).searchParams.get("code") ?? "";
  const tokens = await exchange({ ...client, code });
  const params = { id: app.id };
  await server.call(updateApp, { params, body: { app: { description: "Prints labels" } } }, owner());
  assert.equal(await may(tokens.access_token), 403);
  const changed = await server.call(updateApp, { params, body: { app: { permissions: ["products:read"] } } }, owner());
  assert.deepEqual(
    changed.app.permissions.map(({ permission }) => permission),
    ["products:read"],
  );
  assert.equal(await may(tokens.access_token), 401);
  const renewed = await exchange({ ...client, grant_type: "refresh_token", refresh_token: tokens.refresh_token });
  assert.equal(await may(renewed.access_token), 403);
  const clerk = { authorization: server.staffToken(["apps:write"]) };
  assert.equal(
    await codeOf(server.call(updateApp, { params, body: { app: { permissions: ["orders:write"] } } }, clerk)),
    "PERMISSION_DENIED",
  );
});

test("rate-limits an app, and logs every request", async () => {
  const { app, clientSecret } = await make(["products:read"]);
  await server.call(updateApp, { params: { id: app.id }, body: { app: { callsPerSecond: 2 } } }, owner());
  const body = { appId: app.id, redirectUrl: back };
  const code = new URL((await server.call(installApp, { body }, owner())).redirectUrl).searchParams.get("code") ?? "";
  const { access_token: authorization } = await exchange({ client_id: app.id, client_secret: clientSecret, code });
  const ask = (token: string) => fetch(`${limited.origin}/v1/oauth-clients`, { headers: { authorization: token } });
  await ask(authorization);
  await delay(100);
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(authorization)));
  const refilled = Math.ceil((2 * (performance.now() - startedAt)) / 1000);
  const refused = answers.filter(({ status }) => status === 429);
  assert.ok(refused.length >= 9 - refilled && refused.length <= 11, `${refused.length}`);
  assert.equal(refused[0]?.headers.get("retry-after"), "1");
  const { key } = await server.call(
    createApiKey,
    { body: { apiKey: { name: "Mine", permissions: ["apps:write"] } } },
    owner(),
  );
  const mine = await Promise.all(Array.from({ length: 60 }, () => ask(key)));
  assert.ok(
    mine.every(({ status }) => status !== 429),
    "the merchant's own keys are not limited",
  );
  const { calls, summary } = await eventually(async () => {
    const log = await server.call(listAppCalls, { query: { appId: app.id, limit: 100 } }, owner());
    return log.calls.length >= 31 && log;
  }, "the log of all requests");
  assert.equal(calls.length, 31);
  assert.deepEqual([summary.total, summary.throttled], [31, refused.length]);
  assert.equal(calls[0]?.call, "apps.listOauthClients");
});

test("an install link redirects to the consent page with its parameters only", async () => {
  const link = `${server.origin}/installer/install?appId=a%26b&redirectUrl=https%3A%2F%2Fapp.example%2F&state=1&token=x`;
  const answer = await fetch(link, { redirect: "manual" });
  assert.equal(answer.status, 303);
  assert.equal(
    answer.headers.get("location"),
    "/admin/apps/install?appId=a%26b&redirectUrl=https%3A%2F%2Fapp.example%2F&state=1",
  );
  // The back office would parse this as a number and return a different string.
  const odd = await fetch(`${server.origin}/installer/install?appId=a&state=1e5`, { redirect: "manual" });
  assert.equal(odd.headers.get("location"), "/admin/apps/install?appId=a&state=%221e5%22");
});

test("apps:write alone can't create an app with more permissions", async () => {
  const { app } = await make(["products:read", "orders:write"]);
  const clerk = { authorization: server.staffToken(["apps:write"]) };
  const params = { id: app.id };
  assert.equal(await codeOf(server.call(rotateAppSecret, { params }, clerk)), "PERMISSION_DENIED");
  const redirectUris = ["https://elsewhere.example/installed"];
  const change = { params, body: { app: { redirectUris } } };
  assert.equal(await codeOf(server.call(updateApp, change, clerk)), "PERMISSION_DENIED");
  await server.call(rotateAppSecret, { params }, owner());
});

test("a key is limited to its creator's current permissions, stops when they leave, and can be transferred", async () => {
  const maker = newId();
  const staff = {
    kind: "staff",
    staffId: maker,
    role: "owner",
    permissions: allPermissions,
    sessionId: newId(),
  } as const;
  const as = { authorization: server.store.tokens.issue(staff, Date.now() + 3_600_000) };
  const wanted = { name: "Stock sync", permissions: ["webhooks:write", "products:read"] };
  const { key, apiKey } = await server.call(createApiKey, { body: { apiKey: wanted } }, as);
  const list = () => server.call(listWebhookEndpoints, { query: {} }, { authorization: key });
  await list();
  rights.set(maker, ["products:read"]);
  assert.equal(await codeOf(list()), "PERMISSION_DENIED", "the maker lost the right");
  rights.set(maker, []);
  assert.equal(await codeOf(list()), "UNAUTHENTICATED", "the maker left");
  const { apiKeys } = await server.call(listApiKeys, {}, owner());
  assert.equal(apiKeys.find(({ id }) => id === apiKey.id)?.isSuspended, true);
  const clerk = { authorization: server.staffToken(["apps:write"]) };
  const params = { id: apiKey.id };
  assert.equal(await codeOf(server.call(takeOverApiKey, { params }, clerk)), "PERMISSION_DENIED");
  await server.call(takeOverApiKey, { params }, owner());
  await list();
});

test("an app whose creator left gets no new tokens", async () => {
  const maker = newId();
  const staff = {
    kind: "staff",
    staffId: maker,
    role: "owner",
    permissions: allPermissions,
    sessionId: newId(),
  } as const;
  const as = { authorization: server.store.tokens.issue(staff, Date.now() + 3_600_000) };
  const { app, clientSecret } = await server.call(
    createApp,
    { body: { app: { name: "Labels", permissions: ["products:read"], redirectUris: [back] } } },
    as,
  );
  const { redirectUrl } = await server.call(installApp, { body: { appId: app.id, redirectUrl: back } }, as);
  const code = new URL(redirectUrl).searchParams.get("code") ?? "";
  const tokens = await exchange({ client_id: app.id, client_secret: clientSecret, code });
  rights.set(maker, []);
  const renewal = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
  const again = exchange({ client_id: app.id, client_secret: clientSecret, ...renewal });
  assert.equal(await codeOf(again), "INVALID_GRANT");
});
