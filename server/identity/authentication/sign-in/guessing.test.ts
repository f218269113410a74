/** Codes can't be guessed, however slowly, and guessing can't lock the member out. */
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Secret } from "otpauth";
import { reauthenticate } from "#api/identity/account.ts";
import {
  hostedLogin,
  hostedVerify,
  recover,
  sendRecoveryEmail,
  startVerification,
  verify,
} from "#api/identity/authentication.ts";
import { activateMyFactor, enrollMyFactor } from "#api/identity/factors.ts";
import { createEmailCodeSignIn, hostedVerifyFactor } from "#api/identity/hosted-identity.ts";
import { totpCode } from "#server/platform/crypto/totp.ts";
import { createDifferentCode, type IdentityServer, PASSWORD, startIdentityServer } from "#test/identity-server.ts";

let server: IdentityServer;
let count = 0;
before(async () => {
  server = await startIdentityServer();
  await server.setPolicy({ asksOnHighRisk: false });
});
after(() => server.close());
afterEach(() => server.setNow(undefined));

const HOUR = 3_600_000;
const codeOf = (error: { code?: unknown }): unknown => error.code;

async function requestCode(email: string): Promise<string> {
  return (await server.call(createEmailCodeSignIn, { body: { email } }, server.hosted())).stateToken;
}

const verifyCode = (stateToken: string, code: string) =>
  server.call(hostedVerify, { body: { stateToken, code } }, server.hosted());

test("after twenty wrong email codes new ones are too long to guess, and the member gets an email", async () => {
  const email = `codes${++count}@example.com`;
  const member = await server.signUpMember(email);
  let last = "";
  for (let round = 0; round < 4; round++) {
    const stateToken = await requestCode(email);
    last = await server.readEmailCode(email, last);
    assert.match(last, /^\d{6}$/);
    for (let guess = 0; guess < 5; guess++)
      await assert.rejects(verifyCode(stateToken, createDifferentCode(last)), { code: "INVALID_VERIFICATION_CODE" });
  }
  await server.waitForMail(email, "wrong-email-codes");
  server.setNow(new Date(Date.now() + 2 * HOUR));
  const stateToken = await requestCode(email);
  const long = await server.readLongEmailCode(email);
  const { verificationId = "" } = await server.call(startVerification, { body: {} }, member.as);
  const letters = await server.readLetterEmailCode(email);
  const body = { stateToken: verificationId, code: letters.toLowerCase() };
  assert.equal((await server.call(verify, { body }, member.as)).state, "SUCCESS", "clients send six characters");
  assert.equal((await verifyCode(stateToken, long)).state, "SUCCESS", "the member gets in");
  server.setNow(new Date(Date.now() + 3 * HOUR));
  const again = await requestCode(email);
  const short = await server.readEmailCode(email, last);
  assert.match(short, /^\d{6}$/, "a correct code resets the count");
  assert.equal((await verifyCode(again, short)).state, "SUCCESS");
});

/** Creates a member with an authenticator app. */
async function withAuthenticator() {
  const email = `totp${++count}@example.com`;
  const member = await server.signUpMember(email);
  await server.call(reauthenticate, { body: { password: PASSWORD } }, member.as);
  const { factor, totp } = await server.call(enrollMyFactor, { body: { factorType: "TOTP" } }, member.as);
  const secret = Buffer.from(Secret.fromBase32(totp?.secret ?? "").buffer);
  const code = totpCode(secret, new Date(server.store.now().getTime() - 30_000));
  await server.call(activateMyFactor, { params: { factorId: factor.id }, body: { code } }, member.as);
  const proven = { email_verified_at: server.store.now() };
  await server.store.database.db.updateTable("members").set(proven).where("id", "=", member.id).execute();
  return { ...member, secret };
}

type Login = { deviceToken?: string; password?: string };
const startSignIn = (email: string, { password = PASSWORD, ...more }: Login = {}) =>
  server.call(hostedLogin, { body: { email, password, ...more } }, server.hosted());
