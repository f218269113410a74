/** Payment options of products: deposits, payment after the order, and memberships, from the product to the paid order. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { Product, ProductPatch } from "#api/catalog/products/product.ts";
import { getShopProduct } from "#api/catalog/products/shop-products.ts";
import { createProductV3, getProductV3, updateProductV3 } from "#api/catalog/wire/v3/products.ts";
import { readShopCart } from "#api/checkout/carts/shop-cart.ts";
import { addToCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { getPaymentPage, payOwnBalance } from "#api/orders/orders/order-payment-requests.ts";
import { chargeMemberships } from "#api/orders/payment-collection.ts";
import { addPayments } from "#api/payments/payments.ts";
import { queryMemberships, setPlan } from "#api/pricing/memberships.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { routes as productRoutes } from "#server/catalog/products/routes.ts";
import type { BuiltProduct } from "#server/checkout/carts/factory.ts";
import { hooks } from "#server/modules.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { grantMemberships } from "#server/pricing/memberships/public.ts";
import { routes as membershipRoutes } from "#server/pricing/memberships/routes.ts";
import { type Buyer, choose, openShop, type Shop } from "../shop.ts";

type Terms = NonNullable<ProductPatch["paymentTerms"]>;

let shop: Shop;
let staff: { authorization: string };
before(async () => {
  shop = await openShop({ hasGateway: true, hooks, bindings: [...productRoutes, ...membershipRoutes] });
  staff = { authorization: shop.staffToken() };
});
after(() => shop.close());

const read = async (id: string): Promise<Product> =>
  (await shop.call(getProductV3, { params: { productId: id }, query: {} }, staff)).product;
async function setTerms(id: string, paymentTerms: Terms | null): Promise<Product> {
  const { revision } = await read(id);
  const body = { product: { revision, paymentTerms } };
  return (await shop.call(updateProductV3, { params: { productId: id }, body }, staff)).product;
}
async function soldWith(paymentTerms: Terms, fields: Parameters<Shop["product"]>[0] = {}): Promise<BuiltProduct> {
  const product = await shop.product({ itemType: "SERVICE", price: 10_000, ...fields });
  await setTerms(product.productId, paymentTerms);
  return product;
}

const totals = ({ payNow, payLater, priceSummary }: { payNow: Sums; payLater: Sums; priceSummary: Sums }) =>
  [payNow, payLater, priceSummary].map(({ total }) => total.amount);
type Sums = { total: { amount: string } };

describe("the setting", () => {
  test("is stored with the product, shown to shoppers, and cleared by null", async () => {
    const table = await shop.product({ name: "Table", price: 10_000 });
    assert.equal((await read(table.productId)).paymentTerms, undefined);
    const set = await setTerms(table.productId, { paymentOption: "DEPOSIT_ONLINE", depositPercentage: 12.5 });
    assert.deepEqual(set.paymentTerms, { paymentOption: "DEPOSIT_ONLINE", depositPercentage: 12.5 });
    const shown = { params: { id: table.productId } };
    const { product } = await shop.call(getShopProduct, shown, { authorization: shop.visitorToken() });
    assert.deepEqual(product.paymentTerms, set.paymentTerms);
    const amount = await setTerms(table.productId, { paymentOption: "DEPOSIT_ONLINE", depositAmount: "19.999" });
    assert.equal(amount.paymentTerms?.depositAmount, "20.00", "rounded to cents, as prices are");
    assert.equal((await setTerms(table.productId, null)).paymentTerms, undefined);
    assert.equal((await setTerms(table.productId, { paymentOption: "FULL_PAYMENT_ONLINE" })).paymentTerms, undefined);
    const variants = [{ price: { actualPrice: { amount: "5" } } }];
    const paymentTerms = { paymentOption: "FULL_PAYMENT_OFFLINE" as const };
    const made = { name: "Repair", productType: "DIGITAL" as const, itemType: "SERVICE" as const, paymentTerms };
    const body = { product: { ...made, variantsInfo: { variants } } };
    assert.deepEqual((await shop.call(createProductV3, { body }, staff)).product.paymentTerms, paymentTerms);
    await assert.rejects(shop.call(createProductV3, { body }, { authorization: shop.visitorToken() }), { status: 403 });
  });

  test("has a deposit exactly with DEPOSIT_ONLINE, and suits the kind of product", async () => {
    const [table, file, card] = [
      await shop.product({ price: 10_000 }),
      await shop.product({ itemType: "DIGITAL" }),
      await shop.product({ itemType: "GIFT_CARD" }),
    ];
    const wrong: [BuiltProduct, Terms][] = [
      [table, { paymentOption: "DEPOSIT_ONLINE" }],
      [table, { paymentOption: "DEPOSIT_ONLINE", depositAmount: "1", depositPercentage: 1 }],
      [table, { paymentOption: "DEPOSIT_ONLINE", depositAmount: "0" }],
      [table, { paymentOption: "DEPOSIT_ONLINE", depositPercentage: 100 }],
      [table, { paymentOption: "MEMBERSHIP", depositAmount: "1" }],
      [file, { paymentOption: "FULL_PAYMENT_OFFLINE" }],
      [card, { paymentOption: "MEMBERSHIP" }],
    ];
    for (const [product, terms] of wrong) {
      await assert.rejects(setTerms(product.productId, terms), { status: 400 }, JSON.stringify(terms));
    }
    await setTerms(file.productId, { paymentOption: "MEMBERSHIP" });
    const write = (columns: ReturnType<typeof sql>, { productId }: BuiltProduct) =>
      shop.transaction((tx) => sql`update products set ${columns} where id = ${productId}`.execute(tx));
    await assert.rejects(write(sql`payment_option = 'DEPOSIT_ONLINE'`, table), /products_deposit/);
    await assert.rejects(write(sql`deposit_amount = 5`, table), /products_deposit/);
    await assert.rejects(write(sql`payment_option = 'FULL_PAYMENT_OFFLINE'`, file), /products_payment_option_kind/);
  });
});

describe("a deposit", () => {
  test("is due at checkout, the rest later; the order is paid when both are", async () => {
    const table = await soldWith({ paymentOption: "DEPOSIT_ONLINE", depositPercentage: 30 }, { itemType: "PHYSICAL" });
    const buyer = shop.buyer();
    const cart = await buyer.add(table, 2);
    const [line] = cart.lineItems;
    assert.deepEqual([line?.paymentOption, line?.depositAmount?.amount], ["DEPOSIT_ONLINE", "30.00"]);
    const as = { authorization: buyer.token };
    const shown = await shop.call(readShopCart, { query: { detail: "PAGE" } }, as);
    assert.deepEqual([shown.totals?.payNow.amount, shown.totals?.payLater.amount], ["60.00", "140.00"]);
    const id = await buyer.checkOut();
    const checkout = await buyer.checkout(id);
    const [now = "", later = "", total = ""] = totals(checkout);
    // 8.75 % tax on two tables; shipping is due with the deposit.
    assert.equal(later, "157.50");
    assert.equal((Number(now) + Number(later)).toFixed(2), total);
    assert.equal(checkout.amountDue.amount, now);
    const { paymentId, redirectUrl } = await buyer.pay(id);
    await choose(redirectUrl, "approve");
    const { orderId = "" } = await buyer.settle(id, paymentId);
    const order = await buyer.readOrder(orderId);
    assert.deepEqual(
      [order.paymentStatus, order.balanceSummary.paid.amount, order.balanceSummary.balance.amount],
      ["PARTIALLY_PAID", now, later],
    );
    assert.deepEqual(
      [order.lineItems[0]?.paymentOption, order.lineItems[0]?.depositAmount?.amount],
      ["DEPOSIT_ONLINE", "60.00"],
    );
    await paysBalance(buyer, orderId, later);
    const rest = { payments: [{ amount: { amount: later } }] };
    await shop.call(addPayments, { params: { orderId }, body: rest }, staff);
    assert.equal((await buyer.readOrder(orderId)).paymentStatus, "PAID");
    const request = { params: { orderId }, body: {} };
    await assert.rejects(shop.call(payOwnBalance, request, { authorization: buyer.token }), {
      code: "ORDER_ALREADY_PAID",
    });
    assert.deepEqual(await shop.audit(), []);
  });

  /** The buyer and holders of the order's key get a page for the exact balance, and the same one again. */
  async function paysBalance(buyer: Buyer, orderId: string, due: string): Promise<void> {
    const params = { orderId };
    const ask = (key?: string, as: { authorization?: string } = {}) =>
      shop.call(payOwnBalance, { params, body: key === undefined ? {} : { key } }, as);
    await assert.rejects(ask(), { code: "ORDER_NOT_FOUND" });
    await assert.rejects(ask("x".repeat(43)), { code: "ORDER_NOT_FOUND" });
    await assert.rejects(ask(undefined, { authorization: shop.visitorToken() }), { code: "ORDER_NOT_FOUND" });
    await assert.rejects(ask(undefined, staff), { status: 403 });
    await assert.rejects(ask("y".repeat(101)), { status: 400 });
    const { rows } = await sql<{ key: string }>`select status_key as key from orders where id = ${orderId}`.execute(
      shop.store.database.db,
    );
    const { orderPaymentRequestUrl: url } = await ask(rows[0]?.key);
    assert.equal((await ask(undefined, { authorization: buyer.token })).orderPaymentRequestUrl, url);
    const { payable } = await shop.call(getPaymentPage, { params: { token: url.split("/").at(-1) ?? "" } });
    assert.equal(payable.amount, due);
  }

  test("never exceeds the price, and changes with the product until the order", async () => {
    const lamp = await soldWith({ paymentOption: "DEPOSIT_ONLINE", depositAmount: "150" }, { price: 4000 });
    const buyer = shop.buyer();
    assert.equal((await buyer.add(lamp)).lineItems[0]?.depositAmount?.amount, "40.00");
    await setTerms(lamp.productId, { paymentOption: "DEPOSIT_ONLINE", depositAmount: "15" });
    assert.deepEqual((await buyer.cart()).lineItems[0]?.depositAmount?.amount, "15.00");
    await setTerms(lamp.productId, null);
    const [line] = (await buyer.cart()).lineItems;
    assert.deepEqual([line?.paymentOption, line?.depositAmount], ["FULL_PAYMENT_ONLINE", undefined]);
  });
});

