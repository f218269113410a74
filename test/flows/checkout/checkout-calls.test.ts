/** Less common checkout flows: totals without a cart, one-request orders, external pages, links, custom texts. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { estimateCurrentCartTotals } from "#api/checkout/carts/wire/v1/carts.ts";
import { createCompletionLink as createCartLink } from "#api/checkout/carts/wire/v2/carts-by-id.ts";
import {
  addGiftCardToCurrentCart,
  calculateCurrentCart,
  updateLineItemsInCurrentCart,
} from "#api/checkout/carts/wire/v2/current-cart.ts";
import * as completion from "#api/checkout/checkout-completion.ts";
import { getCheckoutContent, setCheckoutContent } from "#api/checkout/checkout-content.ts";
import { createCheckoutTemplate } from "#api/checkout/checkout-templates.ts";
import * as checkouts from "#api/checkout/checkouts.ts";
import { type CalculateTotalsRequest, calculateTotals } from "#api/checkout/totals-calculator.ts";
import { issueGiftCard } from "#api/payments/gift-cards.ts";
import { listSavedPaymentMethods } from "#api/payments/payment-providers.ts";
import { setPlan } from "#api/pricing/memberships.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { deleteIdleCheckouts } from "#server/checkout/checkouts/jobs.ts";
import { createApp } from "#server/identity/clients/public.ts";
import { grantEntitlements } from "#server/orders/entitlements/grant.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { ADDRESS, aGuest, pressAtGateway, type Shopper, signedIn } from "../shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
let cup: Goods;
before(async () => {
  store = await openWholeStore();
  cup = await store.addGoods({ name: "Cup", priceData: { price: 20 } }, 100);
});
after(async () => {
  const faults = await store?.audit();
  await store?.close();
  assert.deepEqual(faults, []);
});

const aMember = async (): Promise<Shopper> => signedIn(store, await aGuest(store), "register");

describe("totals without a cart", () => {
  const ask = (body: CalculateTotalsRequest, as?: { authorization: string }) =>
    as ? store.call(calculateTotals, { body }, as) : store.admin(calculateTotals, { body });
  const tee = () => ({ id: "tee", quantity: 2, catalogReference: cup.reference, price: "1.00", productName: "Cheap" });

  test("are the catalog's for shoppers, whatever they send, with delivery and tax of the destination", async () => {
    const { as } = await aGuest(store);
    const plain = await ask({ lineItems: [tee()] }, as);
    assert.deepEqual([plain.calculatedLineItems[0]?.lineItemId, plain.priceSummary.total.amount], ["tee", "40.00"]);
    const code = Object.values(
      (await ask({ lineItems: [tee()], shippingAddress: ADDRESS.address }, as)).shippingInfo.carrierServiceOptions ??
        [],
    )[0]?.shippingOptions?.[0]?.code;
    const selectedShippingOption = { code: code ?? "" };
    const sent = await ask({ lineItems: [tee()], shippingAddress: ADDRESS.address, selectedShippingOption }, as);
    assert.deepEqual([sent.priceSummary.shipping.amount, sent.priceSummary.tax.amount], ["5.00", "4.50"]);
    await assert.rejects(ask({ lineItems: [{ price: "5", productName: "Mine" }] }, as), {
      code: "ITEM_NOT_FOUND_IN_CATALOG",
    });
    await assert.rejects(ask({ lineItems: [tee()], memberId: newId() }, as), { status: 400 });
    await assert.rejects(ask({ lineItems: [tee(), tee()] }, as), { code: "DUPLICATED_LINE_ITEM_IDS" });
  });

  test("do not reveal who used a coupon", async () => {
    await store.addCoupon({ code: "ONCEONLY", percentage: "50", limitPerCustomer: 1 });
    const buyer = await aGuest(store);
    await buyer.add(cup);
    await buyer.attachCoupon("ONCEONLY");
    await buyer.place(await buyer.checkOut());
    const { as } = await aGuest(store);
    const body = { lineItems: [tee()], couponCode: "ONCEONLY" };
    const seen = await ask({ ...body, buyerEmail: buyer.email }, as);
    assert.deepEqual(seen.calculationErrors, {});
    assert.deepEqual(seen.priceSummary, (await ask({ ...body, buyerEmail: "fresh@example.com" }, as)).priceSummary);
    assert.notDeepEqual((await ask({ ...body, buyerEmail: buyer.email })).calculationErrors, {});
  });

  test("include the merchant's prices, custom items and coupons by id or code", async () => {
    await store.addCoupon({ code: "TOTALS", percentage: "50" });
    const lineItems = [
      tee(),
      { quantity: 1, price: "3.00", productName: "By hand", itemType: { preset: "DIGITAL" as const } },
    ];
    const { priceSummary, calculationErrors } = await ask({ lineItems, couponCode: "TOTALS" });
    assert.deepEqual([priceSummary.subtotal.amount, priceSummary.discount.amount], ["5.00", "2.50"]);
    assert.deepEqual(calculationErrors, {});
    await assert.rejects(ask({ lineItems, couponId: newId() }), { code: "ERROR_COUPON_DOES_NOT_EXIST" });
    await assert.rejects(ask({ lineItems, couponId: newId(), couponCode: "TOTALS" }), { status: 400 });
    await assert.rejects(store.call(calculateTotals, { body: { lineItems } }), { status: 401 });
  });
});

describe("an order placed on a shopper's behalf", () => {
  test("is created once by staff and apps with permission, and belongs to the shopper", async () => {
    const guest = await aGuest(store);
    await guest.add(cup);
    const { id, priceSummary } = await guest.checkOut();
    const body = { expectedTotal: priceSummary.total.amount };
    const { orderId } = await store.admin(completion.createOrder, { params: { id }, body });
    assert.equal((await guest.order(orderId)).id, orderId);
    assert.equal((await store.admin(completion.createOrder, { params: { id }, body: {} })).orderId, orderId);
    assert.equal((await guest.place(await guest.readCheckout(id))).orderId, orderId);
    // Customers at a point of sale don't leave an email address.
    const { checkout } = await store.admin(checkouts.createCheckout, {
      body: {
        customLineItems: [
          { quantity: 1, price: "3.00", productName: { original: "Wrapping" }, itemType: { preset: "SERVICE" } },
        ],
        channelType: "POS",
        checkoutInfo: { billingInfo: ADDRESS },
      },
    });
    const till = await store.admin(completion.createOrder, { params: { id: checkout.id }, body: {} });
    assert.notEqual(till.orderId, orderId);
  });
});

describe("an order by one request", () => {
  test("charges a saved payment method once, redirects for authentication, and reports a decline", async () => {
    const member = await aMember();
    await member.add(cup);
    const first = await member.checkOut();
    const charge = (id: string, body: { paymentToken?: string; expectedTotal?: string }, key = {}) =>
      store.call(completion.createOrderAndCharge, { params: { id }, body }, { ...member.as, ...key });
    await assert.rejects(charge(first.id, {}), { code: "PAYMENT_REQUIRED" });
    await assert.rejects(charge(first.id, { paymentToken: newId() }), { code: "NO_SAVED_PAYMENT_METHOD" });
    const body = { paymentMethod: "test-gateway" } as const;
    const pay = (savesPaymentMethod: boolean, key = {}) =>
      store.call(
        completion.payCheckout,
        { params: { id: first.id }, body: { ...body, savesPaymentMethod } },
        { ...member.as, ...key },
      );
    const unkept = await pay(false);
    const begun = await pay(true, { idempotencyKey: "pay" });
    assert.notEqual(begun.paymentId, unkept.paymentId, "a later choice to save the card is applied");
    assert.equal((await pay(true)).paymentId, begun.paymentId);
    assert.equal((await pay(true, { idempotencyKey: "pay" })).paymentId, begun.paymentId);
    const reused = { status: 422, code: "IDEMPOTENCY_KEY_REUSED" };
    await assert.rejects(pay(false, { idempotencyKey: "pay" }), reused);
    assert.equal((await pay(true)).paymentId, begun.paymentId, "a rejected request changes nothing");
    await pressAtGateway(begun.redirectUrl, "approve");
    await member.settle(first, begun.paymentId);
    const { savedPaymentMethods } = await store.call(listSavedPaymentMethods, { query: {} }, member.as);
    const paymentToken = savedPaymentMethods[0]?.id ?? "";
    await member.add(cup);
    const second = await member.checkOut();
    const once = { idempotencyKey: "charge" };
    // A rejection isn't an effect: the key can be reused once the cause is fixed.
    await assert.rejects(charge(second.id, { paymentToken, expectedTotal: "0.01" }, once), {
      code: "CHECKOUT_CHANGED",
    });
    const ordered = await charge(second.id, { paymentToken }, once);
    assert.equal((await member.order(ordered.orderId ?? "")).paymentStatus, "PAID");
    assert.equal((await charge(second.id, { paymentToken }, once)).orderId, ordered.orderId);
    assert.equal((await charge(second.id, { paymentToken })).orderId, ordered.orderId);
    await assert.rejects(charge(second.id, {}, once), reused);
    await assert.rejects(charge(first.id, { paymentToken }, once), reused);
    // The gateway decides by the last two digits of the amount (server/gateway/page.ts): 04 requires a challenge, 01 is
    // declined.
    const odd = async (price: number) => {
      const goods = await store.addGoods({ name: `Odd ${price}`, productType: "digital", priceData: { price } }, 5);
      const lineItems = [{ catalogReference: goods.reference, quantity: 1 }];
      const checkoutInfo = { buyerInfo: { email: member.email }, billingInfo: ADDRESS };
      return (await store.call(checkouts.createCheckout, { body: { lineItems, checkoutInfo } }, member.as)).checkout;
    };
    const challenged = await charge((await odd(18.22)).id, { paymentToken });
    assert.equal(challenged.orderId, undefined);
    assert.match(challenged.paymentResponseToken ?? "", /\/pay\//);
    await assert.rejects(charge((await odd(18.19)).id, { paymentToken }), { code: "PAYMENT_ERROR" });
  });

  test("needs no payment if it is free", async () => {
    const member = await aMember();
    await member.add(await store.addGoods({ name: "Sticker", productType: "digital", priceData: { price: 0 } }, 5));
    const { id } = await member.checkOut();
    const answer = await store.call(completion.createOrderAndCharge, { params: { id }, body: {} }, member.as);
    assert.ok(answer.orderId);
    assert.equal(answer.paymentGatewayOrderId, undefined);
  });
});

describe("a purchase that is paid elsewhere", () => {
  const redirectUrl = "https://pay.example.com/thanks?x=1";
  const follow = (url: string) => fetch(url, { redirect: "manual" });

  test("is completed once by a URL that only staff and apps get, which then redirects", async () => {
    const guest = await aGuest(store);
    await guest.add(cup);
    const { id } = await guest.checkOut();
    const request = { params: { id }, body: { redirectUrl } };
    await assert.rejects(store.call(completion.createCompletionLink, request, guest.as), { status: 403 });
    const { url } = await store.admin(completion.createCompletionLink, request);
    for (let again = 0; again < 2; again++) {
      const answer = await follow(url);
      assert.deepEqual([answer.status, answer.headers.get("location")], [303, redirectUrl]);
    }
    assert.equal((await guest.readCheckout(id)).completed, true);
    assert.equal((await follow(`${url.slice(0, -3)}abc`)).status, 400);
    const cart = await store.admin(createCartLink, { params: { id: (await guest.cart()).id }, body: { redirectUrl } });
    assert.equal((await follow(cart.url.replace("/ecom/v2", "/v2"))).status, 303);
    assert.equal((await follow(cart.url.replace(/v2\/carts\/[^?]*/, new URL(url).pathname.slice(6)))).status, 400);
    await assert.rejects(guest.cart(), { code: "OWNED_CART_NOT_FOUND" });
  });

  test("starts with a link: each visitor gets a checkout of their own", async () => {
    const lineItems = [{ quantity: 1, catalogReference: cup.reference }];
    const { checkoutTemplate } = await store.admin(createCheckoutTemplate, {
      body: { checkoutTemplate: { status: "ACTIVE", lineItems } },
    });
    const path = `/ecom/v1/checkout-templates/${checkoutTemplate.id}/create-and-redirect-to-checkout`;
    const [first, second] = await Promise.all([follow(store.origin + path), follow(store.origin + path)]);
    const [one, other] = [first, second].map((answer) => new URL(answer.headers.get("location") ?? "").pathname);
    assert.notEqual(one, other);
    const guest = await aGuest(store);
    const checkout = await guest.readCheckout(one?.split("/").at(-1) ?? "");
    assert.equal(checkout.lineItems[0]?.productName.original, "Cup");
    const params = { id: checkout.id };
    const body = { checkout: { buyerInfo: { email: guest.email } } };
    await store.call(checkouts.updateCheckout, { params, body }, guest.as);
    const stranger = await aGuest(store);
    await assert.rejects(stranger.readCheckout(checkout.id), { code: "CHECKOUT_NOT_FOUND" });
    assert.equal((await follow(store.origin + path.replace(checkoutTemplate.id, newId()))).status, 404);
  });
});

