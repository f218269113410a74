import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createRedirectSession, openRedirectSession } from "#api/checkout/redirects.ts";
import { getMyMember } from "#api/identity/members.ts";
import {
  type AuthorizeRequest,
  authorize,
  endHostedSession,
  HOSTED_KEY_HEADER,
  token,
  tokenInfo,
} from "#api/identity/oauth.ts";
import { createClient } from "#server/identity/clients/public.ts";
import { startClientSession, startHostedSession, UNKNOWN_DEVICE } from "#server/identity/identities/public.ts";
import { insertMember } from "#server/identity/identities/queries.ts";
import { routes as identityRoutes } from "#server/identity/identities/routes.ts";
import { deriveHostedKey, issueSessionToken } from "#server/identity/oauth/public.ts";
import { routes as oauthRoutes } from "#server/identity/oauth/routes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "./routes.ts";

const CLIENT = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";
const REDIRECT = "https://shop.example.com/in?from=store";
const VERIFIER = "v".repeat(43);

let server: TestServer;
let production: TestServer;
before(async () => {
  const bindings = [...routes, ...identityRoutes, ...oauthRoutes];
  server = await startTestServer({ bindings });
  const environment = {
    NODE_ENV: "production",
    BASE_URL: "https://store.example",
    SECRET: "0123456789abcdef0123456789abcdef",
    SMTP_URL: "smtp://127.0.0.1:1",
  };
  production = await startTestServer({ bindings, environment });
  for (const each of [server, production]) {
    await each.transaction(async (tx) => {
      const client = { isCompatible: false, allowsDirectLogin: true, isFirstParty: false };
      const addresses = { redirectUris: [REDIRECT], allowedOrigins: ["https://shop.example.com"] };
      await createClient(tx, { ...client, ...addresses, id: CLIENT, name: "Shop" }, new Date());
      await createClient(tx, { ...client, id: OTHER, name: "Other", redirectUris: [], allowedOrigins: [] }, new Date());
    });
  }
});
after(async () => {
  await server.close();
  await production.close();
});

const hosted = () => ({ headers: { [HOSTED_KEY_HEADER]: deriveHostedKey(server.store.config.secret) } });
const request = (changes: Partial<AuthorizeRequest> = {}): AuthorizeRequest => ({
  clientId: CLIENT,
  redirectUri: REDIRECT,
  responseType: "code",
  responseMode: "fragment",
  scope: "offline_access",
  state: "state 1",
  codeChallenge: sha256(VERIFIER).toString("base64url"),
  codeChallengeMethod: "S256",
  ...changes,
});
let count = 0;
async function aMember() {
  const address = `redirect${++count}@example.com`;
  return server.transaction(async (tx) => {
    const member = await insertMember(
      tx,
      { email: { address, key: address }, status: "ACTIVE", pendingReasons: [], isEmailVerified: true },
      new Date(),
    );
    assert.ok(member);
    return member.id;
  });
}
const aHostedSession = async (): Promise<string> => {
  const memberId = await aMember();
  return server.transaction((tx) => startHostedSession(tx, memberId, UNKNOWN_DEVICE, new Date()));
};
const visitor = (at: TestServer = server) => ({
  authorization: at.store.tokens.issue(
    { kind: "visitor", visitorId: newId(), clientId: CLIENT },
    at.store.now().getTime() + 3_600_000,
  ),
});
const begin = async (
  authRequest: AuthorizeRequest,
  prompt: "login" | "none" = "login",
  headers: Record<string, string> = {},
) =>
  (await server.call(createRedirectSession, { body: { auth: { authRequest, prompt } } }, { ...visitor(), headers }))
    .redirectSession;
/** The same without a redirect URI. */
function direct(changes: Partial<AuthorizeRequest> = {}): AuthorizeRequest {
  const { redirectUri: _, ...rest } = request({ responseMode: "web_message", ...changes });
  return rest;
}

test("a sign-in session names the page and its endpoint", async () => {
  const session = await begin(request());
  assert.equal(session.urlDetails.endpoint, `${server.origin}/auth/authorize`);
  assert.equal(session.fullUrl, `${server.origin}/auth/authorize?session=${session.sessionToken}`);
});

