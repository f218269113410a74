import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { getBookRun, getBooks, getTrialBalance, startBookRun } from "#api/payments/books.ts";
import { post } from "#server/payments/ledger/public.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { jobs } from "./jobs.ts";
import { routes } from "./routes.ts";
import { bookRules } from "./rules.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: routes, jobs });
});
after(() => server.close());

const staff = () => ({ authorization: server.staffToken() });

/** Starts a check and waits until it ends. */
async function check() {
  const { run } = await server.call(startBookRun, {}, staff());
  for (;;) {
    const answer = await server.call(getBookRun, { params: { id: run.id } }, staff());
    if (answer.run.endedDate !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("reading requires orders permission; starting a check requires payments permission", async () => {
  await assert.rejects(server.call(getBooks, {}, { authorization: server.visitorToken() }), { status: 403 });
  await assert.rejects(server.call(startBookRun, {}, { authorization: server.staffToken(["orders:read"]) }), {
    status: 403,
  });
  await assert.rejects(server.call(getBookRun, { params: { id: "x" } }, staff()), { status: 404 });
});

test("every rule has a name and a description; a new store has no checks", async () => {
  const { rules, latest, runs } = await server.call(getBooks, {}, staff());
  assert.equal(rules.length, bookRules.length);
  assert.ok(rules.length >= 39 && rules.every(({ name, proves }) => name !== "" && proves.endsWith(".")));
  assert.deepEqual([latest, runs], [undefined, []]);
});

test("concurrent starts share one check, which ends with every rule HELD", async () => {
  const runs = await Promise.all([1, 2, 3].map(() => server.call(startBookRun, {}, staff())));
  assert.equal(new Set(runs.map(({ run }) => run.id)).size, 1);
  const { run, results } = await check();
  assert.deepEqual([run.done, run.total, run.brokenRules], [bookRules.length, bookRules.length, 0]);
  assert.ok(results.every(({ state }) => state === "HELD"));
});

test("a broken rule lists its violations and their count", async () => {
  await sql`insert into idempotency_keys (scope, key, request_hash, created_at)
    select 'test', n::text, '', now() from generate_series(1, 60) n`.execute(server.store.database.db);
  const { run, results } = await check();
  const broken = results.find(({ ruleId }) => ruleId === "events.keys-answered");
  assert.deepEqual([run.brokenRules, broken?.state, broken?.count, broken?.rows.length], [1, "BROKEN", 60, 50]);
  const { latest, runs } = await server.call(getBooks, {}, staff());
  assert.equal(latest?.run.id, run.id);
  assert.deepEqual(
    runs.map(({ brokenRules }) => brokenRules),
    [1, 0],
  );
});

test("the trial balance sums to zero", async () => {
  const entries = [
    { account: "provider_fees", amount: 59 },
    { account: "provider:stripe", amount: -59 },
  ];
  await server.transaction((tx) => post(tx, { kind: "FEE", currency: "USD", entries, now: new Date() }));
  const { accounts } = await server.call(getTrialBalance, { query: {} }, staff());
  assert.deepEqual(
    accounts.map(({ name, balance }) => [name, balance]),
    [
      ["Stripe balance", "-0.59"],
      ["Payment provider fees", "0.59"],
    ],
  );
});

test("a payment in progress is not reported; one that still differs on the second check is", async () => {
  const [passing, staying] = [randomUUID(), randomUUID()];
  const { db } = server.store.database;
  await server.transaction(async (tx) => {
    // Allows payments without a checkout, in this test's own database.
    await sql`alter table payments drop constraint payments_checkout_id_fkey`.execute(tx);
    await sql`insert into payments (id, checkout_id, intended_order_id, method, provider, status, currency, authorized,
        captured, refunded, created_at, updated_at)
      select id, id, id, 'GATEWAY', 'test-gateway', 'APPROVED', 'USD', 500, 500, 0, now(), now()
      from unnest(${[passing, staying]}::uuid[]) id`.execute(tx);
  });
  const { run } = await server.call(startBookRun, {}, staff());
  const look = () => server.call(getBookRun, { params: { id: run.id } }, staff());
  await eventually(async () => (await look()).run.done >= bookRules.length, "all rules to run");
  await sql`delete from payments where id = ${passing}`.execute(db);
  await eventually(async () => (await look()).run.endedDate, "the end of the run");
  const { results } = await look();
  const { rows, count } = results.find(({ ruleId }) => ruleId === "money.captures-journal") ?? {};
  assert.deepEqual([rows, count], [[staying], 1]);
});
