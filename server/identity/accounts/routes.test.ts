/** A member's own account, and account management by staff: success, denied access, invalid input, conflicts. */
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import {
  confirmEmailChange,
  createEmailChange,
  createMyAddress,
  deleteMyAddress,
  deleteMyDevice,
  deleteMyOtherSessions,
  deleteMySession,
  exportMyDetails,
  listMyAddresses,
  listMyDevices,
  listMySessions,
  reauthenticate,
  updateMyAddress,
} from "#api/identity/account.ts";
import { hostedLogin, recover, sendActivationEmail } from "#api/identity/authentication.ts";
import {
  createMemberNote,
  deleteMemberNote,
  exportMember,
  listMemberEvents,
  listMemberNotes,
  listMemberSessions,
} from "#api/identity/member-records.ts";
import {
  bulkBlockMembers,
  createMember,
  deleteMyMember,
  getMember,
  getMyMember,
  mergeMembers,
  requireNewPassword,
  updateMember,
  updateMyMember,
  updateMySlug,
} from "#api/identity/members.ts";
import { token, userInfo } from "#api/identity/oauth.ts";
import { createCustomField, deleteCustomField, listCustomFields } from "#api/identity/sign-on.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import {
  createDifferentCode,
  DIRECT,
  type IdentityServer,
  PASSWORD,
  startIdentityServer,
} from "#test/identity-server.ts";

let server: IdentityServer;
let count = 0;
before(async () => {
  server = await startIdentityServer();
  await server.setPolicy({});
});
after(() => server.close());
afterEach(() => server.setNow(undefined));

const staff = () => ({ authorization: server.staffToken() });
const later = (seconds: number) => server.setNow(new Date(Date.now() + seconds * 1000));

const aMember = (profile = {}) => server.signUpMember(`account${++count}@example.com`, profile);

test("lists sessions and marks the current one; ending a session revokes its tokens; other members' sessions can't be ended", async () => {
  const member = await aMember();
  const other = await server.memberTokens((await server.signIn(member.email)).sessionToken);
  const { sessions } = await server.call(listMySessions, {}, member.as);
  assert.equal(sessions.length, 2);
  const stranger = await aMember();
  const params = { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? "" };
  await assert.rejects(server.call(deleteMySession, { params }, stranger.as), { code: "SESSION_NOT_FOUND" });
  await server.call(deleteMySession, { params }, member.as);
  await assert.rejects(server.call(userInfo, {}, { authorization: other.access_token }), { status: 401 });
  const refresh = { clientId: DIRECT, grantType: "refresh_token", refreshToken: other.refresh_token ?? "" };
  await assert.rejects(server.call(token, { body: refresh }), { code: "INVALID_GRANT" });
  assert.equal((await server.call(listMySessions, {}, member.as)).sessions.length, 1);
  await assert.rejects(server.call(deleteMySession, { params: { id: "x" } }, member.as), { status: 404 });
});

