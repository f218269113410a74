/** A subscription from checkout through its renewals, charged to the saved card in the gateway's own process. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { createCheckout } from "#api/checkout/checkouts.ts";
import { getOrderEntitlements } from "#api/orders/entitlements.ts";
import { chargeOrder } from "#api/orders/orders/order-billing.ts";
import { chargeOrderPaymentRequest, createOrderPaymentRequest } from "#api/orders/orders/order-payment-requests.ts";
import { getOrder } from "#api/orders/orders/orders.ts";
import * as api from "#api/orders/subscription-contracts.ts";
import { memberListOrders, requestCancellation } from "#api/orders/wire/v2/plan-orders.ts";
import { issueGiftCard } from "#api/payments/gift-cards.ts";
import { deleteSavedPaymentMethod, listSavedPaymentMethods } from "#api/payments/payment-providers.ts";
import { eraseEverything } from "#server/administration/erasure/public.ts";
import { routes as entitlementRoutes } from "#server/orders/entitlements/routes.ts";
import { sendConfirmation } from "#server/orders/orders/mails/mail-jobs.ts";
import { settlePayment } from "#server/orders/orders/public.ts";
import { bill } from "#server/orders/subscription-contracts/bill.ts";
import { subscriptionContractsModule } from "#server/orders/subscription-contracts/module.ts";
import { routes } from "#server/orders/subscription-contracts/routes.ts";
import { routesV2 } from "#server/orders/subscription-contracts/wire/v2/routes.ts";
import { routes as giftCardRoutes } from "#server/payments/gift-cards/routes.ts";
import { forgetMethod } from "#server/payments/payments/forget-methods.ts";
import { tokenOf } from "#server/payments/payments/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { grantMemberships } from "#server/pricing/memberships/public.ts";
import { choose, destination, openShop, type Shop } from "../shop.ts";

let shop: Shop;
const START = new Date("2031-03-31T09:00:00Z");
before(async () => {
  shop = await openShop({
    hasGateway: true,
    bindings: [...routes, ...routesV2, ...giftCardRoutes, ...entitlementRoutes],
    hooks: subscriptionContractsModule.hooks ?? [],
  });
  shop.setNow(START);
});
after(async () => {
  await shop.close();
});

const staff = () => ({ authorization: shop.staffToken() });
const on = (date: string) => shop.setNow(new Date(`${date}T09:30:00Z`));
const place = { ...destination, address: { ...destination.address, subdivision: "US-OR", postalCode: "97201" } };

async function aMember(): Promise<string> {
  const id = newId();
  const email = `${id}@example.com`;
  const now = shop.store.now();
  const row = { id, email, email_key: email, slug: id, status: "ACTIVE", created_at: now, updated_at: now };
  await shop.store.database.db.insertInto("members").values(row).execute();
  return id;
}

/** A monthly subscription bought by a member who saves the card. */
async function subscribe({ isPaid = true } = {}) {
  const memberId = await aMember();
  const product = await shop.product({ name: "Coffee", itemType: "SERVICE", price: 1500 });
  const { db } = shop.store.database;
  const optionId = newId();
  await sql`insert into subscription_options (id, title, frequency, repeat_interval, auto_renewal, created_at, updated_at)
    values (${optionId}, 'Monthly', 'MONTH', 1, true, now(), now())`.execute(db);
  await sql`insert into product_subscription_options (product_id, option_id, position)
    values (${product.productId}, ${optionId}, 1)`.execute(db);
  const buyer = shop.buyer(shop.memberToken(memberId));
  const { checkout } = await shop.call(
    createCheckout,
    {
      body: {
        lineItems: [{ catalogReference: product.reference({ subscriptionOptionId: optionId }), quantity: 1 }],
        checkoutInfo: { buyerInfo: { email: "ada@example.com" }, billingInfo: place },
      },
    },
    { authorization: buyer.token },
  );
  const orderId = isPaid ? await payWithKeptCard(buyer, checkout.id) : (await buyer.order(checkout.id)).orderId;
  const query = { filter: { originOrderId: orderId } };
  const { subscriptionContracts } = await shop.call(api.querySubscriptionContracts, { body: { query } }, staff());
  const [contract] = subscriptionContracts;
  assert.ok(contract);
  return { memberId, contractId: contract.id, orderId };
}

