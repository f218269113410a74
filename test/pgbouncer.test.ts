/** Behind a real PgBouncer: unsupported modes fail at startup, and with a direct URL everything works. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { Type } from "typebox";
import { ConfigError } from "#server/config.ts";
import { connect } from "#server/platform/db/db.ts";
import { migrate, setRoleDefaults } from "#server/platform/db/migrate.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import { createTestDatabase, type TestDatabase } from "#server/platform/testing/test-database.ts";
import { startTestServer } from "#server/platform/testing/test-server.ts";
import { requireDatabase } from "#server/reach-database.ts";
import { type PgBouncer, startPgBouncer } from "./pgbouncer.ts";

let database: TestDatabase;
let bouncer: PgBouncer;
before(async () => {
  database = await createTestDatabase();
  bouncer = await startPgBouncer(database.url, "transaction");
});
after(async () => {
  await bouncer.close();
  await database.drop();
});

const saying = (says: RegExp) => (error: unknown) => error instanceof ConfigError && says.test(error.message);

test("PgBouncer in transaction mode is rejected with the setting to add", async () => {
  await requireDatabase({ url: database.url, directUrl: undefined });
  for (let attempt = 0; attempt < 5; attempt++)
    await assert.rejects(
      requireDatabase({ url: bouncer.url, directUrl: undefined }),
      saying(/^DATABASE_URL leads to a connection pooler in transaction mode .* set DATABASE_DIRECT_URL [^.]*\.$/),
    );
  await assert.rejects(
    requireDatabase({ url: bouncer.url, directUrl: bouncer.url }),
    saying(/^DATABASE_DIRECT_URL leads to a connection pooler/),
  );
  const other = await createTestDatabase();
  await assert.rejects(
    requireDatabase({ url: bouncer.url, directUrl: other.url }),
    saying(/leads to another database/),
  );
  await other.drop();
  await requireDatabase({ url: bouncer.url, directUrl: database.url });
});

test("PgBouncer in session mode needs no other setting", async () => {
  const inSessions = await startPgBouncer(database.url, "session");
  await requireDatabase({ url: inSessions.url, directUrl: undefined });
  const { db, close } = connect(inSessions.url, 2, () => {});
  const { rows } = await sql`select current_setting('jit') as jit`.execute(db);
  assert.deepEqual(rows, [{ jit: "off" }]);
  await close();
  await inSessions.close();
});

test("with a direct URL the store works through it: statements, transactions, jobs, no JIT", async () => {
  await setRoleDefaults(bouncer.url);
  const names: string[] = [];
  const noted = job({
    name: "test.noted",
    payload: Type.Object({ name: Type.String() }),
    async run(_store, { name }) {
      names.push(name);
    },
  });
  const server = await startTestServer({
    bindings: [],
    jobs: [noted],
    databaseUrl: bouncer.url,
    environment: { DATABASE_DIRECT_URL: database.url },
  });
  const { db } = server.store.database;
  const jits = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      transaction(db, async (tx) => {
        const { rows } = await sql<{ jit: string }>`select current_setting('jit') as jit, ${index}::int`.execute(tx);
        if (index % 10 === 0) await enqueue(tx, noted, { name: String(index) });
        return rows[0]?.jit;
      }),
    ),
  );
  assert.deepEqual(new Set(jits), new Set(["off"]));
  for (const end = Date.now() + 30_000; names.length < 6; await delay(50)) assert.ok(Date.now() < end, "the jobs run");
  assert.deepEqual(names.sort(), ["0", "10", "20", "30", "40", "50"]);
  await server.close();
});

test("a migration waiting for a lock reports the session that holds it", async () => {
  const holder = new pg.Client({ connectionString: bouncer.url });
  await holder.connect();
  // Like earlier releases: behind the pooler, the lock outlives the client.
  await holder.query("select pg_advisory_lock(7201944031)");
  await holder.end();
  const messages: string[] = [];
  const migrating = migrate(database.url, { onWait: (message) => messages.push(message) });
  for (const end = Date.now() + 30_000; messages.length === 0; await delay(50)) assert.ok(Date.now() < end);
  const pid = /session (\d+) \(.*holds the lock.*pg_terminate_backend\(\1\)/.exec(messages[0] ?? "")?.[1];
  assert.ok(pid, messages[0]);
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query("select pg_terminate_backend($1)", [pid]);
  await admin.end();
  await migrating;
});
