import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import { searchProducts } from "#api/catalog/wire/v1/product-search.ts";
import { getProduct, queryProducts } from "#api/catalog/wire/v1/products.ts";
import { listStockMovements } from "#api/inventory/stock-history.ts";
import {
  decrementInventory,
  getInventoryVariants,
  incrementInventory,
  queryInventory,
  updateInventoryVariants,
} from "#api/inventory/wire/v1/inventory.ts";
import { aProduct, colorAndSize } from "#server/catalog/products/factory.ts";
import { routes as productRoutes } from "#server/catalog/products/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "../../routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: [...routes, ...productRoutes] });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

const variantId = DEFAULT_VARIANT_ID;
const product = (...options: Parameters<typeof aProduct> extends [unknown, ...infer Rest] ? Rest : never) =>
  server.transaction((tx) => aProduct(tx, ...options));
const set = (productId: string, quantity: number) =>
  server.call(
    updateInventoryVariants,
    { params: { productId }, body: { inventoryItem: { trackQuantity: true, variants: [{ variantId, quantity }] } } },
    staff,
  );
const item = async (inventoryId: string, as = shopper) =>
  (await server.call(getInventoryVariants, { params: { inventoryId }, body: {} }, as)).inventoryItem;
const decrement = (productId: string, decrementBy: number, preorderRequest = false) =>
  server.call(
    decrementInventory,
    { body: { decrementData: [{ productId, variantId, decrementBy, preorderRequest }] } },
    staff,
  );

test("an untracked product is in stock without a quantity", async () => {
  const id = await product();
  const { variants, trackQuantity } = await item(id);
  assert.equal(trackQuantity, false);
  assert.deepEqual(variants, [{ variantId, inStock: true, availableForPreorder: false }]);
});

test("sets, decrements and increments a quantity, never below zero", async () => {
  const id = await product();
  assert.deepEqual(await set(id, 5), {});
  await decrement(id, 3);
  await assert.rejects(decrement(id, 3), { status: 409, code: "INSUFFICIENT_INVENTORY" });
  assert.equal((await item(id)).variants[0]?.quantity, 2);
  const incrementData = [{ inventoryId: id, variantId, incrementBy: 4 }];
  await server.call(incrementInventory, { body: { incrementData } }, staff);
  assert.equal((await item(id)).variants[0]?.quantity, 6);
  const { movements } = await server.call(listStockMovements, { params: { productId: id }, body: {} }, staff);
  assert.deepEqual(
    movements.map(({ delta, quantityAfter, reason }) => [delta, quantityAfter, reason]),
    [
      [4, 6, "MANUAL"],
      [-3, 2, "MANUAL"],
      [5, 5, "MANUAL"],
    ],
  );
});

test("twelve parallel decrements of 1 against 5: exactly five succeed", async () => {
  const id = await product();
  await set(id, 5);
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => decrement(id, 1)));
  assert.equal(results.filter(({ status }) => status === "fulfilled").length, 5);
  assert.equal((await item(id)).variants[0]?.quantity, 0);
});

test("readers that have seen a stock change never see an older quantity", async () => {
  const id = await product({ name: "Cached stock" });
  await set(id, 3);
  const stock = async () => {
    const one = await server.call(getProduct, { params: { id }, query: {} }, shopper);
    const query = { filter: { id } };
    const many = await server.call(queryProducts, { body: { query } }, shopper);
    const found = await server.call(searchProducts, { body: { expression: "cached" } }, shopper);
    assert.deepEqual(many.products[0]?.stock, one.product.stock);
    assert.deepEqual(found.products[0]?.stock, one.product.stock);
    return one.product.stock;
  };
  for (const [quantity, inventoryStatus] of [
    [3, "IN_STOCK"],
    [2, "IN_STOCK"],
    [1, "IN_STOCK"],
    [0, "OUT_OF_STOCK"],
  ] as const) {
    assert.deepEqual(await stock(), { trackInventory: true, quantity, inStock: quantity > 0, inventoryStatus });
    if (quantity > 0) await decrement(id, 1);
  }
});