test("an authorization request shows the form first and issues one code after sign-in", async () => {
  const { sessionToken } = await begin(request());
  const shown = await server.call(authorize, { body: { request: sessionToken } }, hosted());
  assert.equal(shown.step, "LOGIN");
  const body = { request: sessionToken, hostedSession: await aHostedSession() };
  const { redirectTo = "" } = await server.call(authorize, { body }, hosted());
  const [address, fragment = ""] = redirectTo.split("#");
  assert.equal(address, REDIRECT);
  const parameters = new URLSearchParams(fragment);
  assert.equal(parameters.get("state"), "state 1");
  assert.ok(parameters.get("code"));
  assert.equal((await server.call(authorize, { body }, hosted())).step, "FAILED");
});

test("an earlier session doesn't satisfy `prompt=login`", async () => {
  const hostedSession = await aHostedSession();
  server.setNow(new Date(Date.now() + 90_000));
  const { sessionToken } = await begin(request());
  assert.equal(
    (await server.call(authorize, { body: { request: sessionToken, hostedSession } }, hosted())).step,
    "LOGIN",
  );
  const standard = await server.call(authorize, { body: { authorizeRequest: request(), hostedSession } }, hosted());
  assert.equal(standard.step, "REDIRECT");
  server.setNow(undefined);
});

test("mode query keeps the query of the redirect URI", async () => {
  const authorizeRequest = request({ responseMode: "query" });
  const { redirectTo = "" } = await server.call(
    authorize,
    { body: { authorizeRequest, hostedSession: await aHostedSession() } },
    hosted(),
  );
  const url = new URL(redirectTo);
  assert.equal(url.searchParams.get("from"), "store");
  assert.ok(url.searchParams.get("code"));
});

for (const redirectUri of [
  "https://evil.example/in",
  "https://shop.example.com/in",
  "https://shop.example.com/in?from=store&more=1",
  "https://shop.example.com/in?from=store#x",
  "https://shop.example.com.evil.example/in?from=store",
  "https://shop.example.com@evil.example/in?from=store",
  "HTTPS://SHOP.EXAMPLE.COM/in?from=store",
  "//shop.example.com/in?from=store",
  "https://shop.example.com/in?from=store\n",
  "https:\\\\shop.example.com/in?from=store",
  "javascript:alert(1)",
  "not an address",
]) {
  test(`the redirect URI ${JSON.stringify(redirectUri)} is rejected and nothing is sent to it`, async () => {
    await assert.rejects(begin(request({ redirectUri })), { status: 400, code: "REDIRECT_NOT_ALLOWED" });
    const step = await server.call(authorize, { body: { authorizeRequest: request({ redirectUri }) } }, hosted());
    assert.equal(step.step, "FAILED");
    assert.equal(step.redirectTo, undefined);
  });
}

for (const [name, changes] of [
  ["no challenge", { codeChallenge: "" }],
  ["a plain challenge", { codeChallengeMethod: "plain" }],
  ["another response type", { responseType: "token" }],
  ["another response mode", { responseMode: "form_post" }],
  ["web_message without prompt none", { responseMode: "web_message" }],
] as const) {
  test(`a request with ${name} is rejected`, async () => {
    await assert.rejects(begin(request(changes)), { code: "INVALID_AUTHORIZATION_REQUEST" });
  });
}

test("an invalid request of a valid client redirects with the error and the state", async () => {
  const { redirectTo = "" } = await server.call(
    authorize,
    { body: { authorizeRequest: request({ codeChallengeMethod: "plain", responseMode: "query" }) } },
    hosted(),
  );
  const { searchParams } = new URL(redirectTo);
  assert.equal(searchParams.get("error"), "invalid_request");
  assert.equal(searchParams.get("state"), "state 1");
});

test("an unknown client is rejected", async () => {
  await assert.rejects(begin(request({ clientId: newId() })), { code: "CLIENT_NOT_FOUND" });
});

test("direct login: a session token becomes a message to the origin that asked, and a code without redirect address", async () => {
  const memberId = await aMember();
  const sessionToken = await server.transaction((tx) =>
    issueSessionToken(tx, { memberId, clientId: CLIENT, deviceInfo: UNKNOWN_DEVICE }, new Date()),
  );
  const session = await begin(direct({ sessionToken }), "none", { origin: "https://shop.example.com" });
  const step = await server.call(authorize, { body: { request: session.sessionToken } }, hosted());
  assert.equal(step.step, "MESSAGE");
  assert.equal(step.targetOrigin, "https://shop.example.com");
  assert.equal(step.message?.state, "state 1");
  const body = {
    clientId: CLIENT,
    grantType: "authorization_code",
    code: step.message?.code ?? "",
    codeVerifier: VERIFIER,
  };
  await assert.rejects(server.call(token, { body: { ...body, redirectUri: REDIRECT } }), { code: "INVALID_GRANT" });
  const tokens = await server.call(token, { body });
  assert.equal(
    (await server.call(getMyMember, { query: {} }, { authorization: tokens.access_token })).member.id,
    memberId,
  );
});

