/**
 * External login (docs/protocol/decisions.md#external-login): what an app can do on a member's behalf, and what it
 * can't.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createEmailChange } from "#api/identity/account.ts";
import { changePassword, signOn } from "#api/identity/authentication.ts";
import { enrollMyFactor } from "#api/identity/factors.ts";
import { listMemberEvents } from "#api/identity/member-records.ts";
import { createMember, deleteMyMember } from "#api/identity/members.ts";
import { token, userInfo } from "#api/identity/oauth.ts";
import type { Permission } from "#api/permissions.ts";
import { createApiKey, findApiKeyActor } from "#server/identity/clients/public.ts";
import { type IdentityServer, startIdentityServer } from "#test/identity-server.ts";

const KEY = "an-app-key-with-the-right-to-impersonate";
const WEAK = "an-app-key-with-the-right-to-look-only";
let server: IdentityServer;
let count = 0;
before(async () => {
  server = await startIdentityServer({
    findApiKey: (store) => (key) => findApiKeyActor(store().database.db, key, store().readStaffPermissions),
  });
  const make = (key: string, permissions: Permission[]) =>
    server.transaction((tx) => createApiKey(tx, { key, permissions }, new Date()));
  await make(KEY, ["members:impersonate", "members:write", "members:read"]);
  await make(WEAK, ["members:read"]);
});
after(() => server.close());

const withKey = async (key = KEY, clientId?: string) => ({
  authorization: `${(await server.visitor(clientId)).authorization},${key}`,
});

async function sign(email: string, more: object = {}, caller?: { authorization: string }) {
  return server.call(signOn, { body: { loginId: { email }, ...more } }, caller ?? (await withKey()));
}

async function tokensFor(memberId: string, sessionToken?: string, caller?: { authorization: string }) {
  const body = {
    grant_type: "authorized_client",
    member_id: memberId,
    ...(sessionToken ? { session_token: sessionToken } : {}),
  };
  return server.call(token, { body }, caller ?? (await withKey()));
}

test("an app signs on a new member; the same app can do so again, and every use is audited", async () => {
  const email = `ext${++count}@example.com`;
  const { identity, sessionToken } = await sign(email, { profile: { firstName: "Ex" } });
  assert.equal(identity.identityProfile.firstName, "Ex");
  assert.equal(identity.email.isVerified, false);
  const tokens = await tokensFor(identity.id, sessionToken);
  const user = await server.call(userInfo, {}, { authorization: tokens.access_token });
  assert.equal(user.sub, identity.id);
  await assert.rejects(tokensFor(identity.id, sessionToken), { code: "INVALID_GRANT" }, "a session token works once");
  assert.equal((await sign(email)).identity.id, identity.id);
  const staff = { authorization: server.staffToken() };
  const { events } = await server.call(listMemberEvents, { params: { id: identity.id } }, staff);
  assert.ok(events.filter(({ kind, actor }) => kind === "SIGNED_IN_BY_APP" && actor.startsWith("app ")).length >= 2);
});

test("rejects external login to a member whose email isn't verified", async () => {
  const email = `own${++count}@example.com`;
  await server.signUp(email);
  await assert.rejects(sign(email), { code: "LOGIN_REFUSED" });
  await assert.rejects(sign(email, { verifyEmail: true, mergeExistingContact: true }), { code: "LOGIN_REFUSED" });
});

test("a contact becomes a member only on request, and only if trusted", async () => {
  const email = `contact${++count}@example.com`;
  await server.call(createMember, { body: { member: { loginEmail: email } } }, { authorization: server.staffToken() });
  await assert.rejects(sign(email), { code: "-19995" });
  await assert.rejects(sign(email, { mergeExistingContact: true }), { code: "-19995" }, "its email isn't verified");
  const own = `app-${email}`;
  await server.call(createMember, { body: { member: { loginEmail: own } } }, { authorization: KEY });
  assert.equal((await sign(own, { mergeExistingContact: true })).identity.status.name, "ACTIVE");
});

test("tokens obtained by an app can't change credentials", async () => {
  const { identity, sessionToken } = await sign(`cred${++count}@example.com`);
  const tokens = await tokensFor(identity.id, sessionToken);
  const as = { authorization: tokens.access_token };
  await assert.rejects(server.call(changePassword, { body: { newPassword: "another good passphrase" } }, as), {
    code: "REAUTHENTICATION_REQUIRED",
  });
  await assert.rejects(server.call(enrollMyFactor, { body: { factorType: "TOTP" } }, as), {
    code: "REAUTHENTICATION_REQUIRED",
  });
  await assert.rejects(server.call(createEmailChange, { body: { email: "x@example.com" } }, as), {
    code: "REAUTHENTICATION_REQUIRED",
  });
  await assert.rejects(server.call(deleteMyMember, {}, as), { code: "REAUTHENTICATION_REQUIRED" });
});

test("rejects callers without the scope, without a client, or other than an app", async () => {
  const email = `no${++count}@example.com`;
  await assert.rejects(sign(email, {}, await withKey(WEAK)), { status: 403 });
  await assert.rejects(sign(email, {}, { authorization: KEY }), { code: "INVALID_CLIENT" });
  await assert.rejects(sign(email, {}, await server.visitor()), { status: 403 });
  await assert.rejects(sign(email, {}, { authorization: server.staffToken() }), { status: 403 });
  await assert.rejects(sign("nonsense"), { code: "-19999" });
  const { identity, sessionToken } = await sign(email);
  await assert.rejects(tokensFor(identity.id, sessionToken, await withKey(WEAK)), { status: 403 });
  const other = await sign(`other${count}@example.com`);
  await assert.rejects(tokensFor(identity.id, other.sessionToken), { code: "INVALID_GRANT" }, "another member's");
  const elsewhere = await withKey(KEY, "22222222-2222-4222-8222-222222222222");
  await assert.rejects(tokensFor(identity.id, (await sign(email)).sessionToken, elsewhere), { code: "INVALID_GRANT" });
});

for (const header of [",", ",,", ` , `, `x,${KEY}`, `${KEY},`, `${KEY},x`, "Bearer ,", `,${KEY}`]) {
  test(`the header ${JSON.stringify(header.replace(KEY, "<key>"))} obtains no tokens`, async () => {
    const { identity } = await sign(`fuzz${++count}@example.com`);
    await assert.rejects(tokensFor(identity.id, undefined, { authorization: header }));
  });
}