const finish = (stateToken: string, code: string, more: { deviceToken?: string } = {}) =>
  server.call(hostedVerifyFactor, { body: { stateToken, totpData: { code }, ...more } }, server.hosted());

test("a hundred wrong second factors block sign-in until the password changes, except on a known device", async () => {
  const member = await withAuthenticator();
  const { email, secret } = member;
  const now = () => server.store.now();
  const right = () => totpCode(secret, now());
  const first = await startSignIn(email);
  const { deviceToken = "" } = await finish(first.stateToken ?? "", right());
  let guesses = 0;
  const began = Date.now();
  const refusals = new Set<unknown>();
  for (let hour = 0; hour < 8 && !refusals.has("-19973"); hour++) {
    server.setNow(new Date(began + (hour + 1) * HOUR));
    for (let step = 0; step < 21; step++) {
      const stateToken = await startSignIn(email).then(
        (begun) => begun.stateToken,
        (error: { code?: unknown }) => void refusals.add(error.code),
      );
      if (stateToken === undefined) break;
      for (let guess = 0; guess < 5; guess++) {
        const refusal = await finish(stateToken, createDifferentCode(right())).then(() => "in", codeOf);
        if (refusal === "INVALID_VERIFICATION_CODE") guesses++;
      }
    }
  }
  assert.equal(guesses, 100);
  assert.ok(refusals.has("-19973"), "a new password is required");
  await server.waitForMail(email, "wrong-codes");

  const known = await startSignIn(email, { deviceToken });
  assert.equal((await finish(known.stateToken ?? "", right(), { deviceToken })).state, "SUCCESS");
  await assert.rejects(startSignIn(email), { code: "-19973" }, "unknown browsers are still blocked");

  await server.call(sendRecoveryEmail, { body: { email } });
  const recoveryToken = await server.readRecoveryToken(email);
  const password = "nobody else has this one";
  await server.call(recover, { body: { recoveryToken, password } });
  server.setNow(new Date(now().getTime() + 60_000));
  const fresh = await startSignIn(email, { password });
  assert.equal((await finish(fresh.stateToken ?? "", right())).state, "SUCCESS");
});

test("another browser with the password can't use up the second-factor attempts of a known device", async () => {
  const { email, secret } = await withAuthenticator();
  const began = Date.now() + HOUR;
  server.setNow(new Date(began));
  const first = await startSignIn(email);
  const { deviceToken = "" } = await finish(first.stateToken ?? "", totpCode(secret, new Date(began)));
  let refusal: unknown;
  for (let step = 0; step < 25 && refusal === undefined; step++)
    refusal = await startSignIn(email).then(() => undefined, codeOf);
  assert.equal(refusal, "THROTTLED");
  server.setNow(new Date(began + 60_000));
  const known = await startSignIn(email, { deviceToken });
  const code = totpCode(secret, new Date(began + 60_000));
  assert.equal((await finish(known.stateToken ?? "", code, { deviceToken })).state, "SUCCESS");
});

test("a known device becomes unknown after a hundred wrong passwords", async () => {
  const email = `device${++count}@example.com`;
  await server.signUpMember(email);
  const first = await server.call(hostedLogin, { body: { email, password: PASSWORD } }, server.hosted());
  const { deviceToken = "" } = first;
  assert.notEqual(deviceToken, "");
  const began = Date.now();
  const guess = () => startSignIn(email, { deviceToken, password: "wrong password" }).then(() => "in", codeOf);
  for (let window = 0; window < 11; window++) {
    server.setNow(new Date(began + window * HOUR));
    for (let attempt = 0; attempt < 10; attempt++) assert.equal(await guess(), "-19976");
    // One attempt too many blocks a known device; unknown browsers can solve a captcha.
    if (window === 0) assert.equal(await guess(), "THROTTLED");
  }
  assert.equal(await guess(), "-19971");
});
