import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, describe, test } from "node:test";
import * as completion from "#api/checkout/checkout-completion.ts";
import { listTransactionsForSingleOrder, refundPayments } from "#api/payments/payments.ts";
import { releaseReservation } from "#server/inventory/stock/public.ts";
import { reconcile } from "#server/orders/orders/payment/reconcile.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { type Buyer, choose, openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ hasGateway: true, hasJobs: true });
});
after(() => shop.close());

/** A buyer at the payment page with one unit of a product whose stock is five. */
async function atThePaymentPage(price = 1000) {
  const product = await shop.product({ price, stock: 5 });
  const buyer = shop.buyer();
  const checkoutId = await buyer.prepare(product);
  const { paymentId, redirectUrl } = await buyer.pay(checkoutId);
  return { product, buyer, checkoutId, paymentId, redirectUrl };
}

const ordersOf = (checkoutId: string) =>
  shop.store.database.db
    .selectFrom("orders")
    .select(["id", "payment_status"])
    .where("checkout_id", "=", checkoutId)
    .execute();
const alarmsOf = (paymentId: string) =>
  shop.store.database.db.selectFrom("payment_alarms").select("kind").where("payment_id", "=", paymentId).execute();
const paymentStatus = async (orderId: string) =>
  (
    await shop.store.database.db
      .selectFrom("orders")
      .select("payment_status")
      .where("id", "=", orderId)
      .executeTakeFirst()
  )?.payment_status;
const statusOf = async (paymentId: string) =>
  (await shop.store.database.db.selectFrom("payments").select("status").where("id", "=", paymentId).executeTakeFirst())
    ?.status;

