import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { Type } from "typebox";
import { event } from "#api/endpoint.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { newId } from "../crypto/ids.ts";
import { transaction } from "../db/transaction.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { type Dispatcher, type EventListener, MAX_ATTEMPTS, startDispatcher } from "./dispatch.ts";
import { emit } from "./emit.ts";

const payload = Type.Object({ step: Type.Integer() });
const moved = event({ type: "thing.moved", entity: "thing", family: "plain", when: "", payload });
const ignored = event({ type: "thing.ignored", entity: "thing", family: "plain", when: "", payload });

let server: TestServer;
const dispatchers: Dispatcher[] = [];
before(async () => {
  server = await startTestServer({ bindings: [], poolSize: 12 });
});
after(() => server.close());
beforeEach(async () => {
  await sql`truncate outbox_events, event_sequences`.execute(server.store.database.db);
});

async function emitSteps(entityId: string, steps: number, declaration = moved): Promise<void> {
  for (let step = 1; step <= steps; step++) {
    await server.transaction((tx) =>
      emit(tx, {
        event: declaration,
        entityId,
        payload: { step },
        actor: anonymous,
        now: server.store.now(),
      }),
    );
  }
}

function listen(run: EventListener["run"], count = 1): void {
  const listeners = [{ name: "test", types: [moved.type], run }];
  for (let index = 0; index < count; index++) dispatchers.push(startDispatcher(server.store, listeners));
}

async function stopAll(): Promise<void> {
  await Promise.all(dispatchers.splice(0).map((dispatcher) => dispatcher.stop()));
}

const pending = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from outbox_events where dispatched_at is null`.execute(
    server.store.database.db,
  );
  return rows[0]?.count ?? 0;
};

test("a locked event without listeners delays no other", async () => {
  const [id, heard]: [string, number[]] = [newId(), []];
  await emitSteps(newId(), 1, ignored);
  await emitSteps(id, 1);
  await transaction(server.store.database.db, async (tx) => {
    await sql`select id from outbox_events where type = ${ignored.type} for update`.execute(tx);
    listen(async (_tx, { sequence }) => void heard.push(sequence));
    await eventually(() => heard.length === 1);
  });
  await eventually(async () => (await pending()) === 0);
  await stopAll();
});

test("three dispatchers deliver each event once, in order per entity, soon after the commit", async () => {
  const heard: [string, number][] = [];
  listen(async (_tx, { entityId, sequence }) => {
    await delay(2);
    heard.push([entityId, sequence]);
  }, 3);
  const ids = [newId(), newId(), newId()];
  await Promise.all(ids.map((id) => emitSteps(id, 15)));
  await eventually(async () => (await pending()) === 0);
  await stopAll();
  assert.equal(heard.length, 45);
  for (const id of ids) {
    const sequences = heard.filter(([entityId]) => entityId === id).map(([, sequence]) => sequence);
    assert.deepEqual(
      sequences,
      [...sequences].sort((left, right) => left - right),
    );
  }
});

test("a failed attempt is rolled back and retried before the entity's next event", async () => {
  const heard: number[] = [];
  let failures = 0;
  listen(async (tx, { sequence }) => {
    await sql`insert into settings (name, value) values (${`heard ${sequence}`}, '1')`.execute(tx);
    if (sequence === 1 && failures++ === 0) throw new Error("not now");
    heard.push(sequence);
  });
  await emitSteps(newId(), 2);
  await eventually(async () => (await pending()) === 0);
  await stopAll();
  assert.deepEqual(heard, [1, 2]);
  assert.equal(failures, 2);
});

test("an event that always fails is parked with its error, and later events are delivered", async () => {
  const heard: number[] = [];
  const entityId = newId();
  await emitSteps(entityId, 2);
  const { db } = server.store.database;
  await sql`update outbox_events set attempts = ${MAX_ATTEMPTS - 1} where sequence = 1`.execute(db);
  listen(async (_tx, { sequence }) => {
    if (sequence === 1) throw new Error("never");
    heard.push(sequence);
  });
  await eventually(() => heard.length === 1);
  await stopAll();
  const { rows } = await sql<{ parked_at: Date | null; last_error: string }>`
    select parked_at, last_error from outbox_events where sequence = 1`.execute(db);
  assert.ok(rows[0]?.parked_at instanceof Date);
  assert.match(rows[0].last_error, /never/);
});

test("events without listeners count as delivered, and rolled-back events are never delivered", async () => {
  let calls = 0;
  listen(async () => void calls++);
  await emitSteps(newId(), 3, ignored);
  const work = transaction(server.store.database.db, async (tx) => {
    await emit(tx, {
      event: moved,
      entityId: newId(),
      payload: { step: 1 },
      actor: anonymous,
      now: new Date(),
    });
    throw new Error("no");
  });
  await assert.rejects(work, { message: "no" });
  await eventually(async () => (await pending()) === 0);
  await stopAll();
  assert.equal(calls, 0);
});
