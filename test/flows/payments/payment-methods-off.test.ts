/** A disabled payment method can't place orders: on any path, for any items, even when a request specifies it. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import * as cartsV2 from "#api/checkout/carts/wire/v2/carts-by-id.ts";
import * as currentCartV2 from "#api/checkout/carts/wire/v2/current-cart.ts";
import { createOrder, createOrderAndCharge, getOffer, payCheckout } from "#api/checkout/checkout-completion.ts";
import { createCheckout } from "#api/checkout/checkouts.ts";
import { listPaymentMethods, updatePaymentProvider } from "#api/payments/payment-providers.ts";
// Puts the program together, hooks of orders included.
import { hooks } from "#server/modules.ts";
import { routes as cartOrderRoutes } from "#server/orders/cart-orders/wire/v2/routes.ts";
import { writeSettings } from "#server/payments/payments/provider-settings.ts";
import type { MethodId } from "#server/payments/payments/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { choose, destination, openShop, type Shop } from "../shop.ts";

let shop: Shop;
let staff: { authorization: string };
before(async () => {
  shop = await openShop({ hasGateway: true, bindings: cartOrderRoutes, hooks });
  staff = { authorization: shop.staffToken() };
  const keyCheck = { state: "VERIFIED", message: null, checkedAt: null } as const;
  const keys = { secretKey: `sk_test_${"a".repeat(24)}`, webhookSecret: `whsec_${"b".repeat(24)}` };
  await shop.transaction((tx) => writeSettings(tx, shop.store, { id: "stripe", changes: keys, keyCheck }));
});
after(() => shop.close());
afterEach(async () => {
  for (const id of ["manual", "test-gateway", "stripe"] as const) await setEnabled(id, true);
});

const methods: readonly MethodId[] = ["manual", "test-gateway", "stripe"];
const setEnabled = (id: MethodId, isEnabled: boolean) =>
  shop.call(updatePaymentProvider, { params: { id }, body: { paymentProvider: { isEnabled } } }, staff);
const place = { ...destination, address: { ...destination.address, subdivision: "US-OR", postalCode: "97201" } };

type As = { authorization: string };

async function aCheckout(as: As, itemType: "SERVICE" | "DIGITAL"): Promise<string> {
  const product = await shop.product({ itemType, price: 4000 });
  const lineItems = [{ catalogReference: product.reference(), quantity: 1 }];
  const checkoutInfo = { buyerInfo: { email: "ada@example.com" }, billingInfo: place };
  return (await shop.call(createCheckout, { body: { lineItems, checkoutInfo } }, as)).checkout.id;
}

async function aCartV2(as: As): Promise<string> {
  const product = await shop.product({ itemType: "DIGITAL", price: 900 });
  const { cart } = await shop.call(
    currentCartV2.createCurrentCart,
    {
      body: {
        catalogItems: [{ catalogReference: product.reference(), quantity: 1 }],
        cart: {
          customerInfo: { email: "ada@example.com" },
          paymentInfo: { billingAddress: place.address, billingContact: { firstName: "Ada", lastName: "L" } },
        },
      },
    },
    as,
  );
  return cart.id;
}

async function aSavedMethod(): Promise<{ as: As; savedId: string }> {
  const id = newId();
  const email = `${id}@example.com`;
  const now = shop.store.now();
  const row = { id, email, email_key: email, slug: id, status: "ACTIVE", created_at: now, updated_at: now };
  await shop.store.database.db.insertInto("members").values(row).execute();
  const buyer = shop.buyer(shop.memberToken(id));
  const as = { authorization: buyer.token };
  const checkoutId = await aCheckout(as, "SERVICE");
  const { paymentId, redirectUrl } = await buyer.pay(checkoutId, { savesPaymentMethod: true });
  await choose(redirectUrl, "approve");
  await buyer.settle(checkoutId, paymentId);
  const saved = await shop.store.database.db
    .selectFrom("saved_payment_methods")
    .select("id")
    .where("member_id", "=", id)
    .executeTakeFirstOrThrow();
  return { as, savedId: saved.id };
}

async function countPurchases(): Promise<number[]> {
  const { db } = shop.store.database;
  const count = async (table: "orders" | "payments") => {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return [await count("orders"), await count("payments")];
}

for (const method of methods) {
  describe(`${method} is switched off`, () => {
    test("no list has it, and no call makes an order or a payment with it", async () => {
      const { as, savedId } = await aSavedMethod();
      const visitor = { authorization: shop.visitorToken() };
      const cartId = await aCartV2(visitor);
      const ids = await Promise.all(
        (["SERVICE", "DIGITAL"] as const).flatMap((type) =>
          [visitor, as].map(async (who) => ({ who, id: await aCheckout(who, type) })),
        ),
      );
      await setEnabled(method, false);
      const before = await countPurchases();
      const { paymentMethods } = await shop.call(listPaymentMethods, {}, visitor);
      assert.ok(paymentMethods.length > 0 && paymentMethods.every(({ id }) => id !== method));
      for (const { who, id } of ids) {
        const params = { id };
        const offered = await shop.call(getOffer, { params }, who);
        assert.ok(
          ![
            ...offered.paymentMethods.map((each) => each.id),
            ...offered.offers.map((each) => each.paymentMethod),
          ].includes(method),
        );
        const unpaid = { code: "PAYMENT_REQUIRED" };
        await assert.rejects(shop.call(createOrder, { params, body: { paymentMethod: method } }, who), unpaid);
        await assert.rejects(shop.call(payCheckout, { params, body: { paymentMethod: method } }, who), {
          code: "PAYMENT_METHOD_NOT_AVAILABLE",
        });
        if (method === "manual") {
          await assert.rejects(shop.call(createOrder, { params, body: {} }, who), unpaid);
          await assert.rejects(shop.call(createOrderAndCharge, { params, body: {} }, who), unpaid);
        }
        if (method !== "test-gateway" || who !== as) continue;
        const body = { paymentMethod: method, savedPaymentMethodId: savedId };
        await assert.rejects(shop.call(payCheckout, { params, body }, who), { code: "PAYMENT_METHOD_NOT_AVAILABLE" });
        await assert.rejects(shop.call(createOrderAndCharge, { params, body: { paymentToken: savedId } }, who), {
          code: "PAYMENT_METHOD_NOT_AVAILABLE",
        });
      }
      if (method === "manual") {
        const placing = shop.call(cartsV2.placeOrder, { params: { id: cartId }, body: {} }, visitor);
        await assert.rejects(placing, { code: "PAYMENT_REQUIRED" });
      }
      assert.deepEqual(await countPurchases(), before);
    });
  });
}

test("a checkout that excludes offline payment offers none, and takes none, not even from staff", async () => {
  const product = await shop.product({ itemType: "SERVICE", price: 4000 });
  const body = {
    lineItems: [{ catalogReference: product.reference(), quantity: 1 }],
    checkoutInfo: {
      buyerInfo: { email: "ada@example.com" },
      billingInfo: place,
      customSettings: { disabledManualPayment: true },
    },
  };
  const { checkout } = await shop.call(createCheckout, { body }, staff);
  const params = { id: checkout.id };
  const visitor = { authorization: shop.visitorToken() };
  const { paymentMethods } = await shop.call(getOffer, { params }, visitor);
  assert.deepEqual(paymentMethods.map(({ id }) => id).sort(), ["stripe", "test-gateway"]);
  for (const who of [visitor, staff])
    await assert.rejects(shop.call(createOrder, { params, body: {} }, who), { code: "PAYMENT_REQUIRED" });
});

test("staff, who take the money themselves, place unpaid orders while shoppers can't", async () => {
  const visitor = { authorization: shop.visitorToken() };
  const id = await aCheckout(visitor, "SERVICE");
  await setEnabled("manual", false);
  assert.ok((await shop.call(createOrder, { params: { id }, body: {} }, staff)).orderId);
});