describe("paying at the gateway", () => {
  test("reserves the stock, redirects the shopper there and back, and creates a paid order", async () => {
    const product = await shop.product({ price: 4999, stock: 3 });
    const buyer = shop.buyer();
    const id = await buyer.prepare(product, 2);
    const total = (await buyer.checkout(id)).priceSummary.total.amount;
    const { paymentId, redirectUrl } = await buyer.pay(id, { expectedTotal: total });
    assert.ok(redirectUrl.startsWith(`${shop.origin}/test-gateway/pay/`));
    assert.equal(await shop.stockOf(product), 1);
    const page = await (await fetch(redirectUrl)).text();
    assert.match(page, /Test payments/);
    assert.ok(page.includes(`$${total}`));
    assert.equal((await buyer.settle(id, paymentId)).status, "OPEN");
    const { status, location } = await choose(redirectUrl, "approve");
    assert.deepEqual([status, location], [303, `${shop.origin}/checkout/${id}/payment?payment=${paymentId}`]);
    const settled = await buyer.settle(id, paymentId);
    assert.equal(settled.status, "ORDERED");
    const order = await buyer.readOrder(settled.orderId ?? "");
    assert.deepEqual(
      [order.paymentStatus, order.balanceSummary.paid.amount, order.isTestPayment],
      ["PAID", total, true],
    );
    assert.equal(await shop.stockOf(product), 1);
    assert.deepEqual(await buyer.settle(id, paymentId), settled);
    const { orderTransactions } = await shop.call(
      listTransactionsForSingleOrder,
      { params: { orderId: order.id } },
      { authorization: buyer.token },
    );
    assert.deepEqual(
      orderTransactions.payments.map((each) => [each.id, each.status, each.amount.amount]),
      [[paymentId, "APPROVED", total]],
    );
  });

  test("creates the order by the callback alone if the shopper never returns", async () => {
    const { checkoutId, redirectUrl } = await atThePaymentPage();
    await choose(redirectUrl, "approve");
    await eventually(async () => (await ordersOf(checkoutId)).length === 1, "the callback made the order");
  });

  test("creates one order for twenty concurrent callbacks, the return and the reconciliation", async () => {
    await shop.faults({ extraCallbacks: 19 });
    const { buyer, checkoutId, paymentId, redirectUrl, product } = await atThePaymentPage();
    await choose(redirectUrl, "approve");
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => buyer.settle(checkoutId, paymentId)),
      reconcile(shop.store, { patience: 0 }),
    ]);
    await shop.faults();
    const ids = answers.flatMap((answer) => (answer === undefined ? [] : [answer.orderId]));
    assert.equal(new Set(ids).size, 1);
    assert.equal((await ordersOf(checkoutId)).length, 1);
    assert.equal(await shop.stockOf(product), 4);
  });

  test("finds the payment if both callback and return are lost", async () => {
    await shop.faults({ losesCallbacks: true });
    const { checkoutId, redirectUrl } = await atThePaymentPage();
    await choose(redirectUrl, "approve");
    await shop.faults();
    assert.equal((await ordersOf(checkoutId)).length, 0);
    await reconcile(shop.store, { patience: 0 });
    assert.equal((await ordersOf(checkoutId)).length, 1);
  });

  test("declined, returns the reason, releases stock and coupon, and allows another attempt", async () => {
    const product = await shop.product({ price: 1000, stock: 1 });
    const code = await shop.coupon({ usageLimit: 1 });
    const buyer = shop.buyer();
    await buyer.add(product);
    await buyer.attachCoupon(code);
    const id = await buyer.checkOut();
    const first = await buyer.pay(id);
    assert.equal(await shop.stockOf(product), 0);
    await choose(first.redirectUrl, "decline:INSUFFICIENT_FUNDS");
    const declined = await buyer.settle(id, first.paymentId);
    assert.deepEqual([declined.status, declined.cause], ["DECLINED", "INSUFFICIENT_FUNDS"]);
    assert.match(declined.message, /insufficient funds/);
    assert.equal(await shop.stockOf(product), 1);
    const second = await buyer.pay(id);
    assert.notEqual(second.paymentId, first.paymentId);
    await choose(second.redirectUrl, "approve");
    assert.equal((await buyer.settle(id, second.paymentId)).status, "ORDERED");
  });

  test("pending, waits for the bank and then creates the order", async () => {
    const { buyer, checkoutId, paymentId, redirectUrl } = await atThePaymentPage();
    await choose(redirectUrl, "pending");
    assert.equal((await buyer.settle(checkoutId, paymentId)).status, "PENDING");
    await assert.rejects(buyer.pay(checkoutId), { code: "CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS" });
    await assert.rejects(buyer.order(checkoutId), { code: "CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS" });
    await choose(redirectUrl, "approve");
    assert.equal((await buyer.settle(checkoutId, paymentId)).status, "ORDERED");
  });

  test("challenged, succeeds when confirmed and fails when rejected", async () => {
    for (const [answer, status] of [
      ["approve", "ORDERED"],
      ["decline:AUTHENTICATION_FAILED", "DECLINED"],
    ] as const) {
      const { buyer, checkoutId, paymentId, redirectUrl } = await atThePaymentPage();
      assert.equal((await choose(redirectUrl, "challenge")).status, 200);
      assert.equal((await buyer.settle(checkoutId, paymentId)).status, "OPEN");
      await choose(redirectUrl, answer);
      assert.equal((await buyer.settle(checkoutId, paymentId)).status, status);
    }
  });

  test("canceled on the page, or replaced by an invoice, releases all reservations", async () => {
    const canceled = await atThePaymentPage();
    await choose(canceled.redirectUrl, "cancel");
    assert.equal((await canceled.buyer.settle(canceled.checkoutId, canceled.paymentId)).status, "CANCELED");
    assert.equal(await shop.stockOf(canceled.product), 5);
    const { buyer, checkoutId, paymentId, redirectUrl, product } = await atThePaymentPage();
    await buyer.order(checkoutId);
    assert.equal(await shop.stockOf(product), 4);
    await reconcile(shop.store, { patience: 0 });
    // Closed at the gateway too, so the button has no effect.
    await choose(redirectUrl, "approve");
    assert.equal(
      shop.journal().filter((entry) => entry.merchant_payment_id === paymentId && entry.kind === "CAPTURE").length,
      0,
    );
  });

  test("charges the displayed amount despite later changes of the checkout and prices", async () => {
    const { buyer, checkoutId, paymentId, redirectUrl, product } = await atThePaymentPage(1000);
    const shown = (await buyer.checkout(checkoutId)).priceSummary.total.amount;
    await shop.store.database.db
      .updateTable("variants")
      .set({ price: 9900, discounted_price: 9900 })
      .where("product_id", "=", product.productId)
      .execute();
    await buyer.change(checkoutId, { buyerNote: "changed my mind" });
    await choose(redirectUrl, "approve");
    const { orderId } = await buyer.settle(checkoutId, paymentId);
    const order = await buyer.readOrder(orderId ?? "");
    assert.deepEqual([order.priceSummary.total.amount, order.balanceSummary.paid.amount], [shown, shown]);
    assert.equal((await buyer.checkout(checkoutId)).priceSummary.total.amount, shown);
  });

  test("paying again resumes the payment, or starts another one after a change", async () => {
    const { buyer, checkoutId, paymentId, redirectUrl } = await atThePaymentPage();
    assert.deepEqual(await buyer.pay(checkoutId), { paymentId, redirectUrl });
    const many = await Promise.all(Array.from({ length: 10 }, () => buyer.pay(checkoutId)));
    assert.deepEqual(new Set(many.map((each) => each.paymentId)), new Set([paymentId]));
    await buyer.change(checkoutId, { buyerNote: "gift" });
    assert.notEqual((await buyer.pay(checkoutId)).paymentId, paymentId);
  });
});