test("a product with some variants sold out is partially out of stock", async () => {
  const id = await product({ productOptions: colorAndSize });
  const variants = (await item(id)).variants.map((variant, index) => ({
    variantId: variant.variantId,
    quantity: index === 0 ? 0 : 2,
  }));
  const body = { inventoryItem: { trackQuantity: true, variants } };
  await server.call(updateInventoryVariants, { params: { productId: id }, body }, staff);
  const { product: read } = await server.call(getProduct, { params: { id }, query: {} }, shopper);
  assert.equal(read.stock.inventoryStatus, "PARTIALLY_OUT_OF_STOCK");
  assert.equal(read.variants[0]?.stock.inStock, false);
});

test("preorder goes below zero only when it is enabled and requested", async () => {
  const id = await product();
  const preorderInfo = { enabled: true, message: "Ships in May", limit: 2 };
  const variants = [{ variantId, quantity: 1 }];
  const body = { inventoryItem: { trackQuantity: true, variants, preorderInfo } };
  await server.call(updateInventoryVariants, { params: { productId: id }, body }, staff);
  await assert.rejects(decrement(id, 2), { code: "INSUFFICIENT_INVENTORY" });
  const stock = async () => (await server.call(getProduct, { params: { id }, query: {} })).product.stock;
  assert.equal((await stock()).availableForPreorder, undefined, "one unit is on hand");
  await decrement(id, 1);
  assert.equal((await stock()).availableForPreorder, true);
  await decrement(id, 2, true);
  assert.equal((await stock()).availableForPreorder, undefined, "the preorder limit is reached");
  const { variants: after, preorderInfo: info } = await item(id);
  assert.deepEqual(after, [{ variantId, inStock: false, quantity: -2, availableForPreorder: false }]);
  assert.deepEqual(info, preorderInfo);
  await assert.rejects(decrement(id, 1, true), { code: "INSUFFICIENT_INVENTORY" });
});

test("omitting trackQuantity turns tracking off", async () => {
  const id = await product();
  await set(id, 5);
  const body = { inventoryItem: { variants: [{ variantId, inStock: false }] } };
  await server.call(updateInventoryVariants, { params: { productId: id }, body }, staff);
  const { trackQuantity, variants } = await item(id);
  assert.equal(trackQuantity, false);
  assert.deepEqual(variants, [{ variantId, inStock: false, availableForPreorder: false }]);
});

test("queries take filter and sort as JSON strings and exclude hidden products", async () => {
  const [shown, hidden] = [await product(), await product({ visible: false })];
  const filter = JSON.stringify({ productId: { $in: [shown, hidden] } });
  const query = { filter, sort: '{"numericId":"desc"}' };
  const asShopper = await server.call(queryInventory, { body: { query } }, shopper);
  assert.deepEqual([asShopper.totalResults, asShopper.metadata.items], [1, 1]);
  assert.equal((await server.call(queryInventory, { body: { query } }, staff)).totalResults, 2);
  await assert.rejects(server.call(queryInventory, { body: { query: { filter: "{" } } }, shopper), { status: 400 });
});

test("changes emit their events", async () => {
  const id = await product();
  await set(id, 2);
  await decrement(id, 2);
  const events = await server.store.database.db
    .selectFrom("outbox_events")
    .select(["type", "payload"])
    .where("entity", "=", "inventory-item")
    .where("entity_id", "=", id)
    .orderBy("sequence")
    .execute();
  assert.deepEqual(
    events.map(({ type }) => type.split(".").at(-1)),
    ["InventoryItemChanged", "InventoryVariantsChanged", "InventoryVariantsChanged"],
  );
  assert.match(JSON.stringify(events[2]?.payload), /"newValue":\{"inStock":false,"quantity":0/);
});

test("rejects callers without permission, unknown items and invalid values", async () => {
  const id = await product();
  const body = { decrementData: [{ productId: id, variantId, decrementBy: 1 }] };
  await assert.rejects(server.call(decrementInventory, { body }, shopper), { status: 403 });
  await assert.rejects(server.call(decrementInventory, { body }), { status: 401 });
  await assert.rejects(decrement(crypto.randomUUID(), 1), { status: 404, code: "INVENTORY_ITEM_NOT_FOUND" });
  await assert.rejects(decrement("x", 1), { status: 404 });
  await assert.rejects(decrement(id, 0), { status: 400 });
  const unknown = { decrementData: [{ productId: id, variantId: crypto.randomUUID(), decrementBy: 1 }] };
  await assert.rejects(server.call(decrementInventory, { body: unknown }, staff), { code: "VARIANT_NOT_FOUND" });
  await assert.rejects(item("x"), { status: 404 });
  await assert.rejects(set(id, -1), { status: 400 });
});
