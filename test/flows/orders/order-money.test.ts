/** Payments of orders by protocol: refunds in both versions of the calls, and data of imported orders. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import * as invoices from "#api/orders/invoices.ts";
import * as intake from "#api/orders/orders/order-intake.ts";
import * as requests from "#api/orders/orders/order-payment-requests.ts";
import * as orders from "#api/orders/orders/orders.ts";
import * as payments from "#api/payments/payments.ts";
import { listeners } from "#server/orders/invoices/listeners.ts";
import { makeInvoice } from "#server/orders/invoices/make-invoice.ts";
import { getInvoice, issue } from "#server/orders/invoices/queries.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import type { OutboxEvent } from "#server/platform/outbox/dispatch.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const staff = () => ({ authorization: shop.staffToken() });

async function placed(quantity = 2) {
  const product = await shop.product({ price: 1000, stock: 10 });
  const buyer = shop.buyer();
  const { orderId } = await buyer.order(await buyer.prepare(product, quantity));
  const order = await buyer.readOrder(orderId);
  return { product, buyer, order, orderId, lineId: order.lineItems[0]?.id ?? "" };
}
const mailsOf = (kind: string, number: string) =>
  shop.store.database.db
    .selectFrom("mails")
    .selectAll()
    .where("kind", "=", kind)
    .where("subject", "like", `%${number}%`)
    .execute();

/** Payloads of this event type about an order, oldest first. */
async function eventsOf(type: string, orderId: string): Promise<Record<string, unknown>[]> {
  const rows = await shop.store.database.db
    .selectFrom("outbox_events")
    .select("payload")
    .where("type", "=", type)
    .where("entity_id", "=", orderId)
    .orderBy("sequence")
    .execute();
  return rows.map(({ payload }) => Object(payload));
}

