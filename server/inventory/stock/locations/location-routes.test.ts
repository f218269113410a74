import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  createLocation,
  deleteLocation,
  getDefaultLocation,
  getLocation,
  queryLocations,
  updateLocation,
} from "#api/inventory/locations.ts";
import { findLowStock, queryStockMovements, revertStockMovement } from "#api/inventory/stock-history.ts";
import { createInventoryItem, getInventoryItem, updateInventoryItem } from "#api/inventory/wire/v3/inventory.ts";
import { aProduct } from "#server/catalog/products/factory.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "../routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

async function insertVariant(): Promise<{ productId: string; variantId: string }> {
  return server.transaction(async (tx) => {
    const productId = await aProduct(tx, {});
    const { id } = await tx
      .selectFrom("variants")
      .select("id")
      .where("product_id", "=", productId)
      .executeTakeFirstOrThrow();
    return { productId, variantId: id };
  });
}

const createShelf = (name: string) =>
  server.call(createLocation, { body: { storesLocation: { name, locationType: "PHYSICAL" } } }, staff);

test("a default location always exists; others can be created, queried, renamed and deleted", async () => {
  const { storesLocation: first } = await server.call(getDefaultLocation, {}, shopper);
  assert.deepEqual([first.defaultLocation, first.locationType, first.name], [true, "VIRTUAL", "Warehouse"]);
  const { storesLocation: made } = await createShelf("Shop in the old town");
  assert.notEqual(made.wixLocationId, made.id);
  const read = await server.call(getLocation, { params: { id: made.id } }, shopper);
  assert.deepEqual(read.storesLocation, made);
  const filter = { locationType: "PHYSICAL", name: { $startsWith: "shop" } };
  const found = await server.call(queryLocations, { body: { query: { filter } } }, shopper);
  assert.deepEqual(
    found.storesLocations.map(({ id }) => id),
    [made.id],
  );
  const params = { id: made.id };
  const rename = { storesLocation: { revision: "1", name: "Old town" } };
  const renamed = await server.call(updateLocation, { params, body: rename }, staff);
  assert.deepEqual([renamed.storesLocation.name, renamed.storesLocation.revision], ["Old town", "2"]);
  await assert.rejects(server.call(updateLocation, { params, body: rename }, staff), { code: "REVISION_CONFLICT" });
  await server.call(deleteLocation, { params }, staff);
  await assert.rejects(server.call(getLocation, { params }, shopper), { code: "STORES_LOCATION_NOT_FOUND" });
  await assert.rejects(server.call(deleteLocation, { params: { id: first.id } }, staff), { code: "LOCATION_IN_USE" });
});

test("rejects shoppers, callers with read access only, and invalid input", async () => {
  const body = { storesLocation: { name: "Mine" } };
  await assert.rejects(server.call(createLocation, { body }, shopper), { status: 403 });
  await assert.rejects(server.call(createLocation, { body }), { status: 401 });
  const reader = { authorization: server.staffToken(["inventory:read"]) };
  await assert.rejects(server.call(createLocation, { body }, reader), { status: 403 });
  await assert.rejects(createShelf(" "), { status: 400 });
  await assert.rejects(server.call(queryLocations, { body: { query: { filter: { color: 1 } } } }, shopper), {
    code: "UNKNOWN_FILTER",
  });
});

test("a variant has stock at several locations; sales use the default one", async () => {
  const { productId, variantId } = await insertVariant();
  const { storesLocation: place } = await createShelf("Second shelf");
  await server.call(createInventoryItem, { body: { inventoryItem: { variantId, quantity: 0 } } }, staff);
  const elsewhere = { variantId, locationId: place.id, quantity: 4 };
  await server.call(createInventoryItem, { body: { inventoryItem: elsewhere } }, staff);
  await assert.rejects(server.call(deleteLocation, { params: { id: place.id } }, staff), { code: "LOCATION_IN_USE" });
  const availability = async () =>
    (
      await server.store.database.db
        .selectFrom("products")
        .select("availability")
        .where("id", "=", productId)
        .executeTakeFirstOrThrow()
    ).availability;
  assert.equal(await availability(), "OUT_OF_STOCK");
  const { storesLocation: before } = await server.call(getDefaultLocation, {}, staff);
  const body = { storesLocation: { revision: "1", defaultLocation: true as const } };
  const { storesLocation } = await server.call(updateLocation, { params: { id: place.id }, body }, staff);
  assert.equal(storesLocation.defaultLocation, true);
  assert.equal(await availability(), "IN_STOCK");
  const back = { storesLocation: { revision: String(Number(before.revision) + 1), defaultLocation: true as const } };
  await server.call(updateLocation, { params: { id: before.id }, body: back }, staff);
  assert.equal(await availability(), "OUT_OF_STOCK");
});

