import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import { getOrder, markAsPaid } from "#api/orders/orders/orders.ts";
import * as returns from "#api/orders/returns.ts";
import { addPayments, getOrderRefundability, refundPayments } from "#api/payments/payments.ts";
import { STORE_APP_ID } from "#api/values.ts";
import type { ApiError } from "#sdk/call.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const staff = () => ({ authorization: shop.staffToken() });
const read = async (id: string) => (await shop.call(getOrder, { params: { id } }, staff())).order;

/** A paid and fulfilled order with one line. */
async function placeFulfilledOrder(quantity: number) {
  const product = await shop.product({ price: 1000, stock: 10 });
  const buyer = shop.buyer();
  const { orderId } = await buyer.order(await buyer.prepare(product, quantity));
  const params = { orderId };
  await shop.call(markAsPaid, { params: { ecomOrderId: orderId } }, staff());
  await shop.call(createFulfillment, { params, body: { fulfillment: {}, sendShippingEmail: false } }, staff());
  return { orderId, params, lineItemId: (await buyer.readOrder(orderId)).lineItems[0]?.id ?? "" };
}

test("returns refund the units that arrived, by the amount shown before", async () => {
  const { orderId, lineItemId, params } = await placeFulfilledOrder(2);
  const body = { lineItems: [{ lineItemId, quantity: 2 }] };
  const { return: approved } = await shop.call(returns.requestReturn, { params, body }, staff());
  const at = { params: { returnId: approved.id } };
  const { return: received } = await shop.call(
    returns.receiveReturn,
    { ...at, body: { lineItems: [{ lineItemId, quantity: 1, restockQuantity: 1 }] } },
    staff(),
  );
  const { refundable, currency } = received;
  assert.deepEqual([received.lineItems[0]?.receivedQuantity, received.lineItems[0]?.quantity], [1, 2]);
  assert.equal(received.worth.amount, refundable?.withoutShipping.amount);
  assert.ok(Number(received.worth.amount) < Number(approved.worth.amount));
  assert.equal(currency, (await read(orderId)).currency);
  await assert.rejects(
    shop.call(returns.closeReturn, { ...at, body: { refund: { amount: { amount: "500.00" } } } }, staff()),
    ({ details }: ApiError) => {
      const { formattedAmount } = refundable?.withoutShipping ?? {};
      assert.equal(details.applicationError?.description, `The most that can be refunded is ${formattedAmount}.`);
      return true;
    },
  );
  const { return: closed } = await shop.call(returns.closeReturn, { ...at, body: { refund: {} } }, staff());
  assert.equal(closed.refundedAmount?.amount, refundable?.withoutShipping.amount);
  assert.equal(closed.refundable, undefined);
  assert.equal((await read(orderId)).balanceSummary.refunded.amount, refundable?.withoutShipping.amount);
});

/** What a return of all units would refund without a fee. */
async function worthOfAll(orderId: string, lineItemId: string, quantity: number): Promise<number> {
  const body = { orderId, lineItems: [{ lineItemId, quantity }] };
  return Number((await shop.call(returns.previewReturn, { body }, staff())).worth.amount);
}

const mailsAbout = (orderId: string, kind: string) =>
  shop.store.database.db
    .selectFrom("mails")
    .select(["kind", "text"])
    .where("about_id", "=", orderId)
    .where("kind", "=", kind)
    .execute();

test("staff start a return that waits for the items, with a fee for its shipping", async () => {
  const { orderId, lineItemId } = await placeFulfilledOrder(2);
  const lineItems = [{ lineItemId, quantity: 1, reason: "DAMAGED" as const }];
  const body = {
    orderId,
    kind: "RETURN" as const,
    lineItems,
    shippingFee: { amount: "4.00" },
    answer: "To: 1 Main St.",
  };
  const { return: made } = await shop.call(returns.createReturn, { body }, staff());
  assert.deepEqual([made.status, made.shippingFee?.amount, made.lineItems[0]?.reason], ["APPROVED", "4.00", "DAMAGED"]);
  const worth = await worthOfAll(orderId, lineItemId, 1);
  assert.equal(made.refundable?.withoutShipping.amount, (worth - 4).toFixed(2));
  const [mail] = await mailsAbout(orderId, "return-decided");
  assert.ok(mail?.text.includes("1 Main St.") && mail.text.includes("$4.00 for return shipping"), mail?.text);
  await assert.rejects(
    shop.call(returns.createReturn, { body: { ...body, shippingFee: { amount: "99.00" } } }, staff()),
    { code: "INVALID_AMOUNT" },
  );
  const at = { params: { returnId: made.id } };
  await shop.call(returns.receiveReturn, { ...at, body: {} }, staff());
  const { return: closed } = await shop.call(returns.closeReturn, { ...at, body: { refund: {} } }, staff());
  assert.equal(closed.refundedAmount?.amount, (worth - 4).toFixed(2));
  const { activities } = await read(orderId);
  assert.ok(activities.some(({ customActivity }) => customActivity?.type === "Return created"));
});

