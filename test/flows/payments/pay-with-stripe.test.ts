/** Stripe's adapter against a server that speaks Stripe's requests: money comes, goes and is never taken twice. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { captureAuthorizedPayments, chargeOrder, getPayment } from "#api/orders/orders/order-billing.ts";
import { cancelOrder, cancelOwnOrder, getOrder } from "#api/orders/orders/orders.ts";
import { getPaymentCollectabilityStatus, recordManuallyCollectedPayment } from "#api/orders/payment-collection.ts";
import {
  checkPaymentProvider,
  deleteSavedPaymentMethod,
  listPaymentMethods,
  listPaymentProviders,
  listSavedPaymentMethods,
  updatePaymentProvider,
} from "#api/payments/payment-providers.ts";
import { getOrderRefundability, refundPayments } from "#api/payments/payments.ts";
import { executeIntent } from "#server/orders/orders/payment/capture-payment.ts";
import { syncAllDisputes } from "#server/orders/orders/payment/follow-disputes.ts";
import { reconcile } from "#server/orders/orders/payment/reconcile.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { openShop, type Shop } from "../shop.ts";
import { StripeStandIn } from "./stripe-stand-in.ts";

const stripe = new StripeStandIn();
let shop: Shop;
before(async () => {
  const STRIPE_URL = await stripe.listen();
  shop = await openShop({ hasJobs: true, environment: { STRIPE_URL } });
});
after(async () => {
  await shop.close();
  await stripe.close();
});

const staff = () => ({ authorization: shop.staffToken() });
const change = (paymentProvider: Parameters<typeof updateOf>[0]) => updateOf(paymentProvider);
const updateOf = (paymentProvider: {
  secretKey?: string | null;
  webhookSecret?: string;
  captureMode?: "AUTOMATIC" | "MANUAL";
}) => shop.call(updatePaymentProvider, { params: { id: "stripe" }, body: { paymentProvider } }, staff());
const paymentOf = (id: string) =>
  shop.store.database.db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function atStripe({ price = 1000, token = shop.visitorToken(), saves = false } = {}) {
  const buyer = shop.buyer(token);
  const checkoutId = await buyer.prepare(await shop.product({ price, stock: 5 }));
  const { paymentId, redirectUrl } = await buyer.pay(checkoutId, {
    paymentMethod: "stripe",
    savesPaymentMethod: saves,
  });
  return { buyer, checkoutId, paymentId, session: redirectUrl.split("/").at(-1) ?? "" };
}

test("needs keys first; they are never given out", async () => {
  const { paymentProviders } = await shop.call(listPaymentProviders, {}, staff());
  assert.equal(paymentProviders.find(({ id }) => id === "stripe")?.state, "NEEDS_KEYS");
  const ids = async () => (await shop.call(listPaymentMethods, {})).paymentMethods.map(({ id }) => id);
  assert.deepEqual(await ids(), ["manual"]);
  await assert.rejects(change({ secretKey: "pk_test_public0000" }), { status: 400 });
  const { paymentProvider } = await change({ secretKey: stripe.secretKey, webhookSecret: stripe.webhookSecret });
  assert.deepEqual([paymentProvider.state, paymentProvider.isTest], ["READY", true]);
  assert.ok(!JSON.stringify(paymentProvider).includes(stripe.secretKey));
  const row = await shop.store.database.db
    .selectFrom("payment_provider_settings")
    .selectAll()
    .executeTakeFirstOrThrow();
  assert.ok(
    !JSON.stringify(row).includes(stripe.secretKey) && !row.sealed_secrets?.toString("latin1").includes("sk_test"),
  );
  assert.deepEqual(await ids(), ["stripe", "manual"]);
  const check = () => shop.call(checkPaymentProvider, { params: { id: "stripe" } }, staff());
  assert.equal((await check()).isWorking, true);
});

describe("a payment", () => {
  test("goes to Stripe's page with our id, and becomes a paid order with its fee booked", async () => {
    const { buyer, checkoutId, paymentId, session } = await atStripe();
    const made = stripe.requests.find(({ path, method }) => method === "POST" && path === "/v1/checkout/sessions");
    assert.deepEqual([made?.key, made?.form.get("client_reference_id")], [`start-${paymentId}`, paymentId]);
    assert.equal((await buyer.settle(checkoutId, paymentId)).status, "OPEN");
    stripe.pay(session);
    const { status, orderId = "" } = await buyer.settle(checkoutId, paymentId);
    assert.equal(status, "ORDERED");
    assert.equal((await buyer.readOrder(orderId)).paymentStatus, "PAID");
    const { entries } = await shop.call(getPayment, { params: { id: paymentId } }, staff());
    const fee = entries.filter(({ kind }) => kind === "FEE").map(({ account }) => account);
    assert.deepEqual(fee, ["provider_fees", "provider:stripe"]);
  });

  test("is settled by a signed webhook alone; forged and old ones are refused", async () => {
    const { checkoutId, paymentId, session } = await atStripe();
    stripe.pay(session);
    const send = async ({ body, signature }: { body: string; signature: string }) => {
      const headers = { "stripe-signature": signature };
      return (await fetch(`${shop.origin}/payments/callback/stripe`, { method: "POST", body, headers })).status;
    };
    assert.equal(await send(stripe.webhook(session, { secret: "whsec_somebodyelse" })), 401);
    assert.equal(await send(stripe.webhook(session, { at: Date.now() - 400_000 })), 401);
    assert.equal((await paymentOf(paymentId)).order_id, null);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(stripe.webhook(session))));
    assert.deepEqual(new Set(answers), new Set([200]));
    const orders = await shop.store.database.db
      .selectFrom("orders")
      .select("id")
      .where("checkout_id", "=", checkoutId)
      .execute();
    assert.equal(orders.length, 1);
  });

  test("whose answer is lost is found again by our id and closed there", async () => {
    const buyer = shop.buyer();
    const checkoutId = await buyer.prepare(await shop.product({ price: 1500 }));
    stripe.dropsAnswers = true;
    await assert.rejects(buyer.pay(checkoutId, { paymentMethod: "stripe" }), { code: "PAYMENT_METHOD_NOT_AVAILABLE" });
    stripe.dropsAnswers = false;
    await reconcile(shop.store, { patience: 0 });
    assert.ok(stripe.requests.some(({ path }) => path.endsWith("/expire")));
  });

  test("that the bank takes days for is pending until it clears", async () => {
    const { buyer, checkoutId, paymentId, session } = await atStripe();
    stripe.pay(session, "processing");
    assert.equal((await buyer.settle(checkoutId, paymentId)).status, "PENDING");
    stripe.clear(session);
    await reconcile(shop.store, { patience: 0 });
    assert.equal((await paymentOf(paymentId)).status, "APPROVED");
  });

  test("nobody can reach Stripe for is told so, and costs nothing", async () => {
    stripe.isDown = true;
    await assert.rejects(atStripe(), { code: "PAYMENT_METHOD_NOT_AVAILABLE" });
    stripe.isDown = false;
  });
});

test("money is set aside, captured in part and given back; a refund on its way is followed to its end", async () => {
  await change({ captureMode: "MANUAL" });
  const { buyer, checkoutId, paymentId, session } = await atStripe({ price: 5000 });
  await change({ captureMode: "AUTOMATIC" });
  stripe.pay(session);
  const { orderId = "" } = await buyer.settle(checkoutId, paymentId);
  assert.equal((await buyer.readOrder(orderId)).paymentStatus, "PENDING_MERCHANT");
  const payments = [{ paymentId, amount: { amount: "30.00" } }];
  await shop.call(captureAuthorizedPayments, { body: { orderId, payments } }, staff());
  await eventually(async () => (await paymentOf(paymentId)).captured === 3000, "captured");
  assert.equal((await buyer.readOrder(orderId)).paymentStatus, "PARTIALLY_PAID");
  const refund = (amount: string) =>
    shop.call(refundPayments, { body: { orderId, paymentRefunds: [{ paymentId, amount: { amount } }] } }, staff());
  await refund("10.00");
  await refund("5.03");
  await eventually(
    async () => (await buyer.readOrder(orderId)).balanceSummary.refunded.amount === "10.00",
    "the first has arrived",
  );
  const { refunds } = await shop.call(getPayment, { params: { id: paymentId } }, staff());
  assert.deepEqual(
    refunds.map(({ state }) => state),
    ["SUCCEEDED", "PENDING"],
  );
  const row = await shop.store.database.db
    .selectFrom("refund_transactions")
    .select("provider_refund_id")
    .where("payment_id", "=", paymentId)
    .where("amount", "=", 503)
    .executeTakeFirstOrThrow();
  stripe.refundArrives(row.provider_refund_id ?? "", "succeeded");
  await reconcile(shop.store, { patience: 0 });
  assert.equal((await buyer.readOrder(orderId)).balanceSummary.refunded.amount, "15.03");
});

async function activitiesOf(id: string, type: string) {
  const { order } = await shop.call(getOrder, { params: { id } }, staff());
  return order.activities.filter(({ activityType }) => activityType === type);
}

test("a member keeps a card, is charged again once per key, and forgets it", async () => {
  const memberId = newId();
  await shop.store.database.db
    .insertInto("members")
    .values({
      id: memberId,
      email: "m@example.com",
      email_key: "m@example.com",
      status: "ACTIVE",
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  const token = shop.memberToken(memberId);
  const { buyer, checkoutId, paymentId, session } = await atStripe({ token, saves: true });
  stripe.pay(session);
  const { orderId: firstOrder = "" } = await buyer.settle(checkoutId, paymentId);
  const savings = await activitiesOf(firstOrder, "SAVED_PAYMENT_METHOD");
  assert.deepEqual(
    savings.map(({ savedPaymentMethod }) => savedPaymentMethod),
    [{ name: "visa", description: "•••• 4242" }],
  );
  const list = async () =>
    (await shop.call(listSavedPaymentMethods, { query: {} }, { authorization: token })).savedPaymentMethods;
  const [saved] = await list();
  assert.deepEqual([saved?.brand, saved?.lastFour, saved?.expiresOn], ["visa", "4242", "2034-04"]);
  const savedPaymentMethodId = saved?.id ?? "";
  const again = await buyer.prepare(await shop.product({ price: 2000 }));
  const stranger = shop.buyer(shop.memberToken());
  const other = await stranger.prepare(await shop.product({ price: 2000 }));
  await assert.rejects(stranger.pay(other, { paymentMethod: "stripe", savedPaymentMethodId }), {
    code: "NO_SAVED_PAYMENT_METHOD",
  });
  const second = await buyer.pay(again, { paymentMethod: "stripe", savedPaymentMethodId });
  assert.ok(second.redirectUrl.startsWith(shop.origin));
  assert.equal((await buyer.settle(again, second.paymentId)).status, "ORDERED");

  const unpaid = await buyer.order(await buyer.prepare(await shop.product({ price: 4000 })));
  const total = (await buyer.readOrder(unpaid.orderId)).priceSummary.total.amount;
  const body = { orderId: unpaid.orderId, regularCharge: { amount: { amount: total } }, idempotencyKey: newId() };
  // Keys are each caller's own.
  const oneOfStaff = staff();
  const charges = await Promise.all([1, 2, 3].map(() => shop.call(chargeOrder, { body }, oneOfStaff)));
  assert.deepEqual(new Set(charges.map(({ payments }) => `${payments[0]?.id} ${payments[0]?.status}`)).size, 1);
  assert.equal(stripe.requests.filter(({ key }) => key === `charge-${charges[0]?.payments[0]?.id}`).length >= 1, true);
  assert.equal((await buyer.readOrder(unpaid.orderId)).balanceSummary.paid.amount, total);
  await assert.rejects(shop.call(chargeOrder, { body: { ...body, idempotencyKey: newId() } }, staff()), {
    code: "ORDER_PAID",
  });

  const later = await buyer.order(await buyer.prepare(await shop.product({ price: 4000 })));
  const amount = { amount: (await buyer.readOrder(later.orderId)).priceSummary.total.amount };
  const charge = (regularCharge: { delayedCharge: true } | { paymentIntentId: string }) =>
    shop.call(chargeOrder, { body: { orderId: later.orderId, regularCharge: { amount, ...regularCharge } } }, staff());
  const [setAside] = (await charge({ delayedCharge: true })).payments;
  assert.equal(setAside?.status, "AUTHORIZED");
  const [authorization] = await activitiesOf(later.orderId, "AUTHORIZED_PAYMENT_CREATED");
  assert.equal(authorization?.authorizedPaymentCreated?.paymentId, setAside?.id);
  assert.equal(authorization?.authorizedPaymentCreated?.amount.amount, amount.amount);
  await assert.rejects(charge({ paymentIntentId: setAside?.id ?? "" }), { code: "ORDER_HAS_AUTHORIZED_TRANSACTION" });

  await assert.rejects(
    shop.call(deleteSavedPaymentMethod, { params: { id: savedPaymentMethodId } }, { authorization: stranger.token }),
    { code: "NO_SAVED_PAYMENT_METHOD" },
  );
  await shop.call(deleteSavedPaymentMethod, { params: { id: savedPaymentMethodId } }, { authorization: token });
  assert.deepEqual(await list(), []);
  assert.ok(stripe.requests.some(({ path }) => path === "/v1/payment_methods/pm_1/detach"));
});

test("what was set aside for an order is let go with it; what is being taken just then is told to a person", async () => {
  const authorized = async () => {
    await change({ captureMode: "MANUAL" });
    const { buyer, checkoutId, paymentId, session } = await atStripe({ price: 1500 });
    await change({ captureMode: "AUTOMATIC" });
    stripe.pay(session);
    const { orderId = "" } = await buyer.settle(checkoutId, paymentId);
    assert.equal((await activitiesOf(orderId, "AUTHORIZED_PAYMENT_CREATED")).length, 1);
    return { orderId, paymentId };
  };
  const cancel = (id: string) => shop.call(cancelOrder, { params: { id }, body: {} }, staff());
  const idle = await authorized();
  await cancel(idle.orderId);
  await eventually(async () => (await paymentOf(idle.paymentId)).status === "VOIDED", "released");
  assert.equal((await activitiesOf(idle.orderId, "AUTHORIZED_PAYMENT_VOIDED")).length, 1);

  const busy = await authorized();
  const { db } = shop.store.database;
  const { authorized: amount } = await paymentOf(busy.paymentId);
  const taking = { capture_state: "PENDING", capture_amount: amount };
  await db.updateTable("payments").set(taking).where("id", "=", busy.paymentId).execute();
  await cancel(busy.orderId);
  await executeIntent(shop.store, busy.paymentId);
  assert.equal((await paymentOf(busy.paymentId)).captured, amount);
  assert.equal((await activitiesOf(busy.orderId, "AUTHORIZED_PAYMENT_CAPTURED")).length, 1);
  const alarms = await db
    .selectFrom("payment_alarms")
    .select("kind")
    .where("payment_id", "=", busy.paymentId)
    .execute();
  assert.deepEqual(alarms, [{ kind: "CAPTURED_AFTER_CANCELLATION" }]);
});

describe("a dispute", () => {
  const send = async (id: string) => {
    const { body, signature } = stripe.webhook(id);
    const headers = { "stripe-signature": signature };
    return (await fetch(`${shop.origin}/payments/callback/stripe`, { method: "POST", body, headers })).status;
  };
  const eventsOf = async (orderId: string, slug: string) =>
    shop.store.database.db
      .selectFrom("outbox_events")
      .select("payload")
      .where("type", "=", `wix.ecom.v1.order_transactions_chargeback_${slug}`)
      .where("entity_id", "=", orderId)
      .execute();

  test("takes money back once, however often it is told; nothing more is given back or collected until it is won", async () => {
    const { buyer, checkoutId, paymentId, session } = await atStripe({ price: 4000 });
    stripe.pay(session);
    const { orderId = "" } = await buyer.settle(checkoutId, paymentId);
    const inquiry = stripe.dispute(session, { status: "warning_needs_response" });
    assert.equal(await send(inquiry), 200);
    assert.equal((await eventsOf(orderId, "approved")).length, 0);
    const dispute = stripe.dispute(session);
    await Promise.all([send(dispute), send(dispute), send(dispute)]);
    assert.equal((await eventsOf(orderId, "approved")).length, 1);
    const order = await buyer.readOrder(orderId);
    const { total } = order.priceSummary;
    assert.deepEqual(
      [order.balanceSummary.chargeback.amount, order.balanceSummary.chargebackReversal.amount],
      [total.amount, "0.00"],
    );
    const { order: whole } = await shop.call(getOrder, { params: { id: orderId } }, staff());
    const noted = whole.activities.filter(({ activityType }) => activityType === "CHARGEBACK_CREATED");
    assert.deepEqual(
      noted.map(({ chargebackCreated }) => [chargebackCreated?.paymentId, chargebackCreated?.amount.amount]),
      [[paymentId, total.amount]],
    );
    const { payment, entries } = await shop.call(getPayment, { params: { id: paymentId } }, staff());
    assert.match(payment.alarms[0]?.message ?? "", /bank withdrew .* \(product not received\)/);
    assert.deepEqual(
      entries.filter(({ kind }) => kind === "CHARGEBACK").map(({ account, isDebit }) => [account, isDebit]),
      [
        ["chargebacks", true],
        ["provider:stripe", false],
      ],
    );
    const refund = () =>
      shop.call(
        refundPayments,
        { body: { orderId, paymentRefunds: [{ paymentId, amount: { amount: "1.00" } }] } },
        staff(),
      );
    await assert.rejects(refund(), { code: "INVALID_PAYMENT_REFUND_AMOUNT" });
    const { payments } = await shop.call(getOrderRefundability, { body: { orderId } }, staff());
    assert.equal(payments[0]?.nonRefundable?.reason, "AMOUNT_OFFSET_BY_CHARGEBACK");
    assert.deepEqual(await shop.audit(), []);

    stripe.decideDispute(dispute, "won");
    await syncAllDisputes.run(shop.store, {});
    await send(dispute);
    assert.equal((await eventsOf(orderId, "reversed")).length, 1);
    assert.equal((await buyer.readOrder(orderId)).balanceSummary.chargebackReversal.amount, total.amount);
    await refund();
    assert.deepEqual(await shop.audit(), []);
  });

  test("of a part leaves the buyer's cancellation possible: the rest goes back", async () => {
    const { buyer, checkoutId, paymentId, session } = await atStripe({ price: 3000 });
    stripe.pay(session);
    const { orderId = "", statusKey = "" } = await buyer.settle(checkoutId, paymentId);
    await send(stripe.dispute(session, { amount: 1000 }));
    const { captured, charged_back } = await paymentOf(paymentId);
    assert.equal(charged_back, 1000);
    await shop.call(cancelOwnOrder, { params: { id: orderId }, body: { key: statusKey } });
    assert.equal((await paymentOf(paymentId)).refunded, captured - 1000);
  });
  test("of an order with a rest to pay keeps anybody from collecting more", async () => {
    await change({ captureMode: "MANUAL" });
    const { buyer, checkoutId, paymentId, session } = await atStripe({ price: 2000 });
    await change({ captureMode: "AUTOMATIC" });
    stripe.pay(session);
    const { orderId = "" } = await buyer.settle(checkoutId, paymentId);
    const payments = [{ paymentId, amount: { amount: "10.00" } }];
    await shop.call(captureAuthorizedPayments, { body: { orderId, payments } }, staff());
    await eventually(async () => (await paymentOf(paymentId)).captured === 1000, "captured");
    await send(stripe.dispute(session, { amount: 500 }));
    const status = await shop.call(getPaymentCollectabilityStatus, { params: { ecomOrderId: orderId } }, staff());
    assert.equal(status.status, "NONCOLLECTABLE_ORDER_HAS_CHARGEBACKS");
    const collect = shop.call(
      recordManuallyCollectedPayment,
      { params: { orderId }, body: { amount: { amount: "1.00" } } },
      staff(),
    );
    await assert.rejects(collect, { code: "ORDER_HAS_CHARGEBACKS" });
  });
});
