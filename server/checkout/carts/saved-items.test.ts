import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as api from "#api/checkout/carts/saved-items.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { aCoupon, aProduct, hideProduct, type ProductFields, setStock, shopperOf } from "./factory.ts";
import { mergeCarts } from "./public.ts";
import { routes } from "./routes.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: routes });
});
after(() => server.close());

const product = (fields?: ProductFields) => server.transaction((tx) => aProduct(tx, fields));

function aPerson(authorization = server.visitorToken()) {
  const as = { authorization };
  return {
    ...shopperOf(server, authorization),
    saved: () => server.call(api.listSavedItems, {}, as).then(({ savedItems }) => savedItems),
    save: (...lineItemIds: string[]) => server.call(api.saveItems, { body: { lineItemIds } }, as),
    restore: (...savedItemIds: string[]) => server.call(api.restoreSavedItems, { body: { savedItemIds } }, as),
    forget: (id: string) => server.call(api.deleteSavedItem, { params: { id } }, as),
    share: (body: { note?: string; days?: number; withCoupon?: boolean } = {}) =>
      server.call(api.createCartLink, { body }, as),
    take: (token: string) => server.call(api.applyCartLink, { params: { token } }, as),
  };
}

describe("saving for later", () => {
  test("moves a line out of the cart and back with current data", async () => {
    const person = aPerson();
    const mug = await product({ price: 1000, stock: 5 });
    const cart = await person.add({ catalogReference: mug.reference(), quantity: 3 });
    const lineId = cart.lineItems[0]?.id ?? "";
    const { cart: emptied, savedItems } = await person.save(lineId);
    assert.deepEqual([emptied.lineItems, emptied.subtotal.amount], [[], "0.00"]);
    assert.deepEqual(
      savedItems.map(({ quantity, price }) => [quantity, price.amount]),
      [[3, "10.00"]],
    );
    await assert.rejects(person.save(lineId), { code: "LINE_ITEM_NOT_FOUND" });
    await server.transaction((tx) => setStock(tx, mug.variantIds[""] ?? "", 2));
    const [saved] = await person.saved();
    assert.equal(saved?.availability.status, "PARTIALLY_AVAILABLE");
    const back = await person.restore(saved?.id ?? "");
    assert.deepEqual([back.cart.lineItems[0]?.quantity, back.savedItems, back.skipped], [2, [], []]);
  });

  test("keeps unavailable items until they are deleted", async () => {
    const person = aPerson();
    const mug = await product();
    const { lineItems } = await person.add({ catalogReference: mug.reference(), quantity: 1 });
    await person.save(lineItems[0]?.id ?? "");
    await server.transaction((tx) => hideProduct(tx, mug.productId));
    const [gone] = await person.saved();
    assert.equal(gone?.availability.status, "NOT_FOUND");
    const { skipped, savedItems } = await person.restore(gone?.id ?? "");
    assert.deepEqual([skipped.length, savedItems.length], [1, 1]);
    await assert.rejects(aPerson().forget(gone?.id ?? ""), { code: "SAVED_ITEM_NOT_FOUND" });
    await assert.rejects(aPerson().restore(gone?.id ?? ""), { status: 404, code: "SAVED_ITEM_NOT_FOUND" });
    assert.deepEqual(await person.forget(gone?.id ?? ""), {});
    assert.deepEqual(await person.saved(), []);
    await assert.rejects(person.forget("nonsense"), { code: "SAVED_ITEM_NOT_FOUND" });
    await assert.rejects(server.call(api.listSavedItems, {}, { authorization: server.staffToken() }), { status: 403 });
    await assert.rejects(server.call(api.listSavedItems, {}), { status: 401 });
  });

  test("merges equal items, also when a visitor signs in", async () => {
    const [visitorId, memberId] = [newId(), newId()];
    const visitor = aPerson(server.visitorToken(visitorId));
    const member = aPerson(server.memberToken(memberId));
    const mug = await product();
    for (const person of [visitor, member]) {
      for (let round = 0; round < 2; round++) {
        const { lineItems } = await person.add({ catalogReference: mug.reference(), quantity: 1 });
        await person.save(lineItems[0]?.id ?? "");
      }
    }
    assert.deepEqual(
      (await visitor.saved()).map(({ quantity }) => quantity),
      [2],
    );
    await server.transaction((tx) => mergeCarts(tx, { visitorId, memberId }, new Date()));
    assert.deepEqual(
      (await member.saved()).map(({ quantity }) => quantity),
      [4],
    );
    assert.deepEqual(await visitor.saved(), []);
  });
});

describe("a link to a cart", () => {
  test("lists its items and adds the available ones to another cart", async () => {
    const code = await server.transaction((tx) => aCoupon(tx));
    const [mug, bowl] = [await product({ name: "Mug", stock: 4 }), await product({ name: "Bowl", price: 3000 })];
    const giver = aPerson();
    await giver.add(
      { catalogReference: mug.reference(), quantity: 2 },
      { catalogReference: bowl.reference(), quantity: 1 },
    );
    await giver.update({ couponCode: code });
    const { url, token, expiresDate } = await giver.share({ note: "For the kitchen", withCoupon: true });
    assert.equal(url, `${server.origin}/cart/shared/${token}`);
    assert.equal(Math.round((Date.parse(expiresDate) - Date.now()) / 86_400_000), 30);
    const { cartLink } = await server.call(api.getCartLink, { params: { token } });
    assert.deepEqual(
      [cartLink.note, cartLink.couponCode, cartLink.subtotal.amount],
      ["For the kitchen", code, "55.00"],
    );
    const taker = aPerson();
    await taker.add({ catalogReference: mug.reference(), quantity: 1 });
    await server.transaction((tx) => hideProduct(tx, bowl.productId));
    const { cart, skipped } = await taker.take(token);
    assert.deepEqual(
      cart.lineItems.map(({ quantity }) => quantity),
      [3],
    );
    assert.deepEqual(
      skipped.map(({ name }) => name),
      ["Bowl"],
    );
    assert.equal(cart.appliedDiscounts[0]?.coupon?.code, code);
  });

  test("requires items, expires, and rejects invalid codes", async () => {
    await assert.rejects(aPerson().share(), { code: "OWNED_CART_NOT_FOUND" });
    const giver = aPerson();
    await giver.add({ catalogReference: (await product()).reference(), quantity: 1 });
    await assert.rejects(giver.share({ days: 91 }), { status: 400 });
    const { token } = await giver.share({ days: 1 });
    const forAll = { params: { token } };
    await assert.rejects(aPerson().take("nonsense"), { status: 404, code: "CART_LINK_NOT_FOUND" });
    await assert.rejects(server.call(api.applyCartLink, forAll, { authorization: server.staffToken() }), {
      status: 403,
    });
    server.setNow(new Date(Date.now() + 2 * 86_400_000));
    await assert.rejects(server.call(api.getCartLink, forAll), { code: "CART_LINK_NOT_FOUND" });
    server.setNow(undefined);
  });

  test("can be created by staff for any cart and by shoppers for their own", async () => {
    const giver = aPerson();
    const { id: cartId } = await giver.add({ catalogReference: (await product()).reference(), quantity: 1 });
    const staff = { authorization: server.staffToken() };
    assert.match((await server.call(api.createCartLink, { body: { cartId } }, staff)).token, /^[\w-]{20,}$/);
    await assert.rejects(server.call(api.createCartLink, { body: {} }, staff), { code: "CART_NOT_FOUND" });
    const other = { authorization: server.visitorToken() };
    await assert.rejects(server.call(api.createCartLink, { body: { cartId } }, other), { status: 400 });
  });
});
