import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { register } from "#api/identity/authentication.ts";
import {
  blockMember,
  bulkApproveMembersByFilter,
  bulkBlockMembersByFilter,
  bulkDeleteMembersByFilter,
  deleteMyMember,
  getMyMember,
  queryMembers,
  updateMyMember,
} from "#api/identity/members.ts";
import { type TokenResponse, token } from "#api/identity/oauth.ts";
import { getSignOnPolicy, updateSignOnPolicy } from "#api/identity/sign-on.ts";
import { DIRECT, type IdentityServer, PASSWORD, startIdentityServer } from "#test/identity-server.ts";

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

test("blocking a member ends their sessions at once and prevents sign-in", async () => {
  const { sessionToken, identity } = await server.signUp("block@example.com");
  const tokens = await server.memberTokens(sessionToken);
  const params = { id: identity?.id ?? "" };
  await server.call(blockMember, { params }, { authorization: server.staffToken() });
  await assert.rejects(server.call(getMyMember, { query: {} }, as(tokens)), { status: 401 });
  const body = { clientId: DIRECT, grantType: "refresh_token", refreshToken: tokens.refresh_token ?? "" };
  await assert.rejects(server.call(token, { body }), { code: "INVALID_GRANT" });
  await assert.rejects(server.signIn("block@example.com"), { code: "LOGIN_REFUSED" });
  await assert.rejects(server.call(blockMember, { params }, { authorization: tokens.access_token }), { status: 401 });
  await assert.rejects(server.call(blockMember, { params }, await server.visitor()), { status: 403 });
});

test("a member updates their profile and addresses, and deletes their account", async () => {
  const tokens = await server.memberTokens((await server.signUp("self@example.com")).sessionToken);
  const addresses = [{ country: "GB", city: "Leeds", streetAddress: { name: "High Street", number: "1" } }];
  const contact = { firstName: "Sel", phones: ["+44 1"], addresses };
  const { member } = await server.call(updateMyMember, { body: { member: { contact } } }, as(tokens));
  assert.equal(member.contact?.firstName, "Sel");
  assert.deepEqual(member.contact?.addresses[0]?.streetAddress, { name: "High Street", number: "1" });
  const kept = await server.call(updateMyMember, { body: { member: { contact: { firstName: null } } } }, as(tokens));
  assert.equal(kept.member.contact?.firstName, undefined);
  assert.equal(kept.member.contact?.addresses.length, 1);
  const nobody = { query: { contentAssigneeId: "0190a3c4-5d6e-7f80-9a1b-2c3d4e5f6071" } };
  await assert.rejects(server.call(deleteMyMember, nobody, as(tokens)), { code: "MEMBER_NOT_FOUND" });
  await server.call(deleteMyMember, {}, as(tokens));
  await assert.rejects(server.signIn("self@example.com"), { code: "-19999" });
  assert.equal((await server.signUp("self@example.com")).state, "SUCCESS");
});

test("staff can search members by email, status and name; others can't", async () => {
  await server.call(
    register,
    { body: { loginId: { email: "find.me@example.com" }, password: PASSWORD, profile: { firstName: "Findus" } } },
    await server.visitor(),
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
  await assert.rejects(server.call(queryMembers, { body: {} }, await server.visitor()), { status: 403 });
});

test("members matching a filter are blocked, approved and deleted by a job; only staff can start it", async () => {
  const emails = ["many-1@example.com", "many-2@example.com"];
  for (const email of emails) await server.signUp(email);
  const staff = { authorization: server.staffToken() };
  const search = { expression: "many-" };
  // Waits for the job; the last result appears in the assertion.
  const statuses = async (expected: readonly string[]) => {
    const body = { search, fieldsets: ["FULL" as const] };
    for (let attempt = 0; ; attempt++) {
      const { members } = await server.call(queryMembers, { body }, staff);
      const found = members.map(({ status }) => status).sort();
      if (attempt === 200 || isDeepStrictEqual(found, expected)) return assert.deepEqual(found, expected);
      await setTimeout(25);
    }
  };
  const { jobId } = await server.call(bulkBlockMembersByFilter, { body: { filter: {}, search } }, staff);
  assert.match(jobId, /^[0-9a-f-]{36}$/);
  await statuses(["BLOCKED", "BLOCKED"]);
  await server.call(bulkApproveMembersByFilter, { body: { filter: { loginEmail: emails[0] } } }, staff);
  await statuses(["APPROVED", "BLOCKED"]);
  await server.call(bulkDeleteMembersByFilter, { body: { filter: { status: "BLOCKED" }, search } }, staff);
  await statuses(["APPROVED"]);
  const wrong = { body: { filter: { password: "x" } } };
  await assert.rejects(server.call(bulkDeleteMembersByFilter, wrong, staff), { code: "UNKNOWN_FILTER" });
  await assert.rejects(server.call(bulkDeleteMembersByFilter, { body: { filter: {} } }, await server.visitor()), {
    status: 403,
  });
});

test("the owner configures how members join; others can't read or change it", async () => {
  const staff = { authorization: server.staffToken() };
  const { signOnPolicy } = await server.call(
    updateSignOnPolicy,
    { body: { signOnPolicy: { requireOwnerApproval: true } } },
    staff,
  );
  const { requireEmailVerification, requireOwnerApproval, privacy, methods } = signOnPolicy;
  assert.deepEqual([requireEmailVerification, requireOwnerApproval, privacy], [false, true, "standard"]);
  assert.deepEqual(methods, { password: true, passkey: true, emailCode: true });
  assert.deepEqual((await server.call(getSignOnPolicy, {}, staff)).signOnPolicy, signOnPolicy);
  assert.equal((await server.signUp("policy@example.com")).state, "REQUIRE_OWNER_APPROVAL");
  await assert.rejects(server.call(getSignOnPolicy, {}, await server.visitor()), { status: 403 });
  await server.call(updateSignOnPolicy, { body: { signOnPolicy: { privacy: "strict" } } }, staff);
  const back = await server.call(updateSignOnPolicy, { body: { signOnPolicy: { privacy: "standard" } } }, staff);
  assert.equal(back.signOnPolicy.requireEmailVerification, false);
  assert.equal(back.signOnPolicy.requireOwnerApproval, true);
  const viewer = { authorization: server.staffToken(["settings:read"]) };
  await assert.rejects(server.call(updateSignOnPolicy, { body: { signOnPolicy: { privacy: "strict" } } }, viewer), {
    status: 403,
  });
});
