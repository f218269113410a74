import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { hostedLogin, hostedRegister, login, register, validateEmail } from "#api/identity/authentication.ts";
import { getMyMember } from "#api/identity/members.ts";
import { HOSTED_KEY_HEADER, type TokenResponse } from "#api/identity/oauth.ts";
import { DIRECT, HOSTED_ONLY, type IdentityServer, PASSWORD, startIdentityServer } from "#test/identity-server.ts";

let server: IdentityServer;
before(async () => {
  server = await startIdentityServer();
});
after(() => server.close());
afterEach(async () => {
  server.setNow(undefined);
  await server.setPolicy({});
});

const as = (tokens: TokenResponse) => ({ authorization: tokens.access_token });

test("sign-up returns a session token that can be exchanged once for member tokens, by the same client only", async () => {
  const outcome = await server.signUp("Ann@Example.com");
  assert.equal(outcome.state, "SUCCESS");
  assert.equal(outcome.identity?.email.address, "Ann@example.com");
  const tokens = await server.memberTokens(outcome.sessionToken);
  const { member } = await server.call(getMyMember, { query: {} }, as(tokens));
  assert.equal(member.loginEmail, "Ann@example.com");
  assert.equal(member.status, "APPROVED");
  await assert.rejects(server.memberTokens(outcome.sessionToken), { code: "INVALID_GRANT" });
  const other = await server.signIn("ann@example.com");
  await assert.rejects(server.memberTokens(other.sessionToken, HOSTED_ONLY), { code: "INVALID_GRANT" });
});

test("a session token expires after a minute", async () => {
  const { sessionToken } = await server.signUp("minute@example.com");
  server.setNow(new Date(Date.now() + 61_000));
  await assert.rejects(server.memberTokens(sessionToken), { code: "INVALID_GRANT" });
});

test("sign-in works at both prefixes and the bare path", async () => {
  await server.signUp("paths@example.com");
  for (const path of ["/v2/login", "/_api/iam/authentication/v2/login"]) {
    const body = JSON.stringify({ loginId: { email: "paths@example.com" }, password: PASSWORD });
    const headers = { "content-type": "application/json", ...(await server.visitor()) };
    const response = await fetch(server.origin + path, { method: "POST", body, headers });
    assert.equal(response.status, 200);
  }
});

test("stores the profile sent at sign-up", async () => {
  const profile = {
    firstName: "Eve",
    lastName: "Example",
    addresses: [{ address: { country: "US", city: "Salem" }, tag: "HOME" as const }],
  };
  const { identity } = await server.call(
    register,
    { body: { loginId: { email: "eve@example.com" }, password: PASSWORD, profile } },
    await server.visitor(),
  );
  assert.equal(identity?.identityProfile.firstName, "Eve");
  assert.deepEqual(identity?.identityProfile.addresses, profile.addresses);
  const [mail] = await server.mails("eve@example.com");
  assert.equal(mail?.kind, "welcome");
});

test("sign-up failures have the specified codes and data", async () => {
  await server.signUp("twice@example.com");
  await assert.rejects(server.signUp("TWICE@example.com"), { code: "-19995" });
  for (const email of [
    "no address",
    "a@b",
    "a@example.com, b@example.com",
    "<a@example.com>",
    "a@example.com\nbcc:b@example.com",
  ]) {
    await assert.rejects(server.signUp(email), (error: { violations: { field: string; data: object }[] }) => {
      assert.equal(error.violations[0]?.field, "loginId.email");
      assert.deepEqual(error.violations[0]?.data, { type: "EMAIL" });
      return true;
    });
  }
});

for (const [password, word] of [
  ["short", "at least 8"],
  ["password123", "too common"],
  ["aaaaaaaaaaaa", "too common"],
  ["qwerty12345!", "too common"],
  ["fault.person", "email address"],
  ["x".repeat(257), "at most 256"],
] as const) {
  test(`the password ${password.slice(0, 20)} is rejected, with data on the violation`, async () => {
    await assert.rejects(
      server.signUp("fault.person@example.com", password),
      (error: { violations: { field: string; description: string; data: object }[] }) => {
        assert.equal(error.violations[0]?.field, "password");
        assert.match(error.violations[0]?.description ?? "", new RegExp(word));
        assert.ok(error.violations[0]?.data);
        return true;
      },
    );
  });
}

test("passwords are compared after normalization and never truncated", async () => {
  await server.signUp("nfkc@example.com", "pa\u00DFword \uFB01sh pie");
  assert.equal((await server.signIn("nfkc@example.com", "pa\u00DFword fish pie")).state, "SUCCESS");
  const long = "z1x ".repeat(60);
  await server.signUp("long@example.com", long);
  await assert.rejects(server.signIn("long@example.com", `${long.slice(0, -1)}!`), { code: "-19976" });
});

