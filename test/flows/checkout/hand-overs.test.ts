/** Repeated hand-overs: to a third shopper, after a plain link, and after the source has changed. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { addToCurrentCart, createCheckoutFromCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { createOrder } from "#api/checkout/checkout-completion.ts";
import { copyCheckout, createCheckout, getCheckout, updateCheckout } from "#api/checkout/checkouts.ts";
import type { Input } from "#api/endpoint.ts";
import { issueGiftCard } from "#api/payments/gift-cards.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { ADDRESS, aGuest, type Shopper, signedIn } from "../shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
let cup: Goods;
let plate: Goods;
/** Stock isn't tracked. */
let lesson: Goods;
before(async () => {
  store = await openWholeStore();
  cup = await store.addGoods({ name: "Stoneware cup", priceData: { price: 20 } }, 500);
  plate = await store.addGoods({ name: "Dinner plate", priceData: { price: 12 } }, 500);
  lesson = await store.addGoods({ name: "Pottery class", priceData: { price: 40 } }, 500);
  const uncounted = sql`update stock_levels set tracks_quantity = false, is_in_stock = true where variant_id in
    (select variant_id from variant_stock where product_id = ${lesson.product.id}::uuid)`;
  await uncounted.execute(store.app.store.database.db);
  for (const code of ["OLD", "TYPED", "NEW"]) await store.addCoupon({ code });
});
after(async () => {
  assert.deepEqual(await store.audit(), []);
  await store.close();
});

const isComplete = { code: "CHECKOUT_IS_COMPLETE" };

/** The id of the shopper's copy, made through a plain link, or handed over by `giver`. */
const copy = async (shopper: Shopper, id: string, giver?: Shopper): Promise<string> => {
  const body = giver === undefined ? {} : { handoverToken: giver.as.authorization };
  return (await store.call(copyCheckout, { params: { id }, body }, shopper.as)).checkoutId;
};

const fromCart = async (shopper: Shopper): Promise<string> =>
  (await store.call(createCheckoutFromCurrentCart, { body: { channelType: "WEB" } }, shopper.as)).checkoutId;

/** Enters everything the order needs. */
async function complete(shopper: Shopper, id: string) {
  const params = { id };
  const entered = { buyerInfo: { email: shopper.email }, billingInfo: ADDRESS };
  const shippingInfo = { shippingDestination: ADDRESS };
  const first = { checkout: { ...entered, shippingInfo } };
  const { checkout } = await store.call(updateCheckout, { params, body: first }, shopper.as);
  const code = checkout.shippingInfo.carrierServiceOptions[0]?.shippingOptions[0]?.code ?? "";
  const next = { checkout: { shippingInfo: { selectedCarrierServiceOption: { code } } } };
  return (await store.call(updateCheckout, { params, body: next }, shopper.as)).checkout;
}

const order = (shopper: Shopper, id: string) =>
  store.call(createOrder, { params: { id }, body: { paymentMethod: "manual" } }, shopper.as);

/** A checkout with a price that the merchant gave to one buyer. */
async function bargain(shopper: Shopper): Promise<string> {
  const catalogOverrideFields = { price: "5.00" };
  const lineItems = [{ quantity: 1, catalogReference: cup.reference, catalogOverrideFields }];
  const { checkout } = await store.admin(createCheckout, { body: { lineItems } });
  await complete(shopper, checkout.id);
  return checkout.id;
}

