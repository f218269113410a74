import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { aCoupon, aProduct, type ProductFields, shopperOf } from "../factory.ts";
import { finishCart, linkCheckout, lockCart, mergeCarts } from "../public.ts";
import { routes } from "../routes.ts";

const HOUR = 3_600_000;
let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: routes });
});
after(() => server.close());

const product = (fields?: ProductFields) => server.transaction((tx) => aProduct(tx, fields));

/** A visitor who also has a member account. */
function aPerson() {
  const [visitorId, memberId] = [newId(), newId()];
  return {
    visitor: shopperOf(server, server.visitorToken(visitorId)),
    member: shopperOf(server, server.memberToken(memberId)),
    signIn: (at = new Date()) => server.transaction((tx) => mergeCarts(tx, { visitorId, memberId }, at)),
  };
}

describe("signing in with a cart", () => {
  test("moves it to a member without a cart", async () => {
    const { visitor, member, signIn } = aPerson();
    const mug = await product();
    const before = await visitor.add({ catalogReference: mug.reference(), quantity: 2 });
    await visitor.update({ cartInfo: { buyerNote: "Ring twice" } });
    const merged = await signIn();
    const cart = await member.get();
    assert.equal(cart.id, merged.cartId);
    assert.deepEqual(
      cart.lineItems.map((line) => line.quantity),
      [2],
    );
    assert.notEqual(cart.lineItems[0]?.id, before.lineItems[0]?.id);
    assert.equal(cart.buyerNote, "Ring twice");
    await assert.rejects(visitor.get(), { code: "OWNED_CART_NOT_FOUND" });
  });

  test("merges equal items up to the stock and reports reduced lines", async () => {
    const { visitor, member, signIn } = aPerson();
    const [mug, tee] = [await product({ stock: 5 }), await product({ name: "Tee" })];
    await member.add({ catalogReference: mug.reference(), quantity: 3 });
    await visitor.add(
      { catalogReference: mug.reference(), quantity: 4 },
      { catalogReference: tee.reference(), quantity: 1 },
    );
    const { cutLineIds } = await signIn();
    const cart = await member.get();
    assert.deepEqual(
      cart.lineItems.map((line) => [line.productName.original, line.quantity]),
      [
        ["Mug", 5],
        ["Tee", 1],
      ],
    );
    assert.deepEqual(cutLineIds, [cart.lineItems[0]?.id]);
    assert.equal(cart.revision, "2");
  });

  test("keeps the member's coupon, else the visitor's valid one", async () => {
    const [own, brought] = await server.transaction(async (tx) => [await aCoupon(tx), await aCoupon(tx)]);
    const expired = await server.transaction((tx) =>
      aCoupon(tx, { expirationDate: new Date(Date.now() + HOUR).toISOString() }),
    );
    const mug = await product();
    const item = { catalogReference: mug.reference(), quantity: 1 };
    const first = aPerson();
    await first.visitor.update({ lineItems: [item], couponCode: brought ?? "" });
    await first.signIn();
    assert.equal((await first.member.get()).appliedDiscounts[0]?.coupon?.code, brought);
    const second = aPerson();
    await second.member.update({ lineItems: [item], couponCode: own ?? "" });
    await second.visitor.update({ lineItems: [item], couponCode: brought ?? "" });
    await second.signIn();
    assert.equal((await second.member.get()).appliedDiscounts[0]?.coupon?.code, own);
    const third = aPerson();
    await third.visitor.update({ lineItems: [item], couponCode: expired });
    await third.signIn(new Date(Date.now() + 2 * HOUR));
    assert.deepEqual((await third.member.get()).appliedDiscounts, []);
  });

  test("without a cart changes nothing", async () => {
    const { member, signIn } = aPerson();
    assert.deepEqual(await signIn(), { cartId: undefined, cutLineIds: [] });
    await assert.rejects(member.get(), { code: "OWNED_CART_NOT_FOUND" });
  });

  test("concurrently merges the items once", async () => {
    const { visitor, member, signIn } = aPerson();
    const mug = await product({ stock: 100 });
    await member.add({ catalogReference: mug.reference(), quantity: 1 });
    await visitor.add({ catalogReference: mug.reference(), quantity: 2 });
    await Promise.all(Array.from({ length: 8 }, signIn));
    assert.deepEqual(
      (await member.get()).lineItems.map((line) => line.quantity),
      [3],
    );
  });
});

describe("an ordered cart", () => {
  async function aCart() {
    const visitorId = newId();
    const shopper = shopperOf(server, server.visitorToken(visitorId));
    const [mug, tee] = [await product(), await product({ name: "Tee" })];
    const cart = await shopper.add({ catalogReference: mug.reference(), quantity: 2 });
    const ordered = cart.lineItems.map(({ id, quantity }) => ({ lineId: id, quantity }));
    const checkoutId = newId();
    await server.transaction(async (tx) => {
      const locked = await lockCart(tx, { kind: "visitor", visitorId }, "US");
      await linkCheckout(tx, locked.id, checkoutId);
    });
    assert.equal((await shopper.get()).checkoutId, checkoutId);
    const finish = () => server.transaction((tx) => finishCart(tx, { cartId: cart.id, ordered, now: new Date() }));
    return { shopper, mug, tee, finish, cart };
  }

  test("is closed, and the next item creates a new one", async () => {
    const { shopper, mug, finish, cart } = await aCart();
    await finish();
    await assert.rejects(shopper.get(), { code: "OWNED_CART_NOT_FOUND" });
    const next = await shopper.add({ catalogReference: mug.reference(), quantity: 1 });
    assert.notEqual(next.id, cart.id);
    assert.deepEqual(
      next.lineItems.map((line) => line.quantity),
      [1],
    );
  });

  test("keeps items added after the checkout started", async () => {
    const { shopper, mug, tee, finish, cart } = await aCart();
    await shopper.add(
      { catalogReference: mug.reference(), quantity: 1 },
      { catalogReference: tee.reference(), quantity: 4 },
    );
    await finish();
    const left = await shopper.get();
    assert.deepEqual(
      left.lineItems.map((line) => [line.productName.original, line.quantity]),
      [
        ["Mug", 1],
        ["Tee", 4],
      ],
    );
    assert.deepEqual([left.id, left.checkoutId], [cart.id, undefined]);
  });

  test("can have been deleted in the meantime", async () => {
    const { shopper, finish } = await aCart();
    await shopper.delete();
    await finish();
  });
});
