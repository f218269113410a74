import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createStaffToken } from "#api/identity/staff.ts";
import { getStoreSettings, updateStoreSettings } from "#api/store/settings.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes as settingsRoutes } from "#server/store/settings/routes.ts";
import { createStaffMember } from "./create-staff-member.ts";
import { routes } from "./routes.ts";

const email = "Owner@Shop.example";
const password = "a long owner password";
let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: [...routes, ...settingsRoutes] });
  await server.transaction((tx) =>
    createStaffMember(tx, { email, password, name: "Olive", role: "owner" }, new Date()),
  );
});
after(() => server.close());

type Send = { method?: string; body?: unknown; headers?: Record<string, string> };

function send(path: string, { method = "POST", body, headers = {} }: Send = {}): Promise<Response> {
  return fetch(server.origin + path, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function signIn(): Promise<string> {
  const response = await send("/admin/api/session", { body: { email: "owner@shop.example", password } });
  assert.equal(response.status, 200);
  return (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

test("signing in sets an HttpOnly, same-site cookie", async () => {
  const response = await send("/admin/api/session", { body: { email, password } });
  const [session = "", device = ""] = response.headers.getSetCookie();
  assert.match(session, /^cw_staff=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/);
  assert.match(device, /^cw_device_[0-9a-f]{12}=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/);
  assert.equal((await response.json()).staff.role, "owner");
});

test("the cookie gets a token with the role's permissions, until the session ends", async () => {
  const cookie = await signIn();
  const { accessToken, expiresIn } = await server.call(createStaffToken, {}, { headers: { cookie } });
  assert.equal(expiresIn, 900);
  const change = { body: { settings: { name: "Mine" } } };
  await server.call(updateStoreSettings, change, { authorization: accessToken });
  assert.equal((await server.call(getStoreSettings, {})).settings.name, "Mine");
  const end = await send("/admin/api/session", { method: "DELETE", headers: { cookie } });
  assert.equal(end.status, 200);
  await assert.rejects(server.call(updateStoreSettings, change, { authorization: accessToken }), { status: 401 });
  await assert.rejects(server.call(createStaffToken, {}, { headers: { cookie } }), { status: 401 });
});

test("a wrong password and an unknown email get the same response", async () => {
  const wrong = await send("/admin/api/session", { body: { email, password: "not the password" } });
  const unknown = await send("/admin/api/session", { body: { email: "nobody@shop.example", password } });
  assert.deepEqual([wrong.status, unknown.status], [401, 401]);
  assert.deepEqual(await wrong.json(), await unknown.json());
  assert.equal(wrong.headers.get("set-cookie"), null);
});

for (const headers of [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { origin: "https://evil.example" },
]) {
  test(`a request with ${JSON.stringify(headers)} is rejected despite a valid cookie`, async () => {
    const cookie = await signIn();
    const response = await send("/admin/api/token", { body: {}, headers: { cookie, ...headers } });
    assert.equal(response.status, 403);
  });
}

test("other origins can't read responses to requests with the cookie", async () => {
  const headers = { cookie: await signIn(), origin: "https://evil.example", "access-control-request-method": "POST" };
  for (const method of ["POST", "OPTIONS"]) {
    const answer = await send("/admin/api/token", { method, headers, ...(method === "POST" ? { body: {} } : {}) });
    assert.equal(answer.headers.get("access-control-allow-origin"), null, method);
  }
});

test("accepts requests from the back office's own page", async () => {
  const cookie = await signIn();
  const headers = { cookie, origin: server.origin, "sec-fetch-site": "same-origin" };
  assert.equal((await send("/admin/api/token", { body: {}, headers })).status, 200);
});

test("too many attempts on one account are rejected before the password is verified, for a limited time", async () => {
  const body = { email: "target@shop.example", password: "x" };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) statuses.push((await send("/admin/api/session", { body })).status);
  assert.deepEqual(statuses, [...Array(10).fill(401), 403, 403], "a proof of work is required");
  server.setNow(new Date(Date.now() + 16 * 60_000));
  assert.equal((await send("/admin/api/session", { body })).status, 401);
  server.setNow(undefined);
});

test("a session expires after 12 idle hours", async () => {
  const cookie = await signIn();
  server.setNow(new Date(Date.now() + 13 * 3_600_000));
  await assert.rejects(server.call(createStaffToken, {}, { headers: { cookie } }), { status: 401 });
  server.setNow(undefined);
});
