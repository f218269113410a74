import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as drafts from "#api/orders/draft-orders.ts";
import * as fulfillments from "#api/orders/fulfillments.ts";
import * as activities from "#api/orders/orders/order-activities.ts";
import { getOrdersSummary } from "#api/orders/orders/order-reports.ts";
import * as orders from "#api/orders/orders/orders.ts";
import * as payments from "#api/payments/payments.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { address, openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const staff = () => ({ authorization: shop.staffToken() });

async function placed(quantity = 2, fields: Parameters<Shop["product"]>[0] = {}) {
  const product = await shop.product({ price: 1000, stock: 10, ...fields });
  const buyer = shop.buyer();
  const { orderId, statusKey } = await buyer.order(await buyer.prepare(product, quantity));
  const order = await buyer.readOrder(orderId);
  return { product, buyer, order, orderId, statusKey, lineId: order.lineItems[0]?.id ?? "", params: { id: orderId } };
}
const mailsOf = (kind: string, number: string) =>
  shop.store.database.db
    .selectFrom("mails")
    .selectAll()
    .where("kind", "=", kind)
    .where("subject", "like", `%${number}%`)
    .execute();

describe("fulfilling", () => {
  test("works in parts, with tracking and an email, up to the ordered quantity", async () => {
    const { orderId, lineId, order, buyer } = await placed(3);
    const path = { params: { orderId } };
    const trackingInfo = {
      trackingNumber: "1Z999",
      shippingProvider: "UPS",
      trackingLink: "https://ups.example/1Z999",
    };
    const one = { fulfillment: { lineItems: [{ id: lineId, quantity: 1 }], trackingInfo } };
    const { fulfillmentId } = await shop.call(fulfillments.createFulfillment, { ...path, body: one }, staff());
    assert.equal((await buyer.readOrder(orderId)).fulfillmentStatus, "PARTIALLY_FULFILLED");
    const [mail] = await mailsOf("order-shipped", order.number);
    assert.ok(mail?.html.includes("1Z999") && mail.html.includes("Part of your order"));
    await assert.rejects(shop.call(fulfillments.createFulfillment, { ...path, body: one }, staff()), {
      code: "TRACKING_NUMBER_ALREADY_EXISTS",
    });
    const tooMany = {
      fulfillment: {
        lineItems: [
          { id: lineId, quantity: 2 },
          { id: lineId, quantity: 1 },
        ],
      },
    };
    await assert.rejects(shop.call(fulfillments.createFulfillment, { ...path, body: tooMany }, staff()), {
      code: "FULFILLMENT_QUANTITY_EXCEEDED",
    });
    const foreign = { fulfillment: { lineItems: [{ id: newId(), quantity: 1 }] } };
    await assert.rejects(shop.call(fulfillments.createFulfillment, { ...path, body: foreign }, staff()), {
      code: "LINE_ITEM_NOT_FOUND",
    });
    await shop.call(
      fulfillments.createFulfillment,
      { ...path, body: { fulfillment: {}, sendShippingEmail: false } },
      staff(),
    );
    assert.equal((await buyer.readOrder(orderId)).fulfillmentStatus, "FULFILLED");
    assert.equal((await mailsOf("order-shipped", order.number)).length, 1);
    await assert.rejects(shop.call(orders.cancelOrder, { params: { id: orderId }, body: {} }, staff()), {
      code: "UNSUPPORTED_TRANSITION",
    });
    const status = await shop.call(
      orders.getOrderStatus,
      { params: { id: orderId }, query: {} },
      { authorization: buyer.token },
    );
    assert.deepEqual(
      status.timeline.map((entry) => entry.kind),
      ["PLACED", "SHIPPED", "SHIPPED"],
    );
    assert.equal(status.fulfillments[0]?.trackingNumber, "1Z999");
    const both = { params: { orderId, fulfillmentId } };
    const changed = { fulfillment: { trackingInfo: { trackingNumber: "2Z000" } } };
    await shop.call(fulfillments.updateFulfillment, { ...both, body: changed }, staff());
    const { orderWithFulfillments } = await shop.call(fulfillments.deleteFulfillment, both, staff());
    assert.equal(orderWithFulfillments.fulfillments.length, 1);
    const after = await buyer.readOrder(orderId);
    assert.deepEqual([after.fulfillmentStatus, after.lineItems[0]?.fulfilledQuantity], ["PARTIALLY_FULFILLED", 2]);
    await assert.rejects(shop.call(fulfillments.deleteFulfillment, both, staff()), { code: "FULFILLMENT_NOT_FOUND" });
  });

  test("is listed for the buyer and hidden from other shoppers", async () => {
    const { orderId, buyer } = await placed();
    await shop.call(fulfillments.createFulfillment, { params: { orderId }, body: { fulfillment: {} } }, staff());
    const own = { authorization: buyer.token };
    const one = await shop.call(fulfillments.listFulfillmentsForSingleOrder, { params: { orderId } }, own);
    assert.equal(one.orderWithFulfillments.fulfillments.length, 1);
    const stranger = { authorization: shop.visitorToken() };
    await assert.rejects(shop.call(fulfillments.listFulfillmentsForSingleOrder, { params: { orderId } }, stranger), {
      status: 404,
    });
    const body = { orderIds: [orderId, newId()] };
    assert.equal(
      (await shop.call(fulfillments.listFulfillmentsForMultipleOrders, { body }, own)).ordersWithFulfillments.length,
      1,
    );
    assert.equal(
      (await shop.call(fulfillments.listFulfillmentsForMultipleOrders, { body }, stranger)).ordersWithFulfillments
        .length,
      0,
    );
    assert.equal(
      (await shop.call(payments.listTransactionsForMultipleOrders, { body }, stranger)).orderTransactions.length,
      0,
    );
    const create = { params: { orderId }, body: { fulfillment: {} } };
    await assert.rejects(shop.call(fulfillments.createFulfillment, create, own), { status: 403 });
  });
});

