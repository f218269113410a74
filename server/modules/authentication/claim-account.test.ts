/** Pre-hijacking: whatever somebody sets up with an address that isn't theirs, its owner's first proof takes it all away. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { hostedVerify, recover, sendRecoveryEmail, verify } from "#api/authentication.ts";
import { enrollMyFactor } from "#api/factors.ts";
import { createEmailCodeSignIn, describeHostedSession } from "#api/hosted-identity.ts";
import { getMyMember } from "#api/members.ts";
import { token } from "#api/oauth.ts";
import { NOWHERE, startHostedSession } from "#server/modules/identities/public.ts";
import { DIRECT, type IdentityServer, startIdentityServer } from "#test/identity-server.ts";

const NEW_PASSWORD = "only the owner knows it";
let server: IdentityServer;
let count = 0;
before(async () => {
  server = await startIdentityServer();
});
after(() => server.close());

type Squatter = { accessTokens: string[]; refreshTokens: string[]; hostedSessions: string[] };

/** What somebody can set up who knows the password and reads no mail. */
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
      await server.transaction((tx) => startHostedSession(tx, memberId, NOWHERE, server.store.now())),
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

/** What only somebody who reads the mail can do. */
const proofs = {
  async "a code to sign in"(email: string) {
    const { stateToken } = await server.call(createEmailCodeSignIn, { body: { email } }, server.hosted());
    const body = { stateToken, code: await server.codeSentTo(email) };
    const outcome = await server.call(hostedVerify, { body }, server.hosted());
    assert.equal(outcome.state, "SUCCESS");
  },
  async "a reset link"(email: string) {
    await server.call(sendRecoveryEmail, { body: { email } });
    const recoveryToken = await server.recoveryTokenSentTo(email);
    await server.call(recover, { body: { recoveryToken, password: NEW_PASSWORD } });
  },
};
type Proof = keyof typeof proofs;
const proofNames = Object.keys(proofs).filter((name): name is Proof => name in proofs);

test("an actor who never proved the address loses all access once another actor proves it", async () => {
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
        await assert.rejects(server.signIn(email), "the squatter's password");
        await assert.rejects(server.memberTokens(unused), "a session token that waited");
      },
    ),
    { numRuns: 12, seed: 20261123 },
  );
});

test("the owner of a proven address keeps password and sessions when signing in by code", async () => {
  const email = `proven${++count}@example.com`;
  const joined = await server.joined(email);
  await proofs["a reset link"](email);
  const tokens = await server.memberTokens((await server.signIn(email, NEW_PASSWORD)).sessionToken);
  await proofs["a code to sign in"](email);
  await server.call(getMyMember, { query: {} }, { authorization: tokens.access_token });
  assert.equal((await server.signIn(email, NEW_PASSWORD)).state, "SUCCESS");
  assert.equal(joined.email, email);
});

test("the owner is told that the password is gone", async () => {
  const email = `told${++count}@example.com`;
  await server.signUp(email);
  await proofs["a code to sign in"](email);
  await server.mailSentTo(email, "password-removed");
});

test("the code that finishes a sign-up keeps the password chosen with it", async () => {
  const email = `kept${++count}@example.com`;
  await server.setPolicy({ requireEmailVerification: true });
  const { stateToken = "" } = await server.signUp(email);
  const body = { stateToken, code: await server.codeSentTo(email) };
  assert.equal((await server.call(verify, { body }, await server.visitor())).state, "SUCCESS");
  assert.equal((await server.signIn(email)).state, "SUCCESS");
  await server.setPolicy({});
});
