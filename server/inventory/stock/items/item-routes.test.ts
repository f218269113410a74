/** The back office's list of stock and its changes: one call each. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Input } from "#api/endpoint.ts";
import { createLocation } from "#api/inventory/locations.ts";
import { changeStock, listStock } from "#api/inventory/stock.ts";
import { createInventoryItem, getInventoryItem } from "#api/inventory/wire/v3/inventory.ts";
import { aProduct } from "#server/catalog/products/factory.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "../routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shelfId: string;
const items: Record<"mug" | "cup" | "bowl" | "mugOnShelf", string> = { mug: "", cup: "", bowl: "", mugOnShelf: "" };
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  const variants = await server.transaction(async (tx) => {
    const ids: string[] = [];
    for (const [name, sku] of [
      ["Mug", "MUG-1"],
      ["Cup", "CUP-1"],
      ["Bowl", ""],
    ] as const) {
      const productId = await aProduct(tx, { name, sku });
      const variant = await tx
        .selectFrom("variants")
        .select("id")
        .where("product_id", "=", productId)
        .executeTakeFirst();
      ids.push(variant?.id ?? "");
    }
    return ids;
  });
  const create = async (inventoryItem: Input<typeof createInventoryItem>["body"]["inventoryItem"]) =>
    (await server.call(createInventoryItem, { body: { inventoryItem } }, staff)).inventoryItem.id;
  const { storesLocation } = await server.call(createLocation, { body: { storesLocation: { name: "Shelf" } } }, staff);
  shelfId = storesLocation.id;
  const [mug = "", cup = "", bowl = ""] = variants;
  items.mug = await create({ variantId: mug, quantity: 7 });
  items.cup = await create({ variantId: cup, quantity: 0 });
  items.bowl = await create({ variantId: bowl, inStock: true });
  items.mugOnShelf = await create({ variantId: mug, quantity: 30, locationId: shelfId });
});
after(() => server.close());

async function list(body: Input<typeof listStock>["body"]) {
  const { inventoryItems, total } = await server.call(listStock, { body }, staff);
  return { ids: inventoryItems.map(({ id }) => id), total };
}
const change = (changes: Input<typeof changeStock>["body"]["changes"]) =>
  server.call(changeStock, { body: { changes } }, staff);
const stockOf = async (id: string) => (await server.call(getInventoryItem, { params: { id } }, staff)).inventoryItem;

test("a page comes with its total, by product name unless sorted otherwise", async () => {
  assert.deepEqual(await list({ paging: { limit: 2 } }), { ids: [items.bowl, items.cup], total: 4 });
  assert.deepEqual(await list({ paging: { limit: 2, offset: 10 } }), { ids: [], total: 4 });
  const { ids } = await list({ sort: "QUANTITY", isTracked: true });
  assert.deepEqual(ids, [items.cup, items.mug, items.mugOnShelf]);
});

test("every condition narrows the list", async () => {
  assert.deepEqual((await list({ text: "mug" })).total, 2);
  assert.deepEqual((await list({ text: "mug", locationId: shelfId })).ids, [items.mugOnShelf]);
  assert.deepEqual((await list({ skus: ["CUP-1", "unknown"] })).ids, [items.cup]);
  assert.deepEqual((await list({ atMost: 5 })).ids, [items.cup]);
  assert.deepEqual((await list({ inStock: false })).ids, [items.cup]);
  assert.deepEqual((await list({ isTracked: false })).ids, [items.bowl]);
  const { productId } = await stockOf(items.cup);
  assert.deepEqual((await list({ productId })).ids, [items.cup]);
});

test("one call adjusts, sets and marks; each change succeeds or fails on its own", async () => {
  const { results } = await change([
    { itemId: items.mug, adjustBy: -2 },
    { itemId: items.cup, adjustBy: -1 },
    { itemId: items.bowl, quantity: 12 },
    { itemId: items.mugOnShelf, inStock: false, revision: "99" },
  ]);
  assert.deepEqual(
    results.map(({ itemMetadata: { success, error } }) => success || error?.code),
    [true, "INSUFFICIENT_INVENTORY", true, "REVISION_CONFLICT"],
  );
  assert.equal((await stockOf(items.mug)).quantity, 5);
  assert.equal((await stockOf(items.cup)).quantity, 0);
  assert.deepEqual([(await stockOf(items.bowl)).quantity, (await stockOf(items.bowl)).trackQuantity], [12, true]);
  assert.equal((await stockOf(items.mugOnShelf)).quantity, 30);
});

test("a change without a value, or by a caller who can only read, is rejected", async () => {
  await assert.rejects(change([{ itemId: items.mug }]), { status: 400 });
  const reader = { authorization: server.staffToken(["inventory:read"]) };
  const body = { changes: [{ itemId: items.mug, adjustBy: 1 }] };
  await assert.rejects(server.call(changeStock, { body }, reader), { status: 403 });
  await assert.rejects(server.call(listStock, { body: {} }, { authorization: server.visitorToken() }), { status: 403 });
});