test("staff deduct a fee when they approve a request", async () => {
  const product = await shop.product({ price: 1000, stock: 10 });
  const buyer = shop.buyer();
  const { orderId, statusKey: key } = await buyer.order(await buyer.prepare(product, 1));
  await shop.call(markAsPaid, { params: { ecomOrderId: orderId } }, staff());
  const params = { orderId };
  await shop.call(createFulfillment, { params, body: { fulfillment: {}, sendShippingEmail: false } }, staff());
  const lineItemId = (await buyer.readOrder(orderId)).lineItems[0]?.id ?? "";
  const body = { key, lineItems: [{ lineItemId, quantity: 1 }] };
  const { return: asked } = await shop.call(returns.requestReturn, { params, body }, { authorization: buyer.token });
  const at = { params: { returnId: asked.id } };
  const decide = (amount: string) =>
    shop.call(returns.decideReturn, { ...at, body: { isApproved: true, shippingFee: { amount } } }, staff());
  await assert.rejects(decide("500.00"), { code: "INVALID_AMOUNT" });
  const { return: approved } = await decide("2.50");
  const worth = Number(approved.worth.amount);
  assert.deepEqual(
    [approved.shippingFee?.amount, approved.refundable?.withoutShipping.amount],
    ["2.50", (worth - 2.5).toFixed(2)],
  );
});

test("staff receive, restock and refund a return in one call, once", async () => {
  const { orderId, lineItemId } = await placeFulfilledOrder(2);
  const refund = { sendEmail: false };
  const body = {
    orderId,
    kind: "RETURN" as const,
    lineItems: [{ lineItemId, quantity: 2 }],
    received: { restocks: true },
    settlement: { refund },
  };
  const worth = await worthOfAll(orderId, lineItemId, 2);
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () => shop.call(returns.createReturn, { body }, staff())),
  );
  const made = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.return] : []));
  assert.deepEqual(
    made.map(({ status, refundedAmount }) => [status, refundedAmount?.amount]),
    [["CLOSED", worth.toFixed(2)]],
  );
  const order = await read(orderId);
  assert.equal(order.balanceSummary.refunded.amount, worth.toFixed(2));
  assert.equal(order.lineItems[0]?.refundQuantity, 2);
  assert.deepEqual(await mailsAbout(orderId, "return-decided"), []);
  assert.deepEqual(await mailsAbout(orderId, "order-refunded"), []);
  const reader = { authorization: shop.staffToken(["orders:read", "orders:write"]) };
  await assert.rejects(shop.call(returns.createReturn, { body }, reader), { code: "PERMISSION_DENIED" });
});

test("an exchange for a more expensive item charges the difference by a payment link", async () => {
  const { orderId, lineItemId } = await placeFulfilledOrder(1);
  const dearer = await shop.product({ price: 3000, stock: 5 });
  const exchangeFor = { appId: STORE_APP_ID, catalogItemId: dearer.productId };
  const lineItems = [{ lineItemId, quantity: 1, exchangeFor }];
  const preview = await shop.call(
    returns.previewReturn,
    { body: { orderId, lineItems, createsExchangeOrder: true } },
    staff(),
  );
  assert.equal(preview.refund.amount, "0.00");
  const body = {
    orderId,
    kind: "EXCHANGE" as const,
    lineItems,
    received: { restocks: true },
    settlement: { createsExchangeOrder: true, refund: {}, sendPaymentLink: true },
  };
  const { return: made } = await shop.call(returns.createReturn, { body }, staff());
  const exchange = await read(made.exchangeOrderId ?? "");
  assert.equal(exchange.priceSummary.total.amount, preview.amountDue.amount);
  assert.ok(Number(preview.amountDue.amount) > 0);
  assert.equal(exchange.lineItems[0]?.catalogReference?.catalogItemId, dearer.productId);
  assert.equal(await shop.stockOf(dearer), 4);
  assert.equal((await mailsAbout(exchange.id ?? "", "payment-link")).length, 1);
  assert.equal(made.refundedAmount, undefined);
});

/** Refunds an amount for no item, or all that is left. */
async function refund(orderId: string, amount?: string): Promise<void> {
  const { payments } = await shop.call(getOrderRefundability, { body: { orderId } }, staff());
  const paymentRefunds = payments.map(({ payment: { paymentId, monetary } }) => ({
    paymentId,
    amount: { amount: amount ?? monetary.maxRefund.amount },
  }));
  await shop.call(refundPayments, { body: { orderId, paymentRefunds } }, staff());
}

