import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type Db, violatedConstraint } from "#server/platform/db/db.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { post, trialBalance } from "./public.ts";

let server: TestServer;
let db: Db;
before(async () => {
  server = await startTestServer({ bindings: [] });
  db = server.store.database.db;
});
after(() => server.close());

const now = new Date("2026-11-21T12:00:00Z");
const refusedBy = (constraint: string) => (error: unknown) => violatedConstraint(error) === constraint;
const everything = { from: new Date(0), to: new Date("2100-01-01") };

test("a balanced transaction is posted; zero entries are dropped", async () => {
  const entries = [
    { account: "sales", amount: 2500 },
    { account: "gift_cards", amount: -2500 },
    { account: "fees", amount: 0 },
  ];
  await server.transaction((tx) => post(tx, { kind: "GIFT_CARD_ISSUE", currency: "USD", entries, now }));
  const balances = await trialBalance(db, everything);
  assert.deepEqual(
    balances.map(({ account, balance }) => [account, balance]),
    [
      ["gift_cards", -2500],
      ["sales", 2500],
    ],
  );
});

test("a constraint rejects an unbalanced transaction", async () => {
  const entries = [
    { account: "provider:stripe", amount: -30 },
    { account: "provider_fees", amount: 29 },
  ];
  await assert.rejects(
    server.transaction((tx) => post(tx, { kind: "FEE", currency: "USD", entries, now })),
    refusedBy("ledger_entries_balance"),
  );
});

test("each currency must balance", async () => {
  const mixed = sql`insert into ledger_entries (transaction_id, kind, account, amount, currency, created_at)
    select t.id, 'FEE', e.account, e.amount, e.currency, now() from (select gen_random_uuid() as id) t,
    (values ('cash', 5, 'USD'), ('sales', -5, 'EUR')) e (account, amount, currency)`;
  await assert.rejects(mixed.execute(db), refusedBy("ledger_entries_balance"));
});

for (const [name, statement] of [
  ["changed", "update ledger_entries set amount = amount * 2"],
  ["deleted", "delete from ledger_entries"],
  ["truncated", "truncate ledger_entries"],
] as const) {
  test(`entries cannot be ${name}`, () =>
    assert.rejects(sql.raw(statement).execute(db), refusedBy("ledger_entries_insert_only")));
}
