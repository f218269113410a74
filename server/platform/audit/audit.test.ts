import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { Type } from "typebox";
import { endpoint } from "#api/endpoint.ts";
import { handleManual } from "../http/handlers.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { NOT_AUDITED } from "./audited-tables.ts";

const access = { actors: ["staff"], permission: "settings:write" } as const;
const nothing = Type.Object({});
const askAnew = endpoint({ id: "t.askAnew", method: "POST", path: "/t/ask", summary: "", access, response: nothing });
const look = endpoint({ id: "t.look", method: "GET", path: "/t/look", summary: "", access, response: nothing });
const fail = endpoint({
  id: "t.fail",
  method: "POST",
  path: "/t/fail",
  summary: "",
  access,
  response: nothing,
  errors: ["UNAVAILABLE"],
});
const write = endpoint({ id: "t.write", method: "POST", path: "/t/write", summary: "", access, response: nothing });
const around = endpoint({ id: "t.around", method: "POST", path: "/t/around", summary: "", access, response: nothing });

let server: TestServer;
let authorization: string;
before(async () => {
  server = await startTestServer({
    bindings: [
      handleManual(askAnew, async () => ({})),
      handleManual(look, async () => ({})),
      handleManual(fail, async () => {
        throw new Error("no");
      }),
      handleManual(write, ({ transaction }) => transaction(async () => ({}))),
      handleManual(around, async ({ call }) => ({ ...Object(await call(write, {})) })),
    ],
  });
  authorization = server.staffToken();
});
after(() => server.close());

test("every table is audited or explicitly excluded", async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class c
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'zz_audit')`.execute(
    server.store.database.db,
  );
  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => !NOT_AUDITED.test(name)),
    [],
    "a table without a primary key cannot be audited",
  );
});

test("each write request of staff adds one entry, whether it writes, sends requests, or calls another endpoint", async () => {
  await server.call(askAnew, {}, { authorization });
  await server.call(look, {}, { authorization });
  await assert.rejects(server.call(fail, {}, { authorization }));
  await server.call(write, {}, { authorization });
  await server.call(around, {}, { authorization });
  const entries = await server.store.database.db
    .selectFrom("audit_entries")
    .select("call")
    .orderBy("at")
    .orderBy("id")
    .execute();
  assert.deepEqual(
    entries.map(({ call }) => call),
    ["t.askAnew", "t.write", "t.write"],
  );
});
