import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import * as drafts from "#api/orders/draft-orders.ts";
import * as intake from "#api/orders/orders/order-intake.ts";
import * as orders from "#api/orders/orders/orders.ts";
import { orderRules } from "#server/payments/books/order-rules.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { destination, openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ hasJobs: true });
});
after(() => shop.close());

const staff = () => ({ authorization: shop.staffToken() });
const STORE = "215238eb-22a5-4c36-9e7b-e7c08025e04e";

async function placed(quantity = 2, fields: Parameters<Shop["product"]>[0] = {}) {
  const product = await shop.product({ price: 1000, stock: 10, ...fields });
  const buyer = shop.buyer();
  const { orderId, statusKey } = await buyer.order(await buyer.prepare(product, quantity));
  const order = await buyer.readOrder(orderId);
  return { product, buyer, order, orderId, statusKey, lineId: order.lineItems[0]?.id ?? "" };
}

async function edit(orderId: string) {
  const { calculatedDraftOrder, preexistingDraftOrder } = await shop.call(
    drafts.createDraftOrder,
    { body: { orderId } },
    staff(),
  );
  return { draft: calculatedDraftOrder.draftOrder, preexistingDraftOrder };
}

describe("editing an order", () => {
  test("an edit without changes has the totals of the order", async () => {
    const { orderId, order } = await placed(3);
    const { draft } = await edit(orderId);
    assert.deepEqual(draft.priceSummary, order.priceSummary);
    assert.equal(draft.difference?.amount, "0.00");
    assert.equal((await edit(orderId)).preexistingDraftOrder, true);
  });

  test("reduces and returns stock, adds to the timeline, refunds the difference", async () => {
    const { orderId, lineId, product, order } = await placed(3);
    const other = await shop.product({ price: 500, stock: 4 });
    await shop.call(orders.markAsPaid, { params: { ecomOrderId: orderId } }, staff());
    const { draft } = await edit(orderId);
    const params = { draftOrderId: draft.id };
    await shop.call(
      drafts.updateLineItems,
      { params, body: { lineItemChanges: [{ lineItemId: lineId, newQuantity: 1 }] } },
      staff(),
    );
    const catalogReference = { appId: STORE, catalogItemId: other.productId };
    const { calculatedDraftOrder } = await shop.call(
      drafts.addLineItemsToDraftOrder,
      { params, body: { catalogLineItems: [{ catalogReference, quantity: 2 }] } },
      staff(),
    );
    assert.deepEqual(
      calculatedDraftOrder.draftOrder.lineItems.map((line) => [
        line.added ?? false,
        line.changedDetails?.quantityBeforeChange,
      ]),
      [
        [false, 3],
        [true, undefined],
      ],
    );
    assert.ok(Number(calculatedDraftOrder.draftOrder.difference?.amount) < 0);
    assert.equal(await shop.stockOf(product), 7, "nothing counts before the commit");
    const { orderAfterCommit } = await shop.call(
      drafts.commitDraftOrder,
      {
        params,
        body: { commitSettings: { refundDifference: true, sendNotificationsToBuyer: true }, reason: "By phone" },
      },
      staff(),
    );
    assert.equal(await shop.stockOf(product), 9);
    assert.equal(await shop.stockOf(other), 2);
    assert.equal(orderAfterCommit.priceSummary.total.amount, calculatedDraftOrder.draftOrder.priceSummary.total.amount);
    assert.equal(orderAfterCommit.paymentStatus, "PAID");
    assert.equal(orderAfterCommit.balanceSummary.balance.amount, "0.00");
    const back = Number(order.priceSummary.total.amount) - Number(orderAfterCommit.priceSummary.total.amount);
    assert.equal(Number(orderAfterCommit.balanceSummary.refunded.amount).toFixed(2), back.toFixed(2));
    const applied = orderAfterCommit.activities.find((one) => one.activityType === "DRAFT_ORDER_CHANGES_APPLIED");
    assert.equal(applied?.draftOrderChangesApplied?.reason, "By phone");
    assert.ok(applied?.draftOrderChangesApplied?.changes.some((change) => change.totalPriceChanged !== undefined));
    await assert.rejects(shop.call(drafts.commitDraftOrder, { params, body: {} }, staff()), {
      code: "DRAFT_ORDER_ALREADY_COMMITTED",
    });
    // A higher total leaves an amount due.
    const second = await edit(orderId);
    const more = await shop.call(
      drafts.updateLineItems,
      {
        params: { draftOrderId: second.draft.id },
        body: { lineItemChanges: [{ lineItemId: lineId, newQuantity: 2 }] },
      },
      staff(),
    );
    const after = await shop.call(
      drafts.commitDraftOrder,
      { params: { draftOrderId: second.draft.id }, body: {} },
      staff(),
    );
    assert.equal(after.orderAfterCommit.paymentStatus, "PARTIALLY_PAID");
    assert.equal(
      after.orderAfterCommit.balanceSummary.balance.amount,
      more.calculatedDraftOrder.draftOrder.difference?.amount,
    );
  });

  test("rejects items that are out of stock and removing fulfilled units", async () => {
    const { orderId, lineId, product } = await placed(2, { stock: 3 });
    const { draft } = await edit(orderId);
    const params = { draftOrderId: draft.id };
    const set = (newQuantity: number) =>
      shop.call(
        drafts.updateLineItems,
        { params, body: { lineItemChanges: [{ lineItemId: lineId, newQuantity }] } },
        staff(),
      );
    await set(5);
    await assert.rejects(shop.call(drafts.commitDraftOrder, { params, body: {} }, staff()), {
      code: "PARTIAL_OUT_OF_STOCK",
    });
    assert.equal(await shop.stockOf(product), 1);
    await set(0);
    await assert.rejects(shop.call(drafts.commitDraftOrder, { params, body: {} }, staff()), {
      code: "DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS",
    });
  });

  test("distributes a custom discount over the lines, and disables it again", async () => {
    const { orderId, order } = await placed(2);
    const { draft } = await edit(orderId);
    const params = { draftOrderId: draft.id };
    const discounts = [{ percentage: "10", description: "Scratched box" }];
    const reduced = await shop.call(drafts.createCustomDiscounts, { params, body: { discounts } }, staff());
    const [one] = reduced.calculatedDraftOrder.draftOrder.discounts;
    assert.equal(one?.discount.merchantDiscount?.description, "Scratched box");
    assert.equal(one?.discount.merchantDiscount?.amount.amount, "2.00");
    const off = [{ id: one?.discount.id ?? "", applied: false }];
    const restored = await shop.call(drafts.setDiscounts, { params, body: { discounts: off } }, staff());
    assert.deepEqual(restored.calculatedDraftOrder.draftOrder.priceSummary, order.priceSummary);
  });

  test("is for staff, with the reasons why an order can't be edited", async () => {
    const { orderId, buyer } = await placed(1);
    await assert.rejects(shop.call(drafts.createDraftOrder, { body: { orderId } }, { authorization: buyer.token }), {
      code: "PERMISSION_DENIED",
    });
    await shop.call(orders.cancelOrder, { params: { id: orderId }, body: {} }, staff());
    const status = await shop.call(drafts.getOrderDraftabilityStatus, { params: { orderId } }, staff());
    assert.deepEqual(status.nonDraftableReasons, ["ORDER_STATUS_IS_NOT_SUPPORTED"]);
    await assert.rejects(shop.call(drafts.createDraftOrder, { body: { orderId } }, staff()), {
      code: "ORDER_CANNOT_BE_EDITED",
    });
  });
});