test("signing out everywhere else keeps only the current session and forgets devices", async () => {
  const member = await aMember();
  const body = { email: member.email, password: PASSWORD, userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0" };
  const { deviceToken } = await server.call(hostedLogin, { body }, server.hosted());
  assert.ok(deviceToken);
  const { devices } = await server.call(listMyDevices, {}, member.as);
  assert.ok(devices.some(({ name }) => name === "Firefox on Linux"));
  const stranger = await aMember();
  const params = { id: devices[0]?.id ?? "" };
  await assert.rejects(server.call(deleteMyDevice, { params }, stranger.as), { code: "DEVICE_NOT_FOUND" });
  await server.call(deleteMyDevice, { params }, member.as);
  await server.call(deleteMyOtherSessions, {}, member.as);
  assert.equal((await server.call(listMyDevices, {}, member.as)).devices.length, 0);
  assert.equal((await server.call(listMySessions, {}, member.as)).sessions.length, 1);
});

test("address book: the first is the default, the default can change, other members have no access", async () => {
  const member = await aMember();
  const home = { tag: "HOME", country: "DE", city: "Kiel", addressLine: "Am Kai 1", phone: "0431 123456" } as const;
  const { address: first } = await server.call(createMyAddress, { body: { address: home } }, member.as);
  assert.equal(first.isDefault, true);
  assert.equal(first.phone, "+49431123456");
  const work = { tag: "WORK", city: "Bremen", isDefault: true } as const;
  const { address: second } = await server.call(createMyAddress, { body: { address: work } }, member.as);
  const params = { id: first.id };
  const change = { params, body: { address: { city: "Lübeck", addressLine: "" } } };
  const { address } = await server.call(updateMyAddress, change, member.as);
  assert.deepEqual(
    [address.city, address.addressLine, address.tag, address.isDefault],
    ["Lübeck", undefined, "HOME", false],
  );
  const book = await server.call(listMyAddresses, {}, member.as);
  assert.deepEqual(
    book.addresses.map(({ id }) => id),
    [second.id, first.id],
  );
  const stranger = await aMember();
  await assert.rejects(server.call(updateMyAddress, change, stranger.as), { code: "ADDRESS_NOT_FOUND" });
  await assert.rejects(server.call(deleteMyAddress, { params }, stranger.as), { code: "ADDRESS_NOT_FOUND" });
  await server.call(deleteMyAddress, { params }, member.as);
  assert.equal((await server.call(listMyAddresses, {}, member.as)).addresses.length, 1);
  const bad = { body: { address: { country: "Germany" } } };
  await assert.rejects(server.call(createMyAddress, bad, member.as), { status: 400 });
});

test("the export has all stored data and needs a recent sign-in, which a password provides", async () => {
  const member = await aMember({ firstName: "Ex", customFields: [{ name: "custom.size", value: { numValue: 42 } }] });
  later(301);
  await assert.rejects(server.call(exportMyDetails, {}, member.as), { code: "REAUTHENTICATION_REQUIRED" });
  await assert.rejects(server.call(reauthenticate, { body: { password: "wrong" } }, member.as), { code: "-19976" });
  await server.call(reauthenticate, { body: { password: PASSWORD } }, member.as);
  const { content, fileName } = await server.call(exportMyDetails, {}, member.as);
  assert.match(fileName, /^my-account-\d{4}-\d\d-\d\d\.json$/);
  for (const part of ["account", "identity", "addresses", "newsletter", "sessions", "devices", "events", "orders"])
    assert.ok(part in content, part);
  assert.match(JSON.stringify(content), /"numValue":42/);
  const params = { id: member.id };
  const answered = await server.call(exportMember, { params }, staff());
  assert.deepEqual(Object.keys(answered.content), Object.keys(content), "the export by staff has the same content");
  const { events } = await server.call(listMemberEvents, { params }, staff());
  const exported = events.filter(({ kind }) => kind === "EXPORTED").map(({ actor }) => actor.split(" ")[0]);
  assert.deepEqual(exported.toSorted(), ["member", "staff"], "the account's history says who");
  await assert.rejects(server.call(exportMember, { params: { id: newId() } }, staff()), { code: "MEMBER_NOT_FOUND" });
  const reader = { authorization: server.staffToken(["members:read"]) };
  await assert.rejects(server.call(exportMember, { params }, reader), { status: 403 });
  assert.doesNotMatch(JSON.stringify(content), /argon2|\$argon|token_hash|sealed/);
});

test("the email changes once both mailboxes confirm, and other sessions end", async () => {
  const member = await aMember();
  await server.store.database.db
    .updateTable("members")
    .set({ email_verified_at: new Date() })
    .where("id", "=", member.id)
    .execute();
  const other = await server.memberTokens((await server.signIn(member.email)).sessionToken);
  const email = `Moved${count}@Example.com`;
  const started = await server.call(createEmailChange, { body: { email } }, member.as);
  assert.equal(started.needsOldEmailCode, true);
  const [code, oldEmailCode] = [
    await server.readEmailCode(`Moved${count}@example.com`),
    await server.readEmailCode(member.email),
  ];
  const { stateToken } = started;
  const confirm = (body: { stateToken: string; code: string; oldEmailCode?: string }) =>
    server.call(confirmEmailChange, { body }, member.as);
  await assert.rejects(confirm({ stateToken, code }), { code: "INVALID_VERIFICATION_CODE" });
  await assert.rejects(confirm({ stateToken, code: createDifferentCode(code), oldEmailCode }), {
    code: "INVALID_VERIFICATION_CODE",
  });
  assert.equal((await confirm({ stateToken, code, oldEmailCode })).email, `Moved${count}@example.com`);
  await assert.rejects(server.call(userInfo, {}, { authorization: other.access_token }), { status: 401 });
  await assert.rejects(server.signIn(member.email), { code: "-19999" });
  assert.equal((await server.signIn(email)).state, "SUCCESS");
  assert.ok((await server.mails(member.email)).some(({ kind }) => kind === "email-changed"));
  assert.deepEqual(server.verified.at(-1)?.email, `Moved${count}@example.com`);
  const taken = await aMember();
  await assert.rejects(server.call(createEmailChange, { body: { email } }, taken.as), { code: "-19995" });
  await assert.rejects(server.call(createEmailChange, { body: { email: "nonsense" } }, taken.as), { status: 400 });
});

test("custom fields are typed; members can't read or write staff-only fields", async () => {
  const field = (key: string, more: object) => ({
    body: { customField: { key, label: key, fieldType: "NUMBER" as const, ...more } },
  });
  const { customField } = await server.call(createCustomField, field("shoe", {}), staff());
  await server.call(createCustomField, field("credit", { isStaffOnly: true }), staff());
  await assert.rejects(server.call(createCustomField, field("shoe", {}), staff()), { code: "ALREADY_EXISTS" });
  const member = await aMember();
  const seen = await server.call(listCustomFields, {}, member.as);
  assert.deepEqual(
    seen.customFields.map(({ key }) => key),
    ["shoe"],
  );
  const write = (customFields: Record<string, { value: { numValue?: number; strValue?: string } | null } | null>) => ({
    body: { member: { contact: { customFields } } },
  });
  await assert.rejects(server.call(updateMyMember, write({ shoe: { value: { strValue: "big" } } }), member.as), {
    status: 400,
  });
  await assert.rejects(server.call(updateMyMember, write({ credit: { value: { numValue: 9 } } }), member.as), {
    status: 400,
  });
  const { member: written } = await server.call(
    updateMyMember,
    write({ shoe: { value: { numValue: 42 } } }),
    member.as,
  );
  assert.deepEqual(written.contact?.customFields?.shoe, { name: "shoe", value: { numValue: 42 } });
  const params = { id: member.id };
  await server.call(updateMember, { params, ...write({ credit: { value: { numValue: 9 } } }) }, staff());
  await assert.rejects(server.call(updateMyMember, write({ credit: null }), member.as), { status: 400 });
  await server.call(deleteCustomField, { params: { id: customField.id } }, staff());
  const after = await server.call(getMember, { params, query: {} }, staff());
  assert.deepEqual(Object.keys(after.member.contact?.customFields ?? {}), ["credit"]);
  await assert.rejects(server.call(createCustomField, field("x", {}), member.as), { status: 403 });
});

test("only staff can write tags", async () => {
  const member = await aMember();
  const body = { member: { labels: ["vip", "vip", "loud"] } };
  await assert.rejects(server.call(updateMyMember, { body }, member.as), { status: 400 });
  const { member: tagged } = await server.call(updateMember, { params: { id: member.id }, body }, staff());
  assert.deepEqual(tagged.labels, ["vip", "loud"]);
});

test("phone numbers keep their tags when a member or staff change others", async () => {
  const [work, mobile] = ["+4915199999991", "+4915199999992"];
  const phonesV2 = [
    { phone: work, tag: "WORK" as const },
    { phone: mobile, tag: "MOBILE" as const },
  ];
  const member = await aMember({ phonesV2 });
  const tags = async () => {
    const { db } = server.store.database;
    const row = await db.selectFrom("members").select("profile_extras").where("id", "=", member.id).executeTakeFirst();
    return (Object(row?.profile_extras).phonesV2 as { phone: string; tag?: string }[]).map(({ phone, tag }) => [
      phone,
      tag,
    ]);
  };
  const added = "+4915199999993";
  await server.call(
    updateMyMember,
    { body: { member: { contact: { phones: ["+49 151 99999992", added] } } } },
    member.as,
  );
  assert.deepEqual(await tags(), [
    [mobile, "MOBILE"],
    [added, undefined],
  ]);
  const body = { member: { contact: { phones: [work, mobile] } } };
  await server.call(updateMember, { params: { id: member.id }, body }, staff());
  assert.deepEqual(await tags(), [
    [work, undefined],
    [mobile, "MOBILE"],
  ]);
});

test("a member can change only their own profile's slug", async () => {
  const [one, other] = [await aMember(), await aMember()];
  const slug = `nice-name-${count}`;
  await server.call(updateMySlug, { body: { slug } }, one.as);
  await server.call(updateMySlug, { body: { slug } }, one.as);
  await assert.rejects(server.call(updateMySlug, { body: { slug: slug.toUpperCase() } }, other.as), {
    code: "SLUG_ALREADY_EXISTS",
  });
  await assert.rejects(server.call(updateMySlug, { body: { slug: "a/b" } }, other.as), { status: 400 });
});

test("a contact activates its account by invitation or sign-up, only with a verified email", async () => {
  const email = `contact${++count}@example.com`;
  const contact = { loginEmail: email, contact: { firstName: "Connie", phones: ["+4915112345678"] } };
  const { member } = await server.call(createMember, { body: { member: contact } }, staff());
  assert.equal(member.status, "OFFLINE");
  await assert.rejects(server.call(createMember, { body: { member: contact } }, staff()), { code: "-19995" });
  const joined = await server.signUp(email);
  assert.equal(joined.state, "REQUIRE_EMAIL_VERIFICATION");
  assert.equal(joined.identity, undefined, "an unverified sign-up doesn't see the contact's data");
  const second = await server.call(createMember, { body: { member: { loginEmail: `x${email}` } } }, staff());
  await server.call(sendActivationEmail, { body: { identityId: second.member.id } }, staff());
  const mail = (await server.mails(`x${email}`)).find(({ kind }) => kind === "activation");
  const recoveryToken = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const done = await server.call(recover, { body: { recoveryToken, password: PASSWORD } });
  assert.deepEqual([done.state, done.sessionToken], ["SUCCESS", undefined]);
  assert.equal((await server.signIn(`x${email}`)).state, "SUCCESS");
  assert.ok(server.verified.some(({ memberId }) => memberId === second.member.id));
});

test("staff can require a new password: sessions end, and a link is the only way to sign in by password", async () => {
  const member = await aMember();
  await server.call(requireNewPassword, { params: { id: member.id } }, staff());
  await assert.rejects(server.call(getMyMember, { query: {} }, member.as), { status: 401 });
  await assert.rejects(server.signIn(member.email), { code: "-19973" });
  const recoveryToken = await server.readRecoveryToken(member.email);
  const password = "another four plain words";
  await server.call(recover, { body: { recoveryToken, password } });
  assert.equal((await server.signIn(member.email, password)).state, "SUCCESS");
  const { as } = await aMember();
  await assert.rejects(server.call(requireNewPassword, { params: { id: member.id } }, as), { status: 403 });
});

test("merging moves addresses, tags, notes and orders, then deletes the other member", async () => {
  const kept = await aMember({ firstName: "Kept" });
  const contact = {
    loginEmail: `old${count}@example.com`,
    labels: ["vip"],
    contact: { lastName: "Lost", addresses: [{ city: "Ulm" }] },
  };
  const { member: other } = await server.call(createMember, { body: { member: contact } }, staff());
  await server.call(createMemberNote, { params: { id: other.id }, body: { note: { text: "pays late" } } }, staff());
  const params = { id: kept.id };
  const { member } = await server.call(mergeMembers, { params, body: { otherMemberId: other.id } }, staff());
  assert.deepEqual([member.contact?.firstName, member.contact?.lastName, member.labels], ["Kept", "Lost", ["vip"]]);
  assert.deepEqual(member.contact?.emails, [kept.email, contact.loginEmail]);
  assert.equal(member.contact?.addresses[0]?.city, "Ulm");
  assert.equal((await server.call(listMemberNotes, { params }, staff())).notes[0]?.text, "pays late");
  assert.deepEqual(server.merged.at(-1)?.toId, kept.id);
  await assert.rejects(server.call(getMember, { params: { id: other.id }, query: {} }, staff()), { status: 404 });
  const self = { params, body: { otherMemberId: kept.id } };
  await assert.rejects(server.call(mergeMembers, self, staff()), { code: "MEMBERS_NOT_MERGEABLE" });
  await assert.rejects(server.call(mergeMembers, self, kept.as), { status: 403 });
});

test("only staff see a member's notes, activity and sessions", async () => {
  const member = await aMember();
  const params = { id: member.id };
  const { note } = await server.call(createMemberNote, { params, body: { note: { text: "kind" } } }, staff());
  await server.call(deleteMemberNote, { params: { ...params, noteId: note.id } }, staff());
  await assert.rejects(server.call(deleteMemberNote, { params: { ...params, noteId: note.id } }, staff()), {
    code: "NOTE_NOT_FOUND",
  });
  const { events } = await server.call(listMemberEvents, { params }, staff());
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ["SIGNED_IN", "SIGNED_UP"],
  );
  assert.equal((await server.call(listMemberSessions, { params }, staff())).sessions.length, 1);
  for (const call of [listMemberNotes, listMemberEvents, listMemberSessions])
    await assert.rejects(server.call(call, { params }, member.as), { status: 403 });
});

