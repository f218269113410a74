/** An independent OAuth client library completes the standard flows, configured by discovery alone. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as oauth from "oauth4webapi";
import { authorize } from "#api/identity/oauth.ts";
import { createApp, createClient } from "#server/identity/clients/public.ts";
import { UNKNOWN_DEVICE } from "#server/identity/identities/public.ts";
import { startHostedSession } from "#server/identity/identities/sessions/sessions.ts";
import { type IdentityServer, REDIRECT, startIdentityServer } from "#test/identity-server.ts";

const ROTATING = "44444444-4444-4444-8444-444444444444";
const insecure = { [oauth.allowInsecureRequests]: true };
let server: IdentityServer;
let issuer: oauth.AuthorizationServer;
before(async () => {
  server = await startIdentityServer();
  const client = {
    id: ROTATING,
    name: "Third-party client",
    isCompatible: false,
    allowsDirectLogin: false,
    isFirstParty: false,
    redirectUris: [REDIRECT],
    allowedOrigins: [],
  };
  await server.transaction((tx) => createClient(tx, client, new Date()));
  const address = new URL(server.store.baseUrl());
  const answer = await oauth.discoveryRequest(address, { algorithm: "oidc", ...insecure });
  issuer = await oauth.processDiscoveryResponse(address, answer);
});
after(() => server.close());

const client: oauth.Client = { client_id: ROTATING };

/** Acts as the hosted pages do for the library's authorization URL, with a signed-in member. */
async function openAuthorizationPage(parameters: Record<string, string>): Promise<URL> {
  const email = `oauth${++count}@example.com`;
  const { identity } = await server.signUp(email);
  const memberId = identity?.id ?? "";
  const hostedSession = await server.transaction((tx) => startHostedSession(tx, memberId, UNKNOWN_DEVICE, new Date()));
  const authorizeRequest = {
    clientId: parameters.client_id ?? "",
    responseType: parameters.response_type ?? "",
    redirectUri: parameters.redirect_uri ?? "",
    scope: parameters.scope ?? "",
    state: parameters.state ?? "",
    codeChallenge: parameters.code_challenge ?? "",
    codeChallengeMethod: parameters.code_challenge_method ?? "",
    nonce: parameters.nonce ?? "",
  };
  const step = await server.call(authorize, { body: { authorizeRequest, hostedSession } }, server.hosted());
  assert.equal(step.step, "REDIRECT");
  return new URL(step.redirectTo ?? "");
}
let count = 0;