test("a gift card in the cart is included in the estimate, carried over to the checkout, and pays for the order", async () => {
  const guest = await aGuest(store);
  await guest.add(cup);
  const { code } = await store.admin(issueGiftCard, {
    body: { giftCard: { amount: "12.50", recipientEmail: guest.email } },
  });
  const addCard = () => store.call(addGiftCardToCurrentCart, { body: { giftCard: { code } } }, guest.as);
  await addCard();
  await assert.rejects(addCard(), { code: "GIFT_CARD_ALREADY_EXISTS" });
  const { giftCard } = await store.call(estimateCurrentCartTotals, { body: {} }, guest.as);
  assert.equal(giftCard?.amount.amount, "12.50");
  const checkout = await guest.checkOut();
  assert.deepEqual(
    checkout.giftCards.map(({ amount }) => amount.amount),
    ["12.50"],
  );
  const order = await guest.order((await guest.place(checkout)).orderId);
  assert.equal(order.paymentStatus, "PARTIALLY_PAID");
});

test("a membership reduces the totals of the cart and the order", async () => {
  const pass = await store.addGoods({ name: "Friends", productType: "digital", priceData: { price: 0 } }, 10);
  const productId = pass.product.id;
  const terms = { coveredProductIds: [], coveredCollectionIds: [], discountProductIds: [], discountCollectionIds: [] };
  const plan = { ...terms, benefits: [], discountPercent: 25 };
  await store.admin(setPlan, { params: { productId }, body: { plan } });
  const member = await aMember();
  await member.add(pass);
  const { orderId: passOrder } = await member.place(await member.checkOut());
  // Granted by a job; a second run waits for the first one and does nothing.
  await grantEntitlements.run(store.app.store, { orderId: passOrder });
  await member.add(cup);
  const { priceSummary, appliedDiscounts } = await member.estimate();
  assert.equal(priceSummary.discount.amount, "5.00");
  assert.equal(appliedDiscounts[0]?.discountRule?.name.original, "Friends");
  const order = await member.order((await member.place(await member.checkOut())).orderId);
  assert.equal(order.priceSummary.discount.amount, "5.00");
});

