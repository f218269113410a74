import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { createRedirectSession } from "#api/checkout/redirects.ts";
import { getMyMember } from "#api/identity/members.ts";
import { token } from "#api/identity/oauth.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type HostedServer, type Page, PlainBrowser, startHostedPages } from "#test/hosted-pages.ts";
import {
  CHALLENGE,
  createDifferentCode,
  DIRECT,
  HOSTED_ONLY,
  type IdentityServer,
  ORIGIN,
  PASSWORD,
  REDIRECT,
  startIdentityServer,
  VERIFIER,
} from "#test/identity-server.ts";

let server: IdentityServer;
let pages: HostedServer;
before(async () => {
  server = await startIdentityServer();
  pages = await startHostedPages(server);
});
after(async () => {
  await server.close();
  await pages.close();
});
afterEach(async () => {
  server.setNow(undefined);
  await server.setPolicy({});
});

const browser = (): PlainBrowser => new PlainBrowser(pages.origin);
const policyOf = (page: Page): string => page.headers.get("content-security-policy") ?? "";
const pathOf = (address: string): string => new URL(address).pathname + new URL(address).search;

async function beginSignIn(headers: Record<string, string> = {}): Promise<string> {
  const authRequest = {
    clientId: HOSTED_ONLY,
    redirectUri: REDIRECT,
    responseType: "code",
    responseMode: "query",
    state: "state <1>",
    codeChallenge: CHALLENGE,
    codeChallengeMethod: "S256",
  };
  const { redirectSession } = await server.call(
    createRedirectSession,
    { body: { auth: { authRequest, prompt: "login" } } },
    { headers: { ...(await server.visitor()), ...headers } },
  );
  return pathOf(redirectSession.fullUrl);
}

async function exchange(page: Page) {
  const url = new URL(page.headers.get("location") ?? "");
  assert.equal(url.origin + url.pathname, REDIRECT);
  assert.equal(url.searchParams.get("state"), "state <1>");
  const code = url.searchParams.get("code") ?? "";
  const body = {
    clientId: HOSTED_ONLY,
    grantType: "authorization_code",
    code,
    redirectUri: REDIRECT,
    codeVerifier: VERIFIER,
  };
  return server.call(token, { body });
}

test("a visitor signs up on the hosted page and returns to the client as a member with the visitor's cart", async () => {
  const visitorId = newId();
  const authorization = server.store.tokens.issue(
    { kind: "visitor", visitorId, clientId: HOSTED_ONLY },
    Date.now() + 60_000,
  );
  const user = browser();
  const login = await user.get(await beginSignIn({ authorization }));
  assert.match(login.body, /<h1>Sign in<\/h1>/);
  assert.match(login.body, /to continue to (?:<!-- -->)?Hosted shop/);
  const session = /name="session" value="([^"]+)"/.exec(login.body)?.[1] ?? "";
  const form = await user.get(`/auth/signup?session=${session}`);
  const done = await user.submit(form, "/auth/signup", {
    firstName: "Ada",
    email: "ada@example.com",
    password: PASSWORD,
  });
  assert.equal(done.status, 302);
  const tokens = await exchange(done);
  const { member } = await server.call(getMyMember, { query: {} }, { authorization: tokens.access_token });
  assert.equal(member.contact?.firstName, "Ada");
  assert.equal(server.signedIn.at(-1)?.visitorId, visitorId);
});

test("signing in sends a code to the client and sets an HttpOnly cookie", async () => {
  await server.signUp("ben@example.com");
  const user = browser();
  const form = await user.get(await beginSignIn());
  const response = await fetch(`${pages.origin}/auth/login`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ email: "ben@example.com", password: PASSWORD }),
    headers: { "sec-fetch-site": "same-origin" },
  });
  assert.equal(response.status, 303);
  assert.equal(response.headers.get("location"), "/account/sign-in");
  const cookies = response.headers.getSetCookie().sort();
  assert.equal(cookies.length, 2);
  assert.match(cookies[0] ?? "", /^cw_auth=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  // The device cookie identifies the browser; it authenticates nothing.
  assert.match(cookies[1] ?? "", /^cw_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  const done = await user.submit(form, "/auth/login", { email: "ben@example.com", password: PASSWORD });
  await exchange(done);
});