test("the last unit is available only to the buyer whose payment reserves it", async () => {
  const product = await shop.product({ stock: 1 });
  const [holder, other] = [shop.buyer(), shop.buyer()];
  const [id, late] = [await holder.prepare(product), await other.prepare(product)];
  const first = await holder.pay(id);
  assert.equal((await holder.checkout(id)).lineItems[0]?.availability.status, "AVAILABLE");
  assert.equal((await other.checkout(late)).lineItems[0]?.availability.status, "NOT_AVAILABLE");
  await assert.rejects(other.pay(late), { code: "FULL_OUT_OF_STOCK" });
  assert.deepEqual(await holder.pay(id), first);
  await holder.change(id, { buyerNote: "gift" });
  const second = await holder.pay(id);
  assert.notEqual(second.paymentId, first.paymentId);
  await holder.order(id);
  assert.equal(await shop.stockOf(product), 0);
});

describe("money that cannot become an order", () => {
  test("of a second payment for an ordered checkout is refunded, with an alert", async () => {
    const { buyer, checkoutId, paymentId, redirectUrl } = await atThePaymentPage();
    await buyer.order(checkoutId);
    // The shopper pays in another tab before the store closes the payment.
    await choose(redirectUrl, "approve");
    const outcome = await buyer.settle(checkoutId, paymentId);
    assert.equal(outcome.status, "REFUNDED");
    assert.deepEqual(await alarmsOf(paymentId), [{ kind: "CHECKOUT_HAS_ORDER" }]);
    await eventually(
      async () => shop.journal().some((entry) => entry.kind === "REFUND" && entry.merchant_payment_id === paymentId),
      "the money is back",
    );
    assert.equal((await ordersOf(checkoutId)).length, 1);
  });

  test("is refunded if the reservation expired and the last unit was sold", async () => {
    const product = await shop.product({ stock: 1 });
    const [slow, quick] = [shop.buyer(), shop.buyer()];
    const id = await slow.prepare(product);
    const { paymentId, redirectUrl } = await slow.pay(id);
    await choose(redirectUrl, "pending");
    await slow.settle(id, paymentId);
    await shop.transaction((tx) => releaseReservation(tx, id, { now: new Date() }));
    await quick.order(await quick.prepare(product));
    await choose(redirectUrl, "approve");
    assert.equal((await slow.settle(id, paymentId)).status, "REFUNDED");
    assert.deepEqual(await alarmsOf(paymentId), [{ kind: "FULL_OUT_OF_STOCK" }]);
    assert.equal(await shop.stockOf(product), 0);
  });

  test("a late capture of an abandoned payment creates the order if possible", async () => {
    await shop.faults({ losesCallbacks: true });
    const { buyer, checkoutId, paymentId, redirectUrl, product } = await atThePaymentPage();
    await buyer.change(checkoutId, { buyerNote: "other" });
    const second = await buyer.pay(checkoutId);
    await choose(redirectUrl, "approve");
    await shop.faults();
    assert.equal((await buyer.settle(checkoutId, paymentId)).status, "ORDERED");
    assert.equal(await statusOf(second.paymentId), "CANCELED");
    assert.equal(await shop.stockOf(product), 4);
    await reconcile(shop.store, { patience: 0 });
    assert.equal((await buyer.settle(checkoutId, second.paymentId)).status, "CANCELED");
  });
});