test("a used session token posts a message with error and state", async () => {
  const memberId = await aMember();
  const sessionToken = await server.transaction((tx) =>
    issueSessionToken(tx, { memberId, clientId: CLIENT, deviceInfo: UNKNOWN_DEVICE }, new Date()),
  );
  const steps = [];
  for (let round = 0; round < 2; round++) {
    const session = await begin(direct({ sessionToken }), "none", { origin: "https://shop.example.com" });
    steps.push(await server.call(authorize, { body: { request: session.sessionToken } }, hosted()));
  }
  assert.ok(steps[0]?.message?.code);
  assert.deepEqual(steps[1]?.message, {
    error: "login_required",
    error_description: "No member is signed in.",
    state: "state 1",
    iss: server.store.baseUrl(),
  });
});

test("messages are posted only to the client's origins", async () => {
  const session = await begin(direct(), "none", { origin: "https://evil.example" });
  assert.equal((await server.call(authorize, { body: { request: session.sessionToken } }, hosted())).step, "FAILED");
  const unknown = await begin(direct(), "none");
  assert.equal(
    (await server.call(authorize, { body: { request: unknown.sessionToken } }, hosted())).targetOrigin,
    "https://shop.example.com",
  );
});

test("loopback addresses work on any port in development, and never in production", async () => {
  await begin(request({ redirectUri: "http://127.0.0.1:4321/in" }));
  await begin(request({ redirectUri: "http://localhost:8080/deep/in" }));
  const session = await begin(direct(), "none", { origin: "http://localhost:5173" });
  assert.equal(
    (await server.call(authorize, { body: { request: session.sessionToken } }, hosted())).targetOrigin,
    "http://localhost:5173",
  );
  const auth = { authRequest: request({ redirectUri: "http://127.0.0.1:4321/in" }) };
  await assert.rejects(production.call(createRedirectSession, { body: { auth } }, visitor(production)), {
    code: "REDIRECT_NOT_ALLOWED",
  });
});

test("exactly one destination is required", async () => {
  await assert.rejects(
    server.call(createRedirectSession, { body: {} }, visitor()),
    (error: { violations: { violatedRule: string }[] }) =>
      error.violations[0]?.violatedRule === "REQUIRED_ONE_OF_FIELD",
  );
  const body = { login: {}, logout: { clientId: CLIENT } };
  await assert.rejects(
    server.call(createRedirectSession, { body }, visitor()),
    (error: { violations: { violatedRule: string }[] }) => {
      assert.equal(error.violations[0]?.violatedRule, "ONE_OF_ALIGNMENT");
      return true;
    },
  );
});

test("prewarming leads to its page", async () => {
  const { redirectSession } = await server.call(createRedirectSession, { body: { login: {} } }, visitor());
  assert.equal(redirectSession.fullUrl, `${server.origin}/auth/prewarm`);
});

const aVisitorToken = (visitorId = newId()) =>
  server.store.tokens.issue({ kind: "visitor", visitorId, clientId: CLIENT }, Date.now() + 60_000);

test("callbacks must be at the client's origins", async () => {
  const authorization = aVisitorToken();
  const checkout = { ecomCheckout: { checkoutId: newId() } };
  const call = (address: string) =>
    server.call(
      createRedirectSession,
      { body: { ...checkout, callbacks: { thankYouPageUrl: address } } },
      { authorization },
    );
  await call("https://shop.example.com/thanks?x=1");
  for (const address of [
    "https://evil.example/",
    "https://shop.example.com.evil.example/",
    "javascript:alert(1)",
    "//evil.example",
  ]) {
    await assert.rejects(call(address), { code: "REDIRECT_NOT_ALLOWED" });
  }
});

test("a redirect session requires a token, for every destination", async () => {
  const bodies = [
    { login: {} },
    { ecomCheckout: { checkoutId: newId() } },
    { auth: { authRequest: request() } },
    { logout: { clientId: CLIENT } },
  ];
  for (const body of bodies)
    await assert.rejects(server.call(createRedirectSession, { body }), { status: 401, code: "UNAUTHENTICATED" });
});