async function payWithKeptCard(buyer: ReturnType<Shop["buyer"]>, checkoutId: string): Promise<string> {
  const { paymentId, redirectUrl } = await buyer.pay(checkoutId, { savesPaymentMethod: true });
  await choose(redirectUrl, "approve");
  const { orderId } = await buyer.settle(checkoutId, paymentId);
  assert.ok(orderId);
  return orderId;
}

const read = async (subscriptionContractId: string) =>
  (await shop.call(api.getSubscriptionContract, { params: { subscriptionContractId } }, staff())).subscriptionContract;
const captures = () => shop.journal().filter(({ kind }) => kind === "CAPTURE").length;
/** Runs the billing job in several processes at once. */
const billTogether = (contractId: string) => Promise.all(Array.from({ length: 4 }, () => bill(shop.store, contractId)));
const stateOf = async (contractId: string) => {
  const { state, cycles } = await read(contractId);
  return [state, ...cycles.map((cycle) => cycle.state)];
};
type Change = typeof api.pauseSubscription | typeof api.resumeSubscription | typeof api.cancelSubscription;
const change = (endpoint: Change, contractId: string, memberId: string) =>
  shop.call(
    endpoint,
    { params: { subscriptionContractId: contractId }, body: {} },
    { authorization: shop.memberToken(memberId) },
  );

test("renews monthly on the saved card, retries after a removed card, pauses, resumes and ends, and never charges twice", async () => {
  const { memberId, contractId } = await subscribe();
  assert.deepEqual(await stateOf(contractId), ["ACTIVE", "PAID"]);
  assert.equal(captures(), 1);
  await billTogether(contractId);
  assert.equal(captures(), 1, "nothing is due yet");

  on("2031-04-30");
  await billTogether(contractId);
  assert.deepEqual(await stateOf(contractId), ["ACTIVE", "PAID", "PAID"]);
  assert.equal(captures(), 2);
  const { rows } = await sql<{ status: string }>`
    select p.status from payments p join subscription_cycles c on c.order_id = p.order_id
    where c.contract_id = ${contractId}::uuid and c.cycle_number = 2`.execute(shop.store.database.db);
  assert.deepEqual(rows, [{ status: "APPROVED" }], "the renewal has one payment: the one that was charged");
  assert.equal((await read(contractId)).nextBillingDate?.slice(0, 10), "2031-05-31", "the last day stays the last day");

  // The card is removed, so the renewal fails and is retried on schedule.
  const as = () => ({ authorization: shop.memberToken(memberId) });
  const { savedPaymentMethods } = await shop.call(listSavedPaymentMethods, { query: {} }, as());
  for (const { id } of savedPaymentMethods) await shop.call(deleteSavedPaymentMethod, { params: { id } }, as());
  on("2031-05-31");
  await billTogether(contractId);
  const failing = await read(contractId);
  assert.deepEqual([failing.state, failing.cycles.at(-1)?.state], ["PAST_DUE", "FAILED"]);
  assert.equal(failing.cycles.at(-1)?.attempts, 1, "one try, however many processes");
  assert.equal(captures(), 2);

  // A new card, saved with another purchase, pays the open renewal on the next retry.
  const buyer = shop.buyer(shop.memberToken(memberId));
  await payWithKeptCard(buyer, await buyer.prepare(await shop.product({ price: 900 })));
  shop.setNow(new Date(Date.parse(failing.retryDate ?? "") + 60_000));
  await billTogether(contractId);
  assert.deepEqual(await stateOf(contractId), ["ACTIVE", "PAID", "PAID", "PAID"]);
  assert.equal(captures(), 4);

  await change(api.pauseSubscription, contractId, memberId);
  on("2031-07-15");
  await billTogether(contractId);
  assert.equal(captures(), 4, "nothing is charged while it is paused");
  await change(api.resumeSubscription, contractId, memberId);
  const next = (await read(contractId)).nextBillingDate ?? "";
  shop.setNow(new Date(Date.parse(next) + 60_000));
  await billTogether(contractId);
  assert.equal(captures(), 5);

  await change(api.cancelSubscription, contractId, memberId);
  on("2032-01-31");
  await billTogether(contractId);
  assert.equal(captures(), 5, "nothing is charged after the end");
  assert.deepEqual(await shop.audit(), []);
});

