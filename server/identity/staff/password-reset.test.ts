import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import {
  createStaffSession,
  createStaffToken,
  requestStaffPasswordReset,
  resetStaffPassword,
  updateMyStaffProfile,
} from "#api/identity/staff.ts";
import { listMails } from "#server/platform/mail/mail.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { createStaffMember } from "./create-staff-member.ts";
import { sendPasswordReset } from "./password-reset.ts";
import { routes } from "./routes.ts";

const email = "owner@shop.example";
const oldPassword = "a long owner password";
const newPassword = "another long owner password";
let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: routes, jobs: [sendPasswordReset] });
  await server.transaction((tx) =>
    createStaffMember(tx, { email, password: oldPassword, name: "Olive", role: "owner" }, new Date()),
  );
});
after(() => server.close());

const mails = () => listMails(server.store.database.db, { to: email, limit: 10 });

/** Until then, an email that must not be sent could still be waiting. */
const areJobsDone = () =>
  eventually(async () => {
    const { rows } = await sql`select from graphile_worker.jobs
      where task_identifier = ${sendPasswordReset.name}`.execute(server.store.database.db);
    return rows.length === 0;
  }, "all jobs are done");

async function requestToken(): Promise<string> {
  const count = (await mails()).length;
  await server.call(requestStaffPasswordReset, { body: { email: " Owner@Shop.example " } });
  const [mail] = await eventually(async () => {
    const found = await mails();
    return found.length > count ? found : undefined;
  }, "the email is there");
  return /new-password#([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

async function signIn(password: string): Promise<string | undefined> {
  const response = await fetch(server.origin + createStaffSession.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return response.status === 200 ? (response.headers.get("set-cookie") ?? "").split(";")[0] : undefined;
}

test("the emailed link sets a new password once, and ends all sessions", async () => {
  const cookie = (await signIn(oldPassword)) ?? "";
  const token = await requestToken();
  await assert.rejects(server.call(resetStaffPassword, { body: { token, password: "short" } }), { status: 400 });
  await server.call(resetStaffPassword, { body: { token, password: newPassword } });
  assert.equal(await signIn(oldPassword), undefined);
  assert.notEqual(await signIn(newPassword), undefined);
  await assert.rejects(server.call(createStaffToken, {}, { headers: { cookie } }), { status: 401 });
  const again = { body: { token, password: "a third long password" } };
  await assert.rejects(server.call(resetStaffPassword, again), { code: "PASSWORD_RESET_INVALID" });
});

test("expired and forged links are refused", async () => {
  const token = await requestToken();
  const [id = "", expires = "", signature = ""] = token.split(".");
  const forged = [id, String(Number(expires) + 9999), signature].join(".");
  for (const each of [forged, "", "x.y.z", `${id}.${expires}.`])
    await assert.rejects(server.call(resetStaffPassword, { body: { token: each, password: oldPassword } }), {
      code: "PASSWORD_RESET_INVALID",
    });
  server.setNow(new Date(Date.now() + 31 * 60_000));
  await assert.rejects(server.call(resetStaffPassword, { body: { token, password: oldPassword } }), {
    code: "PASSWORD_RESET_INVALID",
  });
  server.setNow(undefined);
});

test("unknown addresses get the same response and no email, and requests for an account are limited", async () => {
  assert.deepEqual(await server.call(requestStaffPasswordReset, { body: { email: "stranger@shop.example" } }), {});
  await requestToken();
  await areJobsDone();
  const count = (await mails()).length;
  assert.deepEqual(await server.call(requestStaffPasswordReset, { body: { email } }), {});
  await server.call(requestStaffPasswordReset, { body: { email: "third@shop.example" } });
  await areJobsDone();
  assert.equal((await mails()).length, count, "the fourth request within half an hour sends nothing");
  const strangers = ["stranger@shop.example", "third@shop.example"];
  const sent = await server.store.database.db
    .selectFrom("mails")
    .select("id")
    .where("recipient", "in", strangers)
    .execute();
  assert.deepEqual(sent, []);
});

test("staff change their own name, and the one that customers see", async () => {
  const cookie = (await signIn(newPassword)) ?? "";
  const { staff } = await server.call(
    updateMyStaffProfile,
    { body: { staff: { name: " Olive Oyl " } } },
    {
      headers: { cookie },
    },
  );
  assert.equal(staff.name, "Olive Oyl");
  assert.equal((await server.call(createStaffToken, {}, { headers: { cookie } })).staff.name, "Olive Oyl");
  const change = async (fields: { name?: string; publicName?: string | null }) =>
    (await server.call(updateMyStaffProfile, { body: { staff: fields } }, { headers: { cookie } })).staff;
  const shown = await change({ publicName: " Olive, customer care " });
  assert.deepEqual([shown.name, shown.publicName], ["Olive Oyl", "Olive, customer care"]);
  assert.equal((await change({ name: "Olive" })).publicName, "Olive, customer care");
  await assert.rejects(change({ publicName: " " }), { status: 400 });
  assert.equal((await change({ publicName: null })).publicName, undefined);
  await assert.rejects(server.call(updateMyStaffProfile, { body: { staff: { name: "Anyone" } } }), { status: 401 });
});