test("every change is in the ledger and can be reverted once", async () => {
  const { productId, variantId } = await insertVariant();
  const made = await server.call(createInventoryItem, { body: { inventoryItem: { variantId, quantity: 7 } } }, staff);
  const { id } = made.inventoryItem;
  const change = { inventoryItem: { revision: "1", quantity: 3 } };
  await server.call(updateInventoryItem, { params: { id }, body: change }, staff);
  const list = async () =>
    (await server.call(queryStockMovements, { body: { query: { filter: { productId } } } }, staff)).movements;
  const [latest, first] = await list();
  assert.deepEqual([latest?.delta, latest?.quantityAfter, latest?.reason, first?.delta], [-4, 3, "MANUAL", 7]);
  assert.equal(latest?.actor?.kind, "staff");
  const params = { id: latest?.id ?? "" };
  const { movement } = await server.call(revertStockMovement, { params, body: {} }, staff);
  assert.deepEqual(
    [movement.delta, movement.quantityAfter, movement.reason, movement.revertsId],
    [4, 7, "REVERT_INVENTORY_CHANGE", latest?.id],
  );
  assert.equal((await server.call(getInventoryItem, { params: { id } }, staff)).inventoryItem.quantity, 7);
  assert.equal((await list()).find((one) => one.id === latest?.id)?.isReverted, true);
  await assert.rejects(server.call(revertStockMovement, { params, body: {} }, staff), { code: "ALREADY_REVERTED" });
  await assert.rejects(server.call(revertStockMovement, { params: { id: movement.id }, body: {} }, staff), {
    code: "ALREADY_REVERTED",
  });
  await assert.rejects(server.call(revertStockMovement, { params: { id: "nothing" }, body: {} }, staff), {
    code: "STOCK_MOVEMENT_NOT_FOUND",
  });
  await assert.rejects(server.call(queryStockMovements, { body: {} }, shopper), { status: 403 });
});

test("a change is reverted only once, also by eight concurrent requests", async () => {
  const { productId, variantId } = await insertVariant();
  await server.call(createInventoryItem, { body: { inventoryItem: { variantId, quantity: 100 } } }, staff);
  const query = { filter: { productId } };
  const [made] = (await server.call(queryStockMovements, { body: { query } }, staff)).movements;
  const params = { id: made?.id ?? "" };
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () => server.call(revertStockMovement, { params, body: {} }, staff)),
  );
  assert.equal(tries.filter(({ status }) => status === "fulfilled").length, 1);
  const after = (await server.call(queryStockMovements, { body: { query } }, staff)).movements;
  assert.deepEqual(
    after.map(({ delta }) => delta),
    [-100, 100],
  );
});

test("counts and lists low stock, lowest first", async () => {
  const { variantId } = await insertVariant();
  await server.call(createInventoryItem, { body: { inventoryItem: { variantId, quantity: 2 } } }, staff);
  const low = await server.call(findLowStock, { body: { threshold: 2 } }, staff);
  assert.ok(low.count >= 1 && low.inventoryItems.some((item) => item.variantId === variantId));
  const quantities = low.inventoryItems.map(({ quantity = 0 }) => quantity);
  assert.deepEqual(
    quantities,
    quantities.toSorted((a, b) => a - b),
  );
  await assert.rejects(server.call(findLowStock, { body: {} }, shopper), { status: 403 });
  await assert.rejects(server.call(findLowStock, { body: { threshold: -1 } }, staff), { status: 400 });
});
