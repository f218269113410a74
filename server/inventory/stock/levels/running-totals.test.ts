/** Each movement of the stock ledger has the quantity after it, also when several lines of an order have the same variant. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { aProduct, colorAndSize } from "#server/catalog/products/factory.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { setStock } from "./set-stock.ts";
import { consumeReservation, reserveStock, returnStock, takeStock } from "./stock.ts";
import type { StockLine } from "./stock-line.ts";

const now = new Date();
let server: TestServer;
let variantIds: string[];
before(async () => {
  server = await startTestServer({ bindings: [] });
  variantIds = await server.transaction(async (tx) => {
    const productId = await aProduct(tx, { productOptions: colorAndSize });
    const rows = await tx.selectFrom("variants").select("id").where("product_id", "=", productId).execute();
    const ids = rows.map(({ id }) => id).slice(0, 2);
    const variants = ids.map((variantId) => ({ variantId, quantity: 100 }));
    await setStock(tx, productId, { trackQuantity: true, variants }, { now, actor: anonymous });
    return ids;
  });
});
after(() => server.close());

/** Two variants, the first on three lines. */
function someLines(): StockLine[] {
  const [first, second] = variantIds;
  assert.ok(first && second);
  const line = (variantId: string, quantity: number) => ({ variantId, quantity, orderLineId: newId() });
  return [line(first, 3), line(second, 1), line(first, 2), line(second, 4), line(first, 5)];
}

/** Of the order's movements, oldest first: the variant's number, what was added, and the quantity afterward. */
async function movementsOf(orderId: string): Promise<[number, number, number][]> {
  const { rows } = await sql<{ variant_id: string; delta: number; quantity_after: number }>`
    select variant_id, delta, quantity_after from stock_movements where order_id = ${orderId}::uuid order by id`.execute(
    server.store.database.db,
  );
  return rows.map((row) => [variantIds.indexOf(row.variant_id), row.delta, row.quantity_after]);
}

const afterSale = [
  [0, -3, 97],
  [1, -1, 99],
  [0, -2, 95],
  [1, -4, 95],
  [0, -5, 90],
];
const afterReturn = [
  [0, 3, 93],
  [1, 1, 96],
  [0, 2, 95],
  [1, 4, 100],
  [0, 5, 100],
];

test("lines of the same variant follow each other in the ledger when they are sold and when they come back", async () => {
  const lines = someLines();
  const [sale, restock] = [newId(), newId()];
  await server.transaction((tx) => takeStock(tx, lines, { orderId: sale, now, reason: "ORDER" }));
  assert.deepEqual(await movementsOf(sale), afterSale);
  const cause = { orderId: restock, now, reason: "REVERT_INVENTORY_CHANGE" } as const;
  await server.transaction((tx) => returnStock(tx, lines, cause));
  assert.deepEqual(await movementsOf(restock), afterReturn);
});

test("they do when a checkout's reservation becomes a sale", async () => {
  const lines = someLines();
  const [checkoutId, sale, restock] = [newId(), newId(), newId()];
  await server.transaction((tx) =>
    reserveStock(tx, lines, { checkoutId, expiresAt: new Date(Date.now() + 60_000), now }),
  );
  assert.ok(await server.transaction((tx) => consumeReservation(tx, checkoutId, { orderId: sale, now, lines })));
  assert.deepEqual(await movementsOf(sale), afterSale);
  const cause = { orderId: restock, now, reason: "REVERT_INVENTORY_CHANGE" } as const;
  await server.transaction((tx) => returnStock(tx, lines, cause));
  assert.deepEqual(await movementsOf(restock), afterReturn);
});
