/** An app's gift cards in a purchase: balance at checkout, redeemed once, and refunded when no order keeps the redemption. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { createServicePlugin } from "#api/apps/service-plugins.ts";
import { estimateCurrentCartTotals } from "#api/checkout/carts/wire/v1/carts.ts";
import { placeOrder } from "#api/checkout/carts/wire/v2/carts-by-id.ts";
import {
  addGiftCardToCurrentCart,
  createCurrentCart,
  setDeliveryMethodForCurrentCart,
} from "#api/checkout/carts/wire/v2/current-cart.ts";
import type { Checkout } from "#api/checkout/checkout-values.ts";
import { removeGiftCard, updateCheckout } from "#api/checkout/checkouts.ts";
import { cancelOrder } from "#api/orders/orders/orders.ts";
import { listTransactionsForSingleOrder, refundPayments } from "#api/payments/payments.ts";
import { type Reply, startTestApp, type TestApp } from "#server/apps/service-plugins/factory.ts";
import { jobs } from "#server/payments/gift-cards/jobs.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { ADDRESS, aGuest, pressAtGateway, type Shopper } from "../shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
let app: TestApp;
let mug: Goods;

/** The app's own records: the card's balance, and the amount redeemed by each order. */
const CODE = "VOUCHER-2026-LMNO";
const card = { balance: 0, taken: new Map<string, number>(), voided: new Set<string>() };
let isDown: (path: string) => boolean = () => false;
/** The app processes requests but closes the connection without a response, so the outcome is unknown. */
let isMute = false;

const refuse = (code: string) => ({ status: 409, body: { applicationError: { code } } });

type Request = { code?: string; orderId?: string; amount?: number; transactionId?: string };

function work(path: string, { code, orderId = "", amount = 0, transactionId = "" }: Request) {
  const currencyCode = "USD";
  if (path === "/v1/balance") {
    return code === CODE ? { body: { balance: card.balance, currencyCode } } : refuse("GIFT_CARD_NOT_FOUND");
  }
  if (path === "/v1/redeem") {
    if (!card.taken.has(orderId)) {
      if (amount > card.balance) return refuse("INSUFFICIENT_FUNDS");
      card.taken.set(orderId, amount);
      card.balance -= amount;
    }
    return { body: { remainingBalance: card.balance, currencyCode, transactionId: `t-${orderId}` } };
  }
  const order = transactionId.slice(2);
  if (card.voided.has(order)) return refuse("ALREADY_VOIDED");
  card.voided.add(order);
  card.balance += card.taken.get(order) ?? 0;
  return { body: { remainingBalance: card.balance, currencyCode } };
}

const reply: Reply = (response, { url = "" }) => {
  const path = url.replace("/spi", "");
  if (isDown(path)) return void response.destroy();
  const { request } = Object(app.questions.at(-1)?.data);
  const { status = 200, body } = { status: 200, ...work(path, request) };
  if (isMute) return void response.destroy();
  response.statusCode = status;
  response.end(JSON.stringify(body));
};

before(async () => {
  store = await openWholeStore();
  const inside = store.app.store;
  app = await startTestApp({ store: inside, transaction: (run) => transaction(inside.database.db, run) });
  app.answer(reply);
  mug = await store.addGoods({ name: "Mug", priceData: { price: 20 } }, 500);
  const servicePlugin = { kind: "GIFT_CARDS", name: "Vouchers", deploymentUri: app.address } as const;
  await store.call(createServicePlugin, { body: { servicePlugin } }, { authorization: app.token() });
});
beforeEach(async () => {
  card.balance = 100;
  card.taken.clear();
  card.voided.clear();
  isDown = () => false;
  isMute = false;
  // Clears the failures of the previous test.
  await sql`update service_plugins set resting_until = null`.execute(store.app.store.database.db);
});
after(async () => {
  const faults = await store?.audit();
  app?.close();
  await store?.close();
  assert.deepEqual(faults, []);
});

const asked = (path: string) => app.questions.filter((question) => question.path === `/spi${path}`).length;
const enter = async (shopper: Shopper, { id }: Checkout, giftCardCode = CODE): Promise<Checkout> =>
  (await store.call(updateCheckout, { params: { id }, body: { giftCardCode } }, shopper.as)).checkout;

/** A mug for 20.00, shipping for 5.00, and tax: 27.50. */
async function withCard(units = 1): Promise<{ shopper: Shopper; checkout: Checkout }> {
  const shopper = await aGuest(store);
  await shopper.add(mug, units);
  return { shopper, checkout: await enter(shopper, await shopper.checkOut()) };
}
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => assert.fail("was answered"),
    (error: unknown) => String(Object(error).details?.applicationError?.code ?? Object(error).code ?? error),
  );
