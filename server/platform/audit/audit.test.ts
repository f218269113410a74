import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { Type } from "typebox";
import { endpoint } from "#api/endpoint.ts";
import { newId } from "../crypto/ids.ts";
import { readMigrations } from "../db/migrate.ts";
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

test("an update takes the contents of imported files out of the log", async () => {
  const { db } = server.store.database;
  const tables = ["import_corrections", "import_groups", "import_items", "import_rows"];
  assert.deepEqual(
    tables.filter((table) => !NOT_AUDITED.test(table)),
    [],
  );
  const entryId = newId();
  await sql`insert into audit_entries (id, at, call, actor_kind, actor_id, request_id, network)
    values (${entryId}, now(), 't.import', 'staff', ${newId()}, '1', '')`.execute(db);
  for (const table of [...tables.slice(0, 3), "imports"]) {
    await sql`insert into audit_changes (entry_id, relation, row_id, action, before)
      values (${entryId}, ${table}, '1', 'delete', '{"value":"Ada Lovelace"}')`.execute(db);
  }
  await sql`create trigger zz_audit after delete on import_items for each row
    when (current_setting('cartwright.audit', true) <> '') execute function keep_audit_change('import_id')`.execute(db);
  const migration = (await readMigrations()).find(({ name }) => name.startsWith("0563_"));
  await sql.raw(migration?.sql ?? "").execute(db);
  const { rows } = await sql<{ relation: string }>`
    select relation from audit_changes where entry_id = ${entryId}`.execute(db);
  assert.deepEqual(rows, [{ relation: "imports" }]);
  const triggers = sql`select from pg_trigger where tgrelid = any(${tables}::regclass[]) and tgname = 'zz_audit'`;
  assert.equal((await triggers.execute(db)).rows.length, 0);
  await sql`delete from audit_entries where id = ${entryId}`.execute(db);
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
