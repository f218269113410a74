import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { getMyMember } from "#api/identity/members.ts";
import { authorize, HOSTED_KEY_HEADER, type TokenResponse, token, tokenInfo } from "#api/identity/oauth.ts";
import type { Permission } from "#api/permissions.ts";
import { createApiKey, createApp, createClient, findApiKeyActor } from "#server/identity/clients/public.ts";
import {
  endAllSessions,
  memberHooks,
  parseEmail,
  type SignedIn,
  UNKNOWN_DEVICE,
} from "#server/identity/identities/public.ts";
import { insertMember } from "#server/identity/identities/queries.ts";
import { routes as identityRoutes } from "#server/identity/identities/routes.ts";
import { startHostedSession } from "#server/identity/identities/sessions/sessions.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { deriveHostedKey } from "./hosted-key.ts";
import { routes } from "./routes.ts";

const ROTATING = "11111111-1111-4111-8111-111111111111";
const COMPATIBLE = "22222222-2222-4222-8222-222222222222";
const REDIRECT = "https://shop.example.com/callback";
const VERIFIER = "v".repeat(43);
const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

let server: TestServer;
const signedIn: SignedIn[] = [];
before(async () => {
  server = await startTestServer({
    bindings: [...routes, ...identityRoutes],
    hooks: [subscribe(memberHooks, { onSignedIn: async (_tx, event) => void signedIn.push(event) })],
    findApiKey: (store) => (key) => findApiKeyActor(store().database.db, key, store().readStaffPermissions),
  });
  await server.transaction(async (tx) => {
    const client = {
      name: "Shop",
      allowsDirectLogin: false,
      isFirstParty: false,
      redirectUris: [REDIRECT],
      allowedOrigins: [],
    };
    await createClient(tx, { ...client, id: ROTATING, isCompatible: false }, new Date());
    await createClient(tx, { ...client, id: COMPATIBLE, isCompatible: true }, new Date());
  });
});
after(() => server.close());

const at = (milliseconds: number): void => server.setNow(new Date(Date.now() + milliseconds));
const hosted = () => ({ headers: { [HOSTED_KEY_HEADER]: deriveHostedKey(server.store.config.secret) } });
let count = 0;

async function aMember(): Promise<{ memberId: string; hostedSession: string }> {
  const email = parseEmail(`member${++count}@example.com`);
  assert.ok(email);
  return server.transaction(async (tx) => {
    const member = await insertMember(
      tx,
      { email, status: "ACTIVE", pendingReasons: [], isEmailVerified: true },
      new Date(),
    );
    assert.ok(member);
    return { memberId: member.id, hostedSession: await startHostedSession(tx, member.id, UNKNOWN_DEVICE, new Date()) };
  });
}

async function aCode(clientId: string, visitorToken?: string): Promise<{ code: string; memberId: string }> {
  const { memberId, hostedSession } = await aMember();
  const authorizeRequest = {
    clientId,
    responseType: "code",
    redirectUri: REDIRECT,
    state: "s",
    codeChallenge: challengeOf(VERIFIER),
    codeChallengeMethod: "S256",
  };
  const step = await server.call(
    authorize,
    { body: { authorizeRequest, hostedSession, ...(visitorToken ? { visitorToken } : {}) } },
    hosted(),
  );
  const code = new URL(step.redirectTo ?? "").searchParams.get("code");
  assert.ok(code);
  return { code, memberId };
}

const exchange = (clientId: string, code: string, changes: Record<string, unknown> = {}): Promise<TokenResponse> =>
  server.call(token, {
    body: {
      clientId,
      grantType: "authorization_code",
      redirectUri: REDIRECT,
      code,
      codeVerifier: VERIFIER,
      ...changes,
    },
  });
const refresh = (clientId: string, refreshToken: string | undefined): Promise<TokenResponse> =>
  server.call(token, { body: { clientId, grantType: "refresh_token", refreshToken: refreshToken ?? "" } });
const memberOf = (tokens: TokenResponse) =>
  server.call(getMyMember, { query: {} }, { authorization: tokens.access_token });

