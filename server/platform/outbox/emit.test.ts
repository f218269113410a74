import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { Type } from "typebox";
import { event } from "#api/endpoint.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { savepoint } from "../db/transaction.ts";
import { statementsDuring } from "../testing/statements.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { emit, emitAll } from "./emit.ts";

const happened = event({
  type: "test.happened",
  entity: "thing",
  family: "plain",
  when: "",
  payload: Type.Object({ n: Type.Integer() }),
});
const actor = anonymous;

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: [] });
});
after(() => server.close());

const one = (entityId: string, n: number) => ({
  event: happened,
  entityId,
  payload: { n },
  actor,
  now: server.store.now(),
});

async function sequencesOf(entityId: string): Promise<string[]> {
  const rows = await server.store.database.db
    .selectFrom("outbox_events")
    .select(["sequence", "payload"])
    .where("entity_id", "=", entityId)
    .orderBy("sequence")
    .execute();
  return rows.map(({ sequence, payload }) => `${sequence} ${JSON.stringify(payload)}`);
}

test("events of one entity are numbered without gaps, in order, across statements", async () => {
  await server.transaction((tx) => emitAll(tx, [one("a", 1), one("b", 1), one("a", 2)]));
  await server.transaction((tx) => emit(tx, one("a", 3)));
  assert.deepEqual(await sequencesOf("a"), ['1 {"n":1}', '2 {"n":2}', '3 {"n":3}']);
  assert.deepEqual(await sequencesOf("b"), ['1 {"n":1}']);
});

test("rolled-back events are never emitted and leave no gap", async () => {
  await assert.rejects(
    server.transaction(async (tx) => {
      await emit(tx, one("c", 1));
      throw new Error("no");
    }),
  );
  await server.transaction((tx) => emit(tx, one("c", 2)));
  assert.deepEqual(await sequencesOf("c"), ['1 {"n":2}']);
});

test("of whole-state events, a transaction emits the last one, ignoring those rolled back", async () => {
  await server.transaction(async (tx) => {
    const whole = (n: number) => emit(tx, { ...one("w", n), isWhole: true });
    await emit(tx, one("w", 1));
    await whole(2);
    await emit(tx, { ...one("v", 3), isWhole: true });
    await whole(4);
    await assert.rejects(
      savepoint(tx, async () => {
        await whole(5);
        throw new Error("no");
      }),
    );
  });
  assert.deepEqual(await sequencesOf("w"), ['1 {"n":1}', '2 {"n":4}']);
  assert.deepEqual(await sequencesOf("v"), ['1 {"n":3}']);
});

test("a rolled-back savepoint discards its own events and no others", async () => {
  await server.transaction(async (tx) => {
    await emit(tx, one("d", 1));
    await savepoint(tx, () => emit(tx, one("d", 2)));
    await assert.rejects(
      savepoint(tx, async () => {
        await emit(tx, one("d", 3));
        await savepoint(tx, () => emit(tx, one("d", 4)));
        throw new Error("no");
      }),
    );
    await emit(tx, one("d", 5));
  });
  assert.deepEqual(await sequencesOf("d"), ['1 {"n":1}', '2 {"n":2}', '3 {"n":5}']);
});

test("payloads are serialized when emitted, and a transaction writes all events in one statement", async () => {
  const payload = { n: 1 };
  const statements = await statementsDuring(() =>
    server.transaction(async (tx) => {
      await emit(tx, { ...one("e", 1), payload });
      payload.n = 2;
      await emit(tx, { ...one("e", 2), payload });
      await emit(tx, one("f", 1));
    }),
  );
  assert.equal(statements.length, 1);
  assert.deepEqual(await sequencesOf("e"), ['1 {"n":1}', '2 {"n":2}']);
});

test("events beyond the in-memory limit keep their order", async () => {
  const numbers = Array.from({ length: 1201 }, (_, index) => index + 1);
  await server.transaction(async (tx) => {
    for (const n of numbers.slice(0, 600)) await emit(tx, one("many", n));
    for (const n of numbers.slice(600)) await savepoint(tx, () => emit(tx, one("many", n)));
  });
  const { rows } = await sql<{ is_in_order: boolean; count: number }>`
    select bool_and((payload->>'n')::bigint = sequence) as is_in_order, count(*)::int as count
    from outbox_events where entity_id = 'many'`.execute(server.store.database.db);
  assert.deepEqual(rows, [{ is_in_order: true, count: 1201 }]);
});

test("forty transactions that emit for the same entities in opposite orders don't deadlock", async () => {
  const entities = ["x", "y", "z"];
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      server.transaction((tx) =>
        emitAll(
          tx,
          (index % 2 === 0 ? entities : entities.toReversed()).map((id) => one(id, index)),
        ),
      ),
    ),
  );
  for (const id of entities) assert.equal((await sequencesOf(id)).at(-1)?.split(" ")[0], "40");
});
