import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import * as drafts from "#api/orders/draft-orders.ts";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import * as invoices from "#api/orders/invoices.ts";
import { createOrder, updateOrdersSettings } from "#api/orders/orders/order-intake.ts";
import * as requests from "#api/orders/orders/order-payment-requests.ts";
import * as orders from "#api/orders/orders/orders.ts";
import * as returns from "#api/orders/returns.ts";
import { getOrderRefundability, refundPayments } from "#api/payments/payments.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { listeners } from "#server/orders/invoices/listeners.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import type { OutboxEvent } from "#server/platform/outbox/dispatch.ts";
import { createDiscountRule } from "#server/pricing/discounts/public.ts";
import { destination, openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const staff = () => ({ authorization: shop.staffToken() });

async function placed(quantity = 2) {
  const product = await shop.product({ price: 1000, stock: 10 });
  const buyer = shop.buyer();
  const { orderId, statusKey: key } = await buyer.order(await buyer.prepare(product, quantity));
  const order = await buyer.readOrder(orderId);
  return { product, buyer, order, orderId, key, lineItemId: order.lineItems[0]?.id ?? "", params: { orderId } };
}
const pay = (ecomOrderId: string) => shop.call(orders.markAsPaid, { params: { ecomOrderId } }, staff());
const send = (orderId: string) =>
  shop.call(createFulfillment, { params: { orderId }, body: { fulfillment: {}, sendShippingEmail: false } }, staff());
const read = async (id: string) => (await shop.call(orders.getOrder, { params: { id } }, staff())).order;

describe("drafts", () => {
  test("apply the store's automatic discounts and fees, which staff can disable, and count toward their limits", async () => {
    const product = await shop.product({ price: 2000, stock: 9 });
    const scopes = [
      {
        type: "CATALOG_ITEM" as const,
        catalogItemFilter: { catalogAppId: STORE_APP_ID, catalogItemIds: [product.productId] },
      },
    ];
    const values = [
      { discountType: "PERCENTAGE", targetType: "SPECIFIC_ITEMS", percentage: 10, specificItemsInfo: { scopes } },
    ] as const;
    const rule = { name: "Ten off", active: true, usageLimit: 1, discounts: { values: [...values] } };
    await shop.transaction((tx) => createDiscountRule(tx, rule, new Date()));
    await sql`insert into additional_fees (id, code, name, kind, price, per, is_taxable, scope, scope_ids, created_at, updated_at)
      values (${newId()}::uuid, 'wrap', 'Wrapping', 'OTHER', 150, 'UNIT', false, 'PRODUCTS', ${[product.productId]}, now(), now())`.execute(
      shop.store.database.db,
    );
    const begin = async () => {
      const reference = { appId: STORE_APP_ID, catalogItemId: product.productId };
      const draftOrder = {
        catalogLineItems: [{ catalogReference: reference, quantity: 2 }],
        buyerInfo: { email: "a@b.example" },
      };
      return (await shop.call(drafts.createDraftOrder, { body: { draftOrder } }, staff())).calculatedDraftOrder
        .draftOrder;
    };
    const sums = ({
      priceSummary: { discount, totalAdditionalFees: fees, total },
    }: Awaited<ReturnType<typeof begin>>) => [discount, fees, total].map(({ amount }) => amount);
    const draft = await begin();
    assert.deepEqual(sums(draft), ["4.00", "3.00", "39.00"]);
    const [{ discount, source } = assert.fail("the rule's")] = draft.discounts;
    assert.deepEqual(
      [source, discount.discountRule?.name.original, draft.additionalFees[0]?.source],
      ["AUTOMATIC", "Ten off", "AUTOMATIC"],
    );
    const params = { draftOrderId: draft.id };
    const turn = (applied: boolean) =>
      shop.call(drafts.setDiscounts, { params, body: { discounts: [{ id: discount.id, applied }] } }, staff());
    assert.deepEqual(sums((await turn(false)).calculatedDraftOrder.draftOrder), ["0.00", "3.00", "43.00"]);
    const lineItemId = draft.lineItems[0]?.lineItem.id ?? "";
    const more = { params, body: { lineItemChanges: [{ lineItemId, newQuantity: 3 }] } };
    const grown = (await shop.call(drafts.updateLineItems, more, staff())).calculatedDraftOrder.draftOrder;
    assert.deepEqual(sums(grown), ["0.00", "4.50", "64.50"], "off stays off, and the fee grows with the units");
    assert.deepEqual(sums((await turn(true)).calculatedDraftOrder.draftOrder), ["6.00", "4.50", "58.50"]);
    const { createdOrder } = await shop.call(drafts.createOrderFromDraft, { params, body: {} }, staff());
    assert.equal(createdOrder.priceSummary.total.amount, "58.50");
    assert.deepEqual(sums(await begin()), ["0.00", "3.00", "43.00"], "the rule was for one order");
    await shop.call(orders.cancelOrder, { params: { id: createdOrder.id }, body: {} }, staff());
    assert.deepEqual(sums(await begin()), ["4.00", "3.00", "39.00"]);
  });
});

describe("invoices", () => {
  test("are rejected for orders whose taxes don't match their rates, without blocking the listener", async () => {
    const line = { productName: { original: "Poster" }, quantity: 1, price: { amount: "100.00" } };
    const taxInfo = { taxAmount: { amount: "19.00" } };
    const order = {
      lineItems: [{ ...line, taxInfo }],
      paymentStatus: "PAID" as const,
      buyerInfo: { email: "pos@example.com" },
    };
    const { order: made } = await shop.call(createOrder, { body: { order } }, staff());
    const params = { orderId: made.id ?? "" };
    await assert.rejects(shop.call(invoices.generateInvoice, { params, body: {} }, staff()), {
      code: "INVOICE_DOES_NOT_ADD_UP",
    });
    const settings = { ordersSettings: { createInvoice: true } };
    await shop.call(updateOrdersSettings, { body: settings }, staff());
    const [listener] = listeners;
    const event = { entityId: params.orderId, occurredAt: new Date() } as OutboxEvent;
    await transaction(shop.store.database.db, async (tx) => listener?.run(tx, event, shop.store));
    await shop.call(updateOrdersSettings, { body: { ordersSettings: { createInvoice: false } } }, staff());
  });
  test("have numbers without gaps, never change, and are available as PDF and EN 16931", async () => {
    const [one, two] = [await placed(), await placed()];
    const { invoiceId } = await shop.call(invoices.generateInvoice, { params: one.params, body: {} }, staff());
    await assert.rejects(shop.call(invoices.generateInvoice, { params: one.params, body: {} }, staff()), {
      code: "INVOICE_ALREADY_EXISTS",
    });
    const { results } = await shop.call(
      invoices.bulkGenerateInvoices,
      { body: { orderIds: [one.orderId, two.orderId] } },
      staff(),
    );
    assert.equal(results.filter(({ itemMetadata }) => itemMetadata.success).length, 1);
    const { invoices: all } = await shop.call(invoices.queryInvoices, { body: { query: {} } }, staff());
    assert.deepEqual(all.map((each) => each.displayNumber).sort(), ["INV-00001", "INV-00002"]);
    const found = await shop.call(invoices.getInvoice, { params: { invoiceId } }, staff());
    assert.equal(found.invoice.status, "Sent");
    assert.equal(found.invoice.total.amount, one.order.priceSummary.total.amount);
    const pdf = await fetch(found.pdfUrl);
    assert.equal(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      "%PDF-",
    );
    const xml = await (await fetch(found.eInvoiceUrl ?? "")).text();
    assert.match(xml, /<cbc:CustomizationID>urn:cen.eu:en16931:2017<\/cbc:CustomizationID><cbc:ID>INV-00001<\/cbc:ID>/);
    assert.ok(xml.includes(`<cbc:PayableAmount currencyID="USD">${found.invoice.total.amount}</cbc:PayableAmount>`));
    assert.equal((await fetch(found.pdfUrl.replace(/\/documents\/\d/, "/documents/9"))).status, 404);
    await pay(one.orderId);
    assert.equal((await shop.call(invoices.getInvoice, { params: { invoiceId } }, staff())).invoice.status, "Paid");
    await assert.rejects(
      shop.store.database.db.updateTable("invoices").set({ total: 1 }).where("id", "=", invoiceId).execute(),
      /does not change/,
    );
    const { documents } = await shop.call(invoices.listOrderDocuments, { params: one.params, query: { key: one.key } });
    assert.deepEqual(
      documents.map((each) => each.displayNumber),
      ["INV-00001"],
    );
    await assert.rejects(shop.call(invoices.listOrderDocuments, { params: one.params, query: { key: "x" } }), {
      code: "ORDER_NOT_FOUND",
    });
    const voided = await shop.call(invoices.voidInvoice, { params: { invoiceId } }, staff());
    assert.equal(voided.invoice.status, "Void");
    const after = await shop.call(
      invoices.queryInvoices,
      { body: { query: { filter: { kind: "CREDIT_NOTE" } } } },
      staff(),
    );
    assert.deepEqual(
      after.invoices.map((each) => [each.displayNumber, each.total.amount]),
      [["CN-00001", found.invoice.total.amount]],
    );
    const { order } = await shop.call(orders.getOrder, { params: { id: one.orderId } }, staff());
    const noted = order.activities.find(({ invoice }) => invoice?.isCreditNote);
    assert.deepEqual([noted?.activityType, noted?.invoice?.displayNumber], ["INVOICE_ADDED", "CN-00001"]);
    const slips = await shop.call(
      invoices.getPackingSlips,
      { body: { orderIds: [one.orderId, two.orderId] } },
      staff(),
    );
    assert.equal((await fetch(slips.pdfUrl)).headers.get("content-type"), "application/pdf");
    const labels = await shop.call(
      invoices.getAddressLabels,
      { body: { orderIds: [one.orderId, two.orderId] } },
      staff(),
    );
    const file = await fetch(labels.pdfUrl);
    assert.match(file.headers.get("content-disposition") ?? "", /address-labels\.pdf/);
    const printed = Buffer.from(await file.arrayBuffer()).toString("latin1");
    assert.equal(printed.match(/\/MediaBox \[0 0 288 432\]/g)?.length, 2, "a page of 4 × 6 inches per order");
    const forged = labels.pdfUrl.replace("address-labels", "packing-slips");
    assert.equal((await fetch(forged)).status, 404);
  });

  test("are for staff and apps only", async () => {
    const { params, buyer } = await placed();
    await assert.rejects(shop.call(invoices.generateInvoice, { params, body: {} }, { authorization: buyer.token }), {
      code: "PERMISSION_DENIED",
    });
  });
});

describe("payment links", () => {
  test("are limited to the amount due, open without signing in, and expire", async () => {
    const { orderId, order, buyer, key } = await placed();
    const body = { orderPaymentRequest: { orderId, title: "The rest" }, sendEmail: true };
    const made = await shop.call(requests.createOrderPaymentRequest, { body }, staff());
    const token = made.orderPaymentRequestUrl.split("/").at(-1) ?? "";
    assert.equal(made.orderPaymentRequest.amount.amount, order.priceSummary.total.amount);
    const page = await shop.call(requests.getPaymentPage, { params: { token } });
    const own = await shop.call(requests.getPaymentPage, { params: { token } }, { authorization: buyer.token });
    assert.deepEqual([page.orderKey, own.orderKey], [undefined, key], "the link pays, and opens nothing else");
    assert.deepEqual(
      [page.orderPaymentRequest.status, page.payable.amount],
      ["UNPAID", order.priceSummary.total.amount],
    );
    const tooMuch = { orderPaymentRequest: { orderId, amount: { amount: "9999" } } };
    await assert.rejects(shop.call(requests.createOrderPaymentRequest, { body: tooMuch }, staff()), {
      code: "INVALID_AMOUNT",
    });
    await shop.call(
      requests.voidOrderPaymentRequest,
      { body: { orderPaymentRequestId: made.orderPaymentRequest.id } },
      staff(),
    );
    await assert.rejects(
      shop.call(requests.payPaymentPage, { params: { token }, body: { paymentMethod: "test-gateway" } }),
      { code: "CANNOT_CHARGE_VOIDED_ORDER_PAYMENT_REQUEST" },
    );
    await assert.rejects(shop.call(requests.getPaymentPage, { params: { token: "nonsense" } }), {
      code: "ORDER_PAYMENT_REQUEST_NOT_FOUND",
    });
    await pay(orderId);
    await assert.rejects(shop.call(requests.createOrderPaymentRequest, { body }, staff()), {
      code: "ORDER_ALREADY_PAID",
    });
  });
});

describe("returns", () => {
  test("are requested, approved, received and refunded, each unit once", async () => {
    const { orderId, key, lineItemId, params, product } = await placed(3);
    await pay(orderId);
    const ask = (quantity: number) =>
      shop.call(returns.requestReturn, {
        params,
        body: { key, lineItems: [{ lineItemId, quantity, reason: "TOO_SMALL" }] },
      });
    await assert.rejects(ask(1), { code: "RETURN_NOT_POSSIBLE" });
    await send(orderId);
    const { return: asked } = await ask(2);
    assert.deepEqual(
      [asked.status, asked.number, asked.lineItems[0]?.worth.amount !== "0.00"],
      ["REQUESTED", "R-1", true],
    );
    await assert.rejects(ask(2), { code: "RETURN_QUANTITY_EXCEEDED" });
    const at = { params: { returnId: asked.id } };
    await assert.rejects(shop.call(returns.receiveReturn, { ...at, body: {} }, staff()), {
      code: "UNSUPPORTED_TRANSITION",
    });
    await shop.call(returns.decideReturn, { ...at, body: { isApproved: true, answer: "Use our label." } }, staff());
    const twice = [1, 2].map(() => ({ lineItemId, quantity: 1, restockQuantity: 1 }));
    await assert.rejects(shop.call(returns.receiveReturn, { ...at, body: { lineItems: twice } }, staff()), {
      code: "RETURN_QUANTITY_EXCEEDED",
    });
    await shop.call(returns.receiveReturn, { ...at, body: {} }, staff());
    assert.equal(await shop.stockOf(product), 9);
    const before = await read(orderId);
    const { return: closed } = await shop.call(returns.closeReturn, { ...at, body: { refund: {} } }, staff());
    assert.equal(closed.status, "CLOSED");
    const order = await read(orderId);
    assert.equal(order.paymentStatus, "PARTIALLY_REFUNDED");
    assert.equal(order.balanceSummary.refunded.amount, asked.worth.amount);
    assert.equal(before.balanceSummary.refunded.amount, "0.00");
    assert.equal(order.lineItems[0]?.refundQuantity, 2);
    await assert.rejects(shop.call(returns.closeReturn, { ...at, body: { refund: {} } }, staff()), {
      code: "UNSUPPORTED_TRANSITION",
    });
    const left = await shop.call(returns.listOrderReturns, { params, query: { key } });
    assert.deepEqual(
      left.returnable.map((each) => each.quantity),
      [1],
    );
  });

  test("an exchange for the same item leaves nothing due", async () => {
    const { orderId, key, lineItemId, params, product } = await placed(1);
    await pay(orderId);
    await send(orderId);
    const body = { key, kind: "EXCHANGE" as const, lineItems: [{ lineItemId, quantity: 1 }] };
    const { return: asked } = await shop.call(returns.requestReturn, { params, body });
    const at = { params: { returnId: asked.id } };
    await shop.call(returns.decideReturn, { ...at, body: { isApproved: true } }, staff());
    await shop.call(returns.receiveReturn, { ...at, body: {} }, staff());
    const { return: closed } = await shop.call(
      returns.closeReturn,
      { ...at, body: { createsExchangeOrder: true } },
      staff(),
    );
    const exchange = await read(closed.exchangeOrderId ?? "");
    assert.deepEqual([exchange.priceSummary.total.amount, exchange.paymentStatus], ["0.00", "PAID"]);
    assert.equal(await shop.stockOf(product), 9);
    assert.equal((await read(orderId)).lineItems[0]?.refundQuantity, 1);
  });

  test("an exchange reduces the refundable amount", async () => {
    const { orderId, lineItemId, params, order } = await placed(1);
    await pay(orderId);
    await send(orderId);
    const body = { kind: "EXCHANGE" as const, lineItems: [{ lineItemId, quantity: 1 }] };
    const { return: asked } = await shop.call(returns.requestReturn, { params, body }, staff());
    const close = (amount: string) =>
      shop.call(
        returns.closeReturn,
        { params: { returnId: asked.id }, body: { createsExchangeOrder: true, refund: { amount: { amount } } } },
        staff(),
      );
    await assert.rejects(close(order.priceSummary.total.amount), { status: 400, code: "INVALID_AMOUNT" });
    assert.equal((await read(orderId)).balanceSummary.refunded.amount, "0.00");
  });

  test("a withdrawal requires a consumer in the EU; before shipment it cancels and refunds immediately", async () => {
    const abroad = await placed(1);
    const body = { name: "Ada Lovelace", email: "ada@example.com" };
    await assert.rejects(shop.call(returns.withdraw, { params: abroad.params, body: { ...body, key: abroad.key } }), {
      code: "RETURN_NOT_POSSIBLE",
    });
    const { orderId, key, params, product } = await placed(2);
    const berlin = {
      ...destination,
      address: { country: "DE", city: "Berlin", postalCode: "10115", addressLine: "Weg 1" },
    };
    await shop.call(
      orders.updateOrder,
      { params: { id: orderId }, body: { order: { recipientInfo: berlin } } },
      staff(),
    );
    await pay(orderId);
    const { return: made } = await shop.call(returns.withdraw, { params, body: { ...body, key } });
    assert.deepEqual([made.kind, made.status], ["WITHDRAWAL", "CLOSED"]);
    const order = await read(orderId);
    assert.deepEqual([order.status, order.paymentStatus], ["CANCELED", "FULLY_REFUNDED"]);
    assert.equal(await shop.stockOf(product), 10);
    const mail = await shop.store.database.db
      .selectFrom("mails")
      .selectAll()
      .where("kind", "=", "withdrawal-received")
      .executeTakeFirst();
    assert.ok(mail?.text.includes("Ada Lovelace"), "the statement");
    assert.match(mail?.text ?? "", /\d:\d{2}:\d{2} .*(?:E[SD]T|GMT-[45])/, "by the clock of the store");
    await assert.rejects(shop.call(returns.withdraw, { params, body: { ...body, key } }), {
      code: "RETURN_NOT_POSSIBLE",
    });
  });
});

test("unfulfilled units exclude shipped units and units refunded before shipment", async () => {
  const begin = async () => {
    const { orderId, key, lineItemId } = await placed(3);
    await pay(orderId);
    const { payments } = await shop.call(getOrderRefundability, { body: { orderId } }, staff());
    const [paymentId = ""] = payments.flatMap(({ nonRefundable, payment }) =>
      nonRefundable === undefined ? [payment.paymentId] : [],
    );
    const refund = (amount: string) => {
      const paymentRefunds = [{ paymentId, amount: { amount } }];
      const refundItems = { lineItems: [{ lineItemId, quantity: 1 }] };
      return shop.call(refundPayments, { body: { orderId, paymentRefunds, refundItems } }, staff());
    };
    const sendOne = () => {
      const fulfillment = { lineItems: [{ id: lineItemId, quantity: 1 }] };
      const body = { fulfillment, sendShippingEmail: false };
      return shop.call(createFulfillment, { params: { orderId }, body }, staff());
    };
    const left = async () => {
      const { unitsToCome } = await shop.call(orders.getOrderStatus, { params: { id: orderId }, query: { key } });
      const search = { filter: { id: orderId, awaitsFulfillment: unitsToCome.length > 0 } };
      const found = await shop.call(orders.searchOrders, { body: { search } }, staff());
      assert.equal(found.orders.length, 1, "lists say the same");
      return unitsToCome.map(({ id, quantity }) => (id === lineItemId ? quantity : id));
    };
    return { refund, sendOne, left };
  };
  const sentFirst = await begin();
  assert.deepEqual(await sentFirst.left(), [3]);
  await sentFirst.sendOne();
  await sentFirst.refund("5.00");
  assert.deepEqual(await sentFirst.left(), [2], "the one that was refunded had been sent");
  await sentFirst.refund("5.00");
  assert.deepEqual(await sentFirst.left(), [1]);
  const refundedFirst = await begin();
  await refundedFirst.refund("5.00");
  assert.deepEqual(await refundedFirst.left(), [2]);
  await refundedFirst.sendOne();
  assert.deepEqual(await refundedFirst.left(), [1]);
  await refundedFirst.sendOne();
  assert.deepEqual(await refundedFirst.left(), []);
});