describe("a checkout that is handed on", () => {
  test("from shopper to shopper creates one order, whoever places it", async () => {
    for (const last of ["source", "first copy"] as const) {
      const [maker, second, third] = [await aGuest(store), await aGuest(store), await aGuest(store)];
      const id = await bargain(maker);
      const one = await copy(second, id, maker);
      const two = await copy(third, one, second);
      assert.equal(await copy(third, one, second), two, "the same copy again");
      assert.equal((await complete(third, two)).priceSummary.subtotal.amount, "5.00");
      await complete(second, one);
      await order(third, two);
      const [late, lateId] = last === "source" ? [maker, id] : [second, one];
      await assert.rejects(order(late, lateId), isComplete);
      assert.equal((await store.call(getCheckout, { params: { id } }, maker.as)).checkout.completed, true);
      const fourth = await aGuest(store);
      await assert.rejects(copy(fourth, one, second), { code: "CHECKOUT_NOT_FOUND" });
    }
  });

  test("from shopper to shopper isn't ordered once more when its owner orders", async () => {
    const [maker, second, third] = [await aGuest(store), await aGuest(store), await aGuest(store)];
    const id = await bargain(maker);
    const one = await copy(second, id, maker);
    const two = await copy(third, one, second);
    await complete(third, two);
    await order(maker, id);
    await assert.rejects(order(third, two), isComplete);
  });

  test("after its plain link was opened is one purchase with its source, and the plain copy stays apart", async () => {
    const [maker, receiver] = [await aGuest(store), await aGuest(store)];
    await maker.add(cup, 1);
    const id = await fromCart(maker);
    const plain = await copy(receiver, id);
    const catalogOverrideFields = { price: "5.00" };
    const lineItems = [{ quantity: 1, catalogReference: plate.reference, catalogOverrideFields }];
    await store.admin(updateCheckout, { params: { id }, body: { lineItems } });
    const handed = await copy(receiver, id, maker);
    assert.notEqual(handed, plain);
    assert.equal(await copy(receiver, id), handed, "the link leads to the handed-over checkout");
    assert.equal((await complete(receiver, plain)).priceSummary.subtotal.amount, "20.00", "no manual price");
    assert.equal((await complete(receiver, handed)).priceSummary.subtotal.amount, "25.00");
    await order(receiver, handed);
    await assert.rejects(maker.cart(), { code: "OWNED_CART_NOT_FOUND" });
    await assert.rejects(order(maker, id), isComplete);
  });

  test("again, keeps lines that differ only in their membership, and removes them from the cart", async () => {
    const [maker, receiver] = [await aGuest(store), await aGuest(store)];
    const line = { catalogReference: lesson.reference, quantity: 2 };
    const selectedMembership = { id: newId(), appId: STORE_APP_ID };
    const lineItems = [line, { ...line, quantity: 1, selectedMembership }];
    assert.equal((await store.call(addToCurrentCart, { body: { lineItems } }, maker.as)).cart.lineItems.length, 2);
    const id = await fromCart(maker);
    const handed = await copy(receiver, id, maker);
    assert.equal(await copy(receiver, id, maker), handed);
    const { lineItems: shown } = await complete(receiver, handed);
    assert.deepEqual(
      shown.map(({ quantity }) => quantity),
      [2, 1],
    );
    await order(receiver, handed);
    await assert.rejects(maker.cart(), { code: "OWNED_CART_NOT_FOUND" });
  });
});

type Update = Input<typeof updateCheckout>["body"];
const change = async (shopper: Shopper, id: string, body: Update) =>
  (await store.call(updateCheckout, { params: { id }, body }, shopper.as)).checkout;

const updatesOf = async (id: string): Promise<number> => {
  const { rows } =
    await sql`select 1 from outbox_events where entity_id = ${id} and type like '%checkout_updated'`.execute(
      store.app.store.database.db,
    );
  return rows.length;
};

