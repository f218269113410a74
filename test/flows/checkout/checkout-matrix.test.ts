/** Every kind of product with every payment that charges little or nothing up front: each cart becomes an order. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { createOrder, payCheckout, settlePayment } from "#api/checkout/checkout-completion.ts";
import { createCheckout, getCheckout, updateCheckout } from "#api/checkout/checkouts.ts";
import { STORE_APP_ID } from "#api/values.ts";
// Assembles the server, including order hooks.
import { hooks } from "#server/modules.ts";
import { findGiftCards, issueGiftCard } from "#server/payments/gift-cards/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { choose, destination, openShop, type Shop } from "../shop.ts";

const kinds = ["PHYSICAL", "DIGITAL", "SERVICE", "GIFT_CARD", "SUBSCRIPTION"] as const;
type Kind = (typeof kinds)[number];
const PRICE = 4000;

let shop: Shop;
let staff: { authorization: string };
before(async () => {
  shop = await openShop({ poolSize: 4, hasGateway: true, hooks });
  staff = { authorization: shop.staffToken() };
});
after(async () => {
  const faults = await shop.audit();
  await shop.close();
  assert.deepEqual(faults, []);
});

const isSent = (kind: Kind): boolean => kind === "PHYSICAL" || kind === "SUBSCRIPTION";

async function goods(kind: Kind, price = PRICE) {
  const itemType = kind === "SUBSCRIPTION" ? "PHYSICAL" : kind;
  const product = await shop.product({ name: kind, itemType, price });
  if (kind !== "SUBSCRIPTION") return product.reference(kind === "GIFT_CARD" ? { giftCard: card } : undefined);
  const subscriptionOptionId = newId();
  const { db } = shop.store.database;
  await sql`insert into subscription_options (id, title, frequency, repeat_interval, auto_renewal, created_at, updated_at)
    values (${subscriptionOptionId}, 'Monthly', 'MONTH', 1, true, now(), now())`.execute(db);
  await sql`insert into product_subscription_options (product_id, option_id, position)
    values (${product.productId}, ${subscriptionOptionId}, 1)`.execute(db);
  return product.reference({ subscriptionOptionId });
}

const card = { recipientEmail: "bob@example.com", recipientName: "Bob", senderName: "Ada", message: "Hello" };

/** A checkout of one item by a new shopper, complete except for the payment. */
async function prepare(kind: Kind, fields: { price?: number; couponCode?: string; giftCardCode?: string } = {}) {
  const as = { authorization: shop.visitorToken() };
  const lineItems = [{ catalogReference: await goods(kind, fields.price), quantity: 1 }];
  const { couponCode, giftCardCode } = fields;
  const place = { ...destination, address: { ...destination.address, subdivision: "US-OR", postalCode: "97201" } };
  const { checkout } = await shop.call(
    createCheckout,
    {
      body: {
        lineItems,
        ...(couponCode && { couponCode }),
        ...(giftCardCode && { giftCardCode }),
        checkoutInfo: {
          buyerInfo: { email: "ada@example.com" },
          billingInfo: place,
          ...(isSent(kind) && { shippingInfo: { shippingDestination: place } }),
        },
      },
    },
    as,
  );
  if (isSent(kind)) {
    const chosen = { shippingInfo: { selectedCarrierServiceOption: { code: shop.standard } } };
    await shop.call(updateCheckout, { params: { id: checkout.id }, body: { checkout: chosen } }, as);
  }
  const read = async () => (await shop.call(getCheckout, { params: { id: checkout.id } }, as)).checkout;
  const order = () => shop.call(createOrder, { params: { id: checkout.id }, body: {} }, as);
  return { id: checkout.id, as, read, order };
}

async function aCard(amount: number): Promise<{ id: string; code: string }> {
  return shop.transaction(async (tx) => {
    const now = shop.store.now();
    const given = {
      currency: "USD",
      amount,
      recipientEmail: "ada@example.com",
      language: "en",
      deliverAt: now,
    } as const;
    const issued = await issueGiftCard(tx, shop.store, given, { actor: anonymous, now });
    return issued ?? assert.fail("a card is created");
  });
}

async function statusOf(orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    payment_status: string;
  }>`select payment_status from orders where id = ${orderId}`.execute(shop.store.database.db);
  return rows[0]?.payment_status;
}