test("recovers a lost response of the gateway without charging again", async () => {
  on("2032-03-01");
  const { contractId } = await subscribe();
  const before = captures();
  on("2032-04-01");
  await shop.faults({ dropsAnswers: true });
  await bill(shop.store, contractId);
  await shop.faults();
  const retry = (await read(contractId)).retryDate;
  shop.setNow(new Date(Date.parse(retry ?? "2032-04-02T00:00:00Z") + 60_000));
  await billTogether(contractId);
  assert.equal(captures() - before, 1, "one renewal, one charge");
  assert.deepEqual(await shop.audit(), []);
});

test("lets staff delete a contract without payments only", async () => {
  on("2032-06-01");
  const unpaid = await subscribe({ isPaid: false });
  const remove = (id: string, authorization = shop.staffToken()) =>
    shop.call(api.deleteSubscription, { params: { subscriptionContractId: id } }, { authorization });
  await assert.rejects(remove(unpaid.contractId, shop.memberToken(unpaid.memberId)), { code: "PERMISSION_DENIED" });
  await remove(unpaid.contractId);
  await assert.rejects(remove(unpaid.contractId), { code: "SUBSCRIPTION_CONTRACT_NOT_FOUND" });
  const events = await shop.store.database.db
    .selectFrom("outbox_events")
    .select("type")
    .where("entity_id", "=", unpaid.contractId)
    .where("type", "like", "%subscription_contract_deleted")
    .execute();
  assert.equal(events.length, 1);
  const paid = await subscribe();
  await assert.rejects(remove(paid.contractId), { code: "SUBSCRIPTION_STATE" });
});

