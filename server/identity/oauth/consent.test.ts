/** Third-party clients: consent, denial and withdrawal; and the callback of a direct sign-in. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createRedirectSession } from "#api/checkout/redirects.ts";
import { deleteMyConsent, listMyConsents } from "#api/identity/account.ts";
import { decideConsent } from "#api/identity/hosted-identity.ts";
import { authorize, describeAuthorization, token, userInfo } from "#api/identity/oauth.ts";
import { createClient } from "#server/identity/clients/public.ts";
import { startHostedSession, UNKNOWN_DEVICE } from "#server/identity/identities/public.ts";
import {
  CHALLENGE,
  DIRECT,
  type IdentityServer,
  REDIRECT,
  startIdentityServer,
  VERIFIER,
} from "#test/identity-server.ts";

const THEIRS = "55555555-5555-4555-8555-555555555555";
let server: IdentityServer;
let count = 0;
before(async () => {
  server = await startIdentityServer();
  const client = {
    id: THEIRS,
    name: "Their program",
    isCompatible: false,
    allowsDirectLogin: false,
    isFirstParty: false,
    requiresConsent: true,
    redirectUris: [REDIRECT],
    allowedOrigins: [],
  };
  await server.transaction((tx) => createClient(tx, client, new Date()));
});
after(() => server.close());

async function aMember() {
  const { identity, sessionToken } = await server.signUp(`consent${++count}@example.com`);
  const hostedSession = await server.transaction((tx) =>
    startHostedSession(tx, identity?.id ?? "", UNKNOWN_DEVICE, new Date()),
  );
  const tokens = await server.memberTokens(sessionToken);
  return { hostedSession, as: { authorization: tokens.access_token } };
}

const request = (more: Record<string, string> = {}) => ({
  clientId: THEIRS,
  responseType: "code",
  redirectUri: REDIRECT,
  scope: "openid email made-up",
  state: "st",
  codeChallenge: CHALLENGE,
  codeChallengeMethod: "S256",
  ...more,
});

const begin = (hostedSession: string, more: Record<string, string> = {}) =>
  server.call(authorize, { body: { authorizeRequest: request(more), hostedSession } }, server.hosted());

const decide = (session: string, hostedSession: string, isGranted: boolean) =>
  server.call(decideConsent, { body: { request: session, hostedSession, isGranted } }, server.hosted());

test("asks for consent to the known scopes, once", async () => {
  const { hostedSession, as } = await aMember();
  const asked = await begin(hostedSession);
  assert.equal(asked.step, "CONSENT");
  const session = asked.request ?? "";
  const described = await server.call(describeAuthorization, { body: { request: session } }, server.hosted());
  assert.deepEqual(described.scopes, ["openid", "email"]);
  assert.equal(described.isFirstParty, false);
  const granted = await decide(session, hostedSession, true);
  assert.equal(granted.step, "REDIRECT");
  assert.ok(new URL(granted.redirectTo ?? "").searchParams.get("code"));
  assert.equal((await begin(hostedSession)).step, "REDIRECT");
  assert.equal(
    (await begin(hostedSession, { scope: "openid email profile" })).step,
    "CONSENT",
    "additional scopes need consent again",
  );
  const { consents } = await server.call(listMyConsents, {}, as);
  assert.deepEqual(
    consents.map(({ clientName, scopes }) => [clientName, scopes]),
    [["Their program", ["openid", "email"]]],
  );
});

test("reports a denial to the client, and never shows a page with prompt none", async () => {
  const { hostedSession } = await aMember();
  const silent = await begin(hostedSession, { prompt: "none" });
  assert.equal(new URL(silent.redirectTo ?? "").searchParams.get("error"), "consent_required");
  const asked = await begin(hostedSession);
  const refused = new URL((await decide(asked.request ?? "", hostedSession, false)).redirectTo ?? "");
  assert.deepEqual([refused.searchParams.get("error"), refused.searchParams.get("state")], ["access_denied", "st"]);
  assert.equal(refused.searchParams.get("iss"), server.store.baseUrl());
  assert.equal((await decide(asked.request ?? "", hostedSession, true)).step, "FAILED", "a decision is made once");
});

test("only the signed-in member can consent", async () => {
  const { hostedSession } = await aMember();
  const asked = await begin(hostedSession);
  assert.equal((await decide(asked.request ?? "", "x".repeat(43), true)).step, "LOGIN");
});

test("withdrawing consent ends the client's sessions", async () => {
  const { hostedSession, as } = await aMember();
  const asked = await begin(hostedSession);
  const code = new URL((await decide(asked.request ?? "", hostedSession, true)).redirectTo ?? "").searchParams.get(
    "code",
  );
  const body = {
    clientId: THEIRS,
    grantType: "authorization_code",
    code: code ?? "",
    codeVerifier: VERIFIER,
    redirectUri: REDIRECT,
  };
  const tokens = await server.call(token, { body });
  assert.ok(tokens.id_token);
  await server.call(deleteMyConsent, { params: { id: THEIRS } }, as);
  await assert.rejects(server.call(userInfo, {}, { authorization: tokens.access_token }), { status: 401 });
  await assert.rejects(server.call(deleteMyConsent, { params: { id: THEIRS } }, as), { code: "CLIENT_NOT_FOUND" });
  assert.equal((await begin(hostedSession)).step, "CONSENT");
});

test("max_age requires a new sign-in after an older one", async () => {
  const { hostedSession } = await aMember();
  const aged = (maxAge: number, more: Record<string, string> = {}) =>
    server.call(
      authorize,
      { body: { authorizeRequest: { ...request({ clientId: DIRECT, ...more }), maxAge }, hostedSession } },
      server.hosted(),
    );
  server.setNow(new Date(Date.now() + 5000));
  assert.equal((await aged(1)).step, "LOGIN");
  assert.equal((await aged(10_000)).step, "REDIRECT");
  const silent = await aged(1, { prompt: "none" });
  assert.equal(new URL(silent.redirectTo ?? "").searchParams.get("error"), "login_required");
  server.setNow(undefined);
});

async function beginDirect() {
  const body = {
    auth: { authRequest: request({ clientId: DIRECT, responseMode: "query" }), prompt: "login" as const },
  };
  const { redirectSession } = await server.call(createRedirectSession, { body }, await server.visitor());
  return redirectSession.sessionToken;
}

const callback = (parameters: Record<string, string>) =>
  fetch(`${server.origin}/_api/iam/authentication/v1/callback?${new URLSearchParams(parameters)}`, {
    redirect: "manual",
  });

test("the callback completes a sign-in with the client's session token, once, and removes both from the URL", async () => {
  const { sessionToken = "" } = await server.signUp(`callback${++count}@example.com`);
  const state = await beginDirect();
  const done = await callback({ state, sessionToken });
  assert.equal(done.status, 303);
  assert.equal(done.headers.get("referrer-policy"), "no-referrer");
  assert.equal(done.headers.get("set-cookie"), null);
  const address = new URL(done.headers.get("location") ?? "");
  assert.equal(address.origin + address.pathname, REDIRECT);
  assert.deepEqual([...address.searchParams.keys()].sort(), ["code", "iss", "state"]);
  assert.equal((await callback({ state, sessionToken })).status, 400);
  assert.equal(
    (await callback({ state: await beginDirect(), sessionToken })).status,
    400,
    "a session token works once",
  );
});

test("the callback rejects missing and invalid tokens, and tokens of another client", async () => {
  const { sessionToken = "" } = await server.signUp(`callback${++count}@example.com`);
  const { hostedSession } = await aMember();
  const theirs = (await begin(hostedSession)).request ?? "";
  for (const parameters of [
    { state: theirs, sessionToken },
    { state: await beginDirect(), sessionToken: "x" },
    { state: "" },
  ]) {
    const refused = await callback({ ...parameters });
    assert.equal(refused.status, 400);
    assert.equal(refused.headers.get("location"), null);
  }
});
