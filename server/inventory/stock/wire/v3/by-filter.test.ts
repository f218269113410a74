/** Changes by filter run as jobs, on a real worker. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  bulkAdjustInventoryItemsByFilter,
  bulkCreateInventoryItemsByVariantFilter,
  bulkDeleteInventoryItemsByFilter,
  bulkSetOrAdjustInventoryItemsByFilter,
  bulkUpdateInventoryItemsByFilter,
  queryInventoryItems,
} from "#api/inventory/wire/v3/inventory.ts";
import { aProduct, colorAndSize } from "#server/catalog/products/factory.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { jobs } from "../../jobs.ts";
import { routes } from "../../routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes, jobs });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

describe("by filter", () => {
  test("updates, adjusts, sets, creates and deletes items in a job after the response", async () => {
    const input = { name: "By filter", productOptions: colorAndSize };
    const productId = await server.transaction((tx) => aProduct(tx, input));
    const filter = { productId };
    const locationId = "019a0000-0000-7000-8000-000000000001";
    const call = server.call;
    const quantities = async () => {
      const { inventoryItems } = await call(queryInventoryItems, { body: { query: { filter } } }, staff);
      return inventoryItems.map(({ quantity }) => quantity).join();
    };
    const variants = { "productData.productId": productId };
    const inventoryCreationData = { quantity: 4 };
    const { jobId } = await call(
      bulkCreateInventoryItemsByVariantFilter,
      { body: { filter: variants, locationId, inventoryCreationData } },
      staff,
    );
    assert.match(jobId, /^[0-9a-f-]{36}$/);
    await eventually(async () => (await quantities()) === "4,4,4,4");
    const adjustment = { incrementBy: 3 };
    await call(bulkAdjustInventoryItemsByFilter, { body: { filter, adjustment } }, staff);
    await eventually(async () => (await quantities()) === "7,7,7,7");
    const inventoryItem = { preorderInfo: { enabled: true, message: "Soon" } };
    await call(bulkUpdateInventoryItemsByFilter, { body: { filter, inventoryItem } }, staff);
    await eventually(async () => {
      const { inventoryItems } = await call(queryInventoryItems, { body: { query: { filter } } }, staff);
      return inventoryItems.every(({ preorderInfo }) => preorderInfo.message === "Soon");
    });
    const adjustedInventoryAction = { setTo: 1 };
    await call(bulkSetOrAdjustInventoryItemsByFilter, { body: { filter, adjustedInventoryAction } }, staff);
    await eventually(async () => (await quantities()) === "1,1,1,1");
    await call(bulkDeleteInventoryItemsByFilter, { body: { filter } }, staff);
    await eventually(async () => (await quantities()) === "");
  });

  test("rejects an invalid filter, location or caller immediately", async () => {
    const body = { filter: { cost: 1 }, adjustment: { incrementBy: 1 } };
    await assert.rejects(server.call(bulkAdjustInventoryItemsByFilter, { body }, staff), { code: "UNKNOWN_FILTER" });
    await assert.rejects(server.call(bulkDeleteInventoryItemsByFilter, { body: { filter: {} } }, shopper), {
      status: 403,
    });
    const nowhere = { filter: {}, locationId: crypto.randomUUID() };
    await assert.rejects(server.call(bulkCreateInventoryItemsByVariantFilter, { body: nowhere }, staff), {
      code: "STORES_LOCATION_NOT_FOUND",
    });
  });
});
