import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createCheckoutFromCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import * as completion from "#api/checkout/checkout-completion.ts";
import * as checkouts from "#api/checkout/checkouts.ts";
import * as orders from "#api/orders/orders/orders.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { statementsDuring } from "#server/platform/testing/statements.ts";
import { address, destination, openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ hasJobs: true });
});
after(() => shop.close());

describe("buying with an offline payment method", () => {
  test("creates an order with the estimated amounts, reduces the stock and empties the cart", async () => {
    const product = await shop.product({ price: 1999, discountedPrice: 1799, stock: 9, name: "Lamp <b>" });
    const buyer = shop.buyer();
    await buyer.add(product, 3);
    const estimate = await buyer.estimate();
    const id = await buyer.checkOut();
    const checkout = await buyer.checkout(id);
    assert.deepEqual(checkout.priceSummary, estimate.priceSummary);
    assert.deepEqual(checkout.calculationErrors, {});
    assert.equal(checkout.completed, false);
    const placed = await buyer.order(id, { expectedTotal: checkout.priceSummary.total.amount });
    const order = await buyer.readOrder(placed.orderId);
    assert.equal(order.priceSummary.total.amount, estimate.priceSummary.total.amount);
    assert.equal(order.priceSummary.tax.amount, estimate.priceSummary.tax.amount);
    assert.equal(order.number, placed.orderNumber);
    assert.deepEqual(
      [order.status, order.paymentStatus, order.fulfillmentStatus, order.balanceSummary.balance.amount],
      ["APPROVED", "NOT_PAID", "NOT_FULFILLED", order.priceSummary.total.amount],
    );
    assert.equal(order.buyerInfo.email, "ada@example.com");
    assert.equal(order.shippingInfo?.logistics?.shippingDestination?.address?.city, "New York");
    assert.equal(order.billingInfo?.address?.postalCode, "10001");
    assert.deepEqual(
      order.activities.map((activity) => activity.activityType),
      ["ORDER_PLACED"],
    );
    assert.equal(await shop.stockOf(product), 6);
    await assert.rejects(buyer.cart(), { code: "OWNED_CART_NOT_FOUND" });
    const completed = await buyer.checkout(id);
    assert.deepEqual([completed.completed, completed.orderId], [true, order.id]);
    assert.deepEqual(completed.priceSummary, checkout.priceSummary);
  });

  test("runs at most 22 statements", async () => {
    const product = await shop.product({ stock: 2 });
    const [first, buyer] = [shop.buyer(), shop.buyer()];
    await first.order(await first.prepare(product));
    const id = await buyer.prepare(product);
    const all = await statementsDuring(() => buyer.order(id));
    // Emails and deliveries run in other transactions meanwhile.
    const { transaction } = all.find(({ text }) => text.includes("order_counter")) ?? {};
    const own = all
      .filter((statement) => statement.transaction === transaction)
      .map(({ text }) => text.trim().slice(0, 70));
    assert.ok(own.length > 10 && own.length <= 22, `${own.length}: ${own.join("\n")}`);
  });

  test("works for a member, whose orders then include it", async () => {
    const product = await shop.product({ stock: 4 });
    const memberId = newId();
    const buyer = shop.buyer(shop.memberToken(memberId));
    const { orderId } = await buyer.order(await buyer.prepare(product, 2));
    const as = { authorization: buyer.token };
    const found = await shop.call(orders.searchOrders, { body: {} }, as);
    assert.deepEqual(
      found.orders.map((order) => [order.id, order.buyerInfo.memberId]),
      [[orderId, memberId]],
    );
    assert.equal(await shop.stockOf(product), 2);
  });

  test("uses the member's own email", async () => {
    const memberId = newId();
    const email = `${memberId}@example.com`;
    await shop.store.database.db
      .insertInto("members")
      .values({
        id: memberId,
        email,
        email_key: email,
        status: "ACTIVE",
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute();
    const as = { authorization: shop.memberToken(memberId) };
    const buyer = shop.buyer(as.authorization);
    await buyer.add(await shop.product());
    const { checkoutId } = await shop.call(createCheckoutFromCurrentCart, { body: { channelType: "WEB" } }, as);
    assert.equal((await buyer.checkout(checkoutId)).buyerInfo.email, email);
  });

  test("sends one confirmation with items, totals, address and a link to the status page", async () => {
    const product = await shop.product({ price: 2500, name: "Vase & friends" });
    const buyer = shop.buyer();
    await buyer.add(product);
    const id = await buyer.checkOut({ email: "mail@example.com" });
    await buyer.change(id, { shippingInfo: { shippingDestination: destination } });
    const { orderId, orderNumber } = await buyer.order(id);
    const mails = () =>
      shop.store.database.db.selectFrom("mails").selectAll().where("recipient", "=", "mail@example.com").execute();
    await eventually(async () => (await mails()).length > 0, "the mail is there");
    const [mail, ...others] = await mails();
    assert.equal(others.length, 0);
    assert.match(mail?.subject ?? "", new RegExp(`Order ${orderNumber} confirmed`));
    for (const text of [
      "Vase &amp; friends",
      "$25.00",
      "$5.99",
      "Ada Lovelace",
      "1 Main Street",
      "New York",
      "United States",
    ]) {
      assert.ok(mail?.html.includes(text), text);
    }
    assert.ok(mail?.text.includes("1 × Vase & friends  $25.00"));
    const link = new URL(/https?:\/\/\S+\/orders\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    const key = link.searchParams.get("key") ?? "";
    const status = await shop.call(orders.getOrderStatus, { params: { id: orderId }, query: { key } });
    assert.equal(status.order.number, orderNumber);
    assert.deepEqual(
      status.timeline.map((entry) => entry.kind),
      ["PLACED"],
    );
  });

  test("once confirmed, isn't affected by catalog changes", async () => {
    const product = await shop.product({ price: 1000, name: "Before" });
    const buyer = shop.buyer();
    const { orderId } = await buyer.order(await buyer.prepare(product));
    await shop.store.database.db
      .updateTable("products")
      .set({ name: "After" })
      .where("id", "=", product.productId)
      .execute();
    await shop.store.database.db.deleteFrom("products").where("id", "=", product.productId).execute();
    const order = await buyer.readOrder(orderId);
    assert.deepEqual(
      order.lineItems.map((line) => [line.productName.original, line.price.amount]),
      [["Before", "10.00"]],
    );
  });

  test("redeems the coupon with the order, and rejects a used-up coupon before anything is charged", async () => {
    const product = await shop.product({ price: 1000, stock: 10 });
    const code = await shop.coupon({ usageLimit: 1 });
    const [first, second] = [shop.buyer(), shop.buyer()];
    for (const buyer of [first, second]) {
      await buyer.add(product);
      await buyer.attachCoupon(code);
    }
    const [one, two] = [await first.checkOut(), await second.checkOut({ email: "other@example.com" })];
    const { orderId } = await first.order(one);
    const order = await first.readOrder(orderId);
    assert.deepEqual(
      order.appliedDiscounts.map((each) => each.coupon?.code),
      [code],
    );
    assert.equal(order.priceSummary.discount.amount, "1.00");
    await assert.rejects(second.order(two), { code: "ERROR_COUPON_USAGE_EXCEEDED" });
    assert.equal(await shop.stockOf(product), 9);
    const as = { authorization: second.token };
    await shop.call(checkouts.removeCoupon, { params: { id: two } }, as);
    await second.order(two);
  });

  test("keeps items in the cart that were added after the checkout began", async () => {
    const [first, late] = [await shop.product({ name: "First" }), await shop.product({ name: "Late" })];
    const buyer = shop.buyer();
    const id = await buyer.prepare(first);
    await buyer.add(late);
    const { orderId } = await buyer.order(id);
    assert.deepEqual(
      (await buyer.readOrder(orderId)).lineItems.map((line) => line.productName.original),
      ["First"],
    );
    assert.deepEqual(
      (await buyer.cart()).lineItems.map((line) => line.productName.original),
      ["Late"],
    );
  });

  test("is rejected with the reason, in the order a shopper can resolve it", async () => {
    const product = await shop.product({ stock: 2, price: 1000 });
    const buyer = shop.buyer();
    await buyer.add(product);
    const as = { authorization: buyer.token };
    const { checkoutId: id } = await shop.call(createCheckoutFromCurrentCart, { body: { channelType: "WEB" } }, as);
    await assert.rejects(buyer.order(id), { status: 409, code: "MISSING_EMAIL" });
    await buyer.change(id, { buyerInfo: { email: "ada@example.com" } });
    await assert.rejects(buyer.order(id), { code: "MISSING_DELIVERY_ADDRESS" });
    await buyer.change(id, { shippingInfo: { shippingDestination: { address } } });
    await assert.rejects(buyer.order(id), { code: "NO_SELECTED_CARRIER_SERVICE_OPTION" });
    const wrong = { shippingInfo: { selectedCarrierServiceOption: { code: "no such option" } } };
    await assert.rejects(buyer.change(id, wrong), { code: "SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND" });
    await buyer.change(id, { shippingInfo: { selectedCarrierServiceOption: { code: shop.standard } } });
    await assert.rejects(buyer.order(id, { expectedTotal: "0.01" }), { code: "CHECKOUT_CHANGED" });
    await assert.rejects(buyer.order(id, { paymentMethod: "test-gateway" }), { code: "PAYMENT_REQUIRED" });
    const other = shop.buyer();
    await other.order(await other.prepare(product, 2));
    await assert.rejects(buyer.order(id), { code: "FULL_OUT_OF_STOCK" });
    assert.equal(await shop.stockOf(product), 0);
  });

  test("a price increase must be confirmed again", async () => {
    const product = await shop.product({ price: 1000 });
    const buyer = shop.buyer();
    const id = await buyer.prepare(product);
    const shown = (await buyer.checkout(id)).priceSummary.total.amount;
    const raised = { price: 1100, discounted_price: 1100 };
    await shop.store.database.db
      .updateTable("variants")
      .set(raised)
      .where("product_id", "=", product.productId)
      .execute();
    await assert.rejects(buyer.order(id, { expectedTotal: shown }), (error: unknown) => {
      assert.ok(error instanceof Error && "code" in error && error.code === "CHECKOUT_CHANGED");
      return true;
    });
    const now = (await buyer.checkout(id)).priceSummary.total.amount;
    assert.notEqual(now, shown);
    const { orderId } = await buyer.order(id, { expectedTotal: now });
    assert.equal((await buyer.readOrder(orderId)).priceSummary.total.amount, now);
  });

  test("a free order needs no payment and is paid", async () => {
    const product = await shop.product({ price: 0, itemType: "DIGITAL" });
    const buyer = shop.buyer();
    await buyer.add(product);
    const id = await buyer.checkOut();
    const { orderId } = await buyer.order(id, { paymentMethod: "test-gateway" });
    const order = await buyer.readOrder(orderId);
    assert.deepEqual([order.paymentStatus, order.priceSummary.total.amount], ["PAID", "0.00"]);
  });
});

describe("a checkout", () => {
  test("is the same one for the same cart, and reflects its changes", async () => {
    const [mug, lamp] = [await shop.product({ name: "Mug" }), await shop.product({ name: "Lamp" })];
    const buyer = shop.buyer();
    const id = await buyer.prepare(mug);
    const before = await buyer.checkout(id);
    await buyer.add(lamp, 2);
    await buyer.add(mug, 1);
    const again = await buyer.checkOut({ channelType: "WEB" });
    assert.equal(again, id);
    const after = await buyer.checkout(id);
    assert.deepEqual(
      after.lineItems.map((line) => [line.productName.original, line.quantity]),
      [
        ["Mug", 2],
        ["Lamp", 2],
      ],
    );
    assert.equal(after.lineItems[0]?.id, before.lineItems[0]?.id);
    assert.equal(after.buyerInfo.email, "ada@example.com");
    const byCart = await shop.call(
      checkouts.getCheckoutByCartId,
      { params: { id: after.cartId ?? "" } },
      { authorization: buyer.token },
    );
    assert.equal(byCart.checkout.id, id);
  });

  test("is created from items, changed line by line, and immutable once complete", async () => {
    const [mug, lamp] = [await shop.product({ price: 1000, stock: 5 }), await shop.product({ price: 500 })];
    const buyer = shop.buyer();
    const as = { authorization: buyer.token };
    const body = {
      lineItems: [{ catalogReference: mug.reference(), quantity: 2 }],
      checkoutInfo: {
        buyerInfo: { email: "ada@example.com" },
        shippingInfo: { shippingDestination: destination, selectedCarrierServiceOption: { code: shop.standard } },
      },
    };
    const { checkout } = await shop.call(checkouts.createCheckout, { body }, as);
    assert.equal(checkout.priceSummary.subtotal.amount, "20.00");
    const params = { id: checkout.id };
    const lineItems = [
      { catalogReference: mug.reference(), quantity: 1 },
      { catalogReference: lamp.reference(), quantity: 1 },
    ];
    const added = await shop.call(checkouts.addToCheckout, { params, body: { lineItems } }, as);
    assert.deepEqual(
      added.checkout.lineItems.map((line) => line.quantity),
      [3, 1],
    );
    const [first, second] = added.checkout.lineItems;
    const set = { lineItems: [{ id: first?.id ?? "", quantity: 9 }] };
    const many = await shop.call(checkouts.updateLineItemsQuantity, { params, body: set }, as);
    assert.equal(many.checkout.lineItems[0]?.availability.status, "PARTIALLY_AVAILABLE");
    await assert.rejects(buyer.order(checkout.id), { code: "PARTIAL_OUT_OF_STOCK" });
    await shop.call(
      checkouts.updateLineItemsQuantity,
      { params, body: { lineItems: [{ id: first?.id ?? "", quantity: 4 }] } },
      as,
    );
    const fewer = await shop.call(checkouts.removeLineItems, { params, body: { lineItemIds: [second?.id ?? ""] } }, as);
    assert.deepEqual(
      fewer.checkout.lineItems.map((line) => line.id),
      [first?.id],
    );
    await assert.rejects(
      shop.call(checkouts.removeLineItems, { params, body: { lineItemIds: [second?.id ?? ""] } }, as),
      {
        code: "LINE_ITEM_NOT_FOUND",
      },
    );
    await assert.rejects(shop.call(checkouts.updateCheckout, { params, body: {} }, as), { code: "EMPTY_UPDATE" });
    await buyer.order(checkout.id);
    await assert.rejects(buyer.change(checkout.id, { buyerNote: "late" }), {
      status: 409,
      code: "CHECKOUT_IS_COMPLETE",
    });
  });

  test("rejects prices from shoppers, and accepts custom lines from staff", async () => {
    const customLineItems = [
      { quantity: 1, price: "12.34", productName: { original: "Engraving" }, itemType: { preset: "SERVICE" as const } },
    ];
    const body = { customLineItems };
    const buyer = shop.buyer();
    await assert.rejects(
      shop.call(checkouts.createCheckout, { body }, { authorization: buyer.token }),
      (error: unknown) => {
        assert.ok(error instanceof Error && "violations" in error && Array.isArray(error.violations));
        assert.equal(error.violations[0]?.violatedRule, "FIELD_NOT_ALLOWED");
        return true;
      },
    );
    const { checkout } = await shop.call(checkouts.createCheckout, { body }, { authorization: shop.staffToken() });
    assert.deepEqual(
      checkout.lineItems.map((line) => [line.customLineItem, line.price.amount, line.itemType.preset]),
      [[true, "12.34", "SERVICE"]],
    );
  });

  test("and its order are visible only to their owner and to staff with permission", async () => {
    const product = await shop.product();
    const buyer = shop.buyer();
    const id = await buyer.prepare(product);
    const strangers = [shop.visitorToken(), shop.memberToken()];
    const params = { id };
    for (const authorization of strangers) {
      const as = { authorization };
      await assert.rejects(shop.call(checkouts.getCheckout, { params }, as), {
        status: 404,
        code: "CHECKOUT_NOT_FOUND",
      });
      await assert.rejects(shop.call(checkouts.updateCheckout, { params, body: { couponCode: "x" } }, as), {
        status: 404,
      });
      await assert.rejects(shop.call(completion.createOrder, { params, body: {} }, as), { status: 404 });
      await assert.rejects(shop.call(completion.payCheckout, { params, body: { paymentMethod: "manual" } }, as), {
        status: 409,
      });
    }
    await shop.call(checkouts.getCheckout, { params }, { authorization: shop.staffToken(["orders:read"]) });
    await assert.rejects(shop.call(checkouts.getCheckout, { params }, { authorization: shop.staffToken([]) }), {
      status: 403,
    });
    await assert.rejects(shop.call(checkouts.getCheckout, { params }), { status: 401 });
    const { orderId, statusKey } = await buyer.order(id);
    const order = { params: { id: orderId } };
    for (const authorization of strangers) {
      await assert.rejects(shop.call(orders.getOrder, order, { authorization }), {
        status: 404,
        code: "ORDER_NOT_FOUND",
      });
      const found = await shop.call(
        orders.searchOrders,
        { body: { search: { filter: { $or: [{ id: orderId }, {}] } } } },
        { authorization },
      );
      assert.equal(found.orders.length, 0);
    }
    for (const key of ["", "x", statusKey.slice(1), `${statusKey}0`]) {
      await assert.rejects(shop.call(orders.getOrderStatus, { ...order, query: { key } }), { status: 404 });
    }
    await shop.call(orders.getOrderStatus, { ...order, query: { key: statusKey } });
    await shop.call(orders.getOrderStatus, { ...order, query: {} }, { authorization: buyer.token });
  });
});

test("the ledger balances", async () => {
  assert.deepEqual(await shop.audit(), []);
});
