import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import {
  changePassword,
  describeRecovery,
  recover,
  resend,
  sendRecoveryEmail,
  startVerification,
  verify,
} from "#api/identity/authentication.ts";
import { approveMember, getMyMember } from "#api/identity/members.ts";
import type { TokenResponse } from "#api/identity/oauth.ts";
import {
  createDifferentCode,
  DIRECT,
  HOSTED_ONLY,
  type IdentityServer,
  PASSWORD,
  startIdentityServer,
} from "#test/identity-server.ts";

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

test("with required email verification, a code completes the sign-up once", async () => {
  await server.setPolicy({ requireEmailVerification: true });
  const outcome = await server.signUp("prove@example.com");
  assert.equal(outcome.state, "REQUIRE_EMAIL_VERIFICATION");
  assert.equal(outcome.sessionToken, undefined);
  const stateToken = outcome.stateToken ?? "";
  const code = await server.readEmailCode("prove@example.com");
  const wrong = createDifferentCode(code);
  await assert.rejects(server.call(verify, { body: { code: wrong, stateToken } }, await server.visitor()), {
    code: "VERIFICATION_FAILED",
  });
  await assert.rejects(server.call(verify, { body: { code, stateToken } }, await server.visitor(HOSTED_ONLY)), {
    code: "INVALID_STATE_TOKEN",
  });
  const verified = await server.call(verify, { body: { code, stateToken } }, await server.visitor());
  assert.equal(verified.state, "SUCCESS");
  assert.equal(verified.identity?.email.isVerified, true);
  await server.memberTokens(verified.sessionToken);
  await assert.rejects(server.call(verify, { body: { code, stateToken } }, await server.visitor()), {
    code: "INVALID_STATE_TOKEN",
  });
});

test("after five wrong codes the correct one no longer works", async () => {
  await server.setPolicy({ requireEmailVerification: true });
  const { stateToken = "" } = await server.signUp("guess@example.com");
  const code = await server.readEmailCode("guess@example.com");
  const wrong = createDifferentCode(code);
  for (let attempt = 0; attempt < 5; attempt++) {
    await assert.rejects(server.call(verify, { body: { code: wrong, stateToken } }, await server.visitor()), {
      code: "VERIFICATION_FAILED",
    });
  }
  await assert.rejects(server.call(verify, { body: { code, stateToken } }, await server.visitor()), {
    code: "INVALID_STATE_TOKEN",
  });
});

test("a resent code replaces the old one, at most every twenty seconds", async () => {
  await server.setPolicy({ requireEmailVerification: true });
  const { stateToken = "" } = await server.signUp("again@example.com");
  const old = await server.readEmailCode("again@example.com");
  await assert.rejects(server.call(resend, { body: { stateToken } }), { status: 429 });
  server.setNow(new Date(Date.now() + 21_000));
  await server.call(resend, { body: { stateToken } });
  const code = await server.readEmailCode("again@example.com", old);
  await assert.rejects(server.call(verify, { body: { code: old, stateToken } }, await server.visitor()), {
    code: "VERIFICATION_FAILED",
  });
  assert.equal((await server.call(verify, { body: { code, stateToken } }, await server.visitor())).state, "SUCCESS");
});

test("with required approval, sign-in fails until the member is approved", async () => {
  await server.setPolicy({ requireOwnerApproval: true });
  const outcome = await server.signUp("wait@example.com");
  assert.equal(outcome.state, "REQUIRE_OWNER_APPROVAL");
  assert.equal(outcome.sessionToken, undefined);
  const id = outcome.identity?.id ?? "";
  await server.call(approveMember, { params: { id } }, { authorization: server.staffToken() });
  assert.equal((await server.signIn("wait@example.com")).state, "SUCCESS");
});

