/** Sign-ins considered risky, and the step they require. */
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { type HostedOutcome, hostedLogin, login, resend, verify } from "#api/identity/authentication.ts";
import { hostedChallengeFactor, hostedVerifyFactor } from "#api/identity/hosted-identity.ts";
import { type IdentityServer, PASSWORD, startIdentityServer } from "#test/identity-server.ts";
import { isHighRisk, type RiskSignals } from "./risk.ts";

const calm: RiskSignals = {
  isKnownDevice: false,
  isFirstSignIn: false,
  failures: 0,
  network: "198.51.100.0",
  recent: [],
};
const from = (network: string, secondsAgo: number) => ({ network, secondsAgo });
for (const [about, signs, isRisky] of [
  ["a new device alone", {}, false],
  ["a new device after two wrong passwords", { failures: 2 }, false],
  ["a new device after three wrong passwords", { failures: 3 }, true],
  ["a known device after three wrong passwords", { failures: 3, isKnownDevice: true }, false],
  ["the very first sign-in", { failures: 9, isFirstSignIn: true }, false],
  ["another network half a minute ago", { recent: [from("203.0.113.0", 30)] }, true],
  ["the same network half a minute ago", { recent: [from("198.51.100.0", 30)] }, false],
  ["another network five minutes ago", { recent: [from("203.0.113.0", 300)] }, false],
  ["a fourth network within ten minutes", { recent: ["a", "b", "c"].map((one) => from(one, 300)) }, true],
  ["networks nobody knows", { network: "", recent: [from("", 1)] }, false],
] as const) {
  test(`${about} is ${isRisky ? "risky" : "not risky"}`, () =>
    assert.equal(isHighRisk({ ...calm, ...signs }), isRisky));
}

let server: IdentityServer;
let count = 0;
before(async () => {
  server = await startIdentityServer();
  await server.setPolicy({});
});
after(() => server.close());
afterEach(async () => {
  await server.setPolicy({});
});

async function aMember(): Promise<{ email: string }> {
  const email = `risk${++count}@example.com`;
  await server.signUp(email);
  return { email };
}

const hostedSignIn = (email: string, more: { deviceToken?: string } = {}, password = PASSWORD) =>
  server.call(hostedLogin, { body: { email, password, ...more } }, server.hosted());

async function risky(email: string): Promise<HostedOutcome> {
  for (let tries = 0; tries < 3; tries++)
    await assert.rejects(hostedSignIn(email, {}, "wrong password"), { code: "-19976" });
  return hostedSignIn(email);
}

test("a new device after wrong passwords is high risk and needs an email code; a known device isn't", async () => {
  const member = await aMember();
  const { deviceToken = "" } = await hostedSignIn(member.email);
  const asked = await risky(member.email);
  assert.equal(asked.state, "REQUIRE_MFA");
  assert.equal(asked.mfaChallengeData?.reason, "HIGH_RISK_LOGIN");
  const stateToken = asked.stateToken ?? "";
  const code = await server.readEmailCode(member.email);
  await server.call(hostedChallengeFactor, { body: { stateToken, factorType: "EMAIL" } }, server.hosted());
  const newer = await server.readEmailCode(member.email, code);
  const attempt = (text: string) =>
    server.call(hostedVerifyFactor, { body: { stateToken, emailData: { code: text } } }, server.hosted());
  await assert.rejects(attempt(code), { code: "INVALID_VERIFICATION_CODE" });
  assert.equal((await attempt(newer)).state, "SUCCESS");
  for (let tries = 0; tries < 3; tries++) await assert.rejects(hostedSignIn(member.email, {}, "wrong password"));
  assert.equal((await hostedSignIn(member.email, { deviceToken })).state, "SUCCESS");
});

test("a direct client gets the email-code step it supports for a high-risk sign-in", async () => {
  const member = await aMember();
  const visitor = await server.visitor();
  const sign = (password: string) =>
    server.call(login, { body: { loginId: { email: member.email }, password } }, visitor);
  await sign(PASSWORD);
  for (let tries = 0; tries < 3; tries++) await assert.rejects(sign("wrong password"));
  const asked = await sign(PASSWORD);
  assert.equal(asked.state, "REQUIRE_EMAIL_VERIFICATION");
  const stateToken = asked.stateToken ?? "";
  const old = await server.readEmailCode(member.email);
  await server.call(resend, { body: { stateToken } });
  const code = await server.readEmailCode(member.email, old);
  const done = await server.call(verify, { body: { code, stateToken } }, visitor);
  assert.equal(done.state, "SUCCESS");
  await server.memberTokens(done.sessionToken);
});

test("with the setting off, risk requires no extra step", async () => {
  const member = await aMember();
  await hostedSignIn(member.email);
  await server.setPolicy({ asksOnHighRisk: false });
  assert.equal((await risky(member.email)).state, "SUCCESS");
});
