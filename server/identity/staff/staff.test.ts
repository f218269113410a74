import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Secret } from "otpauth";
import type { AnyEndpoint, Input, Output } from "#api/endpoint.ts";
import {
  acceptStaffInvitation,
  changeStaffPassword,
  completeStaffSession,
  confirmStaffSecondFactor,
  createStaffInvitation,
  createStaffRole,
  createStaffSession,
  createStaffToken,
  deleteStaffInvitation,
  deleteStaffRole,
  deleteStaffSecondFactor,
  describeStaffInvitation,
  listMyStaffSessions,
  listStaffInvitations,
  listStaffMembers,
  listStaffRoles,
  reauthenticateStaff,
  resetStaffSecondFactor,
  startStaffSecondFactor,
  updateStaffMember,
  updateStaffPolicy,
  updateStaffRole,
} from "#api/identity/staff.ts";
import { getStoreSettings, updateStoreSettings } from "#api/store/settings.ts";
import { totpCode } from "#server/platform/crypto/totp.ts";
import { listMails } from "#server/platform/mail/mail.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes as settingsRoutes } from "#server/store/settings/routes.ts";
import { createStaffMember } from "./create-staff-member.ts";
import { resetOwner } from "./reset-owner.ts";
import { routes } from "./routes.ts";
import { findStaffAuthenticationTime } from "./sessions.ts";

const password = "a long owner password";
let server: TestServer;
let owner: Person;
before(async () => {
  server = await startTestServer({
    bindings: [...routes, ...settingsRoutes],
    findAuthenticationTime: async (actor) =>
      actor.kind === "staff" ? findStaffAuthenticationTime(server.store.database.db, actor.sessionId) : undefined,
  });
  await server.transaction((tx) =>
    createStaffMember(tx, { email: "owner@shop.example", password, name: "Olive", role: "owner" }, new Date()),
  );
  owner = await signIn("owner@shop.example", password);
});
after(() => server.close());

/** A staff member's browser: the cookie, and tokens obtained with it. */
type Person = {
  cookie: string;
  ask<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>;
  own<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>;
};

