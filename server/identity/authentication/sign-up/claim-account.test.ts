/**
 * Account pre-hijacking: whatever was set up with another person's address is removed when its owner first verifies it.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { hostedVerify, recover, sendRecoveryEmail, verify } from "#api/identity/authentication.ts";
import { enrollMyFactor } from "#api/identity/factors.ts";
import { createEmailCodeSignIn, describeHostedSession } from "#api/identity/hosted-identity.ts";
import { createMember, getMyMember, updateMyMember } from "#api/identity/members.ts";
import { token } from "#api/identity/oauth.ts";
import { startHostedSession, UNKNOWN_DEVICE } from "#server/identity/identities/public.ts";
import { keepMethod, listSavedMethods } from "#server/payments/payments/public.ts";
import { DIRECT, type IdentityServer, startIdentityServer } from "#test/identity-server.ts";

const NEW_PASSWORD = "only the owner knows it";
let server: IdentityServer;
let count = 0;
before(async () => {
  server = await startIdentityServer();
});
after(() => server.close());

type Squatter = { accessTokens: string[]; refreshTokens: string[]; hostedSessions: string[] };

/** Everything that can be set up with the password but without access to the mailbox. */
const setUps = {
  async "sign in at the shop"(email: string, squatter: Squatter) {
    const tokens = await server.memberTokens((await server.signIn(email)).sessionToken);
    squatter.accessTokens.push(tokens.access_token);
    squatter.refreshTokens.push(tokens.refresh_token ?? "");
  },
  async "sign in at the hosted pages"(email: string, squatter: Squatter) {
    const { identity } = await server.signIn(email);
    const memberId = identity?.id ?? "";
    squatter.hostedSessions.push(
      await server.transaction((tx) => startHostedSession(tx, memberId, UNKNOWN_DEVICE, server.store.now())),
    );
  },
  async "fill in the profile"(email: string, squatter: Squatter) {
    const tokens = await server.memberTokens((await server.signIn(email)).sessionToken);
    squatter.accessTokens.push(tokens.access_token);
    const as = { authorization: tokens.access_token };
    const contact = {
      firstName: "Planted",
      lastName: "Planted",
      company: "Planted",
      phones: ["+1 202 555 0143"],
      birthdate: "1990-01-31",
      addresses: [{ country: "US", city: "Planted", addressLine: "1 Planted Way", postalCode: "10001" }],
    };
    const member = { contact, profile: { nickname: "Planted" }, isSubscribed: true };
    await server.call(updateMyMember, { body: { member } }, as);
  },
  async "save a payment method"(email: string) {
    const { id } = await rowOf(email);
    const token = { token: `tok_${email}`, brand: "visa", lastFour: "4242", expiresOn: undefined };
    const now = new Date();
    await server.transaction((tx) =>
      keepMethod(tx, server.store, { memberId: id, provider: "test-gateway", token, now }),
    );
  },
  async "start to add an authenticator app"(email: string, squatter: Squatter) {
    const tokens = await server.memberTokens((await server.signIn(email)).sessionToken);
    squatter.accessTokens.push(tokens.access_token);
    await server.call(enrollMyFactor, { body: { factorType: "TOTP" } }, { authorization: tokens.access_token });
  },
};
type SetUp = keyof typeof setUps;
const setUpNames = Object.keys(setUps).filter((name): name is SetUp => name in setUps);

/** Everything that requires access to the mailbox. */
const proofs = {
  async "a code to sign in"(email: string) {
    const { stateToken } = await server.call(createEmailCodeSignIn, { body: { email } }, server.hosted());
    const body = { stateToken, code: await server.readEmailCode(email) };
    const outcome = await server.call(hostedVerify, { body }, server.hosted());
    assert.equal(outcome.state, "SUCCESS");
  },
  async "a reset link"(email: string) {
    await server.call(sendRecoveryEmail, { body: { email } });
    const recoveryToken = await server.readRecoveryToken(email);
    await server.call(recover, { body: { recoveryToken, password: NEW_PASSWORD } });
  },
};
type Proof = keyof typeof proofs;
const proofNames = Object.keys(proofs).filter((name): name is Proof => name in proofs);

