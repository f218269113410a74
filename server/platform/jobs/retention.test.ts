import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { newId } from "../crypto/ids.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { deleteExpiredRows } from "./retention.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: [] });
});
after(() => server.close());

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

test("old keys, emails and delivered events are deleted in batches; recent, undelivered and parked ones stay", async () => {
  const { db } = server.store.database;
  await sql`insert into idempotency_keys (scope, key, request_hash, created_at)
    select 's', 'old ' || n, ''::bytea, ${daysAgo(31)}::timestamptz from generate_series(1, 4500) n union all select 's', 'young', ''::bytea, ${daysAgo(29)}::timestamptz`.execute(
    db,
  );
  for (const [subject, days] of [
    ["old", 91],
    ["young", 89],
  ] as const)
    await sql`insert into mails (id, kind, recipient, subject, html, text, created_at)
      values (${newId()}, 'k', 'a@b.example', ${subject}, '', '', ${daysAgo(days)})`.execute(db);
  const events: [id: string, dispatched: Date | null, parked: Date | null][] = [
    ["delivered long ago", daysAgo(31), null],
    ["delivered", daysAgo(29), null],
    ["pending", null, null],
    ["parked", null, daysAgo(40)],
  ];
  for (const [name, dispatched, parked] of events)
    await sql`insert into outbox_events (id, type, family, entity, entity_id, sequence, payload, actor, occurred_at, dispatched_at, parked_at)
      values (${newId()}, ${name}, 'plain', 'thing', ${name}, 1, '{}', '{}', ${daysAgo(60)}, ${dispatched}, ${parked})`.execute(
      db,
    );
  await sql`insert into throttle_counters (key, attempts, window_ends_at) values ('old', 1, ${daysAgo(1)}), ('young', 1, ${daysAgo(-1)})`.execute(
    db,
  );
  await sql`insert into denied_sessions (session_id, until) values (${newId()}, ${daysAgo(1)}), (${newId()}, ${daysAgo(-1)})`.execute(
    db,
  );

  await deleteExpiredRows.run(server.store, {});

  const left = async (query: string) =>
    (await sql<{ name: string }>`${sql.raw(query)}`.execute(db)).rows.map((row) => row.name);
  assert.deepEqual(await left("select key as name from idempotency_keys"), ["young"]);
  assert.deepEqual(await left("select subject as name from mails"), ["young"]);
  assert.deepEqual(await left("select type as name from outbox_events order by 1"), ["delivered", "parked", "pending"]);
  assert.deepEqual(await left("select key as name from throttle_counters"), ["young"]);
  assert.equal((await left("select 'x' as name from denied_sessions")).length, 1);
});