test("in strict privacy a taken email gets the same response, and its owner gets an email", async () => {
  await server.signUp("secret@example.com");
  await server.setPolicy({ privacy: "strict" });
  const taken = await server.signUp("secret@example.com");
  const fresh = await server.signUp("fresh@example.com");
  assert.equal(taken.state, fresh.state);
  assert.equal(taken.state, "REQUIRE_EMAIL_VERIFICATION");
  await server.waitForMail("secret@example.com", "existing-account");
  const stateToken = taken.stateToken ?? "";
  await assert.rejects(server.call(verify, { body: { code: "123456", stateToken } }, await server.visitor()), {
    code: "VERIFICATION_FAILED",
  });
  await assert.rejects(server.signIn("nobody@example.com"), { code: "-19976" });
});

test("a reset link works once, ends all sessions and doesn't sign in", async () => {
  const tokens = await server.memberTokens((await server.signUp("forgot@example.com")).sessionToken);
  await server.call(sendRecoveryEmail, { body: { email: "forgot@example.com" } });
  const recoveryToken = await server.readRecoveryToken("forgot@example.com");
  assert.equal((await server.call(describeRecovery, { body: { recoveryToken } }, server.hosted())).isOpen, true);
  const outcome = await server.call(recover, { body: { recoveryToken, password: "a new passphrase" } });
  assert.equal(outcome.state, "SUCCESS");
  assert.equal(outcome.sessionToken, undefined);
  assert.equal(outcome.identity?.email.isVerified, true);
  await assert.rejects(server.call(getMyMember, { query: {} }, as(tokens)), { status: 401 });
  await assert.rejects(server.call(recover, { body: { recoveryToken, password: "another passphrase" } }), {
    code: "INVALID_STATE_TOKEN",
  });
  await assert.rejects(server.signIn("forgot@example.com"), { code: "-19976" });
  assert.equal((await server.signIn("forgot@example.com", "a new passphrase")).state, "SUCCESS");
  assert.equal((await server.mails("forgot@example.com"))[0]?.kind, "password-changed");
});

test("a reset link expires after an hour", async () => {
  await server.signUp("late@example.com");
  await server.call(sendRecoveryEmail, { body: { email: "late@example.com" } });
  const recoveryToken = await server.readRecoveryToken("late@example.com");
  server.setNow(new Date(Date.now() + 61 * 60_000));
  await assert.rejects(server.call(recover, { body: { recoveryToken, password: "a new passphrase" } }), {
    code: "INVALID_STATE_TOKEN",
  });
});

test("reset requests get the same response for every email and accept only registered return URLs", async () => {
  assert.deepEqual(await server.call(sendRecoveryEmail, { body: { email: "nobody@example.com" } }), {});
  assert.deepEqual(await server.call(sendRecoveryEmail, { body: { email: "no address" } }), {});
  const redirect = { url: "https://evil.example/", clientId: DIRECT };
  await assert.rejects(server.call(sendRecoveryEmail, { body: { email: "a@example.com", redirect } }), {
    code: "REDIRECT_NOT_ALLOWED",
  });
  const good = { url: "https://shop.example.com/done", clientId: DIRECT };
  await server.call(sendRecoveryEmail, { body: { email: "a@example.com", redirect: good } });
});

test("changing the password ends other sessions and needs the current password unless just signed in", async () => {
  const first = await server.memberTokens((await server.signUp("change@example.com")).sessionToken);
  const second = await server.memberTokens((await server.signIn("change@example.com")).sessionToken);
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
  assert.equal((await server.signIn("change@example.com", "one more passphrase")).state, "SUCCESS");
});

test("a member verifies their email later", async () => {
  const tokens = await server.memberTokens((await server.signUp("later@example.com")).sessionToken);
  const { verificationId } = await server.call(startVerification, { body: { target: "EMAIL" } }, as(tokens));
  const body = { code: await server.readEmailCode("later@example.com"), stateToken: verificationId };
  assert.equal((await server.call(verify, { body }, as(tokens))).identity?.email.isVerified, true);
});
