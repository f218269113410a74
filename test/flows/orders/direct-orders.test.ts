/**
 * Orders that staff and apps create directly at their own prices: items of lasting value need more than permission to
 * write orders.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createOrder, type NewOrderLine } from "#api/orders/orders/order-intake.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const staff = () => ({ authorization: shop.staffToken() });
const card = { itemType: { preset: "GIFT_CARD" as const } };
const renewal = { subscriptionInfo: { subscriptionSettings: { frequency: "MONTH" as const } } };
const line = { productName: { original: "Card" }, quantity: 1, price: { amount: "50.00" } };

async function make(lineItem: Partial<NewOrderLine>, as = staff()): Promise<string> {
  const body = { order: { lineItems: [{ ...line, ...lineItem }], paymentStatus: "PAID" as const } };
  return (await shop.call(createOrder, { body }, as)).order.paymentStatus;
}

test("gift cards and renewals require their own permissions", async () => {
  const byOrdersAlone = { authorization: shop.staffToken(["orders:write"]) };
  for (const goods of [card, renewal])
    await assert.rejects(make(goods, byOrdersAlone), { code: "PERMISSION_DENIED", status: 403 });
  assert.equal(await make({}, byOrdersAlone), "PAID");
  assert.equal(await make(card), "PAID");
});

test("gift cards require a recent sign-in", async (t) => {
  const known = shop.store.findAuthenticationTime;
  t.after(() => Object.assign(shop.store, { findAuthenticationTime: known }));
  Object.assign(shop.store, { findAuthenticationTime: async () => new Date(Date.now() - 6 * 60_000) });
  await assert.rejects(make(card), { code: "REAUTHENTICATION_REQUIRED" });
  assert.equal(await make({}), "PAID");
});
