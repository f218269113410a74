/** Third-party tokens are limited to their scopes, from the first token to the last renewal. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createRedirectSession, openRedirectSession } from "#api/checkout/redirects.ts";
import { exportMyDetails, listMyAddresses, listMySessions } from "#api/identity/account.ts";
import { changePassword } from "#api/identity/authentication.ts";
import { createOauthClient, updateOauthClient } from "#api/identity/clients.ts";
import { listMyFactors } from "#api/identity/factors.ts";
import { decideConsent } from "#api/identity/hosted-identity.ts";
import { getMyMember } from "#api/identity/members.ts";
import { authorize, describeAuthorization, introspect, token, userInfo } from "#api/identity/oauth.ts";
import { memberScopes } from "#api/scopes.ts";
import { createClient } from "#server/identity/clients/public.ts";
import { startHostedSession, UNKNOWN_DEVICE } from "#server/identity/identities/public.ts";
import {
  CHALLENGE,
  DIRECT,
  type IdentityServer,
  PASSWORD,
  REDIRECT,
  startIdentityServer,
  VERIFIER,
} from "#test/identity-server.ts";

const THEIRS = "66666666-6666-4666-8666-666666666661";
const THEIR_STOREFRONT = "66666666-6666-4666-8666-666666666662";
let server: IdentityServer;
let count = 0;
before(async () => {
  server = await startIdentityServer();
  const shared = {
    allowsDirectLogin: false,
    isFirstParty: false,
    requiresConsent: true,
    redirectUris: [REDIRECT],
    allowedOrigins: [],
  };
  await server.transaction(async (tx) => {
    await createClient(tx, { ...shared, id: THEIRS, name: "Parcel tracker", isCompatible: false }, new Date());
    await createClient(tx, { ...shared, id: THEIR_STOREFRONT, name: "Gift finder", isCompatible: true }, new Date());
  });
});
after(() => server.close());

/** Takes a new member through the consent page of a third-party client. */
async function tokensOf(clientId: string, scope: string) {
  const email = `scopes${++count}@example.com`;
  const { identity } = await server.signUp(email);
  const hostedSession = await server.transaction((tx) =>
    startHostedSession(tx, identity?.id ?? "", UNKNOWN_DEVICE, new Date()),
  );
  const authorizeRequest = {
    clientId,
    responseType: "code",
    redirectUri: REDIRECT,
    scope,
    state: "st",
    codeChallenge: CHALLENGE,
    codeChallengeMethod: "S256",
  };
  const asked = await server.call(authorize, { body: { authorizeRequest, hostedSession } }, server.hosted());
  assert.equal(asked.step, "CONSENT");
  const request = asked.request ?? "";
  const { scopes } = await server.call(describeAuthorization, { body: { request } }, server.hosted());
  const granted = await server.call(
    decideConsent,
    { body: { request, hostedSession, isGranted: true } },
    server.hosted(),
  );
  const code = new URL(granted.redirectTo ?? "").searchParams.get("code") ?? "";
  const body = { clientId, grantType: "authorization_code", code, codeVerifier: VERIFIER, redirectUri: REDIRECT };
  const tokens = await server.call(token, { body });
  return { email, scopes, tokens, as: { authorization: tokens.access_token } };
}

const refused = { status: 403, code: "PERMISSION_DENIED" };

test("consent to the profile scope grants no access to addresses, credentials or the export", async () => {
  const { as, tokens, scopes } = await tokensOf(THEIRS, "openid profile offline_access");
  assert.deepEqual(scopes, ["openid", "profile", "offline_access"]);
  assert.equal(tokens.scope, "openid profile offline_access");
  const { member } = await server.call(getMyMember, { query: {} }, as);
  assert.equal(member.loginEmail, undefined);
  assert.deepEqual([member.contact?.emails, member.contact?.phones, member.contact?.addresses], [[], [], []]);
  assert.deepEqual(Object.keys(await server.call(userInfo, {}, as)).includes("email"), false);
  await assert.rejects(server.call(listMyAddresses, {}, as), refused);
  await assert.rejects(server.call(listMySessions, {}, as), refused);
  await assert.rejects(server.call(listMyFactors, {}, as), refused);
  await assert.rejects(server.call(exportMyDetails, {}, as), refused);
  const change = { body: { newPassword: "a completely different one" } };
  await assert.rejects(server.call(changePassword, change, as), refused);
  const knowing = { body: { newPassword: "a completely different one", currentPassword: PASSWORD } };
  await assert.rejects(server.call(changePassword, knowing, as), refused);
});