describe("canceling", () => {
  test("restocks the items, releases the coupon and emails the buyer", async () => {
    const product = await shop.product({ price: 1000, stock: 10 });
    const code = await shop.coupon({ usageLimit: 1 });
    const buyer = shop.buyer();
    await buyer.add(product, 4);
    await buyer.attachCoupon(code);
    const { orderId } = await buyer.order(await buyer.checkOut());
    assert.equal(await shop.stockOf(product), 6);
    const body = { sendOrderCanceledEmail: true, customMessage: "Sorry <3" };
    const { order } = await shop.call(orders.cancelOrder, { params: { id: orderId }, body }, staff());
    assert.deepEqual([order.status, order.balanceSummary.balance.amount], ["CANCELED", "0.00"]);
    assert.equal(await shop.stockOf(product), 10);
    const [mail] = await mailsOf("order-canceled", order.number);
    assert.ok(mail?.html.includes("Sorry &lt;3"));
    const { orderTransactions } = await shop.call(
      payments.listTransactionsForSingleOrder,
      { params: { orderId } },
      staff(),
    );
    assert.deepEqual(
      orderTransactions.payments.map(({ status }) => status),
      ["CANCELED"],
      "nobody waits any more for what was to be paid later",
    );
    const again = shop.buyer();
    await again.add(product);
    await again.attachCoupon(code);
    const waiting = await again.order(await again.checkOut());
    const refusal = { status: 409, code: "ORDER_CANCELED" };
    await assert.rejects(shop.call(orders.cancelOrder, { params: { id: orderId }, body }, staff()), refusal);
    const send = { params: { orderId }, body: { fulfillment: {} } };
    await assert.rejects(shop.call(fulfillments.createFulfillment, send, staff()), refusal);
    // Rejecting an order that is pending approval releases the same.
    const { db } = shop.store.database;
    await db.updateTable("orders").set({ status: "PENDING" }).where("id", "=", waiting.orderId).execute();
    const reject = { params: { orderId: waiting.orderId }, body: { status: "REJECTED" as const } };
    assert.equal((await shop.call(orders.updateOrderStatus, reject, staff())).order.status, "REJECTED");
    assert.equal(await shop.stockOf(product), 10);
    const third = shop.buyer();
    await third.add(product);
    await third.attachCoupon(code);
    await third.order(await third.checkOut());
    for (const ended of [orderId, waiting.orderId]) {
      const money = { params: { orderId: ended }, body: { payments: [{ amount: { amount: "1.00" } }] } };
      await assert.rejects(shop.call(orders.markAsPaid, { params: { ecomOrderId: ended } }, staff()), refusal);
      await assert.rejects(shop.call(payments.addPayments, money, staff()), refusal);
    }
  });
});