test("access set up without verifying the address ends once its owner verifies it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...setUpNames), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...proofNames),
      async (steps, proof) => {
        const email = `claimed${++count}@example.com`;
        const { sessionToken } = await server.signUp(email);
        const first = await server.memberTokens(sessionToken);
        const squatter: Squatter = {
          accessTokens: [first.access_token],
          refreshTokens: [first.refresh_token ?? ""],
          hostedSessions: [],
        };
        for (const step of steps) await setUps[step](email, squatter);
        const unused = (await server.signIn(email)).sessionToken;
        await proofs[proof](email);
        for (const authorization of squatter.accessTokens)
          await assert.rejects(server.call(getMyMember, { query: {} }, { authorization }), { status: 401 });
        for (const refreshToken of squatter.refreshTokens) {
          const body = { clientId: DIRECT, grantType: "refresh_token", refreshToken };
          await assert.rejects(server.call(token, { body }), { code: "INVALID_GRANT" });
        }
        for (const hostedSession of squatter.hostedSessions) {
          const seen = await server.call(describeHostedSession, { body: { hostedSession } }, server.hosted());
          assert.equal(seen.memberId, undefined);
        }
        await assertNothingPlanted(email);
        await assert.rejects(server.signIn(email), "the squatter's password");
        await assert.rejects(server.memberTokens(unused), "an unused session token");
      },
    ),
    { numRuns: 12, seed: 20261123 },
  );
});

const rowOf = (email: string) =>
  server.store.database.db.selectFrom("members").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

async function assertNothingPlanted(email: string): Promise<void> {
  const { db } = server.store.database;
  const row = await rowOf(email);
  assert.doesNotMatch(JSON.stringify(row), /planted|5550143|1990-01/i, "the profile");
  assert.equal(row.is_subscribed, false);
  const addresses = await db.selectFrom("member_addresses").selectAll().where("member_id", "=", row.id).execute();
  assert.deepEqual(addresses, []);
  assert.deepEqual(await listSavedMethods(db, row.id), [], "saved payment methods");
}

test("data entered by staff stays when a contact claims the account", async () => {
  const email = `contact${++count}@example.com`;
  const contact = { firstName: "Ada", phones: ["+1 202 555 0143"], addresses: [{ country: "US", city: "Boston" }] };
  const asStaff = { authorization: server.staffToken() };
  const { member } = await server.call(createMember, { body: { member: { loginEmail: email, contact } } }, asStaff);
  // A sign-up with the contact's address that is never verified.
  await server.signUp(email);
  await proofs["a reset link"](email);
  const row = await rowOf(email);
  assert.deepEqual([row.id, row.first_name, row.phone], [member.id, "Ada", "+12025550143"]);
  const addresses = await server.store.database.db
    .selectFrom("member_addresses")
    .select("id")
    .where("member_id", "=", row.id)
    .execute();
  assert.equal(addresses.length, 1);
});

test("a member with a verified address keeps password and sessions when signing in by code", async () => {
  const email = `proven${++count}@example.com`;
  const joined = await server.signUpMember(email);
  await proofs["a reset link"](email);
  const tokens = await server.memberTokens((await server.signIn(email, NEW_PASSWORD)).sessionToken);
  await proofs["a code to sign in"](email);
  await server.call(getMyMember, { query: {} }, { authorization: tokens.access_token });
  assert.equal((await server.signIn(email, NEW_PASSWORD)).state, "SUCCESS");
  assert.equal(joined.email, email);
});

test("the owner gets an email that the password was removed", async () => {
  const email = `told${++count}@example.com`;
  await server.signUp(email);
  await proofs["a code to sign in"](email);
  await server.waitForMail(email, "password-removed");
});

test("verifying a sign-up keeps the password chosen with it", async () => {
  const email = `kept${++count}@example.com`;
  await server.setPolicy({ requireEmailVerification: true });
  const { stateToken = "" } = await server.signUp(email);
  const body = { stateToken, code: await server.readEmailCode(email) };
  assert.equal((await server.call(verify, { body }, await server.visitor())).state, "SUCCESS");
  assert.equal((await server.signIn(email)).state, "SUCCESS");
  await server.setPolicy({});
});
