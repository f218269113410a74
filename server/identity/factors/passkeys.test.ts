/** Passkeys (WebAuthn Level 3): which credentials are accepted, and which are rejected. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { activateMyFactor, enrollMyFactor, listMyFactors, removeMyFactor } from "#api/identity/factors.ts";
import { createPasskeyChallenge, createPasskeySignIn } from "#api/identity/hosted-identity.ts";
import { type IdentityServer, startIdentityServer } from "#test/identity-server.ts";
import { type Cheats, SoftwareAuthenticator } from "#test/software-authenticator.ts";

let server: IdentityServer;
let count = 0;
before(async () => {
  // A passkey belongs to a domain; IP addresses aren't allowed.
  server = await startIdentityServer({ environment: { BASE_URL: "https://shop.example" } });
});
after(() => server.close());

async function aMember() {
  const email = `key${++count}@example.com`;
  const { sessionToken } = await server.signUp(email);
  const tokens = await server.memberTokens(sessionToken);
  return { email, as: { authorization: tokens.access_token } };
}

type Caller = { authorization: string };

async function enroll(as: Caller, key = new SoftwareAuthenticator(server.store.baseUrl()), cheats: Cheats = {}) {
  const { factor, webauthn } = await server.call(enrollMyFactor, { body: { factorType: "WEBAUTHN", name: "Key" } }, as);
  assert.ok(webauthn);
  const credential = key.register(webauthn.publicKeyCredentialCreationOptionsJson, cheats);
  const body = { challengeId: webauthn.challengeId, credential };
  const activated = await server.call(activateMyFactor, { params: { factorId: factor.id }, body }, as);
  return { key, factor: activated.factor, body };
}

async function signIn(key: SoftwareAuthenticator, cheats: Cheats = {}) {
  const challenge = await server.call(createPasskeyChallenge, { body: {} }, server.hosted());
  const credential = key.authenticate(challenge.publicKeyCredentialRequestOptionsJson, cheats);
  const body = { challengeId: challenge.challengeId, credential };
  return { body, outcome: await server.call(createPasskeySignIn, { body }, server.hosted()) };
}

test("enrolls a passkey and signs in without email and password", async () => {
  const { as, email } = await aMember();
  const { key, factor } = await enroll(as);
  assert.equal(factor.isPasskey, true);
  assert.equal(factor.status, "ENABLED");
  const { outcome } = await signIn(key);
  assert.equal(outcome.state, "SUCCESS");
  assert.ok(outcome.hostedSession);
  const { isMultiFactorOn, factors } = await server.call(listMyFactors, {}, as);
  assert.equal(isMultiFactorOn, false, "a passkey is a sign-in method, not a second factor");
  assert.ok(factors[0]?.lastUsedDate);
  assert.ok((await server.mails(email)).some(({ kind }) => kind === "factor-added"));
});

test("a challenge works once", async () => {
  const { as } = await aMember();
  const { key } = await enroll(as);
  const { body } = await signIn(key);
  await assert.rejects(server.call(createPasskeySignIn, { body }, server.hosted()), { code: "VERIFICATION_FAILED" });
});

test("a challenge expires after five minutes", async () => {
  const { as } = await aMember();
  const { key } = await enroll(as);
  const challenge = await server.call(createPasskeyChallenge, { body: {} }, server.hosted());
  server.setNow(new Date(Date.now() + 5 * 60_000 + 1000));
  const credential = key.authenticate(challenge.publicKeyCredentialRequestOptionsJson);
  const body = { challengeId: challenge.challengeId, credential };
  await assert.rejects(server.call(createPasskeySignIn, { body }, server.hosted()), { code: "VERIFICATION_FAILED" });
  server.setNow(undefined);
});

const cheats: Record<string, Cheats> = {
  "another origin": { origin: "https://shop.example.evil" },
  "the origin with another port": { origin: "https://shop.example:8443" },
  "another relying party": { rpId: "evil.example" },
  "another challenge": { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" },
  "no user verification": { flags: 0x01 },
  "no user presence": { flags: 0x04 },
  "another type": { type: "webauthn.create" },
  "a forged signature": { isForged: true },
};
for (const [about, cheat] of Object.entries(cheats)) {
  test(`rejects a sign-in with ${about}`, async () => {
    const { as } = await aMember();
    const { key } = await enroll(as);
    await assert.rejects(signIn(key, cheat), { code: "VERIFICATION_FAILED" });
    assert.equal((await signIn(key)).outcome.state, "SUCCESS", "and the key still works");
  });
}

for (const signCount of [50, 49]) {
  test(`a signature counter that goes from 50 to ${signCount}, a sign of a cloned key, requires enrolling it again`, async () => {
    const { as } = await aMember();
    const { key } = await enroll(as);
    await signIn(key, { signCount: 50 });
    await assert.rejects(signIn(key, { signCount }), { code: "VERIFICATION_FAILED" });
    await assert.rejects(signIn(key, { signCount: 51 }), { code: "VERIFICATION_FAILED" });
    const statuses = async () => (await server.call(listMyFactors, {}, as)).factors.map(({ status }) => status);
    assert.deepEqual(await statuses(), ["REQUIRE_REENROLL"]);
    await enroll(as, key);
    assert.deepEqual(await statuses(), ["ENABLED"]);
  });
}

for (const about of ["another origin", "another relying party", "another challenge", "no user verification"]) {
  test(`rejects an enrollment with ${about}, and allows five attempts`, async () => {
    const { as } = await aMember();
    const cheat = cheats[about] ?? {};
    const flags = cheat.flags === undefined ? {} : { flags: cheat.flags | 0x40 };
    await assert.rejects(enroll(as, undefined, { ...cheat, ...flags }), { code: "INVALID_VERIFICATION_CODE" });
    assert.equal((await server.call(listMyFactors, {}, as)).factors[0]?.status, "REQUIRE_ACTIVATION");
  });
}

test("rejects a key that is enrolled in another account", async () => {
  const [one, other] = [await aMember(), await aMember()];
  const { key } = await enroll(one.as);
  await assert.rejects(enroll(other.as, key), { code: "INVALID_VERIFICATION_CODE" });
});

test("rejects a challenge of another member's enrollment", async () => {
  const [one, other] = [await aMember(), await aMember()];
  const enrollment = await server.call(enrollMyFactor, { body: { factorType: "WEBAUTHN" } }, one.as);
  const own = await server.call(enrollMyFactor, { body: { factorType: "WEBAUTHN" } }, other.as);
  const key = new SoftwareAuthenticator(server.store.baseUrl());
  const credential = key.register(enrollment.webauthn?.publicKeyCredentialCreationOptionsJson ?? "");
  const body = { challengeId: enrollment.webauthn?.challengeId ?? "", credential };
  await assert.rejects(server.call(activateMyFactor, { params: { factorId: own.factor.id }, body }, other.as), {
    code: "INVALID_VERIFICATION_CODE",
  });
  await assert.rejects(server.call(activateMyFactor, { params: { factorId: enrollment.factor.id }, body }, other.as), {
    code: "FACTOR_NOT_FOUND",
  });
});

test("a removed passkey can no longer sign in", async () => {
  const { as } = await aMember();
  const { key, factor } = await enroll(as);
  await server.call(removeMyFactor, { params: { factorId: factor.id } }, as);
  await assert.rejects(signIn(key), { code: "VERIFICATION_FAILED" });
});

test("malformed credentials are client errors, never server errors", async () => {
  for (const credential of ["", "{}", "null", "[]", "not json", JSON.stringify({ id: "x", response: {} })]) {
    const { challengeId } = await server.call(createPasskeyChallenge, { body: {} }, server.hosted());
    const body = { challengeId, credential: credential || "x" };
    await assert.rejects(server.call(createPasskeySignIn, { body }, server.hosted()), { code: "VERIFICATION_FAILED" });
  }
});