test("a membership chosen in the cart pays in both versions and at the checkout; one that can't pay is reported", async () => {
  const [pass, lesson] = await Promise.all([
    store.addGoods({ name: "Class pass", productType: "digital", priceData: { price: 0 } }, 10),
    store.addGoods({ name: "Pottery class", productType: "digital", priceData: { price: 40 } }, 10),
  ]);
  const terms = { coveredCollectionIds: [], discountProductIds: [], discountCollectionIds: [], benefits: [] };
  const plan = { ...terms, coveredProductIds: [lesson.product.id], credits: 3 };
  await store.admin(setPlan, { params: { productId: pass.product.id }, body: { plan } });
  const member = await aMember();
  await member.add(pass);
  const { orderId: passOrder } = await member.place(await member.checkOut());
  await grantEntitlements.run(store.app.store, { orderId: passOrder });
  const cart = await member.add(lesson);
  const [line] = cart.lineItems;
  const { membershipOptions } = await member.estimate();
  const membershipId = membershipOptions.eligibleMemberships?.[0]?.id ?? "";
  const choose = (id: string | undefined) => {
    const plan = id === undefined ? {} : { existingMembership: { appId: STORE_APP_ID, membershipId: id } };
    const lineItems = [{ lineItemId: line?.id ?? "", membershipPayment: plan }];
    return store.call(updateLineItemsInCurrentCart, { body: { lineItems } }, member.as);
  };
  await choose(newId());
  const wrong = await store.call(calculateCurrentCart, { body: {} }, member.as);
  assert.ok(wrong.summary.violations.some(({ code }) => code === "INVALID_MEMBERSHIP_STATUS"));
  assert.equal(
    (await member.estimate()).calculationErrors.membershipError?.applicationError.code,
    "INVALID_MEMBERSHIP",
  );
  await choose(membershipId);
  const { cart: priced, summary } = await store.call(calculateCurrentCart, { body: {} }, member.as);
  assert.equal(summary.priceSummary.total.amount, "0.00");
  const { membership } = priced.lineItems[0]?.paymentConfig ?? {};
  assert.deepEqual([membership?.name?.original, membership?.redemptionCost], ["Class pass", 1]);
  assert.deepEqual(
    summary.paymentSummary.memberships.map(({ id, lineItemIds }) => [id, lineItemIds]),
    [[membershipId, [line?.id]]],
  );
  const checkout = await member.checkOut();
  assert.deepEqual([checkout.priceSummary.total.amount, checkout.calculationErrors], ["0.00", {}]);
  const { db } = store.app.store.database;
  const { rows } = await sql<{ type: string; payload: unknown }>`
    select type, payload from outbox_events where entity_id = ${checkout.id} order by sequence`.execute(db);
  assert.deepEqual(
    rows
      .slice(0, 1)
      .map(({ type, payload }) => [type, Object(payload).priceSummary, Object(payload).lineItems?.length]),
    [["wix.ecom.v1.checkout_created", checkout.priceSummary, 1]],
    "the event tells the whole checkout",
  );
  const told = async () =>
    (await sql<{ type: string }>`select type from outbox_events where entity_id = ${checkout.id}`.execute(db)).rows;
  const before = await told();
  assert.deepEqual(
    [(await member.checkOut()).id, await told()],
    [checkout.id, before],
    "nothing changed, nothing told",
  );
  await choose(undefined);
  assert.equal((await member.checkOut()).priceSummary.total.amount, "44.00", "the cart's selection changed");
  assert.equal((await told()).length, before.length + 1);
  await choose(membershipId);
  assert.equal((await member.checkOut()).id, checkout.id);
  await member.place(checkout);
  const last = await sql<{ payload: unknown }>`select payload from outbox_events
    where entity_id = ${checkout.id} and type = 'wix.ecom.v1.checkout_completed'`.execute(db);
  assert.equal(Object(last.rows[0]?.payload).checkout?.completed, true);
});

