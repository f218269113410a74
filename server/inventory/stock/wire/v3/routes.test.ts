import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { NewInventoryItem } from "#api/inventory/inventory-items.ts";
import { decrementInventory, getInventoryVariants } from "#api/inventory/wire/v1/inventory.ts";
import {
  bulkCreateInventoryItems,
  bulkDecrementByVariantAndLocation,
  bulkDecrementInventoryItems,
  bulkDeleteInventoryItems,
  bulkIncrementByVariantAndLocation,
  bulkIncrementInventoryItems,
  bulkUpdateInventoryItems,
  bulkUpsertInventoryItems,
  countInventoryItems,
  createInventoryItem,
  deleteInventoryItem,
  getInventoryItem,
  queryInventoryItems,
  searchInventoryItems,
  updateInventoryItem,
} from "#api/inventory/wire/v3/inventory.ts";
import type { ApiError } from "#sdk/call.ts";
import { aProduct, colorAndSize } from "#server/catalog/products/factory.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { reserveStock } from "../../public.ts";
import { routes } from "../../routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

type ProductWithVariants = { productId: string; variantIds: string[] };

async function createProduct(input: Parameters<typeof aProduct>[1] = {}): Promise<ProductWithVariants> {
  return server.transaction(async (tx) => {
    const productId = await aProduct(tx, input);
    const rows = await tx
      .selectFrom("variants")
      .select("id")
      .where("product_id", "=", productId)
      .orderBy("position")
      .execute();
    return { productId, variantIds: rows.map(({ id }) => id) };
  });
}
const firstOf = ({ variantIds }: ProductWithVariants): string => variantIds[0] ?? assert.fail("a variant");
const make = async (inventoryItem: NewInventoryItem) =>
  (await server.call(createInventoryItem, { body: { inventoryItem } }, staff)).inventoryItem;
const read = async (id: string) => (await server.call(getInventoryItem, { params: { id } }, shopper)).inventoryItem;
const codesOf = ({ results }: { results: { itemMetadata: { error?: { code: string } } }[] }) =>
  results.map(({ itemMetadata }) => itemMetadata.error?.code);