describe("manual payments", () => {
  test("are recorded once, and refunded manually up to the amount received", async () => {
    const { orderId, order, lineId, product } = await placed(2);
    const paid = await shop.call(orders.markAsPaid, { params: { ecomOrderId: orderId } }, staff());
    assert.deepEqual([paid.order.paymentStatus, paid.order.balanceSummary.balance.amount], ["PAID", "0.00"]);
    await assert.rejects(shop.call(orders.markAsPaid, { params: { ecomOrderId: orderId } }, staff()), {
      code: "ORDER_ALREADY_PAID",
    });
    const can = await shop.call(payments.getOrderRefundability, { body: { orderId } }, staff());
    assert.deepEqual(can.payments[0]?.manuallyRefundable, { reason: "OFFLINE" });
    assert.deepEqual(
      [can.lineItems[0]?.availableRefundQuantity, can.lineItems[0]?.availableRefundAmount.amount],
      [2, "21.75"],
    );
    const refundItems = { lineItems: [{ lineItemId: lineId, quantity: 1 }], shipping: { amount: { amount: "5.99" } } };
    const worth = await shop.call(payments.calculateRefund, { body: { orderId, refundItems } }, staff());
    assert.deepEqual([worth.amount, worth.summary?.subtotal.amount], [worth.summary?.total, "15.51"]);
    const paymentId = can.payments[0]?.payment.paymentId ?? "";
    const refund = (amount: string, more = {}) =>
      shop.call(
        payments.refundPayments,
        { body: { orderId, paymentRefunds: [{ paymentId, amount: { amount } }], ...more } },
        staff(),
      );
    for (const wrong of ["0", "-1", "1.234", "abc", "99999999999999999999"]) {
      await assert.rejects(refund(wrong), { status: 400 }, wrong);
    }
    await assert.rejects(refund("999.00"), { code: "INVALID_PAYMENT_REFUND_AMOUNT" });
    const { refund: made } = await refund(worth.amount.amount, {
      refundItems,
      sideEffects: { restock: { lineItems: refundItems.lineItems }, notifications: { sendCustomerEmail: true } },
    });
    assert.deepEqual([made.summary.refunded.amount, made.summary.pending], ["16.87", false]);
    // One of two units at its value; the rest is shipping.
    assert.deepEqual(made.details.items, made.details.lineItems);
    assert.deepEqual(
      made.summary.breakdown.lineItems.map(({ lineItemId, totalRefundedAmount }) => [
        lineItemId,
        totalRefundedAmount.amount,
      ]),
      [[lineId, "10.88"]],
    );
    const completed = await eventsOf("wix.ecom.v1.order_transactions_refund_completed", orderId);
    assert.deepEqual(completed.at(-1)?.sideEffects, { sendOrderRefundedEmail: true });
    const moved = await eventsOf("wix.ecom.v1.order_transactions_updated", orderId);
    assert.deepEqual([moved.at(-1)?.paymentIds, moved.at(-1)?.refundIds], [[paymentId], [made.id]]);
    assert.equal(await shop.stockOf(product), 9);
    assert.equal((await mailsOf("order-refunded", order.number)).length, 1);
    await assert.rejects(refund("1.00", { refundItems: { lineItems: [{ lineItemId: lineId, quantity: 2 }] } }), {
      code: "INVALID_LINE_ITEM_REFUND_QUANTITY",
    });
    await assert.rejects(refund("1.00", { refundItems: { shipping: { amount: { amount: "1.00" } } } }), {
      code: "INVALID_SHIPPING_REFUND_AMOUNT",
    });
    // The refundability call reports each item that can't be refunded, with the code of the error.
    const tooMuch = {
      lineItems: [{ lineItemId: lineId, quantity: 2 }],
      additionalFees: [{ additionalFeeId: lineId, amount: { amount: "1.00" } }],
      shipping: { amount: { amount: "1.00" } },
    };
    const refused = await shop.call(payments.calculateRefund, { body: { orderId, refundItems: tooMuch } }, staff());
    assert.deepEqual(
      [refused.available, refused.summary, refused.notAvailable?.errors.map((one) => one.error.applicationError.code)],
      [
        undefined,
        undefined,
        ["INVALID_LINE_ITEM_REFUND_QUANTITY", "ADDITIONAL_FEE_NOT_FOUND", "INVALID_SHIPPING_REFUND_AMOUNT"],
      ],
    );
    assert.deepEqual(refused.notAvailable?.errors[0]?.lineItem, { lineItemId: lineId, quantity: 2 });
    assert.deepEqual(refused.notAvailable?.errors[2]?.shipping?.amount.amount, "1.00");
    const left = (await shop.call(payments.getOrderRefundability, { body: { orderId } }, staff())).payments[0]?.payment
      .monetary.maxRefund;
    const rest = await shop.call(
      payments.triggerRefund,
      {
        params: { ecomOrderId: orderId },
        body: {
          payments: [{ paymentId }],
          details: { items: [{ lineItemId: lineId, quantity: 1 }], shippingIncluded: false, reason: "Came late" },
          sideEffects: { restockInfo: { type: "ALL_ITEMS" } },
        },
      },
      staff(),
    );
    const last = rest.orderTransactions.refunds.find(({ id }) => id === rest.refundId);
    assert.deepEqual(
      [last?.summary.refunded.amount, last?.details.lineItems[0]?.quantity, last?.details.reason],
      [left?.amount, 1, "Came late"],
    );
    assert.equal(rest.orderTransactions.payments[0]?.status, "REFUNDED");
    assert.equal(
      (await shop.call(orders.getOrder, { params: { id: orderId } }, staff())).order.paymentStatus,
      "FULLY_REFUNDED",
    );
    assert.equal(await shop.stockOf(product), 10);
  });

  test("can't be refunded before they are received", async () => {
    const { orderId } = await placed();
    const { payments: list } = await shop.call(payments.getOrderRefundability, { body: { orderId } }, staff());
    assert.deepEqual(list[0]?.nonRefundable, { reason: "NOT_PAID" });
    const paymentRefunds = [{ paymentId: list[0]?.payment.paymentId ?? "", amount: { amount: "1.00" } }];
    await assert.rejects(shop.call(payments.refundPayments, { body: { orderId, paymentRefunds } }, staff()), {
      code: "PAYMENT_NOT_REFUNDABLE",
    });
    const older = { payments: paymentRefunds, details: { shipping: { amount: { amount: "1.00" } } } };
    const trigger = (body: typeof older) =>
      shop.call(payments.triggerRefund, { params: { ecomOrderId: orderId }, body }, staff());
    await assert.rejects(trigger(older), { code: "REFUND_NOT_AVAILABLE" });
    const strange = [{ paymentId: newId(), amount: { amount: "1.00" } }];
    await assert.rejects(trigger({ ...older, payments: strange }), { status: 404, code: "PAYMENTS_NOT_FOUND" });
    await assert.rejects(
      shop.call(
        payments.refundPayments,
        {
          body: { orderId, paymentRefunds: [{ ...paymentRefunds[0], paymentId: newId(), amount: { amount: "1.00" } }] },
        },
        staff(),
      ),
      { status: 404, code: "PAYMENT_NOT_FOUND" },
    );
    const noMoney = { authorization: shop.staffToken(["orders:read", "orders:write"]) };
    await assert.rejects(shop.call(payments.refundPayments, { body: { orderId, paymentRefunds } }, noMoney), {
      status: 403,
    });
  });
});