test("an anonymous visitor gets renewable tokens without a database row", async () => {
  const tokens = await server.call(token, { body: { clientId: ROTATING, grantType: "anonymous" } });
  assert.equal(tokens.token_type, "Bearer");
  assert.equal(tokens.expires_in, 900);
  const info = await server.call(tokenInfo, { body: { token: tokens.access_token } });
  assert.equal(info.subjectType, "VISITOR");
  assert.match(String(info.siteId), /^[0-9a-f-]{36}$/);
  assert.notEqual(info.siteId, info.accountId);
  assert.equal(info.instanceId, undefined, "only an app has an installation");
  const renewed = await refresh(ROTATING, tokens.refresh_token);
  assert.equal((await server.call(tokenInfo, { body: { token: renewed.access_token } })).subjectId, info.subjectId);
});

test("both paths and both spellings respond with status 200 and snake_case", async () => {
  for (const path of ["/oauth2/token", "/v1/oauth/token"]) {
    const body = JSON.stringify({ client_id: ROTATING, grant_type: "anonymous" });
    const response = await fetch(server.origin + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    assert.equal(response.status, 200);
    assert.deepEqual(Object.keys(await response.json()).sort(), [
      "access_token",
      "expires_in",
      "refresh_token",
      "token_type",
    ]);
  }
});

test("rejects a visitor's refresh token that is another client's, modified or expired", async () => {
  const { refresh_token = "" } = await server.call(token, { body: { clientId: ROTATING, grantType: "anonymous" } });
  await assert.rejects(refresh(COMPATIBLE, refresh_token), { status: 400, code: "INVALID_GRANT" });
  await assert.rejects(refresh(ROTATING, `${refresh_token.slice(0, -2)}AA`), { status: 400 });
  at(401 * 86_400_000);
  await assert.rejects(refresh(ROTATING, refresh_token), { status: 400 });
  server.setNow(undefined);
});

for (const [body, status] of [
  [{ clientId: newId(), grantType: "anonymous" }, 401],
  [{ clientId: "not a guid", grantType: "anonymous" }, 401],
  [{ grantType: "anonymous" }, 401],
  [{ clientId: ROTATING, grantType: "password" }, 400],
  [{ clientId: ROTATING, grantType: "constructor" }, 400],
  [{ clientId: ROTATING }, 400],
  [{ clientId: ROTATING, grantType: "refresh_token", refreshToken: "unknown" }, 400],
  [{ clientId: ROTATING, grantType: "refresh_token" }, 400],
  [{ grantType: "refresh_token" }, 400],
  [{ clientId: ROTATING, grantType: "authorization_code", code: "unknown", codeVerifier: VERIFIER }, 400],
] as const) {
  test(`rejects ${JSON.stringify(body)}`, async () => {
    await assert.rejects(server.call(token, { body }), { status });
  });
}

test("exchanges a code for member tokens and reports the visitor who started", async () => {
  const visitorId = newId();
  const visitor = server.store.tokens.issue({ kind: "visitor", visitorId, clientId: ROTATING }, Date.now() + 60_000);
  const { code, memberId } = await aCode(ROTATING, visitor);
  const tokens = await exchange(ROTATING, code);
  assert.equal((await memberOf(tokens)).member.id, memberId);
  assert.equal(signedIn.at(-1)?.visitorId, visitorId);
  assert.equal(signedIn.at(-1)?.memberId, memberId);
});

test("ignores a visitor token of another client", async () => {
  const seen = signedIn.length;
  const visitor = server.store.tokens.issue(
    { kind: "visitor", visitorId: newId(), clientId: COMPATIBLE },
    Date.now() + 60_000,
  );
  await exchange(ROTATING, (await aCode(ROTATING, visitor)).code);
  assert.equal(signedIn.length, seen);
});

for (const [name, changes] of [
  ["another verifier", { codeVerifier: "w".repeat(43) }],
  ["no verifier", { codeVerifier: "" }],
  ["a verifier shorter than 43", { codeVerifier: "v".repeat(42) }],
  ["another redirect address", { redirectUri: `${REDIRECT}/` }],
  ["another client", { clientId: COMPATIBLE }],
] as const) {
  test(`rejects a code with ${name}; it still works for its own client`, async () => {
    const { code } = await aCode(ROTATING);
    await assert.rejects(exchange(ROTATING, code, changes), { status: 400, code: "INVALID_GRANT" });
    await exchange(ROTATING, code);
  });
}

test("rejects a code without its redirect URL", async () => {
  const { code } = await aCode(ROTATING);
  const body = { clientId: ROTATING, grantType: "authorization_code", code, codeVerifier: VERIFIER };
  await assert.rejects(server.call(token, { body }), { status: 400 });
});

test("a code expires after a minute", async () => {
  const { code } = await aCode(ROTATING);
  at(61_000);
  await assert.rejects(exchange(ROTATING, code), { status: 400 });
  server.setNow(undefined);
});

test("reusing a code ends the session of the first use", async () => {
  const { code } = await aCode(ROTATING);
  const tokens = await exchange(ROTATING, code);
  await memberOf(tokens);
  await assert.rejects(exchange(ROTATING, code), { code: "INVALID_GRANT" });
  await assert.rejects(memberOf(tokens), { status: 401 });
  await assert.rejects(refresh(ROTATING, tokens.refresh_token), { code: "INVALID_GRANT" });
});

test("at most one of many concurrent exchanges of a code succeeds", async () => {
  const { code } = await aCode(ROTATING);
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => exchange(ROTATING, code)));
  assert.equal(results.filter((result) => result.status === "fulfilled").length, 1);
});