test("charges a saved card once per key for merchants, whatever the outcome, and keeps the key bound", async () => {
  const memberId = await aMember();
  const buyer = shop.buyer(shop.memberToken(memberId));
  await payWithKeptCard(buyer, await buyer.prepare(await shop.product({ price: 900 })));
  const list = await shop.call(listSavedPaymentMethods, { query: {} }, { authorization: buyer.token });
  const paymentToken = list.savedPaymentMethods[0]?.id ?? "";
  const cashier = staff();
  const owing = async (owner = buyer) => {
    const { orderId } = await owner.order(await owner.prepare(await shop.product({ price: 3000, stock: 9 })));
    return orderId;
  };
  const request = async (orderId: string, amount: string) => {
    const body = { orderPaymentRequest: { orderId, amount: { amount } } };
    return (await shop.call(createOrderPaymentRequest, { body }, cashier)).orderPaymentRequest.id;
  };
  const charge = (orderPaymentRequestId: string, idempotencyKey: string) =>
    shop.call(
      chargeOrderPaymentRequest,
      { body: { orderPaymentRequestId, paymentToken } },
      { ...cashier, idempotencyKey },
    );
  const { db } = shop.store.database;
  const payments = async (requestId: string) =>
    (
      await sql<{ status: string }>`select status from payments where payment_request_id = ${requestId}::uuid`.execute(
        db,
      )
    ).rows;
  const reused = { status: 422, code: "IDEMPOTENCY_KEY_REUSED" };

  // The gateway declines amounts that end in 01 and approves the others.
  for (const [amount, status] of [
    ["10.01", "DECLINED"],
    ["10.00", "APPROVED"],
  ] as const) {
    const [id, key] = [await request(await owing(), amount), newId()];
    const first = await charge(id, key);
    for (let again = 0; again < 2; again++) {
      await settlePayment(shop.store, first.paymentResponseToken);
      assert.deepEqual(await charge(id, key), first);
    }
    assert.deepEqual(await payments(id), [{ status }]);
    await assert.rejects(charge(await request(await owing(), amount), key), reused);
    // The stored request of the key expires after 30 days; the payment stays.
    await sql`delete from idempotency_keys where key = ${key}`.execute(db);
    assert.deepEqual(await charge(id, key), first);
    await sql`delete from idempotency_keys where key = ${key}`.execute(db);
    await assert.rejects(charge(await request(await owing(), amount), key), reused);
  }

  // A gift card is charged before it turns out that the rest can't be charged.
  const orderId = await owing(shop.buyer(shop.memberToken(await aMember())));
  const giftCard = { amount: "20.00", recipientEmail: "ada@example.com" };
  const { code: giftCardCode } = await shop.call(issueGiftCard, { body: { giftCard } }, cashier);
  const draw = (amount: string, idempotencyKey: string, rest = "1.00") =>
    shop.call(
      chargeOrder,
      {
        body: {
          orderId,
          giftCards: [{ giftCardCode, amount: { amount } }],
          ...(rest === "" ? {} : { regularCharge: { amount: { amount: rest } } }),
          idempotencyKey,
        },
      },
      cashier,
    );
  const key = newId();
  const nothingKept = { code: "NO_SAVED_PAYMENT_METHOD" };
  await assert.rejects(draw("99.00", key), { code: "INVALID_AMOUNT" });
  await assert.rejects(draw("5.00", key), nothingKept, "a refusal before anything was done has left the key free");
  await assert.rejects(draw("7.00", key, ""), reused);
  await assert.rejects(draw("5.00", key), nothingKept, "the same request goes on");
  await sql`delete from idempotency_keys where key = ${key}`.execute(db);
  await assert.rejects(draw("7.00", key, ""), reused, "nor when only the payment is left");
  const { balanceSummary } = (await shop.call(getOrder, { params: { id: orderId } }, cashier)).order;
  assert.equal(balanceSummary.paid.amount, "5.00");
  // Concurrent requests: whichever is rejected, the key stays bound to the other.
  const twins = newId();
  await sql`delete from idempotency_keys where key = ${key}`.execute(db);
  const other = await shop.call(issueGiftCard, { body: { giftCard } }, cashier);
  const pay = (amount: string) =>
    shop.call(
      chargeOrder,
      { body: { orderId, giftCards: [{ giftCardCode: other.code, amount: { amount } }], idempotencyKey: twins } },
      cashier,
    );
  const answers = await Promise.all([pay("2.00"), pay("2.00"), pay("2.00")]);
  assert.equal(new Set(answers.map(({ payments: [payment] }) => payment?.id)).size, 1);
  await assert.rejects(pay("3.00"), reused);
});

test("the order and its email show how it renews, how to cancel it, and that it has ended", async () => {
  shop.setNow(START);
  const { memberId, contractId, orderId } = await subscribe();
  const terms = async () => {
    const given = { params: { orderId }, query: {} };
    const { subscriptions } = await shop.call(getOrderEntitlements, given, {
      authorization: shop.memberToken(memberId),
    });
    return subscriptions.map(({ description, isOpen, canCancel }) => [description, isOpen, canCancel]);
  };
  const sentence = "$15.00 every month, next on April 30, 2031, until you cancel.";
  assert.deepEqual(await terms(), [[sentence, true, true]]);

  const mailIn = async (language: string) => {
    const { db } = shop.store.database;
    await sql`delete from mails where about_id = ${orderId}::uuid`.execute(db);
    await sql`update orders set buyer_language = ${language}, confirmation_mailed_at = null where id = ${orderId}::uuid`.execute(
      db,
    );
    await sendConfirmation.run(shop.store, { orderId });
    const { rows } = await sql<{ text: string; html: string }>`select text, html from mails
      where about_id = ${orderId}::uuid and kind = 'order-confirmation'`.execute(db);
    return rows[0] ?? { text: "", html: "" };
  };
  const mail = await mailIn("en");
  assert.ok(mail.text.includes(sentence) && mail.html.includes(sentence));
  assert.match(mail.text, /pause or cancel your subscription in your account: .*\/account\/subscriptions/);
  assert.match((await mailIn("de")).text, /jeden Monat, das nächste Mal am 30\. April 2031, bis Sie kündigen\./);
  await sql`update orders set member_id = null where id = ${orderId}::uuid`.execute(shop.store.database.db);
  assert.match((await mailIn("en")).text, /reply to this email, or create an account with ada@example\.com/);
  await sql`update orders set member_id = ${memberId}::uuid where id = ${orderId}::uuid`.execute(
    shop.store.database.db,
  );

  await change(api.cancelSubscription, contractId, memberId);
  assert.deepEqual(await terms(), [["Ended. You won't be charged again.", false, false]]);
});