describe("the gateway", () => {
  test("unavailable, fails the payment and releases the stock", async () => {
    const product = await shop.product({ stock: 2 });
    const buyer = shop.buyer();
    const id = await buyer.prepare(product);
    await shop.faults({ isDown: true });
    await assert.rejects(buyer.pay(id), { status: 409, code: "PAYMENT_METHOD_NOT_AVAILABLE" });
    await shop.faults();
    assert.equal(await shop.stockOf(product), 2);
    assert.ok((await buyer.pay(id)).redirectUrl);
  });

  test("that drops its response leaves one payment, which is closed", async () => {
    const product = await shop.product({ stock: 2 });
    const buyer = shop.buyer();
    const id = await buyer.prepare(product);
    await shop.faults({ dropsAnswers: true });
    await assert.rejects(buyer.pay(id), { code: "PAYMENT_METHOD_NOT_AVAILABLE" });
    await shop.faults();
    await reconcile(shop.store, { patience: 0 });
    const sessions = shop.journal().filter((entry) => entry.kind === "CANCEL");
    assert.ok(sessions.length > 0);
    assert.equal(await shop.stockOf(product), 2);
  });

  test("is authenticated: forged, expired and unsigned callbacks change nothing", async () => {
    const { checkoutId, paymentId } = await atThePaymentPage();
    const body = JSON.stringify({ merchantPaymentId: paymentId, state: "CAPTURED" });
    const now = String(Math.floor(Date.now() / 1000));
    const sign = (secret: string, time: string) => createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    const old = String(Number(now) - 400);
    const secret = "a secret between shop and gateway, for tests";
    const attempts: Record<string, string>[] = [
      {},
      { "x-gateway-timestamp": now, "x-gateway-signature": sign("guess", now) },
      { "x-gateway-timestamp": old, "x-gateway-signature": sign(secret, old) },
      { "x-gateway-timestamp": now, "x-gateway-signature": "zz" },
    ];
    for (const headers of attempts) {
      const answer = await fetch(`${shop.origin}/payments/callback/test-gateway`, { method: "POST", body, headers });
      assert.equal(answer.status, 401);
    }
    // Even a valid signature only makes the store query the gateway.
    const headers = { "x-gateway-timestamp": now, "x-gateway-signature": sign(secret, now) };
    const answer = await fetch(`${shop.origin}/payments/callback/test-gateway`, { method: "POST", body, headers });
    assert.equal(answer.status, 200);
    assert.equal((await ordersOf(checkoutId)).length, 0);
  });

  test("hides the payment from other shoppers", async () => {
    const { checkoutId, paymentId } = await atThePaymentPage();
    const stranger = shop.buyer();
    await assert.rejects(stranger.pay(checkoutId), { status: 404 });
    await assert.rejects(stranger.settle(checkoutId, paymentId), { status: 404 });
    const own = await atThePaymentPage();
    await assert.rejects(own.buyer.settle(own.checkoutId, paymentId), { code: "PAYMENT_NOT_FOUND" });
    await assert.rejects(own.buyer.settle(own.checkoutId, newId()), { code: "PAYMENT_NOT_FOUND" });
    const off = { paymentMethod: "test-gateway" as const, returnPath: "//evil.example" };
    await assert.rejects(
      shop.call(
        completion.payCheckout,
        { params: { id: own.checkoutId }, body: off },
        { authorization: own.buyer.token },
      ),
      { status: 400 },
    );
  });
});