test("refresh tokens rotate, and reusing a replaced one ends the family", async () => {
  const first = await exchange(ROTATING, (await aCode(ROTATING)).code);
  const second = await refresh(ROTATING, first.refresh_token);
  assert.notEqual(second.refresh_token, first.refresh_token);
  at(11_000);
  await assert.rejects(refresh(ROTATING, first.refresh_token), { code: "INVALID_GRANT" });
  await assert.rejects(refresh(ROTATING, second.refresh_token), { code: "INVALID_GRANT" });
  server.setNow(undefined);
  await assert.rejects(memberOf(second), { status: 401 });
});

test("for ten seconds the direct predecessor still works; older tokens never do", async () => {
  const first = await exchange(ROTATING, (await aCode(ROTATING)).code);
  const second = await refresh(ROTATING, first.refresh_token);
  await refresh(ROTATING, first.refresh_token);
  const third = await refresh(ROTATING, second.refresh_token);
  await assert.rejects(refresh(ROTATING, first.refresh_token), { code: "INVALID_GRANT" });
  await assert.rejects(refresh(ROTATING, third.refresh_token), { code: "INVALID_GRANT" });
});

test("a compatible client keeps its refresh token, also with concurrent use", async () => {
  const tokens = await exchange(COMPATIBLE, (await aCode(COMPATIBLE)).code);
  assert.equal(tokens.expires_in, 4 * 3600);
  const renewals = await Promise.all(Array.from({ length: 6 }, () => refresh(COMPATIBLE, tokens.refresh_token)));
  for (const renewal of renewals) assert.equal(renewal.refresh_token, tokens.refresh_token);
});

test("a compatible client's refresh token has idle and absolute expiry", async () => {
  const idle = await exchange(COMPATIBLE, (await aCode(COMPATIBLE)).code);
  at(31 * 86_400_000);
  await assert.rejects(refresh(COMPATIBLE, idle.refresh_token), { code: "INVALID_GRANT" });
  server.setNow(undefined);
  const used = await exchange(COMPATIBLE, (await aCode(COMPATIBLE)).code);
  for (let day = 20; day < 180; day += 20) {
    at(day * 86_400_000);
    await refresh(COMPATIBLE, used.refresh_token);
  }
  at(181 * 86_400_000);
  await assert.rejects(refresh(COMPATIBLE, used.refresh_token), { code: "INVALID_GRANT" });
  server.setNow(undefined);
});

test("rejects a member's refresh token of another client", async () => {
  const tokens = await exchange(ROTATING, (await aCode(ROTATING)).code);
  await assert.rejects(refresh(COMPATIBLE, tokens.refresh_token), { code: "INVALID_GRANT" });
});