test("failed sign-ins are application errors for any input", async () => {
  await server.signUp("known@example.com");
  const options = await server.visitor();
  await assert.rejects(server.signIn("known@example.com", "wrong password"), { code: "-19976" });
  await assert.rejects(server.signIn("unknown@example.com"), { code: "-19999" });
  for (const body of [
    {},
    { loginId: 5 },
    { loginId: { email: [] }, password: {} },
    { loginId: { email: "known@example.com" } },
    { loginId: null, password: 1 },
  ]) {
    await assert.rejects(server.call(login, { body }, options), (error: { details: { applicationError?: object } }) => {
      assert.ok(error.details.applicationError);
      return true;
    });
  }
});

test("rejects direct sign-in for clients that must use the hosted pages", async () => {
  const body = { loginId: { email: "known@example.com" }, password: PASSWORD };
  await assert.rejects(server.call(login, { body }, await server.visitor(HOSTED_ONLY)), {
    status: 403,
    code: "DIRECT_LOGIN_NOT_ALLOWED",
  });
  await assert.rejects(server.call(register, { body }, await server.visitor(HOSTED_ONLY)), { status: 403 });
  await assert.rejects(server.call(login, { body }), { status: 401 });
});

test("hosted sign-in requires the hosted key", async () => {
  const body = { email: "known@example.com", password: PASSWORD };
  await assert.rejects(server.call(hostedLogin, { body }), { status: 403 });
  await assert.rejects(server.call(hostedLogin, { body }, { headers: { [HOSTED_KEY_HEADER]: "guess" } }), {
    status: 403,
  });
  assert.ok((await server.call(hostedLogin, { body }, server.hosted())).hostedSession);
});

test("after too many attempts on one account, every sign-in needs a captcha for 15 minutes", async () => {
  await server.signUp("target@example.com");
  for (let attempt = 0; attempt < 10; attempt++)
    await assert.rejects(server.signIn("target@example.com", "wrong password"), { code: "-19976" });
  await assert.rejects(server.signIn("target@example.com"), { code: "-19971" });
  server.setNow(new Date(Date.now() + 16 * 60_000));
  assert.equal((await server.signIn("target@example.com")).state, "SUCCESS");
});

test("email validation checks syntax only", async () => {
  assert.deepEqual(await server.call(validateEmail, { body: { email: "a@example.com" } }), { valid: true });
  for (const [email, answer] of [
    ["nonsense", { formatInvalid: true }],
    ["a b@example.com", { formatInvalid: true }],
    ["a@exa_mple..com", { failure: { reason: "EMAIL_DOMAIN_FORMAT_INVALID" } }],
    ["a@nowhere.invalid", { failure: { reason: "EMAIL_DOMAIN_MISSING_DNS_RECORDS" } }],
  ] as const) {
    assert.deepEqual(await server.call(validateEmail, { body: { email } }), { valid: false, ...answer });
  }
});

test("GET sign-out ends the caller's session, or redirects a browser to the sign-out page", async () => {
  const tokens = await server.memberTokens((await server.signUp("out@example.com")).sessionToken);
  const url = `${server.origin}/_api/iam/authentication/v1/logout`;
  assert.equal((await fetch(url, { headers: as(tokens) })).status, 200);
  await assert.rejects(server.call(getMyMember, { query: {} }, as(tokens)), { status: 401 });
  const good = await fetch(`${url}?clientId=${DIRECT}&postLogoutRedirectUri=https%3A%2F%2Fshop.example.com%2Fbye`, {
    redirect: "manual",
  });
  assert.equal(good.status, 302);
  assert.match(good.headers.get("location") ?? "", /\/auth\/logout\?client_id=/);
  const bad = await fetch(`${url}?clientId=${DIRECT}&postLogoutRedirectUri=https%3A%2F%2Fevil.example%2F`, {
    redirect: "manual",
  });
  assert.equal(bad.status, 400);
});

test("hosted sign-up reports violations by the form's field names", async () => {
  await assert.rejects(
    server.call(hostedRegister, { body: { email: "nonsense", password: PASSWORD } }, server.hosted()),
    (error: { violations: { field: string }[] }) => {
      assert.equal(error.violations[0]?.field, "email");
      return true;
    },
  );
});

test("names are escaped in emails and can't inject headers", async () => {
  const profile = { firstName: '<a href="https://evil.example">Click</a>\r\nBcc: all@example.com' };
  const body = { loginId: { email: "markup@example.com" }, password: PASSWORD, profile };
  await server.call(register, { body }, await server.visitor());
  const [mail] = await server.mails("markup@example.com");
  assert.equal(mail?.kind, "welcome");
  assert.ok(!mail?.html.includes('<a href="https://evil.example"'));
  assert.match(mail?.html ?? "", /&lt;a href=&quot;https:\/\/evil\.example&quot;&gt;Click/);
  assert.ok(!/[\r\n]/.test(mail?.subject ?? ""));
});