/** Exchanges one unit for the same item. Returns the preview, and the total and the status of the new order. */
async function exchangeOne(orderId: string, lineItemId: string) {
  const wanted = { orderId, lineItems: [{ lineItemId, quantity: 1 }] };
  const preview = await shop.call(returns.previewReturn, { body: { ...wanted, createsExchangeOrder: true } }, staff());
  const settlement = { createsExchangeOrder: true };
  const body = { ...wanted, kind: "EXCHANGE" as const, received: { restocks: true }, settlement };
  const { return: made } = await shop.call(returns.createReturn, { body }, staff());
  const { priceSummary, paymentStatus } = await read(made.exchangeOrderId ?? "");
  assert.equal(preview.amountDue.amount, priceSummary.total.amount);
  return { preview, total: Number(priceSummary.total.amount), paymentStatus };
}

test("an exchange gives no credit for money that was refunded", async () => {
  const { orderId, lineItemId } = await placeFulfilledOrder(1);
  const worth = await worthOfAll(orderId, lineItemId, 1);
  await refund(orderId);
  assert.equal((await read(orderId)).paymentStatus, "FULLY_REFUNDED");
  const { total, paymentStatus, preview } = await exchangeOne(orderId, lineItemId);
  assert.deepEqual([total, paymentStatus, preview.refund.amount], [worth, "NOT_PAID", "0.00"]);
});

test("exchanges and refunds of returns share what is left of the payments", async () => {
  const { orderId, lineItemId } = await placeFulfilledOrder(2);
  const { priceSummary } = await read(orderId);
  const worth = await worthOfAll(orderId, lineItemId, 1);
  const left = 5;
  await refund(orderId, (Number(priceSummary.total.amount) - worth - left).toFixed(2));
  assert.equal((await exchangeOne(orderId, lineItemId)).total, 0);
  const body = { orderId, lineItems: [{ lineItemId, quantity: 1 }] };
  const preview = await shop.call(returns.previewReturn, { body }, staff());
  assert.equal(preview.refund.amount, left.toFixed(2));
  const settled = { ...body, kind: "RETURN" as const, received: { restocks: true }, settlement: { refund: {} } };
  const { return: made } = await shop.call(returns.createReturn, { body: settled }, staff());
  assert.equal(made.refundedAmount?.amount, left.toFixed(2));
});

test("an exchange of unpaid goods gives credit only for what was paid", async () => {
  const product = await shop.product({ price: 1000, stock: 10 });
  const buyer = shop.buyer();
  const { orderId } = await buyer.order(await buyer.prepare(product, 2));
  const params = { orderId };
  await shop.call(createFulfillment, { params, body: { fulfillment: {}, sendShippingEmail: false } }, staff());
  const lineItemId = (await buyer.readOrder(orderId)).lineItems[0]?.id ?? "";
  const worth = await worthOfAll(orderId, lineItemId, 1);
  assert.equal((await exchangeOne(orderId, lineItemId)).total, worth);
  const { orderId: second } = await buyer.order(await buyer.prepare(product, 1));
  const at = { params: { orderId: second } };
  await shop.call(createFulfillment, { ...at, body: { fulfillment: {}, sendShippingEmail: false } }, staff());
  await shop.call(addPayments, { ...at, body: { payments: [{ amount: { amount: "4.00" } }] } }, staff());
  const [line] = (await buyer.readOrder(second)).lineItems;
  const due = (await worthOfAll(second, line?.id ?? "", 1)) - 4;
  const { total } = await exchangeOne(second, line?.id ?? "");
  // The credit reduces the price before tax, and the rounding of the tax moves the total by up to a cent.
  assert.ok(Math.abs(total - due) < 0.011, `${total} instead of ${due}`);
});

test("an exchange for a cheaper item refunds the difference", async () => {
  const { params, lineItemId } = await placeFulfilledOrder(1);
  const cheaper = await shop.product({ price: 400, stock: 5 });
  const { return: asked } = await shop.call(
    returns.requestReturn,
    { params, body: { kind: "EXCHANGE", lineItems: [{ lineItemId, quantity: 1 }] } },
    staff(),
  );
  const exchangeFor = { appId: STORE_APP_ID, catalogItemId: cheaper.productId };
  const { return: closed } = await shop.call(
    returns.closeReturn,
    {
      params: { returnId: asked.id },
      body: { createsExchangeOrder: true, exchangeItems: [{ lineItemId, exchangeFor }], refund: {} },
    },
    staff(),
  );
  const exchange = await read(closed.exchangeOrderId ?? "");
  assert.deepEqual([exchange.priceSummary.total.amount, exchange.paymentStatus], ["0.00", "PAID"]);
  const refunded = Number(closed.refundedAmount?.amount);
  assert.ok(refunded > 5 && refunded < 8, `refunded ${refunded}`);
  assert.deepEqual(closed.lineItems[0]?.exchangeFor?.catalogItemId, cheaper.productId);
  await assert.rejects(
    shop.call(returns.closeReturn, { params: { returnId: asked.id }, body: { createsExchangeOrder: true } }, staff()),
    { code: "UNSUPPORTED_TRANSITION" },
  );
});

test("the ledger balances", async () => assert.deepEqual(await shop.audit(), []));