test("a wrong password and an unknown email show the same message, keep the email and clear the password", async () => {
  await server.signUp("cleo@example.com");
  const user = browser();
  const form = await user.get(await beginSignIn());
  const wrong = await user.submit(form, "/auth/login", { email: "cleo@example.com", password: "not it, sorry" });
  const unknown = await user.submit(form, "/auth/login", { email: "nobody@example.com", password: "not it, sorry" });
  for (const page of [wrong, unknown]) {
    assert.equal(page.status, 401);
    assert.match(page.body, /role="alert"/);
    assert.match(page.body, /Incorrect email or password/);
    assert.ok(!page.body.includes("not it, sorry"));
  }
  assert.match(wrong.body, /value="cleo@example.com"/);
});

test("sign-up shows each error beside its field and keeps the input", async () => {
  const user = browser();
  const form = await user.get("/auth/signup");
  const page = await user.submit(form, "/auth/signup", { firstName: '<b>"Dee', email: "nonsense", password: PASSWORD });
  assert.equal(page.status, 422);
  assert.match(page.body, /id="f-email-error"[^>]*>Enter a valid email address, such as/);
  assert.match(page.body, /aria-invalid="true"/);
  assert.match(page.body, /value="&lt;b&gt;&quot;Dee"/);
  const weak = await user.submit(form, "/auth/signup", { email: "dee@example.com", password: "password1" });
  assert.match(weak.body, /id="f-password-error"/);
});

test("a taken email links to sign-in and keeps the email, without putting it in a URL", async () => {
  await server.signUp("taken@example.com");
  const user = browser();
  const page = await user.submit(await user.get("/auth/signup"), "/auth/signup", {
    email: "taken@example.com",
    password: PASSWORD,
  });
  assert.equal(page.status, 409);
  assert.doesNotMatch(page.body, /href="[^"]*(?:@|%40)/);
  const login = await user.submit(page, "/auth/switch", { email: "taken@example.com", to: "login" });
  assert.match(login.url, /\/auth\/login$/);
  assert.match(login.body, /value="taken@example\.com"/);
  const recovery = await user.submit(login, "/auth/switch", { email: "other@example.com", to: "recover" });
  assert.match(recovery.body, /value="other@example\.com"/);
});

test("verifies an email with the emailed code, without exposing the state token in URLs or pages", async () => {
  await server.setPolicy({ requireEmailVerification: true });
  const user = browser();
  const login = await user.get(await beginSignIn());
  const code = await user.submit(login, "/auth/signup", { email: "eli@example.com", password: PASSWORD });
  assert.match(code.body, /<h1>Check your email<\/h1>/);
  const stateToken = user.cookies.get("cw_verify") ?? "";
  assert.ok(stateToken.length > 20 && !code.body.includes(stateToken) && !code.url.includes(stateToken));
  const sent = await server.readEmailCode("eli@example.com");
  const wrong = await user.submit(code, "/auth/verify-email", { code: createDifferentCode(sent) });
  assert.equal(wrong.status, 400);
  assert.match(wrong.body, /id="f-code-error"/);
  await exchange(await user.submit(code, "/auth/verify-email", { code: `${sent.slice(0, 3)} ${sent.slice(3)}` }));
  const late = await user.get("/auth/verify-email");
  assert.equal(late.status, 410);
});