describe("a new draft", () => {
  test("accepts prices of custom lines in the format of orders, and IDs chosen by the caller", async () => {
    const id = newId();
    const customLine = { id, quantity: 1, productName: { original: "Engraving" }, price: { amount: "7.50" } };
    const body = { draftOrder: { customLineItems: [customLine] } };
    const { calculatedDraftOrder } = await shop.call(drafts.createDraftOrder, { body }, staff());
    const [{ lineItem } = { lineItem: undefined }] = calculatedDraftOrder.draftOrder.lineItems;
    assert.deepEqual([lineItem?.id, lineItem?.price.amount], [id, "7.50"]);
  });

  test("creates an order at catalog prices and reduces stock", async () => {
    const product = await shop.product({ price: 2000, stock: 5 });
    const catalogReference = { appId: STORE, catalogItemId: product.productId };
    const draftOrder = {
      catalogLineItems: [{ catalogReference, quantity: 2 }],
      customLineItems: [
        { quantity: 1, price: "7.5", productName: { original: "Engraving" }, itemType: { preset: "SERVICE" as const } },
      ],
      buyerInfo: { email: "ada@example.com" },
      recipientInfo: destination,
      billingInfo: destination,
    };
    const { calculatedDraftOrder } = await shop.call(drafts.createDraftOrder, { body: { draftOrder } }, staff());
    assert.equal(calculatedDraftOrder.draftOrder.priceSummary.subtotal.amount, "47.50");
    const params = { draftOrderId: calculatedDraftOrder.draftOrder.id };
    const made = await shop.call(drafts.createOrderFromDraft, { params, body: {} }, staff());
    assert.equal(made.createdOrder.source, "DASHBOARD");
    assert.equal(made.createdOrder.paymentStatus, "NOT_PAID");
    assert.equal(made.committedDraftOrder.status, "COMMITTED");
    assert.equal(made.committedDraftOrder.orderId, made.createdOrder.id);
    assert.equal(await shop.stockOf(product), 3);
    await assert.rejects(shop.call(drafts.deleteDraftOrder, { params }, staff()), {
      code: "DRAFT_ORDER_CANNOT_BE_DELETED",
    });
  });

  test("requires at least one line", async () => {
    const { calculatedDraftOrder } = await shop.call(drafts.createEmptyDraftOrder, {}, staff());
    const params = { draftOrderId: calculatedDraftOrder.draftOrder.id };
    await assert.rejects(shop.call(drafts.createOrderFromDraft, { params, body: {} }, staff()), {
      code: "CREATE_ORDER_FAILED_VALIDATIONS",
    });
    await shop.call(drafts.deleteDraftOrder, { params }, staff());
    await assert.rejects(shop.call(drafts.getDraftOrder, { params }, staff()), { code: "DRAFT_ORDER_DOES_NOT_EXIST" });
  });
});