test("all scopes together grant no access to account management", async () => {
  const { as, email } = await tokensOf(THEIRS, Object.keys(memberScopes).join(" "));
  assert.equal((await server.call(userInfo, {}, as)).email, email);
  await server.call(listMyAddresses, {}, as);
  await assert.rejects(server.call(exportMyDetails, {}, as), refused);
  await assert.rejects(server.call(listMyFactors, {}, as), refused);
});

test("a renewed token keeps the original scopes", async () => {
  const { tokens } = await tokensOf(THEIRS, "openid email offline_access");
  const body = { clientId: THEIRS, grantType: "refresh_token", refreshToken: tokens.refresh_token ?? "" };
  const renewed = await server.call(token, { body });
  const as = { authorization: renewed.access_token };
  await assert.rejects(server.call(getMyMember, { query: {} }, as), refused);
  const app = { authorization: server.appToken() };
  const seen = await server.call(introspect, { body: { token: renewed.access_token } }, app);
  assert.equal(seen.scope, "openid email offline_access");
});

test("a redirect to the store's pages keeps the scopes", async () => {
  const { as } = await tokensOf(THEIRS, "openid cart");
  const body = { ecomCheckout: { checkoutId: "0190b1c2-0000-7000-8000-0000000000ff" }, callbacks: {} };
  const { redirectSession } = await server.call(createRedirectSession, { body }, as);
  const opened = await server.call(
    openRedirectSession,
    { body: { sessionToken: redirectSession.sessionToken ?? "" } },
    as,
  );
  const onPage = { authorization: opened.accessToken ?? "" };
  await assert.rejects(server.call(exportMyDetails, {}, onPage), refused);
  await assert.rejects(server.call(getMyMember, { query: {} }, onPage), refused);
});

test("a third-party storefront that requests only offline_access gets the default storefront scopes, listed on the consent page", async () => {
  const { as, scopes } = await tokensOf(THEIR_STOREFRONT, "offline_access");
  assert.ok(scopes?.includes("cart") && scopes.includes("orders:read"), scopes?.join());
  await server.call(getMyMember, { query: {} }, as);
  await assert.rejects(server.call(exportMyDetails, {}, as), refused);
});

test("a client that becomes third-party loses its unlimited tokens", async () => {
  const staff = { authorization: server.staffToken() };
  const { as, tokens } = await server.signUpMember(`scopes${++count}@example.com`);
  await server.call(listMyAddresses, {}, as);
  const become = (requiresConsent: boolean) =>
    server.call(updateOauthClient, { params: { id: DIRECT }, body: { oauthClient: { requiresConsent } } }, staff);
  await become(true);
  await assert.rejects(server.call(listMyAddresses, {}, as), { status: 401 });
  await become(false);
  const body = { clientId: DIRECT, grantType: "refresh_token", refreshToken: tokens.refresh_token ?? "" };
  await assert.rejects(server.call(token, { body }), { code: "INVALID_GRANT" });
});

test("clients are third-party by default, and creating others requires permission to impersonate members", async () => {
  const may = (permissions: Parameters<typeof server.staffToken>[0]) => ({
    authorization: server.staffToken(permissions),
  });
  const oauthClient = { name: "Loyalty program", redirectUris: [REDIRECT] };
  const made = await server.call(createOauthClient, { body: { oauthClient } }, may(["apps:write"]));
  assert.equal(made.oauthClient.requiresConsent, true);
  const trusted = { ...oauthClient, requiresConsent: false };
  await assert.rejects(
    server.call(createOauthClient, { body: { oauthClient: trusted } }, may(["apps:write"])),
    refused,
  );
  const direct = { params: { id: made.oauthClient.id }, body: { oauthClient: { allowsDirectLogin: true } } };
  await assert.rejects(server.call(updateOauthClient, direct, may(["apps:write"])), refused);
  await server.call(updateOauthClient, direct, may(["apps:write", "members:impersonate"]));
});
