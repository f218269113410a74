import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Type } from "typebox";
import { event } from "#api/endpoint.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { emit, emitAll } from "./emit.ts";

const happened = event({
  type: "test.happened",
  entity: "thing",
  family: "plain",
  when: "",
  payload: Type.Object({ n: Type.Integer() }),
});
const actor = { kind: "anonymous" } as const;

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

test("events of one entity are numbered without a gap, in the order given, across statements", async () => {
  await server.transaction((tx) => emitAll(tx, [one("a", 1), one("b", 1), one("a", 2)]));
  await server.transaction((tx) => emit(tx, one("a", 3)));
  assert.deepEqual(await sequencesOf("a"), ['1 {"n":1}', '2 {"n":2}', '3 {"n":3}']);
  assert.deepEqual(await sequencesOf("b"), ['1 {"n":1}']);
});

test("what is rolled back was never emitted and leaves no gap", async () => {
  await assert.rejects(
    server.transaction(async (tx) => {
      await emit(tx, one("c", 1));
      throw new Error("no");
    }),
  );
  await server.transaction((tx) => emit(tx, one("c", 2)));
  assert.deepEqual(await sequencesOf("c"), ['1 {"n":2}']);
});

test("forty transactions that emit for the same entities in opposite orders all finish", async () => {
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