async function signIn() {
  const verifier = oauth.generateRandomCodeVerifier();
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
  const address = await openAuthorizationPage({
    client_id: ROTATING,
    response_type: "code",
    redirect_uri: REDIRECT,
    scope: "openid email profile offline_access",
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  // Verifies the state, and the issuer of RFC 9207, which the metadata announces.
  const callback = oauth.validateAuthResponse(issuer, client, address, state);
  const answer = await oauth.authorizationCodeGrantRequest(
    issuer,
    client,
    oauth.None(),
    callback,
    REDIRECT,
    verifier,
    insecure,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(issuer, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  return { tokens, answer, callback, verifier };
}

test("the metadata has the fields required by RFC 8414 and OpenID Connect Discovery", () => {
  assert.equal(issuer.issuer, server.store.baseUrl());
  assert.deepEqual(issuer.code_challenge_methods_supported, ["S256"]);
  assert.deepEqual(issuer.response_types_supported, ["code"]);
  assert.equal(issuer.authorization_response_iss_parameter_supported, true);
  for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"] as const)
    assert.ok(issuer[name]?.startsWith(server.store.baseUrl()), name);
});

test("code flow with PKCE: the id token is signed by a published key and has the member, client and nonce", async () => {
  const { tokens, answer } = await signIn();
  await oauth.validateApplicationLevelSignature(issuer, answer, insecure);
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  assert.equal(claims?.aud, ROTATING);
  assert.equal(claims?.email, `oauth${count}@example.com`);
  const info = await oauth.userInfoRequest(issuer, client, tokens.access_token, insecure);
  const user = await oauth.processUserInfoResponse(issuer, client, claims?.sub ?? "", info);
  assert.equal(user.email_verified, false);
});

test("the library rejects a response of another issuer, because this server always sends its own (RFC 9207)", async () => {
  const state = oauth.generateRandomState();
  const verifier = oauth.generateRandomCodeVerifier();
  const address = await openAuthorizationPage({
    client_id: ROTATING,
    response_type: "code",
    redirect_uri: REDIRECT,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const other = { ...issuer, issuer: "https://other.example" };
  assert.throws(() => oauth.validateAuthResponse(other, client, address, state));
});

test("a refresh rotates the token, and reusing the old one after the grace period ends the family", async () => {
  const { tokens } = await signIn();
  const refresh = async (token: string) => {
    const answer = await oauth.refreshTokenGrantRequest(issuer, client, oauth.None(), token, insecure);
    return oauth.processRefreshTokenResponse(issuer, client, answer);
  };
  const first = tokens.refresh_token ?? "";
  const second = (await refresh(first)).refresh_token ?? "";
  assert.notEqual(second, first);
  assert.equal((await refresh(first)).refresh_token, second, "same successor within the grace period");
  server.setNow(new Date(Date.now() + 11_000));
  await assert.rejects(refresh(first), { error: "invalid_grant" });
  await assert.rejects(refresh(second), { error: "invalid_grant" });
  server.setNow(undefined);
  const mails = await server.mails(`oauth${count}@example.com`);
  assert.ok(mails.some(({ kind }) => kind === "token-reuse"));
});

test("revocation ends access and refresh tokens and succeeds for unknown ones (RFC 7009)", async () => {
  const { tokens } = await signIn();
  for (const token of [tokens.refresh_token ?? "", "unknown"]) {
    const answer = await oauth.revocationRequest(issuer, client, oauth.None(), token, insecure);
    await oauth.processRevocationResponse(answer);
  }
  const info = await oauth.userInfoRequest(issuer, client, tokens.access_token, insecure);
  assert.equal(info.status, 401);
});

test("an app gets a token with its secret, by header and by form, and introspects other tokens (RFC 7662)", async () => {
  const { tokens } = await signIn();
  const secret = "a secret with : and % and ümlaut";
  const { id } = await server.transaction((tx) =>
    createApp(tx, { name: "Reader", secret, permissions: ["members:read"] }, new Date()),
  );
  for (const proof of [oauth.ClientSecretBasic(secret), oauth.ClientSecretPost(secret)]) {
    const app: oauth.Client = { client_id: id };
    const answer = await oauth.clientCredentialsGrantRequest(issuer, app, proof, new URLSearchParams(), insecure);
    const own = await oauth.processClientCredentialsResponse(issuer, app, answer);
    const look = (token: string) =>
      fetch(`${server.origin}/oauth2/introspect`, {
        method: "POST",
        headers: { authorization: `Bearer ${own.access_token}` },
        body: new URLSearchParams({ token }),
      }).then((found) => found.json());
    assert.equal((await look(tokens.access_token)).client_id, ROTATING);
    assert.deepEqual(await look("made up"), { active: false });
  }
  const wrong = await oauth.clientCredentialsGrantRequest(
    issuer,
    { client_id: id },
    oauth.ClientSecretBasic("wrong"),
    new URLSearchParams(),
    insecure,
  );
  await assert.rejects(oauth.processClientCredentialsResponse(issuer, { client_id: id }, wrong), {
    error: "invalid_client",
  });
});

const form = (fields: Record<string, string> | string) =>
  fetch(`${server.origin}/oauth2/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: typeof fields === "string" ? fields : new URLSearchParams(fields),
  });

for (const [about, fields, error] of [
  [
    "the password grant",
    { grant_type: "password", username: "a", password: "b", client_id: ROTATING },
    "unsupported_grant_type",
  ],
  ["an implicit grant", { grant_type: "implicit", client_id: ROTATING }, "unsupported_grant_type"],
  ["no grant at all", { client_id: ROTATING }, "unsupported_grant_type"],
  ["an unknown client", { grant_type: "refresh_token", refresh_token: "x", client_id: "nobody" }, "invalid_client"],
  ["an unknown code", { grant_type: "authorization_code", code: "x", client_id: ROTATING }, "invalid_grant"],
  ["a parameter that stands twice", "grant_type=refresh_token&grant_type=anonymous", "invalid_request"],
] as const) {
  test(`${about} is rejected as specified in RFC 6749 section 5.2`, async () => {
    const answer = await form(fields);
    assert.ok(answer.status === 400 || answer.status === 401);
    const body = await answer.json();
    assert.equal(body.error, error);
    assert.deepEqual(Object.keys(body).sort(), ["error", "error_description"]);
    assert.equal(answer.headers.get("cache-control"), "no-store");
  });
}