async function post(path: string, body: unknown): Promise<{ status: number; cookie: string; body: unknown }> {
  const answer = await fetch(server.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const cookie = (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  return { status: answer.status, cookie, body: await answer.json() };
}

const personOf = (cookie: string): Person => ({
  cookie,
  async ask(endpoint, input) {
    const { accessToken } = await server.call(createStaffToken, {}, { headers: { cookie } });
    return server.call(endpoint, input, { authorization: accessToken });
  },
  own: (endpoint, input) => server.call(endpoint, input, { headers: { cookie } }),
});

async function signIn(email: string, secret: string): Promise<Person> {
  const { status, cookie } = await post(createStaffSession.path, { email, password: secret });
  assert.equal(status, 200);
  assert.notEqual(cookie, "");
  return personOf(cookie);
}

/** Invites a staff member and accepts the invitation from the email. */
async function hire(email: string, role: Input<typeof createStaffInvitation>["body"]["invitation"]): Promise<Person> {
  await owner.ask(createStaffInvitation, { body: { invitation: role } });
  const [mail] = await listMails(server.store.database.db, { to: email, limit: 1 });
  const token = /invitation#([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  assert.deepEqual((await server.call(describeStaffInvitation, { body: { token } })).email, email);
  await server.call(acceptStaffInvitation, { body: { token, name: "New", password: "another long password" } });
  await assert.rejects(
    server.call(acceptStaffInvitation, { body: { token, name: "Twice", password: "another long password" } }),
    { code: "INVITATION_INVALID" },
  );
  return signIn(email, "another long password");
}

test("an invitation is replaced by a new one, expires, stays listed until it is sent again, and can be revoked", async () => {
  const invitation = { email: "ned@shop.example", role: "view" as const };
  const send = async () => {
    await owner.ask(createStaffInvitation, { body: { invitation } });
    const [mail] = await listMails(server.store.database.db, { to: invitation.email, limit: 1 });
    return /invitation#([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  };
  const listed = async () =>
    (await owner.ask(listStaffInvitations, {})).invitations.filter(({ email }) => email === invitation.email);
  const open = (token: string) => server.call(describeStaffInvitation, { body: { token } });
  const first = await send();
  const second = await send();
  await assert.rejects(open(first), { code: "INVITATION_INVALID" });
  assert.equal((await open(second)).email, invitation.email);
  const ago = (days: number) =>
    server.store.database.db
      .updateTable("staff_invitations")
      .set({ expires_at: new Date(Date.now() - days * 86_400_000) })
      .where("email", "=", invitation.email)
      .execute();
  await ago(1);
  await assert.rejects(open(second), { code: "INVITATION_INVALID" });
  assert.equal((await listed()).length, 1);
  const third = await send();
  assert.equal((await open(third)).email, invitation.email);
  const [pending, ...others] = await listed();
  assert.deepEqual(others, []);
  await owner.ask(deleteStaffInvitation, { params: { id: pending?.id ?? "" } });
  await assert.rejects(open(third), { code: "INVITATION_INVALID" });
  await send();
  await ago(31);
  assert.deepEqual(await listed(), []);
});

const rename = (name: string) => ({ body: { settings: { name } } });

test("an invited staff member has the role's permissions, and a role change applies at once", async () => {
  const helper = await hire("mia@shop.example", { email: "mia@shop.example", role: "support" });
  await assert.rejects(helper.ask(updateStoreSettings, rename("Taken over")), { status: 403 });
  const { staff } = await owner.ask(listStaffMembers, {});
  const mia = staff.find((one) => one.email === "mia@shop.example");
  assert.equal(mia?.roleName, "Support");
  const { accessToken } = await helper.own(createStaffToken, {});
  await owner.ask(updateStaffMember, { params: { id: mia?.id ?? "" }, body: { staff: { role: "manager" } } });
  await assert.rejects(server.call(updateStoreSettings, rename("Old token"), { authorization: accessToken }), {
    status: 401,
  });
  await helper.ask(updateStoreSettings, rename("Managed"));
  assert.equal((await server.call(getStoreSettings, {})).settings.name, "Managed");
  await owner.ask(updateStaffMember, { params: { id: mia?.id ?? "" }, body: { staff: { isActive: false } } });
  await assert.rejects(helper.own(createStaffToken, {}), { status: 401 });
  assert.equal(
    (await post(createStaffSession.path, { email: "mia@shop.example", password: "another long password" })).status,
    401,
  );
});

test("the last owner can't be removed, and managers can't manage staff", async () => {
  const { staff } = await owner.ask(listStaffMembers, {});
  const olive = staff.find((one) => one.role === "owner");
  for (const change of [{ role: "view" as const }, { isActive: false }]) {
    await assert.rejects(owner.ask(updateStaffMember, { params: { id: olive?.id ?? "" }, body: { staff: change } }), {
      code: "LAST_OWNER",
    });
  }
  const manager = await hire("max@shop.example", { email: "max@shop.example", role: "manager" });
  await assert.rejects(manager.ask(listStaffMembers, {}), { status: 403 });
});

test("custom roles: create, assign, change for all holders, delete when unused", async () => {
  const nameless = { body: { role: { name: "  ", permissions: ["orders:read" as const] } } };
  await assert.rejects(owner.ask(createStaffRole, nameless), { status: 400 });
  const { role } = await owner.ask(createStaffRole, {
    body: { role: { name: "Stock room", permissions: ["inventory:read", "inventory:write"] } },
  });
  await assert.rejects(
    owner.ask(createStaffRole, { body: { role: { name: " stock ROOM", permissions: ["orders:read"] } } }),
    { code: "ALREADY_EXISTS" },
  );
  const id = role.id ?? "";
  const keeper = await hire("kim@shop.example", { email: "kim@shop.example", role: "custom", roleId: id });
  assert.deepEqual((await keeper.own(createStaffToken, {})).staff.permissions, ["inventory:read", "inventory:write"]);
  await assert.rejects(keeper.ask(updateStoreSettings, rename("No")), { status: 403 });
  await owner.ask(updateStaffRole, { params: { id }, body: { role: { permissions: ["settings:write"] } } });
  await keeper.ask(updateStoreSettings, rename("Yes"));
  await assert.rejects(owner.ask(deleteStaffRole, { params: { id } }), { code: "STAFF_ROLE_IN_USE" });
  const { roles } = await owner.ask(listStaffRoles, {});
  assert.equal(roles.find((one) => one.id === id)?.members, 1);
});

test("staff can't grant more permissions than they have", async () => {
  const { role } = await owner.ask(createStaffRole, {
    body: { role: { name: "People", permissions: ["staff:write", "orders:read"] } },
  });
  const people = await hire("pat@shop.example", { email: "pat@shop.example", role: "custom", roleId: role.id ?? "" });
  for (const wanted of ["owner", "manager"] as const) {
    await assert.rejects(
      people.ask(createStaffInvitation, { body: { invitation: { email: "x@shop.example", role: wanted } } }),
      { code: "ROLE_TOO_POWERFUL" },
    );
  }
  await assert.rejects(
    people.ask(updateStaffRole, { params: { id: role.id ?? "" }, body: { role: { permissions: ["payments:write"] } } }),
    { code: "ROLE_TOO_POWERFUL" },
  );
  const { staff } = await owner.ask(listStaffMembers, {});
  const olive = staff.find((one) => one.role === "owner")?.id ?? "";
  await assert.rejects(people.ask(updateStaffMember, { params: { id: olive }, body: { staff: { isActive: false } } }), {
    code: "ROLE_TOO_POWERFUL",
  });
  await assert.rejects(people.ask(resetStaffSecondFactor, { params: { id: olive } }), { code: "ROLE_TOO_POWERFUL" });
});

test("second factor: enrolled with a code, required at sign-in; each code and recovery code works once", async () => {
  const person = await hire("fay@shop.example", { email: "fay@shop.example", role: "view" });
  const { secondStep } = await person.own(startStaffSecondFactor, {});
  const secret = Buffer.from(Secret.fromBase32(secondStep.secret ?? "").buffer);
  const at = (seconds: number) => totpCode(secret, new Date(Date.now() + seconds * 1000));
  const wrong = { body: { token: secondStep.token, code: "000000" } };
  await assert.rejects(person.own(confirmStaffSecondFactor, wrong), { code: "INVALID_VERIFICATION_CODE" });
  const { recoveryCodes } = await person.own(confirmStaffSecondFactor, {
    body: { token: secondStep.token, code: at(-30) },
  });
  assert.equal(recoveryCodes.length, 10);

  const attempt = async (code: string) => {
    const first = await post(createStaffSession.path, { email: "fay@shop.example", password: "another long password" });
    assert.equal(first.cookie, "", "no session before the second step");
    const { secondStep: due } = first.body as Output<typeof createStaffSession>;
    assert.equal(due?.kind, "CODE");
    assert.equal(due?.secret, undefined);
    return post(completeStaffSession.path, { token: due?.token, code });
  };
  const code = at(0);
  const signedIn = await attempt(code);
  assert.equal(signedIn.status, 200);
  assert.match(signedIn.cookie, /^cw_staff=/);
  assert.equal((await attempt(code)).status, 400, "a code works once");
  assert.equal((await attempt(recoveryCodes[0]?.toLowerCase() ?? "")).status, 200);
  assert.equal((await attempt(recoveryCodes[0] ?? "")).status, 400, "a recovery code counts once");
  const again = personOf(signedIn.cookie);
  await again.own(deleteStaffSecondFactor, {});
  assert.match(
    (await post(createStaffSession.path, { email: "fay@shop.example", password: "another long password" })).cookie,
    /^cw_/,
  );
});

test("a second step allows ten attempts", async () => {
  const person = await hire("gus@shop.example", { email: "gus@shop.example", role: "view" });
  const { secondStep } = await person.own(startStaffSecondFactor, {});
  const codes: string[] = [];
  for (let round = 0; round < 11; round++) {
    const answer = await person
      .own(confirmStaffSecondFactor, { body: { token: secondStep.token, code: "nonsense" } })
      .catch((error: { code?: string }) => error);
    codes.push("code" in answer ? String(answer.code) : "accepted");
  }
  assert.deepEqual(codes, [...Array(10).fill("INVALID_VERIFICATION_CODE"), "INVALID_STATE_TOKEN"]);
});

test("the password alone allows no further code attempts, and the account's owner gets an email", async () => {
  const email = "hal@shop.example";
  const person = await hire(email, { email, role: "view" });
  const { secondStep } = await person.own(startStaffSecondFactor, {});
  const secret = Buffer.from(Secret.fromBase32(secondStep.secret ?? "").buffer);
  const first = { token: secondStep.token, code: totpCode(secret, new Date(Date.now() - 30_000)) };
  await person.own(confirmStaffSecondFactor, { body: first });
  const statuses: number[] = [];
  for (let round = 0; round < 4; round++) {
    const { body } = await post(createStaffSession.path, { email, password: "another long password" });
    const { secondStep: due } = body as Output<typeof createStaffSession>;
    for (let guess = 0; guess < 3; guess++)
      statuses.push((await post(completeStaffSession.path, { token: due?.token, code: "000000" })).status);
  }
  assert.deepEqual(statuses.slice(0, 10), Array(10).fill(400));
  assert.deepEqual(statuses.slice(10), [403, 403], "a proof of work is required");
  const mails = await listMails(server.store.database.db, { to: email, limit: 100 });
  const reports = mails.filter(({ kind }) => kind === "staff-wrong-codes");
  assert.equal(reports.length, 1);
});

test("when a second factor is required, sign-in starts with its enrollment", async () => {
  await owner.ask(updateStaffPolicy, { body: { policy: { requiresSecondFactor: true } } });
  try {
    const first = await post(createStaffSession.path, { email: "max@shop.example", password: "another long password" });
    assert.equal(first.cookie, "");
    const { secondStep } = first.body as Output<typeof createStaffSession>;
    assert.equal(secondStep?.kind, "ENROLMENT");
    const secret = Buffer.from(Secret.fromBase32(secondStep?.secret ?? "").buffer);
    const done = await post(completeStaffSession.path, {
      token: secondStep?.token,
      code: totpCode(secret, new Date()),
    });
    assert.equal(done.status, 200);
    assert.equal((done.body as Output<typeof completeStaffSession>).recoveryCodes?.length, 10);
    await assert.rejects(personOf(done.cookie).own(deleteStaffSecondFactor, {}), { code: "FACTOR_NOT_AVAILABLE" });
  } finally {
    await owner.ask(updateStaffPolicy, { body: { policy: { requiresSecondFactor: null } } });
  }
});

test("sensitive calls require the password again after five minutes", async () => {
  await server.transaction((tx) =>
    tx
      .updateTable("staff_sessions")
      .set({ authenticated_at: new Date(Date.now() - 6 * 60_000) })
      .execute(),
  );
  const invitation = { body: { invitation: { email: "new@shop.example", role: "view" as const } } };
  await assert.rejects(owner.ask(createStaffInvitation, invitation), { code: "REAUTHENTICATION_REQUIRED" });
  await assert.rejects(owner.own(reauthenticateStaff, { body: { password: "wrong" } }), { code: "-19976" });
  await owner.own(reauthenticateStaff, { body: { password } });
  await owner.ask(createStaffInvitation, invitation);
});

test("confirming the password requires the code too when the account has a second factor", async () => {
  const email = "ivy@shop.example";
  const person = await hire(email, { email, role: "view" });
  const { secondStep } = await person.own(startStaffSecondFactor, {});
  const secret = Buffer.from(Secret.fromBase32(secondStep.secret ?? "").buffer);
  const codeAt = (seconds: number) => totpCode(secret, new Date(Date.now() + seconds * 1000));
  await person.own(confirmStaffSecondFactor, { body: { token: secondStep.token, code: codeAt(-30) } });
  const confirm = (code?: string) =>
    person.own(reauthenticateStaff, { body: { password: "another long password", ...(code && { code }) } });
  await assert.rejects(confirm(), { code: "INVALID_VERIFICATION_CODE" });
  await confirm(codeAt(0));
  const { body } = await post(createStaffSession.path, { email, password: "another long password" });
  const { secondStep: due } = body as Output<typeof createStaffSession>;
  for (let guess = 0; guess < 10; guess++)
    assert.equal((await post(completeStaffSession.path, { token: due?.token, code: "000000" })).status, 400);
  for (let guess = 0; guess < 10; guess++)
    await assert.rejects(confirm("000000"), { code: "INVALID_VERIFICATION_CODE" }, "attempts by others don't count");
  await assert.rejects(confirm(codeAt(30)), { status: 429 });
});

test("changing the password ends other sessions, requires the old password and a minimum length", async () => {
  const here = await hire("lou@shop.example", { email: "lou@shop.example", role: "view" });
  const there = await signIn("lou@shop.example", "another long password");
  const change = (oldPassword: string, newPassword: string) =>
    here.own(changeStaffPassword, { body: { oldPassword, newPassword } });
  await assert.rejects(change("wrong", "yet another long one"), { code: "-19976" });
  await assert.rejects(change("another long password", "short one"), { status: 400 });
  await change("another long password", "yet another long one");
  await assert.rejects(there.own(createStaffToken, {}), { status: 401 });
  const { sessions } = await here.own(listMyStaffSessions, {});
  assert.deepEqual(
    sessions.map((session) => session.isCurrent),
    [true],
  );
});

test("rejects requests from pages of other sites", async () => {
  const headers = { cookie: owner.cookie, "sec-fetch-site": "cross-site" };
  await assert.rejects(server.call(startStaffSecondFactor, {}, { headers }), { code: "CROSS_SITE_REQUEST" });
  await assert.rejects(server.call(createStaffToken, {}, { headers }), { code: "CROSS_SITE_REQUEST" });
});

test("an owner's access is reset from the command line: new password, no second factor, signed out", async () => {
  const email = "locked-out@shop.example";
  const id = await server.transaction((tx) =>
    createStaffMember(tx, { email, password, name: "Lou", role: "owner" }, new Date()),
  );
  const before = await signIn(email, password);
  await assert.rejects(
    server.transaction((tx) => resetOwner(tx, server.store, undefined)),
    /owner@shop\.example/,
    "several owners: one must be named",
  );
  await assert.rejects(
    server.transaction((tx) => resetOwner(tx, server.store, "nobody@shop.example")),
    /Name one of/,
  );
  const access = await server.transaction((tx) => resetOwner(tx, server.store, "Locked-Out@shop.example"));
  assert.equal(access.email, email);
  await assert.rejects(before.ask(listMyStaffSessions, {}), { status: 401 });
  await assert.rejects(signIn(email, password));
  await signIn(email, access.password);
  await server.store.database.db.deleteFrom("staff").where("id", "=", id).execute();
});
