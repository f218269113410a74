/** Emails that request reviews: when, to whom, and how often. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { updateReviewSettings } from "#api/marketing/reviews/merchant-reviews.ts";
import type { ReviewSettings } from "#api/marketing/reviews/review-values.ts";
import * as shopReviews from "#api/marketing/reviews/shop-reviews.ts";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import type { BuiltProduct } from "#server/checkout/carts/factory.ts";
import { createReviewToken } from "#server/marketing/reviews/links.ts";
import { askForReviews, listeners } from "#server/marketing/reviews/requests.ts";
import { routes } from "#server/marketing/reviews/routes.ts";
import { hooks } from "#server/modules.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ hooks, bindings: routes });
});
after(() => shop.close());

const db = () => shop.store.database.db;
const staff = () => ({ authorization: shop.staffToken() });
const set = (settings: Partial<ReviewSettings>) => shop.call(updateReviewSettings, { body: { settings } }, staff());

async function buy(product: BuiltProduct) {
  const buyer = shop.buyer();
  const { orderId } = await buyer.order(await buyer.prepare(product));
  const body = { fulfillment: {}, sendShippingEmail: false };
  await shop.call(createFulfillment, { params: { orderId }, body }, staff());
  return { orderId, token: createReviewToken(shop.store, orderId) };
}

test("buyers are asked once per order, after the days of the setting, with their consent", async () => {
  const product = await shop.product({ stock: 100 });
  const runAt = async (orderId: string) => {
    const { rows } = await sql<{ status: string; due_at: Date }>`
      select status, due_at from review_requests where order_id = ${orderId}::uuid`.execute(db());
    return rows[0];
  };
  const fulfilled = async (orderId: string) => {
    const event = {
      id: "1",
      type: "",
      entity: "order",
      entityId: orderId,
      sequence: 1,
      payload: {},
      actor: {},
      occurredAt: new Date(),
    };
    await shop.transaction(async (tx) => listeners[0]?.run(tx, event, shop.store));
  };
  const ask = (orderId: string) => askForReviews.run(shop.store, { orderId });
  const mailsAbout = async (orderId: string) =>
    (
      await sql<{ recipient: string; text: string }>`
        select recipient, text from mails where kind = 'review-request' and about_id = ${orderId}::uuid`.execute(db())
    ).rows;

  const first = await buy(product);
  await fulfilled(first.orderId);
  assert.equal(await runAt(first.orderId), undefined, "off until the merchant switches it on");

  await set({ asksByEmail: true, askAfterDays: 10 });
  await fulfilled(first.orderId);
  await fulfilled(first.orderId);
  const { due_at: dueAt } = (await runAt(first.orderId)) ?? {};
  assert.ok(Math.abs((dueAt?.getTime() ?? 0) - Date.now() - 10 * 86_400_000) < 600_000);
  await ask(first.orderId);
  assert.equal((await runAt(first.orderId))?.status, "SKIPPED", "the buyer isn't a subscriber");

  await set({ askConsent: "UNLESS_REFUSED" });
  const second = await buy(product);
  await fulfilled(second.orderId);
  await Promise.all([ask(second.orderId), ask(second.orderId)]);
  await ask(second.orderId);
  const mails = await mailsAbout(second.orderId);
  assert.equal(mails.length, 1);
  assert.match(mails[0]?.text ?? "", new RegExp(`/review/order/${second.token.replace(".", "\\.")}`));

  const reviewedOrder = await buy(product);
  await fulfilled(reviewedOrder.orderId);
  await shop.call(
    shopReviews.createShopReview,
    { body: { review: { productId: product.productId, rating: 5 }, token: reviewedOrder.token } },
    { authorization: shop.visitorToken() },
  );
  await ask(reviewedOrder.orderId);
  assert.equal((await runAt(reviewedOrder.orderId))?.status, "SKIPPED", "nothing left to review");

  const unsubscribe = (token: string) =>
    shop.call(shopReviews.unsubscribeFromReviewRequests, { params: { token }, body: {} });
  await assert.rejects(unsubscribe("x.y"), { status: 404, code: "REVIEW_LINK_NOT_VALID" });
  await unsubscribe(second.token);
  const fresh = await shop.product({ stock: 9 });
  const third = await buy(fresh);
  await fulfilled(third.orderId);
  await ask(third.orderId);
  assert.deepEqual([(await runAt(third.orderId))?.status, (await mailsAbout(third.orderId)).length], ["SKIPPED", 0]);
  await set({ asksByEmail: false, askConsent: "EXPLICIT" });
});
