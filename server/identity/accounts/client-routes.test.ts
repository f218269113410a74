/** Staff management of OAuth clients, apps and API keys. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  createApiKey,
  createApp,
  createOauthClient,
  deleteApp,
  deleteOauthClient,
  listOauthClients,
  updateOauthClient,
} from "#api/identity/clients.ts";
import { getMember } from "#api/identity/members.ts";
import { token } from "#api/identity/oauth.ts";
import { type IdentityServer, startIdentityServer } from "#test/identity-server.ts";

let server: IdentityServer;
before(async () => {
  server = await startIdentityServer();
});
after(() => server.close());

const staff = () => ({ authorization: server.staffToken() });

test("clients: URLs must be exact, the store's own client can't be deleted, deleting a client ends its sessions", async () => {
  const name = { name: "Their shop" };
  for (const bad of [
    { redirectUris: ["not an address"] },
    { redirectUris: ["https://a.example/#x"] },
    { redirectUris: ["javascript:alert(1)"] },
    { allowedOrigins: ["https://a.example/path"] },
    { allowedOrigins: ["*"] },
  ])
    await assert.rejects(server.call(createOauthClient, { body: { oauthClient: { ...name, ...bad } } }, staff()), {
      status: 400,
    });
  const body = { oauthClient: { ...name, redirectUris: ["https://a.example/in"] } };
  const { oauthClient } = await server.call(createOauthClient, { body }, staff());
  assert.deepEqual(
    [oauthClient.isCompatible, oauthClient.allowsDirectLogin, oauthClient.isFirstParty],
    [false, false, false],
  );
  const params = { id: oauthClient.id };
  const change = { params, body: { oauthClient: { requiresConsent: true } } };
  assert.equal((await server.call(updateOauthClient, change, staff())).oauthClient.requiresConsent, true);
  const visitor = await server.visitor(oauthClient.id);
  assert.ok(visitor.authorization);
  await server.call(deleteOauthClient, { params }, staff());
  await assert.rejects(server.visitor(oauthClient.id), { code: "INVALID_CLIENT" });
  assert.ok(!(await server.call(listOauthClients, {}, staff())).oauthClients.some(({ id }) => id === oauthClient.id));
  await assert.rejects(server.call(listOauthClients, {}, { authorization: server.appToken() }), { status: 403 });
});

test("clients that predate consent need a review until staff restrict or confirm them", async () => {
  const { db } = server.store.database;
  const make = async (name: string) =>
    (await server.call(createOauthClient, { body: { oauthClient: { name, requiresConsent: false } } }, staff()))
      .oauthClient;
  const [kept, limited, recent] = [await make("Ours"), await make("Theirs"), await make("New")];
  assert.equal(recent.needsAccessReview, false, "a new client was configured by its creator");
  for (const { id } of [kept, limited])
    await db.updateTable("oauth_clients").set({ trusted_at: null }).where("id", "=", id).execute();
  const listed = async () =>
    (await server.call(listOauthClients, {}, staff())).oauthClients
      .filter(({ needsAccessReview }) => needsAccessReview)
      .map(({ name }) => name);
  assert.deepEqual(await listed(), ["Ours", "Theirs"]);
  const decide = (id: string, requiresConsent: boolean) =>
    server.call(updateOauthClient, { params: { id }, body: { oauthClient: { requiresConsent } } }, staff());
  assert.equal((await decide(kept.id, false)).oauthClient.needsAccessReview, false);
  assert.equal((await decide(limited.id, true)).oauthClient.requiresConsent, true);
  assert.deepEqual(await listed(), []);
});

test("staff can't grant a permission they don't have", async () => {
  const weak = { authorization: server.staffToken(["apps:write", "members:read"]) };
  const make = (permissions: string[]) => ({ body: { apiKey: { name: "Key", permissions } } });
  await assert.rejects(server.call(createApiKey, make(["staff:write"]), weak), { code: "PERMISSION_DENIED" });
  const { key, apiKey } = await server.call(createApiKey, make(["members:read", "made:up"]), weak);
  assert.match(key, /^cwk_[\w-]{43}$/);
  assert.deepEqual(apiKey.permissions, ["members:read"]);
  const { app, clientSecret } = await server.call(
    createApp,
    { body: { app: { name: "App", permissions: ["members:read"] } } },
    weak,
  );
  const ask = { client_id: app.id, client_secret: clientSecret, grant_type: "client_credentials" };
  const { access_token: authorization } = await server.call(token, { body: ask });
  const member = await server.signUpMember("account@example.com");
  await server.call(getMember, { params: { id: member.id }, query: {} }, { authorization });
  await server.call(deleteApp, { params: { id: app.id } }, staff());
  await assert.rejects(server.call(getMember, { params: { id: member.id }, query: {} }, { authorization }), {
    status: 401,
  });
  await assert.rejects(server.call(token, { body: ask }), { code: "INVALID_CLIENT" });
});