for (const kind of kinds) {
  describe(kind, () => {
    test("free items need no payment", async () => {
      const couponCode = await shop.coupon({ discountType: "FREE_SHIPPING" });
      const checkout = await prepare(kind, { price: 0, ...(isSent(kind) && { couponCode }) });
      const before = await checkout.read();
      assert.equal(before.requiresShipping, isSent(kind));
      assert.deepEqual([before.amountDue.amount, before.priceSummary.total.amount], ["0.00", "0.00"]);
      assert.equal(await statusOf((await checkout.order()).orderId), "PAID");
    });

    test("100% off leaves at most the shipping cost", async () => {
      const couponCode = await shop.coupon({ discountType: "PERCENTAGE", percentage: "100" });
      // Gift cards are never discounted.
      if (kind === "GIFT_CARD") {
        await assert.rejects(prepare(kind, { couponCode }), { code: "COUPON_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD" });
        return;
      }
      const checkout = await prepare(kind, { couponCode });
      const { priceSummary } = await checkout.read();
      const total = isSent(kind) ? "5.99" : "0.00";
      assert.equal(priceSummary.total.amount, total);
      assert.equal(await statusOf((await checkout.order()).orderId), isSent(kind) ? "NOT_PAID" : "PAID");
    });

    test("the recipient of the merchant's checkout pays the deposit now and owes the rest", async () => {
      const reference = await goods(kind);
      const line = {
        quantity: 1,
        catalogReference: reference,
        catalogOverrideFields: { paymentOption: { value: "DEPOSIT_ONLINE" as const }, depositAmount: "10" },
      };
      const { checkout } = await shop.call(
        createCheckout,
        {
          body: {
            lineItems: [line],
            checkoutInfo: {
              buyerInfo: { email: "ada@example.com" },
              billingInfo: destination,
              shippingInfo: { shippingDestination: destination },
            },
          },
        },
        staff,
      );
      const sums = [checkout.payNow.total.amount, checkout.payLater.total.amount].map(Number);
      const [now = 0, later = 0] = sums;
      assert.ok(now >= 10 && later > 0, `${now} now, ${later} later`);
      assert.equal((now + later).toFixed(2), checkout.priceSummary.total.amount);
      assert.equal(checkout.amountDue.amount, checkout.payNow.total.amount);
      const as = { authorization: shop.visitorToken() };
      const params = { id: checkout.id };
      const stranger = { authorization: shop.visitorToken() };
      await shop.call(getCheckout, { params }, stranger);
      if (isSent(kind)) {
        const chosen = { shippingInfo: { selectedCarrierServiceOption: { code: shop.standard } } };
        await shop.call(updateCheckout, { params, body: { checkout: chosen } }, as);
      }
      const body = { paymentMethod: "test-gateway" } as const;
      const { paymentId, redirectUrl } = await shop.call(payCheckout, { params, body }, as);
      await assert.rejects(shop.call(getCheckout, { params }, stranger), { code: "CHECKOUT_NOT_FOUND" });
      await choose(redirectUrl, "approve");
      const { orderId = "" } = await shop.call(settlePayment, { params, body: { paymentId } }, as);
      assert.equal(await statusOf(orderId), "PARTIALLY_PAID");
    });

    test("a gift card can pay the whole amount", async () => {
      const { id, code } = await aCard(10_000);
      if (kind === "GIFT_CARD") {
        const refused = { code: "GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD" };
        await assert.rejects(prepare(kind, { giftCardCode: code }), refused);
        const { id: checkoutId, as } = await prepare(kind);
        const body = { giftCardCode: code };
        await assert.rejects(shop.call(updateCheckout, { params: { id: checkoutId }, body }, as), refused);
        return;
      }
      const checkout = await prepare(kind, { giftCardCode: code });
      const before = await checkout.read();
      const isForMoney = kind === "SUBSCRIPTION";
      const used = Number(before.giftCards[0]?.amount.amount);
      assert.equal(before.giftCard?.obfuscatedCode.endsWith(code.slice(-4)), true);
      const total = Number(before.priceSummary.total.amount);
      if (isForMoney) assert.ok(used < 40, "gift cards can't pay for subscriptions");
      else assert.equal(used, total);
      const { orderId } = await checkout.order();
      assert.equal(await statusOf(orderId), isForMoney ? (used > 0 ? "PARTIALLY_PAID" : "NOT_PAID") : "PAID");
      const left = (await findGiftCards(shop.store.database.db, [id], shop.store.now())).get(id)?.balance;
      assert.equal(left, 10_000 - Math.round(used * 100));
      assert.equal((await checkout.order()).orderId, orderId, "a repeated request returns the same order");
    });
  });
}

test("two gift cards split the amount, and one redeemed elsewhere meanwhile blocks the order", async () => {
  const [first, second] = [await aCard(1500), await aCard(9000)];
  const checkout = await prepare("DIGITAL", { giftCardCode: first.code });
  const body = { giftCardCode: second.code };
  const { checkout: both } = await shop.call(updateCheckout, { params: { id: checkout.id }, body }, checkout.as);
  assert.deepEqual(
    both.giftCards.map(({ amount, externalId }) => [amount.amount, externalId]),
    [
      ["15.00", first.id],
      ["25.00", second.id],
    ],
  );
  const rival = await prepare("DIGITAL", { giftCardCode: second.code });
  await shop.call(
    updateCheckout,
    { params: { id: rival.id }, body: { giftCardCode: second.code, giftCardRedeemAmount: "40" } },
    rival.as,
  );
  await sql`update gift_cards set disabled_at = now() where id = ${second.id}`.execute(shop.store.database.db);
  const { giftCards } = await checkout.read();
  assert.equal(giftCards[1]?.amount.amount, "0.00", "an empty card pays nothing");
  await assert.rejects(shop.call(updateCheckout, { params: { id: checkout.id }, body }, checkout.as), {
    code: "GIFT_CARD_DISABLED",
  });
  for (const [giftCardCode, code] of [
    ["AAAA-BBBB-CCCC-DDDD", "GIFT_CARD_NOT_FOUND"],
    ["AAAA - BBBB - CCCC - DDDD", "GIFT_CARD_NOT_FOUND"],
    ["ABC-DEFG", "GIFT_CARD_CODE_INVALID"],
    ["ABCD-EFGH-JKMN-PQRS-TVWXY", "GIFT_CARD_CODE_INVALID"],
  ] as const)
    await assert.rejects(
      shop.call(updateCheckout, { params: { id: checkout.id }, body: { giftCardCode } }, checkout.as),
      { code },
    );
});

test("only the merchant can set custom prices, items and payment options", async () => {
  const { productId } = await shop.product();
  const catalogReference = { appId: STORE_APP_ID, catalogItemId: productId };
  const call = shop.call(
    createCheckout,
    { body: { lineItems: [{ quantity: 1, catalogReference, catalogOverrideFields: { price: "0.01" } }] } },
    { authorization: shop.visitorToken() },
  );
  await assert.rejects(call, { status: 400 });
});
