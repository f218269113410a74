/** Orders without payment take stock and send emails, so the number per shopper and hour is limited. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

test("limits unpaid orders of one shopper without affecting others", async () => {
  const product = await shop.product({ stock: 30 });
  const buyer = shop.buyer();
  for (let count = 0; count < 10; count++) await buyer.order(await buyer.prepare(product));
  const eleventh = await buyer.prepare(product);
  await assert.rejects(buyer.order(eleventh), { status: 429, code: "THROTTLED" });
  assert.equal(await shop.stockOf(product), 20);
  const other = shop.buyer();
  await other.order(await other.prepare(product));
  assert.equal(await shop.stockOf(product), 19);
});
