import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import * as api from "#api/checkout/carts/shop-cart.ts";
import type { Input } from "#api/endpoint.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { aCoupon, aProduct, type ProductFields, shopperOf } from "../factory.ts";
import { routes } from "../routes.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: routes });
});
after(() => server.close());

type Changes = Input<typeof api.changeShopCart>["body"];

const product = (fields?: ProductFields) => server.transaction((tx) => aProduct(tx, fields));

/** The pages of the store, and the same shopper as a client of version 1. */
function aPage() {
  const authorization = server.visitorToken(newId());
  const as = { authorization };
  return {
    read: (detail: "LINES" | "TOTALS" | "PAGE") => server.call(api.readShopCart, { query: { detail } }, as),
    add: (lineItems: Input<typeof api.addToShopCart>["body"]["lineItems"]) =>
      server.call(api.addToShopCart, { body: { lineItems } }, as),
    change: (body: Changes) => server.call(api.changeShopCart, { body }, as),
    inVersion1: shopperOf(server, authorization),
  };
}

describe("the cart of the store's pages", () => {
  test("is absent until an item is added, without an error", async () => {
    const page = aPage();
    assert.deepEqual(await page.read("PAGE"), { savedItems: [] });
    const mug = await product({ price: 1250 });
    const { cart } = await page.add([{ catalogReference: mug.reference(), quantity: 2 }]);
    assert.equal(cart.itemCount, 2);
    assert.deepEqual((await page.read("LINES")).cart, cart);
  });

  test("is the cart of version 1, with the same lines and totals", async () => {
    const page = aPage();
    const mug = await product({ price: 1250 });
    const { cart } = await page.add([{ catalogReference: mug.reference(), quantity: 2 }]);
    const v1 = await page.inVersion1.get();
    assert.deepEqual(cart.lineItems, v1.lineItems);
    const { totals } = await page.read("TOTALS");
    assert.deepEqual(totals?.priceSummary.subtotal, v1.subtotal);
    assert.deepEqual(totals?.deliveryOptions, []);
  });

  test("tells LINES, TOTALS and PAGE apart", async () => {
    const page = aPage();
    const mug = await product();
    await page.add([{ catalogReference: mug.reference(), quantity: 1 }]);
    assert.equal((await page.read("LINES")).totals, undefined);
    assert.notEqual((await page.read("TOTALS")).totals, undefined);
    await assert.rejects(page.read("EVERYTHING" as "PAGE"), { status: 400 });
  });

  test("changes quantities and removes items, which it returns as they were", async () => {
    const page = aPage();
    const [mug, cup] = [await product({ name: "Mug" }), await product({ name: "Cup" })];
    const { cart } = await page.add([
      { catalogReference: mug.reference(), quantity: 1 },
      { catalogReference: cup.reference(), quantity: 3 },
    ]);
    const [first, second] = cart.lineItems;
    const more = await page.change({ quantities: [{ id: first?.id ?? "", quantity: 4 }] });
    assert.deepEqual([more.cart.itemCount, more.removedLineItems], [7, []]);
    const fewer = await page.change({ removedLineItemIds: [second?.id ?? ""] });
    assert.equal(fewer.cart.itemCount, 4);
    assert.deepEqual(fewer.removedLineItems, [second]);
    await assert.rejects(page.change({ removedLineItemIds: [newId()] }), { status: 404, code: "LINE_ITEM_NOT_FOUND" });
  });

  test("applies and removes a discount code", async () => {
    const page = aPage();
    const mug = await product({ price: 2000 });
    await page.add([{ catalogReference: mug.reference(), quantity: 1 }]);
    const code = await server.transaction((tx) => aCoupon(tx));
    await page.change({ couponCode: code });
    const reduced = await page.read("TOTALS");
    assert.equal(reduced.cart?.couponCode, code);
    assert.equal(reduced.totals?.priceSummary.discount.amount, "2.00");
    assert.equal((await page.change({ removesCoupon: true })).cart.couponCode, undefined);
    await assert.rejects(page.change({ couponCode: "NOPE" }), { code: "ERROR_COUPON_DOES_NOT_EXIST" });
  });

  test("stores note and destination; null clears", async () => {
    const page = aPage();
    const mug = await product();
    await page.add([{ catalogReference: mug.reference(), quantity: 1 }]);
    const destination = { country: "US", postalCode: "10001" };
    const { cart } = await page.change({ note: "Ring twice", destination });
    assert.deepEqual([cart.note, cart.destination], ["Ring twice", destination]);
    const cleared = await page.change({ note: null, destination: null });
    assert.deepEqual([cleared.cart.note, cleared.cart.destination], [undefined, undefined]);
  });

  test("emits the events that version 1 emits", async () => {
    const page = aPage();
    const mug = await product();
    const { cart } = await page.add([{ catalogReference: mug.reference(), quantity: 1 }]);
    await page.change({ quantities: [{ id: cart.lineItems[0]?.id ?? "", quantity: 2 }] });
    const { id } = await page.inVersion1.get();
    const { rows } = await server.transaction((tx) =>
      sql<{ type: string }>`select type from outbox_events where entity_id = ${id} order by sequence`.execute(tx),
    );
    assert.deepEqual(
      rows.map(({ type }) => type),
      ["wix.ecom.v1.cart_created", "wix.ecom.v1.cart_updated"],
    );
  });
});