const untilGivenBack = () =>
  eventually(async () => (card.balance === 100 && card.voided.size > 0 ? true : undefined), "giving back");
/** Ends the grace period of pending redemptions. */
const passGrace = () =>
  sql`update app_gift_card_redemptions set due_at = now() - interval '1 second' where due_at is not null`.execute(
    store.app.store.database.db,
  );
const runJobs = async () => {
  for (const job of jobs) if (job.schedule !== undefined) await job.run(store.app.store, {});
};

test("an app's gift card is shown without its code, and pays once however often the order is placed", async () => {
  const { shopper, checkout } = await withCard();
  const total = checkout.priceSummary.total.amount;
  const { giftCard } = checkout;
  assert.deepEqual([giftCard?.appId, giftCard?.amount.amount], [app.id, total]);
  assert.match(giftCard?.obfuscatedCode ?? "", /^•.*LMNO$/);
  assert.equal(checkout.amountDue?.amount, "0.00");
  assert.ok(!JSON.stringify(checkout).includes(CODE));
  const before = asked("/v1/redeem");
  const placed = await Promise.all([shopper.place(checkout), shopper.place(checkout)]);
  assert.equal(new Set(placed.map(({ orderId }) => orderId)).size, 1);
  await shopper.place(checkout);
  assert.equal(card.balance, 100 - Number(total));
  assert.ok(asked("/v1/redeem") - before <= 2);
  const orderId = placed[0]?.orderId ?? "";
  assert.equal((await shopper.order(orderId)).paymentStatus, "PAID");
  const { orderTransactions } = await store.admin(listTransactionsForSingleOrder, { params: { orderId } });
  const paid = orderTransactions.payments.map(({ amount, giftcardPaymentDetails }) => [
    amount.amount,
    giftcardPaymentDetails?.appId,
  ]);
  assert.deepEqual(paid, [[total, app.id]]);
  await passGrace();
  await runJobs();
  assert.equal(card.voided.size, 0, "what an order keeps is not given back");
});

test("a code is added once, invalid codes are rejected, and the card can be removed", async () => {
  const { shopper, checkout } = await withCard();
  assert.equal((await enter(shopper, checkout)).giftCards.length, 1);
  assert.equal(await codeOf(enter(shopper, checkout, "NOBODY-KNOWS-THIS")), "GIFT_CARD_NOT_FOUND");
  const params = { id: checkout.id };
  const giftCardId = checkout.giftCards[0]?.externalId ?? "";
  const { checkout: without } = await store.call(removeGiftCard, { params, body: { giftCardId } }, shopper.as);
  assert.deepEqual(without.giftCards, []);
});

test("a card added to the cart is in the estimate and the checkout, and pays the order once", async () => {
  const shopper = await aGuest(store);
  await shopper.add(mug);
  const attach = (code: string) =>
    store.call(addGiftCardToCurrentCart, { body: { giftCard: { code, redeemAmount: { amount: "12" } } } }, shopper.as);
  assert.equal(await codeOf(attach("NOBODY-KNOWS-THIS")), "INVALID_GIFT_CARD_CODE");
  isDown = () => true;
  assert.equal(await codeOf(attach(CODE)), "UNAVAILABLE");
  isDown = () => false;
  await sql`update service_plugins set resting_until = null`.execute(store.app.store.database.db);
  const { cart } = await attach(CODE);
  const [attached] = cart.paymentInfo.giftCards;
  assert.deepEqual([attached?.appId, attached?.externalId], [app.id, attached?.id]);
  assert.equal(await codeOf(attach(CODE)), "MAX_GIFT_CARDS_PER_CART_EXCEEDED");
  const { giftCard } = await store.call(estimateCurrentCartTotals, { body: {} }, shopper.as);
  assert.deepEqual(
    [giftCard?.appId, giftCard?.amount.amount, giftCard?.requestedAmount?.amount],
    [app.id, "12.00", "12.00"],
  );
  const checkout = await shopper.checkOut();
  assert.deepEqual([checkout.giftCard?.appId, checkout.giftCard?.amount.amount], [app.id, "12.00"]);
  const { orderId } = await shopper.place(checkout);
  assert.equal(card.balance, 88);
  assert.equal((await shopper.order(orderId)).paymentStatus, "PARTIALLY_PAID");
});

