import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import {
  changePassword,
  describeRecovery,
  hostedLogin,
  hostedRegister,
  login,
  recover,
  register,
  resend,
  type StateMachineResponse,
  sendRecoveryEmail,
  startVerification,
  validateEmail,
  verify,
} from "#api/authentication.ts";
import { approveMember, blockMember, deleteMyMember, getMyMember, queryMembers, updateMyMember } from "#api/members.ts";
import { authorize, HOSTED_KEY_HEADER, type TokenResponse, token } from "#api/oauth.ts";
import { createClient } from "#server/modules/apps/public.ts";
import { writeSignOnPolicy } from "#server/modules/identities/public.ts";
import { routes as identityRoutes } from "#server/modules/identities/routes.ts";
import { hostedKey } from "#server/modules/oauth/public.ts";
import { createRoutes as createOauthRoutes } from "#server/modules/oauth/routes.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { rawRoutes } from "./logout-route.ts";
import { sendRecovery } from "./recovery.ts";
import { routes } from "./routes.ts";

const DIRECT = "11111111-1111-4111-8111-111111111111";
const HOSTED_ONLY = "22222222-2222-4222-8222-222222222222";
const PASSWORD = "correct horse battery";
const VERIFIER = "v".repeat(43);

let server: TestServer;
before(async () => {
  server = await startTestServer({
    bindings: [...routes, ...identityRoutes, ...createOauthRoutes({ onMemberSignedIn: async () => {} })],
    rawRoutes,
    jobs: [sendRecovery],
  });
  await server.transaction(async (tx) => {
    const client = { name: "Shop", isCompatible: true, isFirstParty: false };
    const addresses = { redirectUris: ["https://shop.example.com/in"], allowedOrigins: ["https://shop.example.com"] };
    await createClient(tx, { ...client, ...addresses, id: DIRECT, allowsDirectLogin: true }, new Date());
    await createClient(tx, { ...client, ...addresses, id: HOSTED_ONLY, allowsDirectLogin: false }, new Date());
  });
});
after(() => server.close());
afterEach(async () => {
  server.setNow(undefined);
  await setPolicy({});
});

type Policy = { requiresEmailVerification?: boolean; requiresOwnerApproval?: boolean; privacy?: "standard" | "strict" };
const setPolicy = (policy: Policy): Promise<void> =>
  server.transaction((tx) =>
    writeSignOnPolicy(tx, {
      requiresEmailVerification: false,
      requiresOwnerApproval: false,
      privacy: "standard",
      ...policy,
    }),
  );

const hosted = () => ({ headers: { [HOSTED_KEY_HEADER]: hostedKey(server.store.config.secret) } });
const visitor = async (clientId = DIRECT) => ({
  authorization: (await server.call(token, { body: { clientId, grantType: "anonymous" } })).access_token,
});
const signUp = async (email: string, password = PASSWORD): Promise<StateMachineResponse> =>
  server.call(register, { body: { loginId: { email }, password } }, await visitor());
const signIn = async (email: string, password = PASSWORD): Promise<StateMachineResponse> =>
  server.call(login, { body: { loginId: { email }, password } }, await visitor());

async function memberTokens(sessionToken: string | undefined, clientId = DIRECT): Promise<TokenResponse> {
  const authorizeRequest = {
    clientId,
    responseType: "code",
    redirectUri: "https://shop.example.com/in",
    state: "s",
    prompt: "none",
    codeChallenge: sha256(VERIFIER).toString("base64url"),
    codeChallengeMethod: "S256",
    sessionToken: sessionToken ?? "",
  };
  const step = await server.call(authorize, { body: { authorizeRequest } }, hosted());
  const code = new URL(step.redirectTo ?? "").searchParams.get("code") ?? "";
  const body = {
    clientId,
    grantType: "authorization_code",
    code,
    codeVerifier: VERIFIER,
    redirectUri: "https://shop.example.com/in",
  };
  return server.call(token, { body });
}
const as = (tokens: TokenResponse) => ({ authorization: tokens.access_token });