test("a new code can be requested after a delay", async () => {
  await server.setPolicy({ requireEmailVerification: true });
  const user = browser();
  const code = await user.submit(await user.get("/auth/signup"), "/auth/signup", {
    email: "fay@example.com",
    password: PASSWORD,
  });
  const resend = { intent: "resend" };
  assert.equal((await user.submit(code, "/auth/verify-email", resend)).status, 429);
  server.setNow(new Date(Date.now() + 21_000));
  assert.match((await user.submit(code, "/auth/verify-email", resend)).body, /We&#x27;ve sent a new code/);
});

test("shows that the account awaits approval", async () => {
  await server.setPolicy({ requireOwnerApproval: true });
  const user = browser();
  const page = await user.submit(await user.get("/auth/signup"), "/auth/signup", {
    email: "gus@example.com",
    password: PASSWORD,
  });
  assert.match(page.body, /<h1>Almost there<\/h1>/);
  assert.equal(user.cookies.has("cw_auth"), false);
});

test("resets a forgotten password by email, without signing in", async () => {
  await server.signUp("hal@example.com");
  const user = browser();
  const sent = await user.submit(await user.get("/auth/recover"), "/auth/recover", { email: "hal@example.com" });
  assert.match(sent.body, /Check your email/);
  const unknown = await user.submit(await user.get("/auth/recover"), "/auth/recover", { email: "nobody@example.com" });
  assert.equal(unknown.body, sent.body);
  const form = await user.get(`/auth/reset?token=${await server.readRecoveryToken("hal@example.com")}`);
  const weak = await user.submit(form, "/auth/reset", { password: "hal@example.com" });
  assert.match(weak.body, /id="f-password-error"/);
  const done = await user.submit(form, "/auth/reset", { password: "a better passphrase" });
  assert.match(done.body, /Password changed/);
  assert.equal(user.cookies.has("cw_auth"), false);
  assert.equal((await user.submit(form, "/auth/reset", { password: "once more, please" })).status, 410);
  assert.equal((await server.signIn("hal@example.com", "a better passphrase")).state, "SUCCESS");
});

test("the hidden frame posts code and state to one origin, which alone can frame it", async () => {
  const { sessionToken = "" } = await server.signUp("ivy@example.com");
  const state = "</script><script>alert(1)//\u2028";
  const authRequest = {
    clientId: DIRECT,
    responseType: "code",
    responseMode: "web_message",
    state,
    sessionToken,
    codeChallenge: CHALLENGE,
    codeChallengeMethod: "S256",
  };
  const { redirectSession } = await server.call(
    createRedirectSession,
    { body: { auth: { authRequest, prompt: "none" } } },
    { ...(await server.visitor()), headers: { origin: ORIGIN } },
  );
  const user = browser();
  const page = await user.get(pathOf(redirectSession.fullUrl));
  assert.equal(page.status, 200);
  const [, nonce, json = "", target] =
    /<script nonce="([^"]+)">parent\.postMessage\((\{.*\}), (".*")\);<\/script>/.exec(page.body) ?? [];
  assert.deepEqual(Object.keys(JSON.parse(json)).sort(), ["code", "iss", "state"]);
  assert.equal(JSON.parse(json).state, state);
  assert.equal(target, `"${ORIGIN}"`);
  assert.equal(page.body.match(/<script/g)?.length, 1);
  assert.match(policyOf(page), new RegExp(`script-src 'nonce-${nonce?.replaceAll("+", "\\+")}'`));
  assert.match(policyOf(page), new RegExp(`frame-ancestors ${ORIGIN}$`));
  assert.equal(page.headers.get("x-frame-options"), null);
  const { code } = JSON.parse(json);
  await server.call(token, {
    body: { clientId: DIRECT, grantType: "authorization_code", code, codeVerifier: VERIFIER },
  });
  const again = await user.get(pathOf(redirectSession.fullUrl));
  assert.equal(again.status, 400);
});

test("the hidden frame posts errors with the state", async () => {
  const authRequest = {
    clientId: DIRECT,
    responseType: "code",
    responseMode: "web_message",
    state: "s1",
    sessionToken: "unknown",
    codeChallenge: CHALLENGE,
    codeChallengeMethod: "S256",
  };
  const { redirectSession } = await server.call(
    createRedirectSession,
    { body: { auth: { authRequest, prompt: "none" } } },
    { ...(await server.visitor()), headers: { origin: ORIGIN } },
  );
  const page = await browser().get(pathOf(redirectSession.fullUrl));
  const [, json = "", target] = /parent\.postMessage\((\{.*\}), (".*")\);/.exec(page.body) ?? [];
  assert.deepEqual(JSON.parse(json), {
    error: "login_required",
    error_description: "No member is signed in.",
    state: "s1",
    iss: server.store.baseUrl(),
  });
  assert.equal(target, `"${ORIGIN}"`);
});