test("the texts of an app's component are localized, and only the app and the merchant can set them", async () => {
  const inside = store.app.store;
  const make = (name: string) =>
    transaction(inside.database.db, (tx) =>
      createApp(tx, { name, secret: "s".repeat(32), permissions: ["settings:write"] }, inside.now()),
    );
  const [own, other] = [await make("Words"), await make("Other words")];
  const tokenOf = ({ id, instanceId }: typeof own) =>
    inside.tokens.issue(
      { kind: "app", appId: id, permissions: ["settings:write"], tokenId: instanceId },
      Date.now() + 60_000,
    );
  const params = { appId: own.id, componentId: newId() };
  const say = (languageCode: string, orderSummary: string, app = own) =>
    store.call(
      setCheckoutContent,
      { params, body: { languageCode, checkoutContent: { orderSummary } } },
      { authorization: tokenOf(app) },
    );
  const read = (languageCode?: string) =>
    store.call(getCheckoutContent, { params, query: languageCode === undefined ? {} : { languageCode } });
  await assert.rejects(read(), { code: "REQUIRED_COMPONENT_DOES_NOT_EXIST" });
  await assert.rejects(say("de", "Fremd", other), { code: "REQUIRED_APP_NOT_INSTALLED" });
  await say("de", "Deine Reise");
  await say("de", "Ihre Reise");
  assert.equal((await read("de-AT")).checkoutContent.orderSummary, "Ihre Reise");
  await assert.rejects(read("fr"), { code: "TRANSLATIONS_NOT_FOUND" });
  const nobody = { ...params, appId: newId() };
  await assert.rejects(store.call(getCheckoutContent, { params: nobody, query: {} }), {
    code: "REQUIRED_APP_NOT_INSTALLED",
  });
});

