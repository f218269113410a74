import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import * as shop from "#api/checkout/carts/shop-cart.ts";
import * as v1 from "#api/checkout/carts/wire/v1/carts.ts";
import * as v2 from "#api/checkout/carts/wire/v2/current-cart.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { aCoupon, aProduct } from "./factory.ts";
import { routes } from "./routes.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: routes });
});
after(() => server.close());

/** SQL statements of a request, without transaction control. Estimates vary, because they load installed apps now and then. */
async function countStatements(request: () => Promise<unknown>): Promise<number> {
  const texts: string[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text: unknown = typeof first === "object" && first !== null ? Reflect.get(first, "text") : first;
    if (typeof text === "string") texts.push(text);
    return Reflect.apply(original, this, args);
  } as typeof original;
  try {
    await request();
  } finally {
    pg.Client.prototype.query = original;
  }
  return texts.filter(
    (text) => !/^(?:\/\*.*?\*\/)?\s*(?:begin|commit|start transaction|set |rollback|savepoint|release|$)/i.test(text),
  ).length;
}

test("requests about a cart take a bounded number of statements in both versions", async () => {
  const as = { authorization: server.visitorToken() };
  const { mug, code } = await server.transaction(async (tx) => ({ mug: await aProduct(tx), code: await aCoupon(tx) }));
  const line = { catalogReference: mug.reference(), quantity: 1 };
  const { cart } = await server.call(v1.addToCurrentCart, { body: { lineItems: [line] } }, as);
  const id = cart.lineItems[0]?.id ?? "";
  const calls: Record<string, () => Promise<unknown>> = {
    "v1 add": () => server.call(v1.addToCurrentCart, { body: { lineItems: [line] } }, as),
    "v1 get": () => server.call(v1.getCurrentCart, {}, as),
    "v1 quantity": () =>
      server.call(v1.updateCurrentCartLineItemQuantity, { body: { lineItems: [{ id, quantity: 5 }] } }, as),
    "v1 note": () =>
      server.call(v1.updateCurrentCart, { body: { lineItems: [], cartInfo: { buyerNote: "Ring" } } }, as),
    "v2 add": () => server.call(v2.addLineItemsToCurrentCart, { body: { catalogItems: [line] } }, as),
    "v2 get": () => server.call(v2.getCurrentCart, {}, as),
    "v2 quantity": () =>
      server.call(
        v2.updateLineItemsInCurrentCart,
        { body: { lineItems: [{ lineItemId: id, quantity: { newQuantity: 2 } }] } },
        as,
      ),
    "v2 note": () => server.call(v2.updateCurrentCart, { body: { cart: { note: "Ring twice" } } }, as),
    "v2 coupon": () => server.call(v2.addCouponToCurrentCart, { body: { coupon: { code } } }, as),
    "v2 remove coupon": () => server.call(v2.removeCouponFromCurrentCart, { body: {} }, as),
    "shop lines": () => server.call(shop.readShopCart, { query: { detail: "LINES" } }, as),
  };
  const counted: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) counted[name] = await countStatements(call);
  assert.deepEqual(counted, {
    "v1 add": 5,
    "v1 get": 3,
    "v1 quantity": 5,
    "v1 note": 6,
    "v2 add": 5,
    "v2 get": 3,
    "v2 quantity": 5,
    "v2 note": 6,
    "v2 coupon": 10,
    "v2 remove coupon": 5,
    "shop lines": 3,
  });
});