test("ending a session invalidates its access token at once", async () => {
  const { code, memberId } = await aCode(ROTATING);
  const tokens = await exchange(ROTATING, code);
  await memberOf(tokens);
  await server.transaction((tx) => endAllSessions(tx, server.store, { memberId, reason: "signed out" }));
  await assert.rejects(memberOf(tokens), { status: 401 });
});

test("an app needs its secret and installation id to get a token", async () => {
  const permissions: Permission[] = ["members:read"];
  const app = await server.transaction((tx) =>
    createApp(tx, { name: "App", secret: "app secret", permissions }, new Date()),
  );
  const body = {
    client_id: app.id,
    client_secret: "app secret",
    instance_id: app.instanceId,
    grant_type: "client_credentials",
  };
  const tokens = await server.call(token, { body });
  assert.equal(tokens.refresh_token, undefined);
  const { memberId } = await aMember();
  const response = await fetch(`${server.origin}/members/v1/members/${memberId}`, {
    headers: { authorization: tokens.access_token },
  });
  assert.equal(response.status, 200);
  await assert.rejects(server.call(token, { body: { ...body, client_secret: "wrong" } }), { status: 401 });
  await assert.rejects(server.call(token, { body: { ...body, instance_id: newId() } }), { status: 401 });

  // The app's own access token plus the secret also works; another app's token doesn't.
  const strip = { grant_type: "strip_bound_session", client_secret: "app secret", access_token: tokens.access_token };
  const own = await server.call(token, { body: strip });
  assert.deepEqual([own.refresh_token, own.expires_in], [undefined, tokens.expires_in]);
  await assert.rejects(server.call(token, { body: { ...strip, client_secret: "wrong" } }), { status: 401 });
  const visitor = await server.call(token, { body: { clientId: ROTATING, grantType: "anonymous" } });
  const foreign = { ...strip, access_token: visitor.access_token };
  await assert.rejects(server.call(token, { body: foreign }), { code: "INVALID_GRANT" });
});

test("external login needs a key with the permission, and its tokens never count as recently authenticated", async () => {
  const { memberId } = await aMember();
  const body = { grant_type: "authorized_client", scope: "offline_access", member_id: memberId };
  await server.transaction((tx) => createApiKey(tx, { key: "a key with all permissions" }, new Date()));
  await server.transaction((tx) =>
    createApiKey(tx, { key: "a key with few permissions", permissions: ["orders:read"] }, new Date()),
  );
  const visitor = await server.call(token, { body: { clientId: ROTATING, grantType: "anonymous" } });
  const call = (key: string) => server.call(token, { body }, { authorization: `${visitor.access_token},${key}` });
  const tokens = await call("a key with all permissions");
  assert.equal((await memberOf(tokens)).member.id, memberId);
  await assert.rejects(call("a key with few permissions"), { status: 403 });
  await assert.rejects(call("a key that is unknown"), { status: 401 });
  await assert.rejects(server.call(token, { body }), { status: 403 });
  await assert.rejects(server.call(token, { body }, { authorization: "a key with all permissions" }), {
    code: "INVALID_CLIENT",
  });
});

test("a renewal without a client id uses the refresh token's client", async () => {
  const renew = (refreshToken: string | undefined) =>
    server.call(token, { body: { grantType: "refresh_token", refreshToken: refreshToken ?? "" } });
  for (const clientId of [ROTATING, COMPATIBLE]) {
    const visitor = await server.call(token, { body: { clientId, grantType: "anonymous" } });
    const before = await server.call(tokenInfo, { body: { token: visitor.access_token } });
    const renewed = await renew(visitor.refresh_token);
    assert.equal((await server.call(tokenInfo, { body: { token: renewed.access_token } })).subjectId, before.subjectId);
    const { code, memberId } = await aCode(clientId);
    const member = await renew((await exchange(clientId, code)).refresh_token);
    assert.equal((await memberOf(member)).member.id, memberId);
    assert.equal(member.expires_in, clientId === COMPATIBLE ? 4 * 3600 : 900);
  }
  await assert.rejects(renew("unknown"), { status: 400, code: "INVALID_GRANT" });
});