test("shoppers can't write or clear an app's data in a checkout", async () => {
  const guest = await aGuest(store);
  const body = { lineItems: [{ quantity: 1, catalogReference: cup.reference }] };
  const { checkout } = await store.call(checkouts.createCheckout, { body }, guest.as);
  const params = { id: checkout.id };
  const extendedFields = { namespaces: { "@acme/points": { isVerified: true } } };
  await store.admin(checkouts.updateCheckout, { params, body: { checkout: { extendedFields } } });
  const forged = { namespaces: { "@acme/points": { isVerified: false } } };
  for (const fields of [forged, { namespaces: {} }, null])
    await assert.rejects(
      store.call(checkouts.updateCheckout, { params, body: { checkout: { extendedFields: fields } } }, guest.as),
      { status: 400 },
    );
  const made = { ...body, checkoutInfo: { extendedFields } };
  await assert.rejects(store.call(checkouts.createCheckout, { body: made }, guest.as), { status: 400 });
  assert.deepEqual((await guest.readCheckout(checkout.id)).extendedFields, extendedFields);
});

test("a checkout unchanged for 90 days is deleted, with an event", async () => {
  const guest = await aGuest(store);
  const body = { lineItems: [{ quantity: 1, catalogReference: cup.reference }] };
  const { checkout } = await store.call(checkouts.createCheckout, { body }, guest.as);
  const { db } = store.app.store.database;
  assert.equal(await deleteIdleCheckouts(store.app.store), 0);
  await sql`update checkouts set updated_at = now() - interval '91 days' where id = ${checkout.id}`.execute(db);
  assert.equal(await deleteIdleCheckouts(store.app.store), 1);
  await assert.rejects(guest.readCheckout(checkout.id), { code: "CHECKOUT_NOT_FOUND" });
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox_events
    where type = 'wix.ecom.v1.checkout_deleted' and entity_id = ${checkout.id}`.execute(db);
  assert.equal(rows[0]?.count, 1);
});