describe("refunding a gateway payment", () => {
  async function paidOrder(buyer: Buyer = shop.buyer()) {
    const product = await shop.product({ price: 3000, stock: 5 });
    const id = await buyer.prepare(product, 2);
    const { paymentId, redirectUrl } = await buyer.pay(id);
    await choose(redirectUrl, "approve");
    const { orderId = "" } = await buyer.settle(id, paymentId);
    return { product, buyer, paymentId, order: await buyer.readOrder(orderId) };
  }
  const as = () => ({ authorization: shop.staffToken() });

  test("in parts is sent to the gateway once each, and updates the statuses", async () => {
    const { order, paymentId, buyer, product } = await paidOrder();
    const [line] = order.lineItems;
    const half = { lineItems: [{ lineItemId: line?.id ?? "", quantity: 1 }] };
    const body = {
      orderId: order.id,
      paymentRefunds: [{ paymentId, amount: { amount: "32.63" } }],
      refundItems: half,
      sideEffects: { restock: half, notifications: { sendCustomerEmail: true } },
      customerReason: "One was broken",
    };
    const answer = await shop.call(refundPayments, { body }, { ...as(), idempotencyKey: "one" });
    assert.equal(answer.refund.summary.pending, true);
    await eventually(async () => (await paymentStatus(order.id)) === "PARTIALLY_REFUNDED", "the refund is through");
    const after = await buyer.readOrder(order.id);
    assert.equal(after.balanceSummary.refunded.amount, "32.63");
    assert.deepEqual([after.lineItems[0]?.refundQuantity, after.lineItems[0]?.restockQuantity], [1, 1]);
    assert.equal(await shop.stockOf(product), 4);
    const mails = await shop.store.database.db
      .selectFrom("mails")
      .select(["subject", "text"])
      .where("kind", "=", "order-refunded")
      .execute();
    assert.ok(mails.some((mail) => mail.text.includes("$32.63") && mail.subject.includes(order.number)));
  });

  test("twice concurrently never exceeds the captured amount", async () => {
    const { order, paymentId } = await paidOrder();
    const total = order.priceSummary.total.amount;
    const body = { orderId: order.id, paymentRefunds: [{ paymentId, amount: { amount: total } }] };
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => shop.call(refundPayments, { body }, as())),
    );
    assert.equal(results.filter((result) => result.status === "fulfilled").length, 1);
    await eventually(async () => (await paymentStatus(order.id)) === "FULLY_REFUNDED", "the refund is through");
    assert.equal(
      shop.journal().filter((entry) => entry.kind === "REFUND" && entry.merchant_payment_id === paymentId).length,
      1,
    );
  });
});

test("the ledger balances, here and at the gateway", async () => {
  await reconcile(shop.store, { patience: 0 });
  await eventually(async () => {
    const { count } = await shop.store.database.db
      .selectFrom("refund_transactions")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("state", "=", "PENDING")
      .executeTakeFirstOrThrow();
    return Number(count) === 0;
  }, "all refunds are through");
  assert.deepEqual(await shop.audit(), []);
});