describe("orders made directly", () => {
  const line = { productName: { original: "Poster" }, quantity: 2, price: { amount: "12.50" } };

  test("must add up", async () => {
    const order = { lineItems: [line], buyerInfo: { email: "pos@example.com" }, channelInfo: { type: "POS" as const } };
    const { order: made } = await shop.call(intake.createOrder, { body: { order } }, staff());
    assert.deepEqual([made.priceSummary.total.amount, made.source, made.status], ["25.00", "POS", "APPROVED"]);
    const wrong = { ...order, priceSummary: { total: { amount: "20" } } };
    await assert.rejects(shop.call(intake.createOrder, { body: { order: wrong } }, staff()), { code: "INVALID_TOTAL" });
    await assert.rejects(shop.call(intake.createOrder, { body: { order } }, { authorization: shop.visitorToken() }), {
      code: "PERMISSION_DENIED",
    });
    const huge = { ...order, lineItems: [{ ...line, quantity: 50_000, price: { amount: "90000000000000" } }] };
    await assert.rejects(shop.call(intake.createOrder, { body: { order: huge } }, staff()), { status: 400 });
  });

  test("reject IDs of existing lines, including those of other orders", async () => {
    const { lineId, orderId } = await placed(1);
    const refused = { code: "DUPLICATED_LINE_ITEM_IDS" };
    const id = newId();
    for (const lineItems of [
      [{ ...line, id: lineId }],
      [
        { ...line, id },
        { ...line, id },
      ],
    ]) {
      await assert.rejects(shop.call(intake.createOrder, { body: { order: { lineItems } } }, staff()), refused);
      await assert.rejects(shop.call(intake.importOrder, { body: { order: { lineItems } } }, staff()), refused);
    }
    const { draft } = await edit((await placed(1)).orderId);
    const { productId: catalogItemId } = await shop.product({ price: 100, stock: 5 });
    const taking = { id: lineId, catalogReference: { appId: STORE, catalogItemId }, quantity: 1 };
    const params = { draftOrderId: draft.id };
    await assert.rejects(
      shop.call(drafts.addLineItemsToDraftOrder, { params, body: { catalogLineItems: [taking] } }, staff()),
      refused,
    );
    assert.equal((await shop.call(orders.getOrder, { params: { id: orderId } }, staff())).order.lineItems.length, 1);
  });

  test("can have items of other catalogs with any IDs and options", async () => {
    const catalogReference = { appId: newId(), catalogItemId: "seat 12", options: { scheduledDate: "some evening" } };
    const given = { ...line, itemType: { preset: "SERVICE" as const }, catalogReference };
    const own = { ...given, catalogReference: { ...catalogReference, appId: STORE } };
    for (const lineItem of [given, own]) {
      const order = { lineItems: [lineItem], paymentStatus: "PAID" as const };
      const { order: made } = await shop.call(intake.createOrder, { body: { order } }, staff());
      assert.equal(made.paymentStatus, "PAID");
    }
  });

  test("wait for payment if requested, and are approved by it", async () => {
    const settings = { orderApprovalStrategy: "PAYMENT_RECEIVED" as const };
    const { order } = await shop.call(
      intake.createOrder,
      { body: { order: { lineItems: [line] }, settings } },
      staff(),
    );
    assert.equal(order.status, "INITIALIZED");
    const paid = await shop.call(orders.markAsPaid, { params: { ecomOrderId: order.id } }, staff());
    assert.deepEqual([paid.order.status, paid.order.paymentStatus], ["APPROVED", "PAID"]);
  });

  test("are imported with number and date, and replaced by a repeated import", async () => {
    const order = {
      lineItems: [line],
      number: "777",
      purchasedDate: "2020-01-02T00:00:00Z",
      paymentStatus: "PAID" as const,
    };
    const first = await shop.call(intake.importOrder, { body: { order } }, staff());
    assert.deepEqual([first.order.number, first.order.imported, first.order.paymentStatus], ["777", true, "PAID"]);
    const second = await shop.call(intake.importOrder, { body: { order } }, staff());
    assert.notEqual(second.order.id, first.order.id);
    const { orderId } = await placed(1);
    const own = await shop.call(orders.getOrder, { params: { id: orderId } }, staff());
    await assert.rejects(
      shop.call(intake.importOrder, { body: { order: { ...order, number: own.order.number } } }, staff()),
      { code: "CANNOT_OVERWRITE_NON_IMPORTED_ORDER" },
    );
    // New orders skip imported numbers, and the ledger has no gap.
    const next = Number(own.order.number);
    for (const number of [next + 1, next + 2].map(String)) {
      await shop.call(intake.importOrder, { body: { order: { ...order, number } } }, staff());
    }
    const later = await placed(1);
    assert.equal(later.order.number, String(next + 3));
    const rule = orderRules.find(({ id }) => id === "orders.numbers");
    assert.deepEqual((await sql.raw(rule?.query ?? "select 1").execute(shop.store.database.db)).rows, []);
    await assert.rejects(shop.call(intake.setOrderNumberCounter, { body: { counter: 5 } }, staff()), {
      code: "CANNOT_SET_LOWER_ORDER_NUMBER_COUNTER",
    });
  });
});