test("the checkout page opens its session once and acts for the visitor who created it", async () => {
  const visitorId = newId();
  const checkoutId = newId();
  const authorization = aVisitorToken(visitorId);
  const callbacks = { postFlowUrl: "https://shop.example.com/back" };
  const { redirectSession } = await server.call(
    createRedirectSession,
    { body: { ecomCheckout: { checkoutId }, callbacks } },
    { authorization },
  );
  assert.ok(redirectSession.fullUrl.startsWith(`${server.origin}/checkout/${checkoutId}?redirectSession=`));
  const body = { sessionToken: redirectSession.sessionToken };
  const opened = await server.call(openRedirectSession, { body });
  assert.deepEqual(opened.callbacks, callbacks);
  assert.deepEqual(opened.target, { checkoutId });
  assert.equal((await server.call(tokenInfo, { body: { token: opened.accessToken ?? "" } })).subjectId, visitorId);
  await assert.rejects(server.call(openRedirectSession, { body }), { status: 404 });
  // A purchase can take longer than the lifetime of a token.
  const renewal = { body: { sessionToken: opened.renewalToken ?? "" } };
  for (let again = 0; again < 2; again++) {
    const { accessToken = "", renewalToken } = await server.call(openRedirectSession, renewal);
    assert.equal((await server.call(tokenInfo, { body: { token: accessToken } })).subjectId, visitorId);
    assert.equal(renewalToken, undefined);
  }
  server.setNow(new Date(Date.now() + 4 * 3_600_000 + 1000));
  await assert.rejects(server.call(openRedirectSession, renewal), { status: 404 });
  server.setNow(undefined);
});

async function aMemberToken(): Promise<string> {
  const memberId = await aMember();
  const session = await server.transaction((tx) =>
    startClientSession(tx, { memberId, clientId: CLIENT, authenticatedAt: new Date() }, new Date()),
  );
  return server.store.tokens.issue(
    { kind: "member", memberId, clientId: CLIENT, sessionId: session.id },
    Date.now() + 60_000,
  );
}

test("a member's redirect session ends with the session that created it", async () => {
  const authorization = await aMemberToken();
  const body = { storesProduct: { productSlug: "mug" } };
  const { redirectSession } = await server.call(createRedirectSession, { body }, { authorization });
  assert.ok(redirectSession.fullUrl.startsWith(`${server.origin}/p/mug?`));
  const { accessToken = "" } = await server.call(openRedirectSession, {
    body: { sessionToken: redirectSession.sessionToken },
  });
  await server.call(getMyMember, { query: {} }, { authorization: accessToken });
  await server.call(createRedirectSession, { body: { logout: { clientId: CLIENT } } }, { authorization });
  await assert.rejects(server.call(getMyMember, { query: {} }, { authorization: accessToken }), { status: 401 });
});

test("signing out ends the member's session, then the hosted one, and goes back where the client may send it", async () => {
  const authorization = await aMemberToken();
  const body = { logout: { clientId: CLIENT }, callbacks: { postFlowUrl: "https://shop.example.com/bye" } };
  const { redirectSession } = await server.call(createRedirectSession, { body }, { authorization });
  await assert.rejects(server.call(getMyMember, { query: {} }, { authorization }), { status: 401 });
  const hostedSession = await aHostedSession();
  const ended = await server.call(
    endHostedSession,
    { body: { hostedSession, request: redirectSession.sessionToken } },
    hosted(),
  );
  assert.equal(ended.returnUrl, "https://shop.example.com/bye");
  const again = await server.call(authorize, { body: { authorizeRequest: request(), hostedSession } }, hosted());
  assert.equal(again.step, "LOGIN");
  const evil = { ...body, callbacks: { postFlowUrl: "https://evil.example/" } };
  await assert.rejects(server.call(createRedirectSession, { body: evil }, visitor()), { code: "REDIRECT_NOT_ALLOWED" });
});

test("an authorization address may be generated without a place to return to, and is refused when authorizing", async () => {
  const authRequest = request({ redirectUri: "unused://" });
  const body = { auth: { authRequest, prompt: "login" as const } };
  const { redirectSession } = await server.call(createRedirectSession, { body }, visitor());
  for (const request of [{ request: redirectSession.sessionToken ?? "" }, { authorizeRequest: authRequest }])
    assert.equal((await server.call(authorize, { body: request }, hosted())).step, "FAILED");
});