async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select type from outbox_events where entity_id = ${id} order by sequence`.execute(server.store.database.db);
  return rows.map(({ type }) => type.replace(/^.*(?:inventory_item_|\.)/, ""));
}

describe("one item", () => {
  test("creates, reads as a shopper, updates and deletes an item, and emits events for each change", async () => {
    const { productId, variantIds } = await createProduct({ name: "Teapot" });
    const [variantId = ""] = variantIds;
    const item = await make({ variantId, quantity: 3, preorderInfo: { enabled: true, limit: 5, message: "In May" } });
    assert.deepEqual(
      [item.quantity, item.inStock, item.availabilityStatus, item.trackQuantity, item.revision, item.product?.name],
      [3, true, "IN_STOCK", true, "1", "Teapot"],
    );
    assert.deepEqual(item.preorderInfo, { enabled: true, message: "In May", limit: 5, counter: 0, quantity: 5 });
    const seen = await read(item.id);
    assert.deepEqual([seen.quantity, seen.onHand], [3, undefined]);
    const params = { id: item.id };
    const body = { inventoryItem: { revision: "1", quantity: 0 }, reason: "MANUAL" as const };
    const changed = (await server.call(updateInventoryItem, { params, body }, staff)).inventoryItem;
    assert.deepEqual([changed.quantity, changed.availabilityStatus, changed.revision], [0, "PREORDER", "2"]);
    assert.equal((await read(item.id)).inStock, false);
    await assert.rejects(server.call(updateInventoryItem, { params, body }, staff), { code: "REVISION_CONFLICT" });
    const uncounted = { inventoryItem: { revision: "2", inStock: true } };
    const free = (await server.call(updateInventoryItem, { params, body: uncounted }, staff)).inventoryItem;
    assert.deepEqual([free.quantity, free.trackQuantity, free.inStock], [undefined, false, true]);
    await server.call(deleteInventoryItem, { params }, staff);
    await assert.rejects(read(item.id), { status: 404, code: "INVENTORY_ITEM_NOT_FOUND" });
    assert.deepEqual(await eventsOf(item.id), [
      "created",
      "updated",
      "updated_with_reason",
      "stock_status_updated",
      "updated",
      "updated_with_reason",
      "stock_status_updated",
      "deleted",
    ]);
    assert.ok((await eventsOf(productId)).includes("InventoryVariantsChanged"));
  });

  test("version 1 shows the same stock, and its orders emit the version 3 events", async () => {
    const { productId, variantIds } = await createProduct();
    const item = await make({ variantId: variantIds[0] ?? "", quantity: 2 });
    const params = { inventoryId: productId };
    const { inventoryItem } = await server.call(getInventoryVariants, { params, body: {} }, shopper);
    assert.deepEqual([inventoryItem.trackQuantity, inventoryItem.variants[0]?.quantity], [true, 2]);
    const variantId = inventoryItem.variants[0]?.variantId ?? "";
    const decrementData = [{ productId, variantId, decrementBy: 2 }];
    await server.call(decrementInventory, { body: { decrementData } }, staff);
    assert.equal((await read(item.id)).quantity, 0);
    assert.deepEqual((await eventsOf(item.id)).slice(1), ["updated", "updated_with_reason", "stock_status_updated"]);
  });

  test("an item sent back as it was read keeps its tracking", async () => {
    for (const stock of [{ quantity: 4 }, { inStock: true }]) {
      const item = await make({ variantId: firstOf(await createProduct()), ...stock });
      const body = { inventoryItem: { ...item, preorderInfo: { enabled: false } } };
      const { inventoryItem } = await server.call(updateInventoryItem, { params: { id: item.id }, body }, staff);
      assert.deepEqual(
        [inventoryItem.trackQuantity, inventoryItem.quantity, inventoryItem.inStock],
        [item.trackQuantity, item.quantity, item.inStock],
      );
    }
  });

  test("rejects invalid values", async () => {
    const some = await createProduct();
    const variantId = firstOf(some);
    await assert.rejects(make({ variantId: crypto.randomUUID(), quantity: 1 }), { code: "VARIANT_NOT_FOUND" });
    await assert.rejects(make({ variantId, productId: crypto.randomUUID(), quantity: 1 }), {
      code: "VARIANT_NOT_FOUND",
    });
    await assert.rejects(make({ variantId, locationId: crypto.randomUUID(), quantity: 1 }), {
      code: "STORES_LOCATION_NOT_FOUND",
    });
    await assert.rejects(make({ variantId }), { status: 400 });
    await assert.rejects(make({ variantId, quantity: 1, inStock: true }), { status: 400 });
    await assert.rejects(make({ variantId, quantity: 100_000 }), { status: 400 });
    await assert.rejects(make({ variantId, quantity: -1 }), ({ details }: ApiError) => {
      const [violation] = details.validationError?.fieldViolations ?? [];
      assert.deepEqual(
        [violation?.field, violation?.ruleName],
        ["inventoryItem.quantity", "REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE"],
      );
      return true;
    });
    await assert.rejects(make({ variantId, inStock: true, preorderInfo: { enabled: true, limit: 3 } }), {
      code: "PREORDER_LIMIT_NOT_SUPPORTED_FOR_UNTRACKED_INVENTORY",
    });
    const item = await make({ variantId, quantity: -2, preorderInfo: { enabled: true, limit: 3 } });
    assert.deepEqual([item.quantity, item.preorderInfo.counter, item.preorderInfo.quantity], [-2, 2, 1]);
    await assert.rejects(make({ variantId, quantity: 1 }), { status: 409, code: "ITEM_ALREADY_EXISTS" });
    const tooLow = { inventoryItem: { revision: "1", preorderInfo: { limit: 1 } } };
    await assert.rejects(server.call(updateInventoryItem, { params: { id: item.id }, body: tooLow }, staff), {
      code: "PRE_ORDER_VALIDATION",
    });
    const set = (revision: string, quantity: number) => {
      const change = { inventoryItem: { revision, quantity, preorderInfo: { enabled: false } } };
      return server.call(updateInventoryItem, { params: { id: item.id }, body: change }, staff);
    };
    await assert.rejects(set("1", -3), { status: 409, code: "REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE_DECREASING" });
    assert.equal((await set("1", -1)).inventoryItem.quantity, -1);
    const body = { inventoryItem: { variantId, quantity: 1 } };
    await assert.rejects(server.call(createInventoryItem, { body }, shopper), { status: 403 });
    await assert.rejects(server.call(createInventoryItem, { body }), { status: 401 });
    const reader = { authorization: server.staffToken(["inventory:read"]) };
    await assert.rejects(server.call(deleteInventoryItem, { params: { id: item.id } }, reader), { status: 403 });
  });

  test("an item with reserved units can't be deleted", async () => {
    const variantId = firstOf(await createProduct());
    const { id } = await make({ variantId, quantity: 2 });
    const now = new Date();
    const hold = { checkoutId: crypto.randomUUID(), expiresAt: new Date(now.getTime() + 60_000), now };
    await server.transaction((tx) => reserveStock(tx, [{ variantId, quantity: 1 }], hold));
    await assert.rejects(server.call(deleteInventoryItem, { params: { id } }, staff), { code: "STOCK_IS_RESERVED" });
    const { inventoryItem } = await server.call(getInventoryItem, { params: { id } }, staff);
    assert.deepEqual([inventoryItem.quantity, inventoryItem.onHand, inventoryItem.reserved], [1, 2, 1]);
  });
});

describe("queries", () => {
  test("shoppers query by variant, hidden items stay hidden, filters and aggregations count", async () => {
    const shirt = await createProduct({ name: "Findable shirt", productOptions: colorAndSize });
    const hidden = await createProduct({ name: "Findable secret", visible: false });
    for (const [index, variantId] of shirt.variantIds.entries()) await make({ variantId, quantity: index });
    await make({ variantId: firstOf(hidden), quantity: 9 });
    const one = { filter: { variantId: firstOf(shirt) } };
    const found = await server.call(queryInventoryItems, { body: { query: one } }, shopper);
    assert.deepEqual(
      found.inventoryItems.map(({ productId, quantity }) => [productId, quantity]),
      [[shirt.productId, 0]],
    );
    const secret = { filter: { productId: hidden.productId } };
    assert.equal(
      (await server.call(queryInventoryItems, { body: { query: secret } }, shopper)).inventoryItems.length,
      0,
    );
    assert.equal((await server.call(queryInventoryItems, { body: { query: secret } }, staff)).inventoryItems.length, 1);
    const filter = { productId: shirt.productId, quantity: { $gte: 1 } };
    const sort = [{ fieldName: "quantity", order: "DESC" as const }];
    const page = await server.call(
      queryInventoryItems,
      { body: { query: { filter, sort, cursorPaging: { limit: 2 } } } },
      staff,
    );
    assert.deepEqual(
      page.inventoryItems.map(({ quantity }) => quantity),
      [3, 2],
    );
    const cursor = page.pagingMetadata.cursors.next ?? assert.fail("a next page");
    const rest = await server.call(queryInventoryItems, { body: { query: { cursorPaging: { cursor } } } }, staff);
    assert.deepEqual(
      rest.inventoryItems.map(({ quantity }) => quantity),
      [1],
    );
    assert.equal((await server.call(countInventoryItems, { body: { filter } }, staff)).count, 3);
    const aggregations = [{ name: "by status", fieldPath: "availabilityStatus", type: "VALUE" as const }];
    const searched = await server.call(
      searchInventoryItems,
      { body: { search: { search: { expression: "findable shirt" }, aggregations } } },
      staff,
    );
    assert.equal(searched.inventoryItems.length, 4);
    assert.deepEqual(
      searched.aggregationData?.results[0]?.values?.results.toSorted((a, b) => (a.value < b.value ? -1 : 1)),
      [
        { value: "IN_STOCK", count: 3 },
        { value: "OUT_OF_STOCK", count: 1 },
      ],
    );
    await assert.rejects(server.call(searchInventoryItems, { body: {} }, shopper), { status: 403 });
    await assert.rejects(server.call(queryInventoryItems, { body: { query: { filter: { cost: 1 } } } }, shopper), {
      code: "UNKNOWN_FILTER",
    });
  });
});

describe("many items", () => {
  test("creates, updates, upserts and deletes items, each with its own outcome", async () => {
    const [first, second] = [firstOf(await createProduct()), firstOf(await createProduct())];
    const created = await server.call(
      bulkCreateInventoryItems,
      {
        body: {
          inventoryItems: [
            { variantId: first, quantity: 1 },
            { variantId: first, quantity: 2 },
            { variantId: crypto.randomUUID(), quantity: 1 },
          ],
          returnEntity: true,
        },
      },
      staff,
    );
    assert.deepEqual(codesOf(created), [undefined, "ITEM_ALREADY_EXISTS", "VARIANT_NOT_FOUND"]);
    assert.deepEqual(created.bulkActionMetadata, { totalSuccesses: 1, totalFailures: 2, undetailedFailures: 0 });
    const item = created.results[0]?.item ?? assert.fail("an item");
    assert.equal(item.quantity, 1);
    const changed = await server.call(
      bulkUpdateInventoryItems,
      {
        body: {
          inventoryItems: [
            { inventoryItem: { id: item.id, revision: "1", quantity: 5 } },
            { inventoryItem: { id: item.id, revision: "1", quantity: 6 } },
          ],
        },
      },
      staff,
    );
    assert.deepEqual(codesOf(changed), [undefined, "REVISION_CONFLICT"]);
    const upserted = await server.call(
      bulkUpsertInventoryItems,
      {
        body: {
          inventoryItems: [
            { inventoryItem: { variantId: first, quantity: 7 } },
            { inventoryItem: { variantId: second, inStock: false } },
            { inventoryItem: { variantId: crypto.randomUUID() } },
          ],
          returnEntity: true,
        },
      },
      staff,
    );
    assert.deepEqual(codesOf(upserted), [undefined, undefined, "INVALID_ARGUMENT"]);
    assert.deepEqual(
      upserted.results.map((result) => [result.item?.quantity, result.item?.inStock]),
      [
        [7, true],
        [undefined, false],
        [undefined, undefined],
      ],
    );
    const inventoryItemIds = [item.id, "nobody"];
    const gone = await server.call(bulkDeleteInventoryItems, { body: { inventoryItemIds } }, staff);
    assert.deepEqual(codesOf(gone), [undefined, "INVENTORY_ITEM_NOT_FOUND"]);
    await assert.rejects(server.call(bulkDeleteInventoryItems, { body: { inventoryItemIds } }, shopper), {
      status: 403,
    });
  });

  test("increments and decrements apply in order, and never below zero unless allowed", async () => {
    const item = await make({ variantId: firstOf(await createProduct()), quantity: 2 });
    const free = await make({ variantId: firstOf(await createProduct()), inStock: true });
    const incrementData = [
      { inventoryItemId: item.id, incrementBy: 3 },
      { inventoryItemId: free.id, incrementBy: 1 },
      { inventoryItemId: item.id, incrementBy: 99_999 },
    ];
    const up = await server.call(bulkIncrementInventoryItems, { body: { incrementData, returnEntity: true } }, staff);
    assert.deepEqual(codesOf(up), [undefined, "INVENTORY_QUANTITY_NOT_TRACKED", "MAX_QUANTITY_LIMIT_REACHED"]);
    assert.equal(up.results[0]?.item?.quantity, 5);
    const take = (decrementBy: number, more: object = {}) =>
      server.call(
        bulkDecrementInventoryItems,
        { body: { decrementData: [{ inventoryItemId: item.id, decrementBy, ...more }], reason: "ORDER" } },
        staff,
      );
    assert.deepEqual(codesOf(await take(6)), ["INSUFFICIENT_INVENTORY"]);
    assert.deepEqual(codesOf(await take(6, { preorderRequest: true })), ["INSUFFICIENT_INVENTORY"]);
    const preorder = { inventoryItem: { revision: "2", preorderInfo: { enabled: true, limit: 2 } } };
    await server.call(updateInventoryItem, { params: { id: item.id }, body: preorder }, staff);
    assert.deepEqual(codesOf(await take(6, { preorderRequest: true })), [undefined]);
    assert.deepEqual(codesOf(await take(2, { preorderRequest: true })), ["INSUFFICIENT_INVENTORY"]);
    assert.deepEqual([(await read(item.id)).quantity, (await read(item.id)).preorderInfo.counter], [-1, 1]);
    const loose = { decrementData: [{ inventoryItemId: item.id, decrementBy: 4 }], restrictInventory: false };
    assert.deepEqual(codesOf(await server.call(bulkDecrementInventoryItems, { body: loose }, staff)), [undefined]);
    assert.equal((await read(item.id)).quantity, -5);
    await assert.rejects(server.call(bulkIncrementInventoryItems, { body: { incrementData } }, shopper), {
      status: 403,
    });
    const zero = [{ inventoryItemId: item.id, incrementBy: 0 }];
    await assert.rejects(server.call(bulkIncrementInventoryItems, { body: { incrementData: zero } }, staff), {
      status: 400,
    });
  });

  test("the same idempotency key counts once", async () => {
    const item = await make({ variantId: firstOf(await createProduct()), quantity: 5 });
    const body = { decrementData: [{ inventoryItemId: item.id, decrementBy: 2 }] };
    const once = { ...staff, headers: { "idempotency-key": crypto.randomUUID() } };
    const send = () =>
      fetch(`${server.origin}/stores/v3/bulk/inventory-items/decrement`, {
        method: "POST",
        headers: { ...staff, ...once.headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    assert.deepEqual([(await send()).status, (await send()).status], [200, 200]);
    assert.equal((await read(item.id)).quantity, 3);
  });

  test("twelve parallel decrements of one against a stock of five: exactly five succeed", async () => {
    const variantId = firstOf(await createProduct());
    const item = await make({ variantId, quantity: 5 });
    const one = { decrementBy: 1 };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0
          ? server.call(
              bulkDecrementInventoryItems,
              { body: { decrementData: [{ inventoryItemId: item.id, ...one }] } },
              staff,
            )
          : server.call(bulkDecrementByVariantAndLocation, { body: { decrementData: [{ variantId, ...one }] } }, staff),
      ),
    );
    assert.equal(answers.flatMap(codesOf).filter((code) => code === undefined).length, 5);
    const { rows } = await sql<{ left: number; sum: number }>`
      select l.on_hand as left, (select sum(delta)::int from stock_movements where variant_id = l.variant_id) as sum
      from stock_levels l where id = ${item.id}`.execute(server.store.database.db);
    assert.deepEqual(rows[0], { left: 0, sum: 0 });
  });

  test("twelve concurrent requests create the same item: one succeeds", async () => {
    const variantId = firstOf(await createProduct());
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        server.call(bulkCreateInventoryItems, { body: { inventoryItems: [{ variantId, quantity: 1 }] } }, staff),
      ),
    );
    assert.equal(answers.flatMap(codesOf).filter((code) => code === undefined).length, 1);
  });

  test("steps by variant and location use the default one", async () => {
    const variantId = firstOf(await createProduct());
    const item = await make({ variantId, quantity: 1 });
    const incrementData = [
      { variantId, incrementBy: 4 },
      { variantId: crypto.randomUUID(), incrementBy: 1 },
    ];
    const up = await server.call(bulkIncrementByVariantAndLocation, { body: { incrementData } }, staff);
    assert.deepEqual(codesOf(up), [undefined, "NOT_FOUND"]);
    assert.equal((await read(item.id)).quantity, 5);
  });
});