test("cancels a deleted member's subscription regardless of its terms, and removes the card at the provider", async () => {
  on("2031-03-31");
  const { memberId, contractId } = await subscribe();
  const { db } = shop.store.database;
  await sql`update subscription_contracts set can_customer_cancel = false where id = ${contractId}`.execute(db);
  const before = captures();
  const method = await db
    .selectFrom("saved_payment_methods")
    .selectAll()
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  const actor = { kind: "member", memberId, clientId: "", sessionId: "" } as const;
  await shop.transaction((tx) =>
    eraseEverything(tx, { id: memberId, actor, store: shop.store, now: shop.store.now() }),
  );
  await forgetMethod.run(shop.store, { savedPaymentMethodId: method.id });
  on("2031-04-30");
  await billTogether(contractId);
  const contract = await read(contractId);
  assert.deepEqual([contract.state, contract.nextBillingDate], ["CANCELED", undefined]);
  assert.equal(captures(), before, "nothing is charged any more");
  const forgotten = shop.journal().flatMap((entry) => (entry.kind === "FORGET" ? [entry.token] : []));
  assert.ok(forgotten.includes(tokenOf(shop.store, method)), "the provider has removed the card");
  const { savedPaymentMethods } = await shop.call(
    listSavedPaymentMethods,
    { query: {} },
    { authorization: shop.memberToken(memberId) },
  );
  assert.deepEqual(savedPaymentMethods, []);
});

test("a plan sold by subscription is one order of the member, and ends with the time that is paid", async () => {
  shop.setNow(START);
  const { memberId, contractId, orderId } = await subscribe();
  const { db } = shop.store.database;
  const now = shop.store.now();
  const [{ product_id: planId, origin_line_id: lineId }] = await db
    .selectFrom("subscription_contracts")
    .select(["product_id", "origin_line_id"])
    .where("id", "=", contractId)
    .execute()
    .then((rows) => rows as [{ product_id: string; origin_line_id: string }]);
  const plan = { product_id: planId, duration_unit: "MONTH", duration_count: 1, benefits: ["Tea"], updated_at: now };
  await db.insertInto("membership_plans").values(plan).execute();
  const bought = {
    planProductId: planId,
    memberId,
    email: "ada@example.com",
    orderId,
    orderLineId: lineId,
    quantity: 1,
  };
  await shop.transaction((tx) => grantMemberships(tx, { ...bought, now }));
  const as = { authorization: shop.memberToken(memberId) };
  const list = async () => (await shop.call(memberListOrders, { query: {} }, as)).orders;
  const [order] = await list();
  assert.deepEqual(
    [order?.id, order?.status, order?.lastPaymentStatus, order?.autoRenewCanceled, order?.endDate],
    [contractId, "ACTIVE", "PAID", false, undefined],
  );
  assert.deepEqual(order?.pricing.subscription?.cycleDuration, { count: 1, unit: "MONTH" });
  const cancel = (effectiveAt: "IMMEDIATELY" | "NEXT_PAYMENT_DATE") =>
    shop.call(requestCancellation, { params: { id: contractId }, body: { effectiveAt } }, as);
  await cancel("NEXT_PAYMENT_DATE");
  const [ending] = await list();
  assert.deepEqual(
    [ending?.status, ending?.autoRenewCanceled, ending?.cancellation?.cause, ending?.cancellation?.effectiveAt],
    ["ACTIVE", true, "MEMBER_ACTION", "NEXT_PAYMENT_DATE"],
  );
  assert.ok(ending?.endDate);
  await assert.rejects(cancel("NEXT_PAYMENT_DATE"), /status doesn't allow/);
  await cancel("IMMEDIATELY");
  assert.deepEqual((await list())[0]?.status, "CANCELED");
});