describe("cancellation by the buyer", () => {
  test("restocks and refunds once, and only before the deadline", async () => {
    const { orderId, statusKey, product } = await placed(2);
    await shop.call(orders.markAsPaid, { params: { ecomOrderId: orderId } }, staff());
    const params = { id: orderId };
    await assert.rejects(shop.call(orders.cancelOwnOrder, { params, body: { key: "wrong" } }), {
      code: "ORDER_NOT_FOUND",
    });
    await shop.call(orders.cancelOwnOrder, { params, body: { key: statusKey } });
    assert.equal(await shop.stockOf(product), 10);
    const { order } = await shop.call(orders.getOrder, { params }, staff());
    assert.deepEqual([order.status, order.paymentStatus], ["CANCELED", "FULLY_REFUNDED"]);
    await assert.rejects(shop.call(orders.cancelOwnOrder, { params, body: { key: statusKey } }), {
      code: "ORDER_CANCELED",
    });
    const late = await placed(1);
    await shop.call(
      intake.updateOrdersSettings,
      { body: { ordersSettings: { cancellationWindowMinutes: 0 } } },
      staff(),
    );
    await assert.rejects(
      shop.call(orders.cancelOwnOrder, { params: { id: late.orderId }, body: { key: late.statusKey } }),
      {
        code: "CANCELLATION_TOO_LATE",
      },
    );
  });
});

describe("bulk changes", () => {
  test("tag, find by tag, count and mark orders as paid, one by one", async () => {
    const [one, two] = [await placed(1), await placed(2)];
    const orderIds = [one.orderId, newId(), two.orderId];
    const tags = { privateTags: { tagIds: ["vip"] } };
    const tagged = await shop.call(orders.bulkUpdateOrderTags, { body: { orderIds, assignTags: tags } }, staff());
    assert.deepEqual(
      tagged.results.map(({ itemMetadata }) => [itemMetadata.success, itemMetadata.error?.code]),
      [
        [true, undefined],
        [false, "ORDER_NOT_FOUND"],
        [true, undefined],
      ],
    );
    const filter = { "tags.privateTags.tagIds": { $hasSome: ["vip"] } };
    const found = await shop.call(orders.searchOrders, { body: { search: { filter } } }, staff());
    assert.equal(found.orders.length, 2);
    const own = await one.buyer.readOrder(one.orderId);
    assert.deepEqual(own.tags.privateTags.tagIds, [], "the merchant's tags are not the buyer's business");
    const { results } = await shop.call(
      orders.markOrdersAsPaid,
      { body: { ecomOrderIds: [one.orderId, two.orderId] } },
      staff(),
    );
    assert.deepEqual(
      results.map(({ item }) => item?.paymentStatus),
      ["PAID", "PAID"],
    );
    const { aggregates } = await shop.call(
      orders.aggregateOrders,
      {
        body: {
          filter,
          aggregation: {
            byStatus: { type: "VALUE", fieldPath: "paymentStatus" },
            sum: { type: "SCALAR", fieldPath: "priceSummary.total.amount", scalar: { type: "SUM" } },
          },
        },
      },
      staff(),
    );
    assert.deepEqual(aggregates.byStatus?.values?.results, [{ value: "PAID", count: 2 }]);
    const total = Number(one.order.priceSummary.total.amount) + Number(two.order.priceSummary.total.amount);
    assert.equal(Number(aggregates.sum?.scalar?.value).toFixed(2), total.toFixed(2));
  });
});