/** A cart of version 2 that the card pays, without a checkout. */
async function cartWithCard(shopper: Shopper): Promise<string> {
  const body = {
    catalogItems: [{ catalogReference: mug.reference, quantity: 1 }],
    cart: { customerInfo: { email: shopper.email }, deliveryInfo: { address: ADDRESS.address } },
    giftCards: [{ code: CODE }],
  };
  return (await store.call(createCurrentCart, { body }, shopper.as)).cart.id ?? "";
}

async function selectDelivery(shopper: Shopper): Promise<void> {
  const estimate = { shippingAddress: ADDRESS.address };
  const { shippingInfo } = await store.call(estimateCurrentCartTotals, { body: estimate }, shopper.as);
  const code = shippingInfo.carrierServiceOptions?.[0]?.shippingOptions?.[0]?.code ?? "";
  await store.call(setDeliveryMethodForCurrentCart, { body: { deliveryMethod: { code } } }, shopper.as);
}

const orderCart = (shopper: Shopper, id: string) => store.call(placeOrder, { params: { id }, body: {} }, shopper.as);

const countCheckouts = async (cartId: string): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    select id from checkouts where cart_id = ${cartId}::uuid`.execute(store.app.store.database.db);
  return rows.length;
};

test("a cart of version 2 is ordered with the card, which pays once although the checkout is new", async () => {
  const shopper = await aGuest(store);
  const cartId = await cartWithCard(shopper);
  await selectDelivery(shopper);
  const { orderId } = await orderCart(shopper, cartId);
  const order = await shopper.order(orderId ?? "");
  assert.equal(order.paymentStatus, "PAID");
  assert.deepEqual([card.taken.size, card.balance], [1, 100 - Number(order.priceSummary.total.amount)]);
});

test("a refused order of a cart leaves no checkout behind and doesn't use the card", async () => {
  const shopper = await aGuest(store);
  const cartId = await cartWithCard(shopper);
  assert.equal(await codeOf(orderCart(shopper, cartId)), "MISSING_DELIVERY_METHOD");
  assert.deepEqual([await countCheckouts(cartId), card.taken.size], [0, 0]);
  await selectDelivery(shopper);
  isDown = (path) => path === "/v1/redeem";
  assert.equal(await codeOf(orderCart(shopper, cartId)), "UNAVAILABLE");
  assert.deepEqual([await countCheckouts(cartId), card.balance], [0, 100]);
});

test("a lost response of the redemption doesn't use the card again when the cart is ordered again", async () => {
  const shopper = await aGuest(store);
  const cartId = await cartWithCard(shopper);
  await selectDelivery(shopper);
  isMute = true;
  assert.equal(await codeOf(orderCart(shopper, cartId)), "UNAVAILABLE");
  isMute = false;
  await sql`update service_plugins set resting_until = null`.execute(store.app.store.database.db);
  await orderCart(shopper, cartId);
  assert.equal(card.taken.size, 1);
});

test("two simultaneous orders of one cart make one order and use the card once", async () => {
  const shopper = await aGuest(store);
  const cartId = await cartWithCard(shopper);
  await selectDelivery(shopper);
  const outcomes = await Promise.allSettled([orderCart(shopper, cartId), orderCart(shopper, cartId)]);
  const refusals = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  assert.deepEqual(await Promise.all(refusals.map((reason) => codeOf(Promise.reject(reason)))), [
    "CART_ALREADY_ORDERED",
  ]);
  assert.deepEqual([card.taken.size, await countCheckouts(cartId)], [1, 1]);
});

test("a payment in progress refuses another order and payment before the card is used", async () => {
  const shopper = await aGuest(store);
  await shopper.add(mug, 10);
  const plain = await shopper.checkOut();
  const { paymentId, redirectUrl } = await shopper.startPaying(plain);
  await pressAtGateway(redirectUrl, "pending");
  assert.equal((await shopper.settle(plain, paymentId)).status, "PENDING");
  const checkout = await enter(shopper, plain);
  assert.equal(await codeOf(shopper.place(checkout)), "CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS");
  assert.equal(await codeOf(shopper.startPaying(checkout)), "CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS");
  assert.equal(card.taken.size, 0);
});

test("too many unpaid orders refuse another one before the card is used", async () => {
  const shopper = await aGuest(store);
  for (let number = 1; number <= 10; number++) await shopper.buy(mug);
  await shopper.add(mug, 10);
  const checkout = await enter(shopper, await shopper.checkOut());
  assert.equal(await codeOf(shopper.place(checkout)), "THROTTLED");
  assert.equal(card.taken.size, 0);
});

test("an unavailable app causes a documented error without an order or redemption, and a later retry succeeds", async () => {
  isDown = () => true;
  const shopper = await aGuest(store);
  await shopper.add(mug);
  const plain = await shopper.checkOut();
  assert.equal(await codeOf(enter(shopper, plain)), "UNAVAILABLE");
  isDown = () => false;
  const checkout = await enter(shopper, plain);
  isDown = (path) => path === "/v1/redeem";
  assert.equal(await codeOf(shopper.place(checkout)), "UNAVAILABLE");
  assert.equal((await shopper.readCheckout(checkout.id)).completed, false);
  assert.equal(card.balance, 100);
  isDown = () => false;
  await shopper.place(checkout);
  assert.equal(card.taken.size, 1);
});

test("a redemption with a lost response is made once when retried, and refunded when the order is abandoned", async () => {
  const first = await withCard();
  isMute = true;
  assert.equal(await codeOf(first.shopper.place(first.checkout)), "UNAVAILABLE");
  assert.ok(card.balance < 100);
  isMute = false;
  await first.shopper.place(first.checkout);
  assert.equal(card.taken.size, 1);
  card.balance = 100;
  card.taken.clear();
  const second = await withCard(2);
  isMute = true;
  assert.equal(await codeOf(second.shopper.place(second.checkout)), "UNAVAILABLE");
  assert.ok(card.balance < 100);
  isMute = false;
  await passGrace();
  await runJobs();
  await untilGivenBack();
});

test("a card without enough balance is rejected with its own error code", async () => {
  const { shopper, checkout } = await withCard();
  card.balance = 3;
  assert.equal(await codeOf(shopper.place(checkout)), "INSUFFICIENT_FUNDS");
  assert.equal((await shopper.readCheckout(checkout.id)).completed, false);
});

test("a declined payment of the balance refunds the card, even if the app was down", async () => {
  const { shopper, checkout } = await withCard(10);
  assert.equal(checkout.giftCard?.amount.amount, "100.00");
  const { paymentId, redirectUrl } = await shopper.startPaying(checkout);
  assert.equal(card.balance, 0);
  isDown = (path) => path === "/v1/void";
  const tries = asked("/v1/void");
  await pressAtGateway(redirectUrl, "decline:CARD_DECLINED");
  await shopper.settle(checkout, paymentId);
  await eventually(async () => (asked("/v1/void") > tries ? true : undefined), "asking the app that is down");
  assert.equal(card.balance, 0);
  isDown = () => false;
  await sql`update service_plugins set resting_until = null`.execute(store.app.store.database.db);
  await passGrace();
  await runJobs();
  await untilGivenBack();
  const again = await shopper.readCheckout(checkout.id);
  const next = await shopper.startPaying(again);
  assert.equal(card.balance, 0);
  await pressAtGateway(next.redirectUrl, "approve");
  const { orderId } = await shopper.settle(again, next.paymentId);
  assert.equal((await shopper.order(orderId ?? "")).paymentStatus, "PAID");
  assert.equal(card.voided.size, 1);
});

test("the card is redeemed once when a payment is abandoned and the order placed another way", async () => {
  const { shopper, checkout } = await withCard(10);
  await shopper.startPaying(checkout);
  assert.equal(card.balance, 0);
  const { orderId } = await shopper.place(checkout);
  assert.equal((await shopper.order(orderId)).balanceSummary.paid.amount, "100.00");
  await passGrace();
  await runJobs();
  assert.deepEqual([card.taken.size, card.voided.size, card.balance], [1, 0, 0]);
});

test("canceling an order refunds the full amount to the card", async () => {
  const { shopper, checkout } = await withCard();
  const { orderId } = await shopper.place(checkout);
  const { orderTransactions } = await store.admin(listTransactionsForSingleOrder, { params: { orderId } });
  const part = orderTransactions.payments.map(({ id }) => ({ paymentId: id ?? "", amount: { amount: "1.00" } }));
  const inPart = store.admin(refundPayments, { body: { orderId, paymentRefunds: part } });
  assert.equal(await codeOf(inPart), "INVALID_PAYMENT_REFUND_AMOUNT");
  await store.admin(cancelOrder, { params: { id: orderId }, body: {} });
  await untilGivenBack();
  await eventually(
    async () => ((await shopper.order(orderId)).paymentStatus === "FULLY_REFUNDED" ? true : undefined),
    "the refund",
  );
});
