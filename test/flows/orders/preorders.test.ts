/** Preorders show their shipping date on every line, from the cart to the order and its email. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { addToCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { sendConfirmation } from "#server/orders/orders/mails/mail-jobs.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const MESSAGE = "On the loom. Ships in January.";
const words = (text: string) => ({ original: text, translated: text });
const line = { name: words("Preorder"), plainText: words(MESSAGE), kind: "PREORDER" };

async function aPreorder(stock = 0) {
  const product = await shop.product({ price: 1000, stock, preorderLimit: 5 });
  await sql`update stock_levels set preorder_message = ${MESSAGE} where variant_id = ${product.variantIds[""]}::uuid`.execute(
    shop.store.database.db,
  );
  return product;
}

async function confirmationOf(orderId: string): Promise<string> {
  await sendConfirmation.run(shop.store, { orderId });
  const { rows } = await sql<{ text: string }>`
    select text from mails where about_id = ${orderId}::uuid order by created_at desc limit 1`.execute(
    shop.store.database.db,
  );
  return rows[0]?.text ?? "";
}

test("shows the merchant's message on lines and in the email", async () => {
  const buyer = shop.buyer();
  await buyer.add(await aPreorder(), 2);
  assert.deepEqual((await buyer.cart()).lineItems[0]?.descriptionLines.at(-1), line);
  const id = await buyer.checkOut();
  assert.deepEqual((await buyer.checkout(id)).lineItems[0]?.descriptionLines.at(-1), line);
  const { orderId } = await buyer.order(id);
  const order = await buyer.readOrder(orderId);
  assert.deepEqual(order.lineItems[0]?.descriptionLines.at(-1), line);
  const text = await confirmationOf(orderId);
  assert.ok(text.includes(`Preorder: ${MESSAGE}`), text);
  assert.ok(text.includes("We've received your preorder"), text);
  assert.ok(!text.includes("getting it ready"), text);
});

test("counts only units beyond the stock as preordered", async () => {
  const product = await aPreorder(1);
  const buyer = shop.buyer();
  await buyer.add(product, 1);
  assert.deepEqual((await buyer.cart()).lineItems[0]?.descriptionLines, []);
  await buyer.add(product, 1);
  assert.deepEqual((await buyer.cart()).lineItems[0]?.descriptionLines, [line]);
});

test("states in the email that preordered items ship later", async () => {
  const buyer = shop.buyer();
  await buyer.add(await shop.product({ price: 500, stock: 3 }));
  const { orderId } = await buyer.order(await buyer.prepare(await aPreorder()));
  const text = await confirmationOf(orderId);
  assert.ok(text.includes("Preordered items ship later"), text);
  assert.ok(text.includes("getting it ready"), text);
});

test("adds once for a retried request", async () => {
  const product = await shop.product({ price: 500, stock: 9 });
  const buyer = shop.buyer();
  const add = () =>
    shop.call(
      addToCurrentCart,
      { body: { lineItems: [{ catalogReference: product.reference(), quantity: 1 }] } },
      { authorization: buyer.token, idempotencyKey: "attempt-1" },
    );
  await add();
  await add();
  assert.equal((await buyer.cart()).lineItems[0]?.quantity, 1);
});