test("payment later: nothing is due at checkout, and the order owes everything", async () => {
  const repair = await soldWith({ paymentOption: "FULL_PAYMENT_OFFLINE" });
  const buyer = shop.buyer();
  const id = await buyer.prepare(repair);
  const checkout = await buyer.checkout(id);
  assert.equal(checkout.amountDue.amount, "0.00");
  const { orderId } = await buyer.order(id);
  const order = await buyer.readOrder(orderId);
  assert.equal(order.paymentStatus, "NOT_PAID");
  assert.equal(order.balanceSummary.balance.amount, checkout.priceSummary.total.amount);
  assert.deepEqual(await shop.audit(), []);
});

test("unpaid orders are limited per shopper also when nothing is due at checkout", async () => {
  const repair = await soldWith({ paymentOption: "FULL_PAYMENT_OFFLINE" });
  const buyer = shop.buyer();
  for (let count = 0; count < 10; count++) await buyer.order(await buyer.prepare(repair));
  await assert.rejects(buyer.order(await buyer.prepare(repair)), { status: 429 });
});

describe("a membership", () => {
  async function aClass(terms: Terms, credits = 3) {
    const [yoga, pass] = [
      await soldWith(terms, { name: "Yoga", price: 2000 }),
      await shop.product({ itemType: "SERVICE" }),
    ];
    const ids = { coveredCollectionIds: [], discountProductIds: [], discountCollectionIds: [], benefits: [] };
    const plan = { ...ids, credits, coveredProductIds: [yoga.productId] };
    await shop.call(setPlan, { params: { productId: pass.productId }, body: { plan } }, staff);
    return { yoga, pass };
  }
  const grant = ({ productId: planProductId }: BuiltProduct, memberId: string) =>
    shop.transaction((tx) =>
      grantMemberships(tx, {
        planProductId,
        memberId,
        email: "ada@example.com",
        orderId: newId(),
        orderLineId: newId(),
        quantity: 1,
        now: shop.store.now(),
      }),
    );

  test("is required and charged without being chosen", async () => {
    const { yoga, pass } = await aClass({ paymentOption: "MEMBERSHIP" });
    const stranger = shop.buyer();
    const refused = await stranger.prepare(yoga);
    const [violation] = (await stranger.checkout(refused)).violations;
    assert.deepEqual(
      [violation?.severity, violation?.description],
      ["ERROR", "Yoga can only be paid for with a membership. Sign in to use yours."],
    );
    await assert.rejects(stranger.order(refused), { code: "INVALID_MEMBERSHIP" });
    const memberId = newId();
    await grant(pass, memberId);
    const member = shop.buyer(shop.memberToken(memberId));
    const id = await member.prepare(yoga, 2);
    const checkout = await member.checkout(id);
    assert.equal(checkout.priceSummary.total.amount, "0.00");
    const [chosen] = checkout.membershipOptions.selectedMemberships?.memberships ?? [];
    assert.deepEqual(chosen?.lineItemIds, [checkout.lineItems[0]?.id]);
    assert.equal(chosen?.appId, STORE_APP_ID);
    const order = await member.readOrder((await member.order(id)).orderId);
    assert.deepEqual([order.paymentStatus, order.lineItems[0]?.paymentOption], ["PAID", "MEMBERSHIP"]);
    const second = await member.prepare(yoga, 2);
    assert.deepEqual(
      (await member.checkout(second)).violations.map(({ description }) => description),
      ["Yoga can only be paid for with a membership that covers it."],
    );
    await assert.rejects(member.order(second), { code: "INVALID_MEMBERSHIP" }, "one credit is left");
  });

  test("is redeemed by staff once for an order that costs nothing", async () => {
    const { yoga, pass } = await aClass({ paymentOption: "MEMBERSHIP_OFFLINE" });
    const memberId = newId();
    await grant(pass, memberId);
    const buyer = shop.buyer(shop.memberToken(memberId));
    const id = await buyer.prepare(yoga, 2);
    assert.equal((await buyer.checkout(id)).priceSummary.total.amount, "0.00");
    const order = await buyer.readOrder((await buyer.order(id)).orderId);
    const [line] = order.lineItems;
    assert.equal(line?.paymentOption, "MEMBERSHIP_OFFLINE");
    const query = { filter: { memberId } };
    const membershipOf = async () =>
      (await shop.call(queryMemberships, { body: { query } }, staff)).memberships[0] ?? assert.fail("is granted");
    const { id: membershipId } = await membershipOf();
    const memberships = [{ lineItemId: line.id, membershipIdentifier: { membershipId } }];
    const body = { orderId: order.id, memberId, memberships };
    const redeem = () => shop.call(chargeMemberships, { body }, staff);
    assert.deepEqual(await redeem(), { payments: [] });
    await assert.rejects(redeem(), { code: "MEMBERSHIP_NOT_ELIGIBLE" });
    assert.deepEqual((await membershipOf()).credits, { total: 3, remaining: 1 });
    assert.deepEqual(await shop.audit(), []);
  });
});

test("a subscription to the product is charged in full", async () => {
  const box = await soldWith({ paymentOption: "DEPOSIT_ONLINE", depositPercentage: 10 }, { itemType: "PHYSICAL" });
  const { revision } = await read(box.productId);
  const subscriptions = [{ title: "Monthly", frequency: "MONTH" as const, interval: 1, autoRenewal: true }];
  const body = { product: { revision, subscriptionDetails: { subscriptions, allowOneTimePurchases: true } } };
  const { product } = await shop.call(updateProductV3, { params: { productId: box.productId }, body }, staff);
  const subscriptionOptionId = product.subscriptionDetails?.subscriptions[0]?.id ?? "";
  const catalogReference = box.reference({ subscriptionOptionId });
  const { cart } = await shop.call(
    addToCurrentCart,
    { body: { lineItems: [{ catalogReference, quantity: 1 }] } },
    { authorization: shop.visitorToken() },
  );
  assert.equal(cart.lineItems[0]?.paymentOption, "FULL_PAYMENT_ONLINE");
});