async function mails(to: string) {
  const { db } = server.store.database;
  return db.selectFrom("mails").selectAll().where("recipient", "=", to).orderBy("id", "desc").execute();
}
async function codeSentTo(to: string): Promise<string> {
  const [mail] = await mails(to);
  const code = /\b(\d{6})\b/.exec(mail?.text ?? "")?.[1];
  assert.ok(code, "a mail with a code");
  return code;
}
async function recoveryTokenSentTo(to: string): Promise<string> {
  for (let wait = 0; wait < 100; wait++) {
    const mail = (await mails(to)).find(({ kind }) => kind === "password-recovery");
    const found = /\/auth\/reset\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no recovery mail for ${to}`);
}

test("sign-up yields a session token that buys a member's tokens once, for the same client only", async () => {
  const outcome = await signUp("Ann@Example.com");
  assert.equal(outcome.state, "SUCCESS");
  assert.equal(outcome.identity?.email.address, "Ann@example.com");
  const tokens = await memberTokens(outcome.sessionToken);
  const { member } = await server.call(getMyMember, { query: {} }, as(tokens));
  assert.equal(member.loginEmail, "Ann@example.com");
  assert.equal(member.status, "APPROVED");
  await assert.rejects(memberTokens(outcome.sessionToken), { code: "INVALID_GRANT" });
  const other = await signIn("ann@example.com");
  await assert.rejects(memberTokens(other.sessionToken, HOSTED_ONLY), { code: "INVALID_GRANT" });
});

test("a session token lives for a minute", async () => {
  const { sessionToken } = await signUp("minute@example.com");
  server.setNow(new Date(Date.now() + 61_000));
  await assert.rejects(memberTokens(sessionToken), { code: "INVALID_GRANT" });
});

test("both prefixes and the bare path sign in", async () => {
  await signUp("paths@example.com");
  for (const path of ["/v2/login", "/_api/iam/authentication/v2/login"]) {
    const body = JSON.stringify({ loginId: { email: "paths@example.com" }, password: PASSWORD });
    const headers = { "content-type": "application/json", ...(await visitor()) };
    const response = await fetch(server.origin + path, { method: "POST", body, headers });
    assert.equal(response.status, 200);
  }
});

test("a profile given at sign-up is kept", async () => {
  const profile = {
    firstName: "Eve",
    lastName: "Example",
    addresses: [{ address: { country: "US", city: "Salem" }, tag: "HOME" as const }],
  };
  const { identity } = await server.call(
    register,
    { body: { loginId: { email: "eve@example.com" }, password: PASSWORD, profile } },
    await visitor(),
  );
  assert.equal(identity?.identityProfile.firstName, "Eve");
  assert.deepEqual(identity?.identityProfile.addresses, profile.addresses);
  const [mail] = await mails("eve@example.com");
  assert.equal(mail?.kind, "welcome");
});

test("sign-up failures carry the specified codes and data", async () => {
  await signUp("twice@example.com");
  await assert.rejects(signUp("TWICE@example.com"), { code: "-19995" });
  for (const email of [
    "no address",
    "a@b",
    "a@example.com, b@example.com",
    "<a@example.com>",
    "a@example.com\nbcc:b@example.com",
  ]) {
    await assert.rejects(signUp(email), (error: { violations: { field: string; data: object }[] }) => {
      assert.equal(error.violations[0]?.field, "loginId.email");
      assert.deepEqual(error.violations[0]?.data, { type: "EMAIL" });
      return true;
    });
  }
});

for (const [password, word] of [
  ["short", "at least 8"],
  ["password123", "many people"],
  ["aaaaaaaaaaaa", "many people"],
  ["qwerty12345!", "many people"],
  ["fault.person", "e-mail"],
  ["x".repeat(257), "at most 256"],
] as const) {
  test(`the password ${password.slice(0, 20)} is refused, with data on the violation`, async () => {
    await assert.rejects(
      signUp("fault.person@example.com", password),
      (error: { violations: { field: string; description: string; data: object }[] }) => {
        assert.equal(error.violations[0]?.field, "password");
        assert.match(error.violations[0]?.description ?? "", new RegExp(word));
        assert.ok(error.violations[0]?.data);
        return true;
      },
    );
  });
}

test("passwords are compared in normal form and used whole", async () => {
  await signUp("nfkc@example.com", "pa\u00DFword \uFB01sh pie");
  assert.equal((await signIn("nfkc@example.com", "pa\u00DFword fish pie")).state, "SUCCESS");
  const long = "z1x ".repeat(60);
  await signUp("long@example.com", long);
  await assert.rejects(signIn("long@example.com", `${long.slice(0, -1)}!`), { code: "-19976" });
});

test("failed sign-ins are application errors, whatever is sent", async () => {
  await signUp("known@example.com");
  const options = await visitor();
  await assert.rejects(signIn("known@example.com", "wrong password"), { code: "-19976" });
  await assert.rejects(signIn("unknown@example.com"), { code: "-19999" });
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

test("a client that may not sign in directly is sent to the hosted page", async () => {
  const body = { loginId: { email: "known@example.com" }, password: PASSWORD };
  await assert.rejects(server.call(login, { body }, await visitor(HOSTED_ONLY)), {
    status: 403,
    code: "DIRECT_LOGIN_NOT_ALLOWED",
  });
  await assert.rejects(server.call(register, { body }, await visitor(HOSTED_ONLY)), { status: 403 });
  await assert.rejects(server.call(login, { body }), { status: 401 });
});

test("hosted sign-in answers to nobody without the hosted key", async () => {
  const body = { email: "known@example.com", password: PASSWORD };
  await assert.rejects(server.call(hostedLogin, { body }), { status: 403 });
  await assert.rejects(server.call(hostedLogin, { body }, { headers: { [HOSTED_KEY_HEADER]: "guess" } }), {
    status: 403,
  });
  assert.ok((await server.call(hostedLogin, { body }, hosted())).hostedSession);
});

test("too many tries at one account are refused for a quarter of an hour, the right password included", async () => {
  await signUp("target@example.com");
  for (let attempt = 0; attempt < 10; attempt++)
    await assert.rejects(signIn("target@example.com", "wrong password"), { code: "-19976" });
  await assert.rejects(signIn("target@example.com"), { status: 429, code: "THROTTLED" });
  server.setNow(new Date(Date.now() + 16 * 60_000));
  assert.equal((await signIn("target@example.com")).state, "SUCCESS");
});

test("where e-mails must be proved, a code finishes the sign-up, once", async () => {
  await setPolicy({ requiresEmailVerification: true });
  const outcome = await signUp("prove@example.com");
  assert.equal(outcome.state, "REQUIRE_EMAIL_VERIFICATION");
  assert.equal(outcome.sessionToken, undefined);
  const stateToken = outcome.stateToken ?? "";
  const code = await codeSentTo("prove@example.com");
  const wrong = code === "000000" ? "000001" : "000000";
  await assert.rejects(server.call(verify, { body: { code: wrong, stateToken } }, await visitor()), {
    code: "INVALID_VERIFICATION_CODE",
  });
  await assert.rejects(server.call(verify, { body: { code, stateToken } }, await visitor(HOSTED_ONLY)), {
    code: "INVALID_STATE_TOKEN",
  });
  const verified = await server.call(verify, { body: { code, stateToken } }, await visitor());
  assert.equal(verified.state, "SUCCESS");
  assert.equal(verified.identity?.email.isVerified, true);
  await memberTokens(verified.sessionToken);
  await assert.rejects(server.call(verify, { body: { code, stateToken } }, await visitor()), {
    code: "INVALID_STATE_TOKEN",
  });
});

test("after five wrong codes the right one does not work any more", async () => {
  await setPolicy({ requiresEmailVerification: true });
  const { stateToken = "" } = await signUp("guess@example.com");
  const code = await codeSentTo("guess@example.com");
  const wrong = code === "000000" ? "000001" : "000000";
  for (let attempt = 0; attempt < 5; attempt++) {
    await assert.rejects(server.call(verify, { body: { code: wrong, stateToken } }, await visitor()), {
      code: "INVALID_VERIFICATION_CODE",
    });
  }
  await assert.rejects(server.call(verify, { body: { code, stateToken } }, await visitor()), {
    code: "INVALID_STATE_TOKEN",
  });
});

test("a resent code replaces the old one, not more often than every twenty seconds", async () => {
  await setPolicy({ requiresEmailVerification: true });
  const { stateToken = "" } = await signUp("again@example.com");
  const old = await codeSentTo("again@example.com");
  await assert.rejects(server.call(resend, { body: { stateToken } }), { status: 429 });
  server.setNow(new Date(Date.now() + 21_000));
  await server.call(resend, { body: { stateToken } });
  const code = await codeSentTo("again@example.com");
  if (code !== old) {
    await assert.rejects(server.call(verify, { body: { code: old, stateToken } }, await visitor()), {
      code: "INVALID_VERIFICATION_CODE",
    });
  }
  assert.equal((await server.call(verify, { body: { code, stateToken } }, await visitor())).state, "SUCCESS");
});

test("where the owner approves, nobody is in before", async () => {
  await setPolicy({ requiresOwnerApproval: true });
  const outcome = await signUp("wait@example.com");
  assert.equal(outcome.state, "REQUIRE_OWNER_APPROVAL");
  assert.equal(outcome.sessionToken, undefined);
  const id = outcome.identity?.id ?? "";
  await server.call(approveMember, { params: { id } }, { authorization: server.staffToken() });
  assert.equal((await signIn("wait@example.com")).state, "SUCCESS");
});

test("in strict privacy a taken e-mail looks like a new one, and its owner is told by mail", async () => {
  await signUp("secret@example.com");
  await setPolicy({ privacy: "strict" });
  const taken = await signUp("secret@example.com");
  const fresh = await signUp("fresh@example.com");
  assert.equal(taken.state, fresh.state);
  assert.equal(taken.state, "REQUIRE_EMAIL_VERIFICATION");
  assert.equal((await mails("secret@example.com"))[0]?.kind, "existing-account");
  const stateToken = taken.stateToken ?? "";
  await assert.rejects(server.call(verify, { body: { code: "123456", stateToken } }, await visitor()), {
    code: "INVALID_VERIFICATION_CODE",
  });
  await assert.rejects(signIn("nobody@example.com"), { code: "-19976" });
});

test("an unknown e-mail takes as long as a wrong password", async () => {
  await signUp("timing@example.com");
  const time = async (email: string): Promise<number> => {
    const start = performance.now();
    await signIn(email, "wrong password").catch(() => {});
    return performance.now() - start;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 7; round++) {
    known.push(await time("timing@example.com"));
    unknown.push(await time(`nobody${round}@example.com`));
  }
  const median = (times: number[]): number => times.sort((a, b) => a - b)[3] ?? 0;
  assert.ok(median(unknown) > median(known) * 0.6, `${median(unknown)} ms against ${median(known)} ms`);
});

test("a reset link works once, ends all sessions and does not sign in", async () => {
  const tokens = await memberTokens((await signUp("forgot@example.com")).sessionToken);
  await server.call(sendRecoveryEmail, { body: { email: "forgot@example.com" } });
  const recoveryToken = await recoveryTokenSentTo("forgot@example.com");
  assert.equal((await server.call(describeRecovery, { body: { recoveryToken } }, hosted())).isOpen, true);
  const outcome = await server.call(recover, { body: { recoveryToken, password: "a new passphrase" } });
  assert.equal(outcome.state, "SUCCESS");
  assert.equal(outcome.sessionToken, undefined);
  assert.equal(outcome.identity?.email.isVerified, true);
  await assert.rejects(server.call(getMyMember, { query: {} }, as(tokens)), { status: 401 });
  await assert.rejects(server.call(recover, { body: { recoveryToken, password: "another passphrase" } }), {
    code: "INVALID_STATE_TOKEN",
  });
  await assert.rejects(signIn("forgot@example.com"), { code: "-19976" });
  assert.equal((await signIn("forgot@example.com", "a new passphrase")).state, "SUCCESS");
  assert.equal((await mails("forgot@example.com"))[0]?.kind, "password-changed");
});

test("a reset link lives for an hour", async () => {
  await signUp("late@example.com");
  await server.call(sendRecoveryEmail, { body: { email: "late@example.com" } });
  const recoveryToken = await recoveryTokenSentTo("late@example.com");
  server.setNow(new Date(Date.now() + 61 * 60_000));
  await assert.rejects(server.call(recover, { body: { recoveryToken, password: "a new passphrase" } }), {
    code: "INVALID_STATE_TOKEN",
  });
});

test("asking for a reset answers alike for every e-mail, and leads only to registered addresses", async () => {
  assert.deepEqual(await server.call(sendRecoveryEmail, { body: { email: "nobody@example.com" } }), {});
  assert.deepEqual(await server.call(sendRecoveryEmail, { body: { email: "no address" } }), {});
  const redirect = { url: "https://evil.example/", clientId: DIRECT };
  await assert.rejects(server.call(sendRecoveryEmail, { body: { email: "a@example.com", redirect } }), {
    code: "REDIRECT_NOT_ALLOWED",
  });
  const good = { url: "https://shop.example.com/done", clientId: DIRECT };
  await server.call(sendRecoveryEmail, { body: { email: "a@example.com", redirect: good } });
});

test("changing the password ends the other sessions and needs the current one unless just signed in", async () => {
  const first = await memberTokens((await signUp("change@example.com")).sessionToken);
  const second = await memberTokens((await signIn("change@example.com")).sessionToken);
  await server.call(changePassword, { body: { newPassword: "a fresh passphrase" } }, as(first));
  await assert.rejects(server.call(getMyMember, { query: {} }, as(second)), { status: 401 });
  await server.call(getMyMember, { query: {} }, as(first));
  server.setNow(new Date(Date.now() + 6 * 60_000));
  const body = { newPassword: "one more passphrase" };
  await assert.rejects(server.call(changePassword, { body }, as(first)), { code: "REAUTHENTICATION_REQUIRED" });
  await assert.rejects(server.call(changePassword, { body: { ...body, currentPassword: PASSWORD } }, as(first)), {
    code: "-19976",
  });
  await server.call(changePassword, { body: { ...body, currentPassword: "a fresh passphrase" } }, as(first));
  assert.equal((await signIn("change@example.com", "one more passphrase")).state, "SUCCESS");
});

test("blocking a member ends the sessions at once and keeps them out", async () => {
  const { sessionToken, identity } = await signUp("block@example.com");
  const tokens = await memberTokens(sessionToken);
  const params = { id: identity?.id ?? "" };
  await server.call(blockMember, { params }, { authorization: server.staffToken() });
  await assert.rejects(server.call(getMyMember, { query: {} }, as(tokens)), { status: 401 });
  const body = { clientId: DIRECT, grantType: "refresh_token", refreshToken: tokens.refresh_token ?? "" };
  await assert.rejects(server.call(token, { body }), { code: "INVALID_GRANT" });
  await assert.rejects(signIn("block@example.com"), { code: "LOGIN_REFUSED" });
  await assert.rejects(server.call(blockMember, { params }, { authorization: tokens.access_token }), { status: 401 });
  await assert.rejects(server.call(blockMember, { params }, await visitor()), { status: 403 });
});

test("a member changes the own profile and addresses, and deletes the account", async () => {
  const tokens = await memberTokens((await signUp("self@example.com")).sessionToken);
  const addresses = [{ country: "GB", city: "Leeds", streetAddress: { name: "High Street", number: "1" } }];
  const contact = { firstName: "Sel", phones: ["+44 1"], addresses };
  const { member } = await server.call(updateMyMember, { body: { member: { contact } } }, as(tokens));
  assert.equal(member.contact?.firstName, "Sel");
  assert.deepEqual(member.contact?.addresses[0]?.streetAddress, { name: "High Street", number: "1" });
  const kept = await server.call(updateMyMember, { body: { member: { contact: { firstName: null } } } }, as(tokens));
  assert.equal(kept.member.contact?.firstName, undefined);
  assert.equal(kept.member.contact?.addresses.length, 1);
  await server.call(deleteMyMember, {}, as(tokens));
  await assert.rejects(signIn("self@example.com"), { code: "-19999" });
  assert.equal((await signUp("self@example.com")).state, "SUCCESS");
});

test("staff find members by e-mail, status and name; others do not", async () => {
  await server.call(
    register,
    { body: { loginId: { email: "find.me@example.com" }, password: PASSWORD, profile: { firstName: "Findus" } } },
    await visitor(),
  );
  const staff = { authorization: server.staffToken() };
  const query = { filter: { loginEmail: "FIND.me@example.com", status: { $in: ["APPROVED"] } } };
  assert.equal((await server.call(queryMembers, { body: { query } }, staff)).metadata.total, 1);
  assert.equal(
    (await server.call(queryMembers, { body: { search: { expression: "findus" } } }, staff)).members[0]?.contact
      ?.firstName,
    "Findus",
  );
  await assert.rejects(server.call(queryMembers, { body: { query: { filter: { password: "x" } } } }, staff), {
    code: "UNKNOWN_FILTER",
  });
  await assert.rejects(server.call(queryMembers, { body: {} }, await visitor()), { status: 403 });
});

test("an e-mail is checked for its form only", async () => {
  assert.deepEqual(await server.call(validateEmail, { body: { email: "a@example.com" } }), { valid: true });
  assert.equal((await server.call(validateEmail, { body: { email: "nonsense" } })).valid, false);
});

test("a member proves the own e-mail later", async () => {
  const tokens = await memberTokens((await signUp("later@example.com")).sessionToken);
  const { verificationId } = await server.call(startVerification, { body: { target: "EMAIL" } }, as(tokens));
  const body = { code: await codeSentTo("later@example.com"), stateToken: verificationId };
  assert.equal((await server.call(verify, { body }, as(tokens))).identity?.email.isVerified, true);
});

test("signing out by GET ends the caller's session, and sends a browser to the page", async () => {
  const tokens = await memberTokens((await signUp("out@example.com")).sessionToken);
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

test("hosted sign-up gives the form's field names", async () => {
  await assert.rejects(
    server.call(hostedRegister, { body: { email: "nonsense", password: PASSWORD } }, hosted()),
    (error: { violations: { field: string }[] }) => {
      assert.equal(error.violations[0]?.field, "email");
      return true;
    },
  );
});
