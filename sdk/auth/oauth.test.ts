import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { createClient } from "../client.ts";
import { recordingTransport } from "../testing/recording-transport.ts";
import { oauthStrategy } from "./oauth.ts";
import { generateCodeVerifier, toCodeChallenge } from "./pkce.ts";

type Answer = { status: number; body: unknown };
const tokens = { status: 200, body: { access_token: "a", refresh_token: "r", expires_in: 900 } };

function strategyWith(answers: Record<string, Answer>) {
  const transport = recordingTransport(({ path }) => answers[path] ?? tokens);
  const auth = oauthStrategy({ clientId: "client" });
  createClient({ transport: transport.send, auth });
  return { auth, transport };
}

test("the code verifier has 43 to 128 characters of the allowed kind, 43 by default", () => {
  assert.match(generateCodeVerifier(), /^[A-Za-z0-9\-._~]{43}$/);
  assert.equal(generateCodeVerifier(128).length, 128);
  for (const length of [42, 129]) {
    assert.throws(() => generateCodeVerifier(length), {
      message: `Expected a length between 43 and 128. Received ${length}.`,
    });
  }
});

test("the challenge is base64url of SHA-256", async () => {
  const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"; // RFC 7636, appendix B
  assert.equal(await toCodeChallenge(verifier), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
  assert.equal(await toCodeChallenge("x".repeat(43)), createHash("sha256").update("x".repeat(43)).digest("base64url"));
});

test("code and state are required, and the state must be the one issued", async () => {
  const { auth } = strategyWith({});
  const data = await auth.generateOAuthData("https://app.example/callback");
  await assert.rejects(auth.getMemberTokens(null, data.state, data), { message: "Missing code or _state" });
  await assert.rejects(auth.getMemberTokens("code", "", data), { message: "Missing code or _state" });
  await assert.rejects(auth.getMemberTokens("code", "other", data), { message: "Invalid _state" });
  const member = await auth.getMemberTokens("code", data.state, data);
  assert.equal(member.refreshToken.role, "member");
  assert.equal(auth.loggedIn(), false, "tokens are returned, not stored");
  auth.setTokens(member);
  assert.equal(auth.loggedIn(), true);
});

test("the redirect is read from the fragment, or from the query on request; a plus is a space", () => {
  const { auth } = strategyWith({});
  const url = "https://app.example/cb?code=q&state=s1#code=f&state=s2&error_description=not+allowed";
  assert.deepEqual(auth.parseFromUrl(url), { code: "f", state: "s2", error: null, errorDescription: "not allowed" });
  assert.deepEqual(auth.parseFromUrl(url, "query"), { code: "q", state: "s1", error: null, errorDescription: null });
});

test("the sign-in URL comes from a redirect session with the specified request", async () => {
  const session = {
    redirectSession: {
      id: "i",
      fullUrl: "https://shop.example/auth/x",
      urlDetails: { endpoint: "https://shop.example/auth", searchParams: {} },
      sessionToken: "st",
    },
  };
  const { auth, transport } = strategyWith({
    "/_api/redirects-api/v1/redirect-session": { status: 200, body: session },
  });
  const data = await auth.generateOAuthData("https://app.example/cb");
  assert.deepEqual(await auth.getAuthUrl(data), {
    authUrl: "https://shop.example/auth/x",
    authorizationEndpoint: "https://shop.example/auth",
    sessionToken: "st",
  });
  assert.deepEqual(transport.bodiesOf("/_api/redirects-api/v1/redirect-session")[0], {
    auth: {
      authRequest: {
        redirectUri: data.redirectUri,
        clientId: "client",
        codeChallenge: data.codeChallenge,
        codeChallengeMethod: "S256",
        responseMode: "fragment",
        responseType: "code",
        scope: "offline_access",
        state: data.state,
      },
      prompt: "login",
    },
  });
});

test("a sign-in can go directly to an identity provider", async () => {
  const path = "/_api/redirects-api/v1/redirect-session";
  const redirectSession = { id: "i", fullUrl: "https://shop.example/x", urlDetails: { endpoint: "e" } };
  const { auth, transport } = strategyWith({ [path]: { status: 200, body: { redirectSession } } });
  const idp = "0e6a50f5-b523-4e29-990d-f37fa2ffdd69";
  await auth.getAuthUrl(await auth.generateOAuthData("https://app.example/cb"), { idp });
  const [sent] = transport.bodiesOf(path) as [{ auth: { authRequest: { idp?: string } } }];
  assert.equal(sent.auth.authRequest.idp, idp);
});

test("a member whom another system signed in gets tokens with the access token and the key", async () => {
  const { auth, transport } = strategyWith({});
  auth.setTokens({
    accessToken: { value: "app-token", expiresAt: Date.now() / 1000 + 900 },
    refreshToken: { value: "", role: "none" },
  });
  const member = await auth.getMemberTokensForExternalLogin("m1", "key");
  assert.deepEqual([member.accessToken.value, member.refreshToken], ["a", { value: "r", role: "member" }]);
  const [request] = transport.requests;
  assert.equal(request?.path, "/oauth2/token");
  assert.equal(request?.headers.authorization, "app-token,key");
  assert.deepEqual(JSON.parse(String(request?.body)), {
    grant_type: "authorized_client",
    scope: "offline_access",
    member_id: "m1",
  });
});

test("signing out clears both tokens and returns the URL; without one it throws", async () => {
  const path = "/_api/redirects-api/v1/redirect-session";
  const withUrl = (fullUrl: string) => ({
    [path]: {
      status: 200,
      body: { redirectSession: { id: "i", fullUrl, urlDetails: { endpoint: "", searchParams: {} }, sessionToken: "" } },
    },
  });
  const { auth } = strategyWith(withUrl("https://shop.example/auth/logout"));
  assert.deepEqual(await auth.logout("https://app.example/"), { logoutUrl: "https://shop.example/auth/logout" });
  assert.deepEqual(auth.getTokens(), {
    accessToken: { value: "", expiresAt: 0 },
    refreshToken: { value: "", role: "none" },
  });
  await assert.rejects(strategyWith(withUrl("")).auth.logout("https://app.example/"), {
    message: "No redirect URL found",
  });
});

const applicationError = (code: string): Answer => ({
  status: 401,
  body: { message: "m", details: { applicationError: { code, description: "d", data: {} } } },
});
const REGISTER = "/_api/iam/authentication/v2/register";
const LOGIN = "/_api/iam/authentication/v2/login";

for (const [code, errorCode] of [
  ["-19971", "missingCaptchaToken"],
  ["-19995", "emailAlreadyExists"],
  ["-19970", "invalidCaptchaToken"],
  ["-1", undefined],
] as const) {
  test(`sign-up failing with ${code} returns ${errorCode ?? "only a message"}`, async () => {
    const outcome = await strategyWith({ [REGISTER]: applicationError(code) }).auth.register({
      email: "a@b.example",
      password: "x",
    });
    assert.equal(outcome.loginState, "FAILURE");
    assert.equal("errorCode" in outcome ? outcome.errorCode : undefined, errorCode);
  });
}

for (const [code, errorCode] of [
  ["-19971", "missingCaptchaToken"],
  ["-19970", "invalidCaptchaToken"],
  ["-19976", "invalidPassword"],
  ["-19973", "resetPassword"],
  ["-1", "invalidEmail"],
] as const) {
  test(`sign-in failing with ${code} returns ${errorCode}`, async () => {
    const outcome = await strategyWith({ [LOGIN]: applicationError(code) }).auth.login({
      email: "a@b.example",
      password: "x",
    });
    assert.equal("errorCode" in outcome && outcome.errorCode, errorCode);
  });
}

test("an email violation at sign-up is invalidEmail with the server's description", async () => {
  const body = {
    message: "m",
    details: {
      validationError: {
        fieldViolations: [
          { field: "loginId.email", description: "must be valid", violatedRule: "FORMAT", data: { type: "EMAIL" } },
        ],
      },
    },
  };
  const outcome = await strategyWith({ [REGISTER]: { status: 400, body } }).auth.register({
    email: "nope",
    password: "x",
  });
  assert.deepEqual(outcome, { loginState: "FAILURE", errorCode: "invalidEmail", error: "must be valid" });
});

test("the server states map to login states, unknown ones to Unknown _state", async () => {
  const login = async (body: unknown) =>
    strategyWith({ [LOGIN]: { status: 200, body } }).auth.login({ email: "a@b.example", password: "x" });
  assert.deepEqual(await login({ state: "SUCCESS", sessionToken: "s" }), {
    loginState: "SUCCESS",
    data: { sessionToken: "s" },
  });
  assert.deepEqual(await login({ state: "REQUIRE_OWNER_APPROVAL" }), { loginState: "OWNER_APPROVAL_REQUIRED" });
  assert.deepEqual(await login({ state: "REQUIRE_EMAIL_VERIFICATION", stateToken: "t" }), {
    loginState: "EMAIL_VERIFICATION_REQUIRED",
    data: { stateToken: "t" },
  });
  assert.deepEqual(await login({ state: "REQUIRE_MFA" }), { loginState: "FAILURE", error: "Unknown _state" });
});

test("a verification code is processed only while one is required, with the remembered state token", async () => {
  const VERIFY = "/_api/iam/verification/v1/auth/verify";
  const { auth, transport } = strategyWith({
    [LOGIN]: { status: 200, body: { state: "REQUIRE_EMAIL_VERIFICATION", stateToken: "t" } },
    [VERIFY]: { status: 200, body: { state: "SUCCESS", sessionToken: "s" } },
  });
  assert.deepEqual(await auth.processVerification({ verificationCode: "123456" }), {
    loginState: "FAILURE",
    error: "Unknown _state",
  });
  await auth.login({ email: "a@b.example", password: "x" });
  assert.deepEqual(await auth.processVerification({ verificationCode: "123456" }), {
    loginState: "SUCCESS",
    data: { sessionToken: "s" },
  });
  assert.deepEqual(transport.bodiesOf(VERIFY), [{ code: "123456", stateToken: "t" }]);
  assert.deepEqual(await auth.processVerification({ verificationCode: "123456" }), {
    loginState: "FAILURE",
    error: "Unknown _state",
  });
});