test("bulk block: blocks existing members and reports unknown ids", async () => {
  const member = await aMember();
  const answer = await server.call(bulkBlockMembers, { body: { memberIds: [member.id, newId()] } }, staff());
  assert.deepEqual(
    answer.results.map(({ itemMetadata }) => itemMetadata.success),
    [true, false],
  );
  assert.equal(answer.results[1]?.itemMetadata.error?.code, "MEMBER_NOT_FOUND");
  await assert.rejects(server.call(getMyMember, { query: {} }, member.as), { status: 401 });
});

test("deleting an account removes its personal data from every identity table", async () => {
  const member = await aMember({ firstName: "Vanish", phonesV2: [{ phone: "+4915199999999" }] });
  await server.call(createMyAddress, { body: { address: { city: "Vanishville" } } }, member.as);
  await server.call(deleteMyMember, {}, member.as);
  const { db } = server.store.database;
  for (const table of [
    "member_addresses",
    "member_passwords",
    "member_devices",
    "member_events",
    "member_factors",
  ] as const)
    assert.deepEqual(
      await db.selectFrom(table).select("member_id").where("member_id", "=", member.id).execute(),
      [],
      table,
    );
  const row = await db.selectFrom("members").selectAll().where("id", "=", member.id).executeTakeFirstOrThrow();
  assert.doesNotMatch(JSON.stringify(row), /Vanish|account\d|9999999/);
});
