/** Concurrent buyers on a real connection pool: the statement that takes stock never oversells. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { aProduct, colorAndSize } from "#server/catalog/products/factory.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { setStock } from "./set-stock.ts";
import {
  consumeReservation,
  releaseExpiredReservations,
  releaseReservation,
  reserveStock,
  takeStock,
} from "./stock.ts";
import { takeStatement } from "./take-statement.ts";

const BUYERS = 50;
const UNITS = 5;

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: [], poolSize: 20 });
});
after(() => server.close());

const now = new Date();
const buyers = Array.from({ length: BUYERS }, (_, index) => index);

async function insertTrackedProduct(quantity: number): Promise<{ productId: string; variantIds: string[] }> {
  return server.transaction(async (tx) => {
    const productId = await aProduct(tx, { productOptions: colorAndSize });
    const rows = await tx
      .selectFrom("variants")
      .select("id")
      .where("product_id", "=", productId)
      .orderBy("position")
      .execute();
    const variantIds = rows.map((row) => row.id);
    const variants = variantIds.map((variantId) => ({ variantId, quantity }));
    await setStock(tx, productId, { trackQuantity: true, variants }, { now, actor: anonymous });
    return { productId, variantIds };
  });
}

async function levelOf(variantId: string) {
  return server.store.database.db
    .selectFrom("stock_levels")
    .select(["on_hand", "reserved"])
    .where("variant_id", "=", variantId)
    .executeTakeFirstOrThrow();
}

async function ledgerOf(variantId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(delta), 0)::int as sum from stock_movements where variant_id = ${variantId}`.execute(
    server.store.database.db,
  );
  return rows[0]?.sum ?? 0;
}

const first = (ids: readonly string[]): string => ids[0] ?? assert.fail("no variant");

test("50 buyers of the last 5 units: exactly 5 succeed", async () => {
  const { variantIds } = await insertTrackedProduct(UNITS);
  const variantId = first(variantIds);
  const outcomes = await Promise.all(
    buyers.map(() =>
      server.transaction((tx) =>
        takeStock(tx, [{ variantId, quantity: 1, orderLineId: newId() }], { orderId: newId(), now, reason: "ORDER" }),
      ),
    ),
  );
  assert.equal(outcomes.filter((outcome) => outcome.ok).length, UNITS);
  assert.deepEqual(
    outcomes.find((outcome) => !outcome.ok),
    { ok: false, short: [{ variantId, available: 0 }] },
  );
  assert.deepEqual(await levelOf(variantId), { on_hand: 0, reserved: 0 });
  assert.equal(await ledgerOf(variantId), 0);
});

test("oversells without the guard, which proves that the guard is what prevents it", async () => {
  const { variantIds } = await insertTrackedProduct(UNITS);
  const variantId = first(variantIds);
  const { db } = server.store.database;
  await sql`create table scratch_levels (like stock_levels including defaults)`.execute(db);
  await sql`insert into scratch_levels select * from stock_levels where variant_id = ${variantId}`.execute(db);
  const lines = [{ variantId, quantity: 1, allowsPreorder: false }];
  const effect = { kind: "sell", reason: "ORDER", orderId: undefined, actor: undefined } as const;
  const sell = (guard?: ReturnType<typeof sql<boolean>>) =>
    Promise.all(
      buyers.map(() =>
        server.transaction(async (tx) => {
          const options = { lines, now, effect, table: "scratch_levels" };
          const { rows } = await takeStatement(guard === undefined ? options : { ...options, guard }).execute(tx);
          return rows.every((row) => row.is_enough);
        }),
      ),
    );
  const guarded = await sell();
  assert.equal(guarded.filter(Boolean).length, UNITS);
  await sql`update scratch_levels set on_hand = ${UNITS}`.execute(db);
  const unguarded = await sell(sql<boolean>`true`);
  assert.equal(unguarded.filter(Boolean).length, BUYERS);
  const { rows } = await sql<{ on_hand: number }>`select on_hand from scratch_levels`.execute(db);
  assert.equal(rows[0]?.on_hand, UNITS - BUYERS);
});

test("the table's constraints reject an oversold level", async () => {
  const { variantIds } = await insertTrackedProduct(UNITS);
  const oversell = sql`update stock_levels set on_hand = -1 where variant_id = ${first(variantIds)}`;
  await assert.rejects(oversell.execute(server.store.database.db), /stock_levels_not_oversold/);
});

test("orders of several variants, in any order, take all or nothing and never deadlock", async () => {
  const { variantIds } = await insertTrackedProduct(10);
  const outcomes = await Promise.all(
    buyers.map((buyer) => {
      const lines = variantIds.map((variantId) => ({ variantId, quantity: 1 + (buyer % 2) }));
      return server.transaction((tx) =>
        takeStock(tx, buyer % 2 === 0 ? lines : lines.reverse(), { now, reason: "ORDER" }),
      );
    }),
  );
  const sold = outcomes.reduce((sum, outcome, buyer) => sum + (outcome.ok ? 1 + (buyer % 2) : 0), 0);
  assert.ok(sold <= 10 && sold >= 9);
  for (const variantId of variantIds) {
    assert.equal((await levelOf(variantId)).on_hand, 10 - sold);
    assert.equal(await ledgerOf(variantId), 10 - sold);
  }
});

test("lines of the same variant are summed before the check", async () => {
  const { variantIds } = await insertTrackedProduct(3);
  const [one, two] = variantIds;
  assert.ok(one && two);
  const lines = [
    { variantId: one, quantity: 2 },
    { variantId: two, quantity: 1 },
    { variantId: one, quantity: 2 },
  ];
  const outcome = await server.transaction((tx) => takeStock(tx, lines, { now, reason: "ORDER" }));
  assert.deepEqual(outcome, { ok: false, short: [{ variantId: one, available: 3 }] });
  assert.equal((await levelOf(two)).on_hand, 3);
});

test("a product is out of stock once its last variants are, even when two buyers take them concurrently", async () => {
  const { productId, variantIds } = await insertTrackedProduct(1);
  await Promise.all(
    variantIds.map((variantId) =>
      server.transaction((tx) => takeStock(tx, [{ variantId, quantity: 1 }], { now, reason: "ORDER" })),
    ),
  );
  const row = await server.store.database.db
    .selectFrom("products")
    .select("availability")
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  assert.equal(row.availability, "OUT_OF_STOCK");
});

test("reservations hold units, are consumed once, and expire", async () => {
  const { variantIds } = await insertTrackedProduct(UNITS);
  const variantId = first(variantIds);
  const expiresAt = new Date(now.getTime() + 60_000);
  const checkouts = buyers.map(() => newId());
  const outcomes = await Promise.all(
    checkouts.map((checkoutId) =>
      server.transaction((tx) => reserveStock(tx, [{ variantId, quantity: 1 }], { checkoutId, expiresAt, now })),
    ),
  );
  const holding = checkouts.filter((_, index) => outcomes[index]?.ok);
  assert.equal(holding.length, UNITS);
  const [paid, canceled] = holding;
  assert.ok(paid && canceled);
  const cause = { orderId: newId(), now };
  const twice = await Promise.all([1, 2].map(() => server.transaction((tx) => consumeReservation(tx, paid, cause))));
  assert.deepEqual(twice.sort(), [false, true]);
  await server.transaction((tx) => releaseReservation(tx, canceled, { now }));
  assert.deepEqual(await levelOf(variantId), { on_hand: 4, reserved: 3 });
  const released = await Promise.all(
    [1, 2].map(() => server.transaction((tx) => releaseExpiredReservations(tx, new Date(expiresAt.getTime() + 1)))),
  );
  assert.deepEqual(await levelOf(variantId), { on_hand: 4, reserved: 0 });
  assert.ok(released.includes(1) || released.includes(0));
  assert.equal(await ledgerOf(variantId), 4);
});

test("a level that has too little reserved doesn't keep other reservations from expiring", async () => {
  const expiresAt = new Date(now.getTime() + 60_000);
  const levels: string[] = [];
  for (const checkoutId of [newId(), newId()]) {
    const { variantIds } = await insertTrackedProduct(UNITS);
    const variantId = first(variantIds);
    levels.push(variantId);
    await server.transaction((tx) => reserveStock(tx, [{ variantId, quantity: 2 }], { checkoutId, expiresAt, now }));
  }
  const [wrong, right] = levels;
  assert.ok(wrong && right);
  await sql`update stock_levels set reserved = 1 where variant_id = ${wrong}`.execute(server.store.database.db);
  await server.transaction((tx) => releaseExpiredReservations(tx, new Date(expiresAt.getTime() + 1)));
  assert.deepEqual(
    [await levelOf(wrong), await levelOf(right)],
    [
      { on_hand: UNITS, reserved: 0 },
      { on_hand: UNITS, reserved: 0 },
    ],
  );
});

test("a reservation that doesn't match the order is released, not sold", async () => {
  const { variantIds } = await insertTrackedProduct(UNITS);
  const variantId = first(variantIds);
  const checkoutId = newId();
  const hold = { checkoutId, expiresAt: new Date(now.getTime() + 60_000), now };
  await server.transaction((tx) => reserveStock(tx, [{ variantId, quantity: 1 }], hold));
  const lines = [{ variantId, quantity: 3, orderLineId: newId() }];
  const consume = () =>
    server.transaction((tx) => consumeReservation(tx, checkoutId, { orderId: newId(), now, lines }));
  assert.equal(await consume(), false);
  assert.deepEqual(await levelOf(variantId), { on_hand: 5, reserved: 0 });
  await server.transaction((tx) => reserveStock(tx, lines, hold));
  assert.equal(await consume(), true);
  assert.deepEqual(await levelOf(variantId), { on_hand: 2, reserved: 0 });
  assert.equal(await ledgerOf(variantId), 2);
});

test("preorders sell up to the limit and not one unit more", async () => {
  const { productId, variantIds } = await insertTrackedProduct(2);
  const variantId = first(variantIds);
  await server.transaction((tx) =>
    setStock(
      tx,
      productId,
      { trackQuantity: true, preorderInfo: { enabled: true, message: "Ships in May", limit: 3 } },
      { now, actor: anonymous },
    ),
  );
  const outcomes = await Promise.all(
    buyers.map(() => server.transaction((tx) => takeStock(tx, [{ variantId, quantity: 1 }], { now, reason: "ORDER" }))),
  );
  assert.equal(outcomes.filter((outcome) => outcome.ok).length, 5);
  assert.equal((await levelOf(variantId)).on_hand, -3);
});

test("ledger rows are immutable", async () => {
  const change = sql`update stock_movements set delta = 1`;
  await assert.rejects(change.execute(server.store.database.db), /never changed/);
});
