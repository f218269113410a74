import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { createProduct, deleteProduct, updateProduct } from "#api/catalog/wire/v1/products.ts";
import { addToCurrentCart, updateCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { getCart } from "#api/checkout/carts/wire/v1/carts-by-id.ts";
import { createOrder, payCheckout, settlePayment } from "#api/checkout/checkout-completion.ts";
import { getCheckout, updateCheckout } from "#api/checkout/checkouts.ts";
import { listFulfillmentsForSingleOrder } from "#api/orders/fulfillments.ts";
import { cancelOrder, getOrder, getOrderStatus, searchOrders } from "#api/orders/orders/orders.ts";
import { listTransactionsForSingleOrder } from "#api/payments/payments.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { aGuest, pressAtGateway, type Shopper, signedIn } from "../shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
let cup: Goods;
let plate: Goods;
before(async () => {
  store = await openWholeStore();
  cup = await store.addGoods({ name: "Cup", priceData: { price: 20 } }, 100);
  plate = await store.addGoods({ name: "Plate", priceData: { price: 12.5 } }, 100);
});
afterEach(async () => assert.deepEqual(await store.audit(), []));
after(() => store.close());

describe("a member", () => {
  test("signs up with a cart, buys, and finds the order in their account", async () => {
    const guest = await aGuest(store);
    await guest.add(cup, 2);
    const member = await signedIn(store, guest, "register");
    assert.deepEqual(
      (await member.cart()).lineItems.map(({ quantity }) => quantity),
      [2],
    );
    const placed = await member.place(await member.checkOut());
    const { orders } = await store.call(searchOrders, { body: {} }, member.as);
    assert.deepEqual(
      orders.map(({ id }) => id),
      [placed.orderId],
    );
    assert.ok(orders[0]?.buyerInfo.memberId);
  });

  test("signs in on another device: the guest's cart is merged, and equal lines add up", async () => {
    const first = await aGuest(store);
    const member = await signedIn(store, first, "register");
    await member.add(cup, 1);
    const elsewhere = await aGuest(store, first.email);
    await elsewhere.add(cup, 2);
    await elsewhere.add(plate, 1);
    const again = await signedIn(store, elsewhere, "login");
    const quantities = new Map(
      (await again.cart()).lineItems.map(({ productName, quantity }) => [productName.original, quantity]),
    );
    assert.deepEqual(Object.fromEntries(quantities), { Cup: 3, Plate: 1 });
    await assert.rejects(elsewhere.cart(), { code: "OWNED_CART_NOT_FOUND" });
  });
});

test("a member's guest purchases belong to them after the next sign-in", async () => {
  const first = await aGuest(store);
  await signedIn(store, first, "register");
  const guest = await aGuest(store, first.email);
  await guest.add(cup, 1);
  const { orderId } = await guest.place(await guest.checkOut());
  const ordersOf = async (shopper: Shopper) =>
    (await store.call(searchOrders, { body: {} }, shopper.as)).orders.map(({ id }) => id);
  const unproven = await signedIn(store, await aGuest(store, first.email), "login");
  assert.deepEqual(await ordersOf(unproven), [], "an email that isn't verified claims nothing");
  const { db } = store.app.store.database;
  const verified = { email_verified_at: new Date() };
  await db.updateTable("members").set(verified).where("email", "=", first.email).execute();
  const member = await signedIn(store, await aGuest(store, first.email), "login");
  assert.deepEqual(await ordersOf(member), [orderId]);
});

describe("a payment at the gateway", () => {
  test("creates one paid order when the shopper returns or the gateway calls back, whichever is first", async () => {
    const guest = await aGuest(store);
    await guest.add(plate, 2);
    const checkout = await guest.checkOut();
    const { paymentId, redirectUrl } = await guest.startPaying(checkout);
    assert.equal(new URL(redirectUrl).origin, store.origin, "the shopper needs one port only");
    const back = await pressAtGateway(redirectUrl, "approve");
    assert.equal(back?.searchParams.get("payment"), paymentId);
    const settled = await guest.settle(checkout, paymentId);
    assert.equal(settled.status, "ORDERED");
    const order = await guest.order(settled.orderId ?? "");
    assert.deepEqual(
      [order.paymentStatus, order.balanceSummary.balance.amount, order.isTestPayment],
      ["PAID", "0.00", true],
    );
    const again = await guest.settle(checkout, paymentId);
    assert.equal(again.orderId, settled.orderId);
    const captures = (await store.gatewayJournal()).filter(({ kind }) => kind === "CAPTURE");
    assert.equal(captures.length, 1);
    await eventually(
      async () => (await store.mailsTo(guest.email)).find(({ kind }) => kind === "order-confirmation"),
      "the confirmation",
    );
  });

  test("declined, charges nothing, and the shopper can pay by invoice instead", async () => {
    const units = await store.unitsOf(plate);
    const guest = await aGuest(store);
    await guest.add(plate);
    const checkout = await guest.checkOut();
    const { paymentId, redirectUrl } = await guest.startPaying(checkout);
    assert.equal(await store.unitsOf(plate), units - 1, "the unit is reserved while the shopper pays");
    await pressAtGateway(redirectUrl, "decline:CARD_DECLINED");
    const settled = await guest.settle(checkout, paymentId);
    assert.deepEqual([settled.status, settled.cause], ["DECLINED", "CARD_DECLINED"]);
    assert.equal(await store.unitsOf(plate), units);
    await guest.place(checkout);
    assert.equal(await store.unitsOf(plate), units - 1);
  });
});

describe("access by others", () => {
  test("visitors and other members can't read the cart, checkout, order or payment", async () => {
    const owner = await signedIn(store, await aGuest(store), "register");
    await owner.add(cup);
    const open = await owner.checkOut();
    const paid = await aGuest(store);
    const placed = await paid.buy(plate);
    const strangers = [await aGuest(store), await signedIn(store, await aGuest(store), "register")];
    for (const { as } of strangers) {
      const checkout = { params: { id: open.id } };
      await assert.rejects(store.call(getCheckout, checkout, as), { status: 404 });
      await assert.rejects(store.call(updateCheckout, { ...checkout, body: { couponCode: "X" } }, as), { status: 404 });
      await assert.rejects(store.call(createOrder, { ...checkout, body: {} }, as), { status: 404 });
      const paying = { ...checkout, body: { paymentMethod: "test-gateway" as const } };
      await assert.rejects(store.call(payCheckout, paying, as), { status: 404 });
      await assert.rejects(store.call(settlePayment, { ...checkout, body: { paymentId: open.id } }, as), {
        status: 404,
      });
      const order = { params: { id: placed.orderId } };
      await assert.rejects(store.call(getOrder, order, as), { status: 404 });
      await assert.rejects(store.call(getOrderStatus, { ...order, query: {} }, as), { status: 404 });
      await assert.rejects(store.call(getOrderStatus, { ...order, query: { key: "x".repeat(43) } }, as), {
        status: 404,
      });
      await assert.rejects(store.call(getOrderStatus, { ...order, query: { key: "" } }, as), { status: 404 });
      await assert.rejects(store.call(cancelOrder, { ...order, body: {} }, as), { status: 403 });
      const ofOrder = { params: { orderId: placed.orderId } };
      await assert.rejects(store.call(listTransactionsForSingleOrder, ofOrder, as), { status: 404 });
      await assert.rejects(store.call(listFulfillmentsForSingleOrder, ofOrder, as), { status: 404 });
      await assert.rejects(store.call(getCart, { params: { id: open.cartId ?? "" } }, as), { status: 403 });
      const found = await store.call(searchOrders, { body: { search: { filter: { id: placed.orderId } } } }, as);
      assert.deepEqual(found.orders, []);
    }
    assert.equal((await owner.readCheckout(open.id)).completed, false);
  });

  test("shoppers can't set prices or write to the catalog", async () => {
    const guest = await aGuest(store);
    await guest.add(cup);
    const line = { catalogReference: cup.reference, quantity: 1 };
    const customLine = { quantity: 1, price: "0.01", productName: { original: "Mine" } };
    const refused = { status: 400, violations: /./ };
    const attempts = [
      () =>
        store.call(
          addToCurrentCart,
          { body: { lineItems: [{ ...line, catalogOverrideFields: { fullPrice: "0.01" } }] } },
          guest.as,
        ),
      () => store.call(addToCurrentCart, { body: { lineItems: [line], customLineItems: [customLine] } }, guest.as),
      () =>
        store.call(
          updateCurrentCart,
          { body: { lineItems: [], merchantDiscounts: [{ amount: { amount: "19.99" } }] } },
          guest.as,
        ),
    ];
    for (const attempt of attempts) {
      await assert.rejects(attempt(), (error: unknown) => {
        assert.ok(error instanceof Error && "violations" in error && "status" in error);
        assert.equal(error.status, refused.status);
        assert.match(JSON.stringify(error.violations), /FIELD_NOT_ALLOWED/);
        return true;
      });
    }
    // Unknown fields are ignored.
    const withPrice = { ...line, price: { amount: "0.01" }, priceDescription: "free" };
    const { cart } = await store.call(addToCurrentCart, { body: { lineItems: [withPrice] } }, guest.as);
    assert.equal(cart.subtotal.amount, "40.00");

    const product = { name: "Mine", priceData: { price: 0 } };
    const id = { params: { id: cup.product.id } };
    await assert.rejects(store.call(createProduct, { body: { product } }, guest.as), { status: 403 });
    await assert.rejects(store.call(updateProduct, { ...id, body: { product } }, guest.as), { status: 403 });
    await assert.rejects(store.call(deleteProduct, id, guest.as), { status: 403 });
    await assert.rejects(store.call(deleteProduct, id), { status: 401 });
  });
});

test("an idempotency key always returns the same order and can't be reused for a different request", async () => {
  const guest = await aGuest(store);
  await guest.add(cup);
  const checkout = await guest.checkOut();
  const placed = await guest.place(checkout, "key-1");
  assert.deepEqual(await guest.place(checkout, "key-1"), placed);
  const other = {
    ...checkout,
    priceSummary: { ...checkout.priceSummary, total: { ...checkout.priceSummary.total, amount: "1" } },
  };
  await assert.rejects(guest.place(other, "key-1"), { status: 422, code: "IDEMPOTENCY_KEY_REUSED" });
});