describe("what a site chose for its shopper", () => {
  const note = "Leave it with the neighbor";
  const customFields = [{ title: "Engraving", value: "Ada" }];

  async function prepared(maker: Shopper): Promise<string> {
    await maker.add(cup, 2);
    const { id } = await maker.checkOut();
    const { code } = await store.admin(issueGiftCard, {
      body: { giftCard: { amount: "3", recipientEmail: maker.email } },
    });
    await change(maker, id, { giftCardCode: code, checkout: { buyerNote: note, customFields } });
    await store.admin(updateCheckout, { params: { id }, body: { checkout: { tip: { type: "AMOUNT", amount: "4" } } } });
    return id;
  }

  test("is included in a hand-over: gift card, note, custom fields, tip and shipping rate", async () => {
    const [maker, receiver] = [await aGuest(store), await aGuest(store)];
    const id = await prepared(maker);
    const handed = await copy(receiver, id, maker);
    const theirs = { billingInfo: ADDRESS, shippingInfo: { shippingDestination: ADDRESS } };
    const checkout = await change(receiver, handed, { checkout: { ...theirs, buyerInfo: { email: receiver.email } } });
    assert.deepEqual([checkout.buyerNote, checkout.customFields, checkout.tip?.amount], [note, customFields, "4"]);
    assert.equal(checkout.giftCards.length, 1);
    assert.equal(checkout.shippingInfo.selectedCarrierServiceOption?.title, "Parcel");
    const { orderId } = await order(receiver, handed);
    const placed = await receiver.order(orderId);
    assert.equal(placed.buyerNote, note);
    assert.equal(placed.balanceSummary.paid.amount, "3.00");
  });

  test("isn't included in a plain link", async () => {
    const [maker, receiver] = [await aGuest(store), await aGuest(store)];
    const plain = await copy(receiver, await prepared(maker));
    const checkout = await change(receiver, plain, { checkout: { shippingInfo: { shippingDestination: ADDRESS } } });
    assert.deepEqual([checkout.buyerNote, checkout.customFields, checkout.tip], [undefined, [], undefined]);
    assert.equal(checkout.giftCards.length, 0);
    assert.equal(checkout.shippingInfo.selectedCarrierServiceOption, undefined);
  });

  test("replaces what the receiver entered only after the site changed it, with an event", async () => {
    const [maker, receiver] = [await aGuest(store), await aGuest(store)];
    const id = await prepared(maker);
    await change(maker, id, { couponCode: "OLD" });
    const handed = await copy(receiver, id, maker);
    assert.equal((await receiver.readCheckout(handed)).appliedDiscounts[0]?.coupon?.code, "OLD");
    await change(receiver, handed, { couponCode: "TYPED", checkout: { buyerNote: "Ring twice" } });
    const before = await updatesOf(handed);
    await copy(receiver, id, maker);
    const kept = await receiver.readCheckout(handed);
    assert.deepEqual([kept.appliedDiscounts[0]?.coupon?.code, kept.buyerNote], ["TYPED", "Ring twice"]);
    assert.equal(await updatesOf(handed), before);
    await change(maker, id, { couponCode: "NEW" });
    await copy(receiver, id, maker);
    const refreshed = await receiver.readCheckout(handed);
    assert.deepEqual([refreshed.appliedDiscounts[0]?.coupon?.code, refreshed.buyerNote], ["NEW", "Ring twice"]);
    assert.equal(await updatesOf(handed), before + 1);
  });
});

test("a third-party token hands over a checkout only with the member's consent to `cart`", async () => {
  const { tokens } = store.app.store;
  const maker = await signedIn(store, await aGuest(store), "register");
  await maker.add(cup, 1);
  const id = await fromCart(maker);
  const actor = tokens.verify(maker.as.authorization, Date.now());
  if (actor?.kind !== "member") assert.fail("the owner is a member");
  const receiver = await aGuest(store);
  const isHandover = async (scopes: readonly string[]) => {
    const handoverToken = tokens.issue({ ...actor, scopes }, Date.now() + 60_000);
    const { checkoutId } = await store.call(copyCheckout, { params: { id }, body: { handoverToken } }, receiver.as);
    const { rows } = await sql<{ is_handover: boolean }>`
      select is_handover from checkouts where id = ${checkoutId}::uuid`.execute(store.app.store.database.db);
    return rows[0]?.is_handover;
  };
  assert.equal(await isHandover(["openid", "profile", "orders:read"]), false);
  assert.equal(await isHandover(["openid", "cart"]), true);
});
