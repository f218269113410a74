/** Webhooks belong to the staff member who made them, as keys and apps do; without an owner nothing limits them. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import {
  createWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  takeOverWebhookEndpoint,
} from "#api/apps/webhooks.ts";
import { allPermissions, type Permission } from "#api/permissions.ts";
import { createApiKey, findApiKeyActor } from "#server/identity/clients/public.ts";
import { createStaffMember } from "#server/identity/staff/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "./routes.ts";

const webhookEndpoint = { url: "https://hooks.example.com/orders" };
let server: TestServer;
let ada: string;
let ben: string;
before(async () => {
  server = await startTestServer({
    bindings: routes,
    readStaffPermissions: async () => allPermissions,
    findApiKey: (store) => (key) => findApiKeyActor(store().database.db, key, store().readStaffPermissions),
  });
  const add = (name: string) =>
    server.transaction((tx) =>
      createStaffMember(
        tx,
        { name, email: `${name.toLowerCase()}@example.com`, role: "owner", password: "a long enough passphrase 42" },
        server.store.now(),
      ),
    );
  ada = await add("Ada");
  ben = await add("Ben");
});
after(() => server.close());
beforeEach(() => server.transaction((tx) => sql`delete from webhook_endpoints`.execute(tx)));

const as = (staffId: string, permissions: readonly Permission[] = allPermissions) => {
  const staff = { kind: "staff", staffId, role: "owner", permissions, sessionId: newId() } as const;
  return { authorization: server.store.tokens.issue(staff, Date.now() + 3_600_000) };
};
const make = async (caller: { authorization: string }) =>
  (await server.call(createWebhookEndpoint, { body: { webhookEndpoint } }, caller)).webhookEndpoint;
const read = async (id: string, caller = as(ben)) =>
  (await server.call(getWebhookEndpoint, { params: { id } }, caller)).webhookEndpoint;
const takeOver = (id: string, caller: { authorization: string }) =>
  server.call(takeOverWebhookEndpoint, { params: { id } }, caller);

test("staff see who created a webhook, and that it is suspended when the owner's account is deactivated", async (t) => {
  const { id } = await make(as(ada));
  assert.deepEqual([(await read(id)).madeBy, (await read(id)).isSuspended], ["Ada", false]);
  await sql`update staff set is_active = false where id = ${ada}`.execute(server.store.database.db);
  t.after(() => sql`update staff set is_active = true where id = ${ada}`.execute(server.store.database.db));
  const { webhookEndpoints } = await server.call(listWebhookEndpoints, { query: {} }, as(ben));
  assert.deepEqual(
    webhookEndpoints.map(({ madeBy, isSuspended }) => [madeBy, isSuspended]),
    [["Ada", true]],
  );
});

test("a webhook without an owner can be taken over by staff with all of its permissions", async () => {
  const { id } = await make(as(ada));
  await sql`update webhook_endpoints set made_by = null where id = ${id}`.execute(server.store.database.db);
  const { madeBy, isSuspended } = await read(id);
  assert.deepEqual([madeBy, isSuspended], [undefined, false]);
  await assert.rejects(takeOver(id, as(ben, ["webhooks:write"])), { code: "PERMISSION_DENIED" });
  await takeOver(id, as(ben));
  assert.equal((await read(id)).madeBy, "Ben");
  await assert.rejects(takeOver(newId(), as(ben)), { code: "WEBHOOK_ENDPOINT_NOT_FOUND" });
});

test("a webhook created with an API key belongs to the key's owner; apps don't see the names of staff", async () => {
  const key = "key-of-ada-with-every-permission";
  const permissions = allPermissions;
  await server.transaction((tx) => createApiKey(tx, { key, name: "Sync", permissions, madeBy: ada }, new Date()));
  const made = await make({ authorization: key });
  assert.equal(made.madeBy, undefined);
  assert.equal((await read(made.id)).madeBy, "Ada");
});