test("prewarming loads in a client's frame and posts no message", async () => {
  const page = await browser().get("/auth/prewarm");
  assert.equal(page.status, 200);
  assert.match(policyOf(page), new RegExp(`frame-ancestors 'self' ${ORIGIN}`));
  assert.ok(!page.body.includes("<script"));
});

test("rejects form posts from other sites", async () => {
  await server.signUp("jo@example.com");
  const user = browser();
  const form = await user.get("/auth/login");
  const fields = { email: "jo@example.com", password: PASSWORD };
  const crossSite = await user.submit(form, "/auth/login", fields, { "sec-fetch-site": "cross-site" });
  assert.equal(crossSite.status, 403);
  assert.equal(user.cookies.has("cw_auth"), false);
});

test("a standard authorization request shows the form once and then redirects directly", async () => {
  await server.signUp("kim@example.com");
  const query = new URLSearchParams({
    client_id: HOSTED_ONLY,
    redirect_uri: REDIRECT,
    response_type: "code",
    response_mode: "query",
    scope: "offline_access",
    state: "state <1>",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
  });
  const user = browser();
  const form = await user.get(`/auth/authorize?${query}`);
  assert.match(policyOf(form), new RegExp(`form-action 'self' ${ORIGIN};`));
  await exchange(await user.submit(form, "/auth/login", { email: "kim@example.com", password: PASSWORD }));
  await exchange(await user.get(`/auth/authorize?${query}`));
  query.set("redirect_uri", "https://evil.example/");
  const evil = await user.get(`/auth/authorize?${query}`);
  assert.equal(evil.status, 400);
  assert.equal(evil.headers.get("location"), null);
});

test("HEAD requests consume nothing", async () => {
  await server.signUp("lou@example.com");
  const user = browser();
  const address = await beginSignIn();
  const form = await user.get(address);
  await fetch(pages.origin + address, { method: "HEAD" });
  await exchange(await user.submit(form, "/auth/login", { email: "lou@example.com", password: PASSWORD }));
});

test("a link alone doesn't sign out; the form and a client's request do", async () => {
  await server.signUp("mia@example.com");
  const user = browser();
  await user.submit(await user.get("/auth/login"), "/auth/login", { email: "mia@example.com", password: PASSWORD });
  const asked = await user.get(
    `/auth/logout?client_id=${HOSTED_ONLY}&post_logout_redirect_uri=${encodeURIComponent(`${ORIGIN}/bye`)}`,
  );
  assert.match(asked.body, /Sign out\?/);
  assert.ok(user.cookies.has("cw_auth"));
  const done = await user.submit(asked, "/auth/logout", {});
  assert.equal(done.headers.get("location"), `${ORIGIN}/bye`);
  assert.equal(user.cookies.has("cw_auth"), false);

  await user.submit(await user.get("/auth/login"), "/auth/login", { email: "mia@example.com", password: PASSWORD });
  const body = { logout: { clientId: DIRECT }, callbacks: { postFlowUrl: `${ORIGIN}/bye` } };
  const { redirectSession } = await server.call(createRedirectSession, { body }, await server.visitor());
  const left = await user.get(pathOf(redirectSession.fullUrl));
  assert.equal(left.status, 302);
  assert.equal(left.headers.get("location"), `${ORIGIN}/bye`);
  assert.equal(user.cookies.has("cw_auth"), false);
});

test("sign-out redirects only to registered URLs", async () => {
  await server.signUp("ned@example.com");
  const user = browser();
  await user.submit(await user.get("/auth/login"), "/auth/login", { email: "ned@example.com", password: PASSWORD });
  const asked = await user.get(
    `/auth/logout?client_id=${HOSTED_ONLY}&post_logout_redirect_uri=https%3A%2F%2Fevil.example%2F`,
  );
  const done = await user.submit(asked, "/auth/logout", {});
  assert.equal(done.headers.get("location"), null);
  assert.match(done.body, /You&#x27;re signed out/);
});

test("an expired sign-in shows an explanation", async () => {
  const address = await beginSignIn();
  server.setNow(new Date(Date.now() + 31 * 60_000));
  const page = await browser().get(address);
  assert.equal(page.status, 400);
  assert.match(page.body, /expired or was already completed/);
});