describe("data of other systems", () => {
  const taxGroupId = newId();
  const line = {
    id: newId(),
    productName: { original: "Print" },
    quantity: 2,
    price: { amount: "10.00" },
    totalDiscount: { amount: "2.00" },
    itemType: { preset: "PHYSICAL" as const },
    priceUndetermined: true,
    fixedQuantity: true,
    taxInfo: {
      taxAmount: { amount: "1.80" },
      taxRate: "0.1",
      taxGroupId,
      taxBreakdown: [
        { taxName: "State", rate: "0.06", taxAmount: { amount: "1.08" }, jurisdictionType: "STATE" as const },
        { taxName: "City", rate: "0.04", taxAmount: { amount: "0.72" }, jurisdiction: "Utrecht" },
      ],
    },
  };

  test("an imported order keeps its discounts, taxes, fees and flags", async () => {
    const [feeId, discountId] = [newId(), newId()];
    const coupon = { id: "spring", code: "SPRING", name: "Spring", amount: { amount: "2.00" } };
    const order = {
      lineItems: [line],
      status: "REJECTED" as const,
      fulfillmentStatus: "PARTIALLY_FULFILLED" as const,
      weightUnit: "UNSPECIFIED_WEIGHT_UNIT" as const,
      seenByAHuman: true,
      archived: true,
      appliedDiscounts: [
        { id: discountId, coupon, lineItemDiscounts: [{ id: line.id, totalDiscount: { amount: "2.00" } }] },
        { merchantDiscount: { discountReason: "EXCHANGED_ITEMS" as const, amount: { amount: "0.00" } } },
      ],
      additionalFees: [{ id: feeId, name: "Wrapping", price: { amount: "1.00" }, source: "ITEM" as const }],
      buyerInfo: { email: "ada@example.com" },
    };
    const { order: made } = await shop.call(intake.importOrder, { body: { order } }, staff());
    assert.deepEqual([made.status, made.seenByAHuman, made.archived], ["REJECTED", true, true]);
    const [discount, exchanged] = made.appliedDiscounts;
    assert.equal(exchanged?.merchantDiscount?.discountReason, "EXCHANGED_ITEMS");
    assert.deepEqual([discount?.coupon?.code, discount?.coupon?.amount.amount], ["SPRING", "2.00"]);
    assert.deepEqual(discount?.lineItemDiscounts[0]?.id, line.id);
    const [kept] = made.lineItems;
    assert.deepEqual([kept?.priceUndetermined, kept?.fixedQuantity], [true, true]);
    assert.deepEqual([kept?.taxInfo.taxGroupId, kept?.taxInfo.taxAmount.amount], [taxGroupId, "1.80"]);
    assert.deepEqual(
      kept?.taxInfo.taxBreakdown.map((tax) => [tax.taxName, tax.taxAmount.amount, tax.nonTaxableAmount.amount]),
      [
        ["State", "1.08", "0.00"],
        ["City", "0.72", "0.00"],
      ],
    );
    assert.deepEqual([made.additionalFees[0]?.id, made.additionalFees[0]?.source], [feeId, "ITEM"]);
    assert.equal(discount?.id, discountId);
  });

  test("an external payment keeps its details", async () => {
    const { orderId, buyer } = await placed();
    const chargeCorrelationId = newId();
    const payment = {
      amount: { amount: "10.00" },
      chargeCorrelationId,
      cashRounding: { unroundedAmount: { amount: "10.02" } },
      regularPaymentDetails: {
        paymentOrderId: "po-1",
        gatewayTransactionId: "gt-1",
        providerTransactionId: "pt-1",
        savedPaymentMethod: true,
        creditCardDetails: { lastFourDigits: "4242", brand: "Visa" },
        platformFee: { amount: "0.31" },
        paymentMethodName: { siteLanguageName: "Kassa", buyerLanguageName: "Till" },
      },
    };
    const body = { payments: [payment] };
    const { orderTransactions, paymentsIds } = await shop.call(
      payments.addPayments,
      { params: { orderId }, body },
      staff(),
    );
    const made = orderTransactions.payments.find(({ id }) => id === paymentsIds[0]);
    const { paymentMethodName, offlinePayment: _, platformFee, ...regular } = made?.regularPaymentDetails ?? {};
    const { paymentMethodName: names, platformFee: fee, ...sent } = payment.regularPaymentDetails;
    assert.equal(platformFee?.amount, fee.amount);
    for (const [as, shown] of [[staff(), fee.amount] as const, [{ authorization: buyer.token }] as const]) {
      const read = await shop.call(payments.listTransactionsForSingleOrder, { params: { orderId } }, as);
      const own = read.orderTransactions.payments.find(({ id }) => id === paymentsIds[0])?.regularPaymentDetails;
      assert.deepEqual([own?.platformFee?.amount, own?.savedPaymentMethod], [shown, true], "the merchant's alone");
    }
    assert.deepEqual({ ...regular, status: undefined }, { ...sent, status: undefined });
    assert.deepEqual(paymentMethodName, names);
    assert.deepEqual([made?.chargeCorrelationId, made?.supportReceiptGeneration], [chargeCorrelationId, true]);
    assert.equal(made?.cashRounding?.roundingAdjustment?.amount, "-0.02");
  });

  test("payment requests accept an image by ID, and bulk responses contain their URLs", async () => {
    const { orderId } = await placed();
    const image = { id: "photo.jpg" };
    const body = {
      orderPaymentRequests: [{ orderId, title: "Rest", image }, { orderId: newId() }],
      returnEntity: true,
    };
    const { results } = await shop.call(requests.bulkCreateOrderPaymentRequests, { body }, staff());
    assert.deepEqual(results[0]?.item?.orderPaymentRequest.image, image);
    assert.match(results[0]?.item?.orderPaymentRequestUrl ?? "", /\/pay\//);
    assert.equal(results[1]?.itemMetadata.error?.code, "ORDER_NOT_FOUND");
  });
});

describe("automatic invoices", () => {
  const [ofPaid, ofRefunds] = listeners;
  const DAY = 86_400_000;

  /** Delivers an event of the order, as the dispatcher does. */
  const hear = async (tx: Tx, listener: typeof ofPaid, event: object) =>
    listener?.run(tx, { occurredAt: new Date(), ...event } as unknown as OutboxEvent, shop.store);
  const hearOfRefunds = (entityId: string) =>
    transaction(shop.store.database.db, (tx) => hear(tx, ofRefunds, { entityId }));
  const find = async (words: string) => {
    const filter = { $or: [{ buyerEmail: { $contains: words } }, { orderNumber: { $contains: words } }] };
    return shop.call(invoices.queryInvoices, { body: { query: { filter } } }, staff());
  };

  /** The payment event creates the order's invoice. */
  async function invoice(entityId: string, occurredAt: Date): Promise<void> {
    const set = (createInvoice: boolean) =>
      shop.call(intake.updateOrdersSettings, { body: { ordersSettings: { createInvoice } } }, staff());
    await set(true);
    const [payload] = await eventsOf("wix.ecom.v1.order_payment_status_updated", entityId);
    await transaction(shop.store.database.db, (tx) => hear(tx, ofPaid, { entityId, payload, occurredAt }));
    await set(false);
  }
  const giveBack = async (orderId: string, part: { amount?: { amount: string } } = {}) => {
    const { payments: own } = await shop.call(payments.getOrderRefundability, { body: { orderId } }, staff());
    const body = { orderId, paymentRefunds: [{ paymentId: own[0]?.payment.paymentId ?? "", ...part }] };
    await shop.call(payments.refundPayments, { body }, staff());
  };

  test("are dated by the payment, never before the previous one; manual refunds are credited", async () => {
    const [first, second] = [await placed(), await placed()];
    const then = new Date(Math.floor(Date.now() / 1000) * 1000 - 30 * DAY);
    for (const { orderId } of [first, second]) {
      await shop.call(orders.markAsPaid, { params: { ecomOrderId: orderId } }, staff());
    }
    await invoice(first.orderId, then);
    await invoice(second.orderId, new Date(then.getTime() - DAY));
    const one = await find(first.order.number);
    assert.deepEqual([one.total, one.invoices[0]?.issuedDate], [1, then.toISOString()]);
    assert.equal((new Date(one.invoices[0]?.dueDate ?? "").getTime() - then.getTime()) % DAY, 0);
    assert.equal((await find(second.order.number)).invoices[0]?.issuedDate, then.toISOString());
    assert.deepEqual([(await find("nobody@nowhere")).total, (await find("nobody@nowhere")).invoices], [0, []]);
    await giveBack(first.orderId, { amount: { amount: "5.00" } });
    await hearOfRefunds(first.orderId);
    const { invoices: found } = await find(first.order.number);
    const [credit, credited] = ["CREDIT_NOTE", "INVOICE"].map((kind) => found.find((one) => one.kind === kind));
    assert.deepEqual([credit?.total.amount, credit?.creditsInvoiceId], ["5.00", one.invoices[0]?.id]);
    assert.deepEqual([credited?.status, credited?.balance.amount], ["Paid", "0.00"], "what is credited is not owed");
    // An order that is refunded before its invoice is created gets both documents.
    const third = await placed();
    await shop.call(orders.markAsPaid, { params: { ecomOrderId: third.orderId } }, staff());
    await giveBack(third.orderId);
    await hearOfRefunds(third.orderId);
    await invoice(third.orderId, then);
    const both = (await find(third.order.number)).invoices.map(({ kind, total }) => [kind, total.amount]);
    assert.deepEqual(both.sort(), [
      ["CREDIT_NOTE", third.order.priceSummary.total.amount],
      ["INVOICE", third.order.priceSummary.total.amount],
    ]);
  });

  test("membership credits returned without their line are due again, unless the order has ended", async () => {
    const { orderId, order } = await placed();
    await shop.call(orders.markAsPaid, { params: { ecomOrderId: orderId } }, staff());
    await invoice(orderId, new Date());
    await giveBack(orderId, { amount: { amount: "5.00" } });
    const credited = async () => {
      await transaction(shop.store.database.db, async (tx) => {
        await sql`update payments set method = 'MEMBERSHIP' where intended_order_id = ${orderId}::uuid`.execute(tx);
        await hear(tx, ofRefunds, { entityId: orderId });
        await sql`update payments set method = 'MANUAL' where intended_order_id = ${orderId}::uuid`.execute(tx);
      });
      return (await find(order.number)).invoices.flatMap(({ kind, total }) =>
        kind === "CREDIT_NOTE" ? [total.amount] : [],
      );
    };
    assert.deepEqual(await credited(), []);
    await shop.call(orders.cancelOrder, { params: { id: orderId }, body: {} }, staff());
    assert.deepEqual(await credited(), ["5.00"]);
  });

  test("are dated in the order of their numbers when two are issued concurrently", async () => {
    const { db } = shop.store.database;
    const caller = { actor: anonymous, now: shop.store.now() };
    const draft = async () => {
      const { orderId } = await placed();
      return transaction(db, async (tx) => (await makeInvoice(tx, caller, { orderId, isDraft: true })).id);
    };
    const [earlier, later] = [await draft(), await draft()];
    const at = (id: string, now: Date) => ({ id, kind: "INVOICE" as const, prefix: "", daysToPay: 14, now });
    let waiting: Promise<void> | undefined;
    await transaction(db, async (tx) => {
      await issue(tx, at(earlier, caller.now));
      waiting = transaction(db, (other) => issue(other, at(later, new Date(caller.now.getTime() - DAY))));
      const waiters = sql`select pg_sleep(0.01) from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%invoice_counters%'`;
      for (let tries = 0; tries < 1000 && (await waiters.execute(tx)).rows.length === 0; tries++);
    });
    await waiting;
    assert.deepEqual((await getInvoice(db, later)).issued_at, (await getInvoice(db, earlier)).issued_at);
  });
});

test("the ledger balances", async () => assert.deepEqual(await shop.audit(), []));