describe("an order", () => {
  test("refunds the difference of an edit, whatever was refunded before", async () => {
    const refund = (orderId: string, body: object) =>
      shop.call(payments.refundPayments, { body: { orderId, paymentRefunds: [], ...body } }, staff());
    const lower = async (orderId: string, lineId: string, newQuantity: number, refundDifference: boolean) => {
      const { calculatedDraftOrder } = await shop.call(drafts.createDraftOrder, { body: { orderId } }, staff());
      const params = { draftOrderId: calculatedDraftOrder.draftOrder.id };
      const lineItemChanges = [{ lineItemId: lineId, newQuantity }];
      await shop.call(drafts.updateLineItems, { params, body: { lineItemChanges } }, staff());
      const body = { commitSettings: { refundDifference } };
      return (await shop.call(drafts.commitDraftOrder, { params, body }, staff())).orderAfterCommit;
    };
    const refunded = async (orderId: string) => {
      const { order } = await shop.call(orders.getOrder, { params: { id: orderId } }, staff());
      return [order.paymentStatus, order.balanceSummary.refunded.amount, order.balanceSummary.balance.amount];
    };
    const paid = async () => {
      const made = await placed(3);
      await shop.call(orders.markAsPaid, { params: { ecomOrderId: made.orderId } }, staff());
      const { orderTransactions } = await shop.call(
        payments.listTransactionsForSingleOrder,
        { params: { orderId: made.orderId } },
        staff(),
      );
      const unit = (Number(made.order.lineItems[0]?.totalPriceAfterTax.amount) / 3).toFixed(2);
      const paymentId = orderTransactions.payments.find(({ status }) => status === "APPROVED")?.id ?? "";
      return { ...made, unit, paymentId };
    };
    const twice = (amount: string) => (Number(amount) * 2).toFixed(2);

    const one = await paid();
    const lineItems = [{ lineItemId: one.lineId, quantity: 1 }];
    const ofOne = [{ paymentId: one.paymentId, amount: { amount: one.unit } }];
    await refund(one.orderId, { paymentRefunds: ofOne, refundItems: { lineItems } });
    await lower(one.orderId, one.lineId, 2, true);
    assert.deepEqual(await refunded(one.orderId), ["PARTIALLY_REFUNDED", twice(one.unit), "0.00"], "a unit and a unit");

    const two = await paid();
    await refund(two.orderId, { paymentRefunds: [{ paymentId: two.paymentId, amount: { amount: "4.00" } }] });
    await lower(two.orderId, two.lineId, 2, true);
    assert.deepEqual(await refunded(two.orderId), ["PAID", two.unit, "0.00"], "what went back for no part counts");

    const three = await paid();
    await lower(three.orderId, three.lineId, 2, false);
    await refund(three.orderId, { paymentRefunds: [{ paymentId: three.paymentId, amount: { amount: three.unit } }] });
    assert.deepEqual(await refunded(three.orderId), ["PAID", three.unit, "0.00"], "and so does what goes back later");
    assert.deepEqual(await shop.audit(), []);
  });

  test("accepts changes of addresses, email address and flags only, and records them", async () => {
    const { params, buyer } = await placed();
    const order = {
      archived: true,
      seenByAHuman: true,
      buyerInfo: { email: "new@example.com" },
      recipientInfo: { address: { ...address, city: "Boston" } },
    };
    const updated = await shop.call(orders.updateOrder, { params, body: { order } }, staff());
    assert.deepEqual(
      [
        updated.order.archived,
        updated.order.seenByAHuman,
        updated.order.buyerInfo.email,
        updated.order.recipientInfo?.address?.city,
      ],
      [true, true, "new@example.com", "Boston"],
    );
    assert.deepEqual(
      updated.order.activities.map((activity) => activity.activityType),
      ["ORDER_PLACED", "EMAIL_EDITED", "SHIPPING_ADDRESS_EDITED"],
    );
    await assert.rejects(shop.call(orders.updateOrder, { params, body: { order: {} } }, staff()), {
      code: "EMPTY_UPDATE",
    });
    await assert.rejects(shop.call(orders.updateOrder, { params, body: { order } }, { authorization: buyer.token }), {
      status: 403,
    });
    await assert.rejects(shop.call(orders.updateOrder, { params: { id: newId() }, body: { order } }, staff()), {
      status: 404,
    });
  });

  test("keeps comments that only staff see, and a timeline that can't be changed", async () => {
    const { params, buyer, order } = await placed();
    const comment = (message: string) => ({ activity: { merchantComment: { message } } });
    const { activityId } = await shop.call(activities.addActivity, { params, body: comment("Fragile") }, staff());
    assert.equal((await buyer.readOrder(params.id)).activities.length, 1);
    const at = { params: { ...params, activityId } };
    const changed = await shop.call(activities.updateActivity, { ...at, body: comment("Very fragile") }, staff());
    assert.equal(changed.order.activities.at(-1)?.merchantComment?.message, "Very fragile");
    const history = { params: { ...params, activityId: order.activities[0]?.id ?? "" } };
    await assert.rejects(shop.call(activities.deleteActivity, history, staff()), {
      status: 404,
      code: "ACTIVITY_NOT_FOUND",
    });
    const deleted = await shop.call(activities.deleteActivity, at, staff());
    assert.deepEqual(
      deleted.order.activities.map((activity) => activity.activityType),
      ["ORDER_PLACED"],
    );
  });

  test("is found by filter, text and sort, page by page", async () => {
    const made = [
      await placed(1, { price: 100 }),
      await placed(1, { price: 900_00 }),
      await placed(1, { price: 50_00 }),
    ];
    const ids = made.map((each) => each.orderId);
    const search = async (body: Parameters<typeof shop.call<typeof orders.searchOrders>>[1]["body"]["search"]) =>
      shop.call(orders.searchOrders, { body: { ...(body === undefined ? {} : { search: body }) } }, staff());
    const mine = { id: { $in: ids } };
    const newest = await search({ filter: mine });
    assert.deepEqual(
      newest.orders.map((order) => order.id),
      [...ids].reverse(),
    );
    const byTotal = await search({ filter: mine, sort: [{ fieldName: "priceSummary.total.amount", order: "ASC" }] });
    assert.deepEqual(
      byTotal.orders.map((order) => order.id),
      [ids[0], ids[2], ids[1]],
    );
    const dear = await search({ filter: { $and: [mine, { "priceSummary.total.amount": { $gt: "70.00" } }] } });
    assert.deepEqual(
      dear.orders.map((order) => order.id),
      [ids[1]],
    );
    const first = await search({ filter: mine, cursorPaging: { limit: 2 } });
    assert.equal(first.metadata.hasNext, true);
    await placed();
    const second = await search({ cursorPaging: { limit: 2, cursor: first.metadata.cursors.next ?? "" } });
    assert.deepEqual(
      [...first.orders, ...second.orders].map((order) => order.id),
      [...ids].reverse(),
    );
    assert.deepEqual([second.metadata.hasNext, second.metadata.cursors.next], [false, undefined]);
    const offset = await search({ filter: mine, paging: { limit: 1, offset: 1 } });
    assert.deepEqual([offset.orders[0]?.id, offset.metadata.total], [ids[1], 3]);
    const number = made[0]?.order.number ?? "";
    assert.deepEqual(
      (await search({ search: { expression: `#${number}` } })).orders.map((order) => order.number),
      [number],
    );
    for (const wrong of [
      { filter: { total: 1 } },
      { filter: { status: { $regex: "A" } } },
      { sort: [{ fieldName: "email" }] },
    ]) {
      await assert.rejects(search(wrong), { status: 400, code: "UNKNOWN_FILTER" });
    }
    await assert.rejects(search({ cursorPaging: { cursor: "nonsense" } }), { status: 400 });
    await assert.rejects(search({ cursorPaging: { limit: 101 } }), { status: 400 });
  });

  test("counts on the dashboard until it is canceled", async () => {
    const query = {
      from: new Date(Date.now() - 3_600_000).toISOString(),
      to: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const read = (timeZone?: string) =>
      shop.call(getOrdersSummary, { query: { ...query, ...(timeZone === undefined ? {} : { timeZone }) } }, staff());
    const before = await read();
    const { order, params } = await placed(2);
    const after = await read("America/New_York");
    assert.equal(after.orderCount, before.orderCount + 1);
    assert.equal(after.unitCount, before.unitCount + 2);
    assert.equal(
      Number(after.sales.amount).toFixed(2),
      (Number(before.sales.amount) + Number(order.priceSummary.total.amount)).toFixed(2),
    );
    assert.equal(
      after.days.reduce((sum, day) => sum + day.orderCount, 0),
      after.orderCount,
    );
    await shop.call(orders.cancelOrder, { params, body: {} }, staff());
    assert.equal((await read()).orderCount, before.orderCount);
    await assert.rejects(read("Mars/Olympus"), { status: 400 });
    await assert.rejects(shop.call(getOrdersSummary, { query: {} }, { authorization: shop.visitorToken() }), {
      status: 403,
    });
  });
});

test("an invalid ID in the path is not found", async () => {
  const bad = { id: "not-an-id" };
  await assert.rejects(shop.call(orders.getOrder, { params: bad }, staff()), { status: 404 });
  await assert.rejects(shop.call(orders.cancelOrder, { params: bad, body: {} }, staff()), { status: 404 });
  await assert.rejects(shop.call(orders.markAsPaid, { params: { ecomOrderId: "x" } }, staff()), { status: 404 });
  const both = { params: { orderId: newId(), fulfillmentId: "x" } };
  await assert.rejects(shop.call(fulfillments.deleteFulfillment, both, staff()), { status: 404 });
});

test("the ledger balances", async () => assert.deepEqual(await shop.audit(), []));
