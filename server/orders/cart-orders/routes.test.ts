import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { getCurrentCart as getCurrentCartV1 } from "#api/checkout/carts/wire/v1/carts.ts";
import type { CartV2 } from "#api/checkout/carts/wire/v2/cart-values.ts";
import * as byId from "#api/checkout/carts/wire/v2/carts-by-id.ts";
import * as api from "#api/checkout/carts/wire/v2/current-cart.ts";
import type { Input } from "#api/endpoint.ts";
import { aCoupon, aProduct, type ProductFields, setStock } from "#server/checkout/carts/factory.ts";
import { routes as cartRoutes } from "#server/checkout/carts/routes.ts";
import { routes as checkoutRoutes } from "#server/checkout/checkouts/routes.ts";
import { turnOnOfflinePayment } from "#server/payments/payments/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "./wire/v2/routes.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: [...cartRoutes, ...checkoutRoutes, ...routes] });
  await server.transaction((tx) => turnOnOfflinePayment(tx, new Date()));
});
after(() => server.close());

const product = (fields?: ProductFields) => server.transaction((tx) => aProduct(tx, fields));

function aShopper(authorization = server.visitorToken()) {
  const as = { authorization };
  const cart = (answer: Promise<{ cart: CartV2 }>) => answer.then((body) => body.cart);
  return {
    as,
    create: (body: Partial<Input<typeof api.createCurrentCart>["body"]>) =>
      cart(server.call(api.createCurrentCart, { body: { catalogItems: [], ...body } }, as)),
    get: () => cart(server.call(api.getCurrentCart, {}, as)),
    add: (...catalogItems: Input<typeof api.addLineItemsToCurrentCart>["body"]["catalogItems"]) =>
      cart(server.call(api.addLineItemsToCurrentCart, { body: { catalogItems } }, as)),
    addCoupon: (code: string) => cart(server.call(api.addCouponToCurrentCart, { body: { coupon: { code } } }, as)),
    removeCoupon: (couponId?: string) =>
      cart(server.call(api.removeCouponFromCurrentCart, { body: couponId === undefined ? {} : { couponId } }, as)),
    update: (input: Input<typeof api.updateCurrentCart>["body"]["cart"]) =>
      cart(server.call(api.updateCurrentCart, { body: { cart: input } }, as)),
    updateLines: (...lineItems: Input<typeof api.updateLineItemsInCurrentCart>["body"]["lineItems"]) =>
      cart(server.call(api.updateLineItemsInCurrentCart, { body: { lineItems } }, as)),
    removeLines: (...lineItemIds: string[]) =>
      cart(server.call(api.removeLineItemsFromCurrentCart, { body: { lineItemIds } }, as)),
    calculate: () => server.call(api.calculateCurrentCart, { body: {} }, as),
  };
}

describe("version 2 of the current cart", () => {
  test("presents the cart of version 1", async () => {
    const mug = await product({ price: 1500, discountedPrice: 1200, stock: 3 });
    const shopper = aShopper();
    await assert.rejects(shopper.get(), { status: 404, code: "OWNED_CART_NOT_FOUND" });
    const cart = await shopper.create({
      catalogItems: [{ catalogReference: mug.reference(), quantity: 2 }],
      cart: { note: "Ring twice", customerInfo: { firstName: "Ann", email: "ann@example.com" } },
    });
    const [line] = cart.lineItems;
    assert.deepEqual(line?.quantityInfo, {
      requestedQuantity: 2,
      confirmedQuantity: 2,
      availableQuantity: 3,
      fixedQuantity: false,
    });
    assert.deepEqual(line?.pricing.breakdown.fullPrice, { amount: "15.00", convertedAmount: "15.00" });
    assert.deepEqual([line?.pricing.totalPrice.amount, line?.status], ["24.00", "IN_STOCK"]);
    assert.deepEqual(
      [cart.note, cart.customerInfo.firstName, cart.customerInfo.email],
      ["Ring twice", "Ann", "ann@example.com"],
    );
    assert.deepEqual([cart.subtotal.amount, cart.currentCart, cart.orderPlaced], ["24.00", true, false]);
    const v1 = await server.call(getCurrentCartV1, {}, shopper.as);
    assert.deepEqual([v1.cart.id, v1.cart.buyerNote, v1.cart.revision], [cart.id, "Ring twice", cart.revision]);
    await server.transaction((tx) => setStock(tx, mug.variantIds[""] ?? "", 0));
    assert.equal((await shopper.get()).lineItems[0]?.status, "OUT_OF_STOCK");
  });

  test("changes lines and rejects invalid changes", async () => {
    const mug = await product({ stock: 5 });
    const shopper = aShopper();
    const { lineItems } = await shopper.add({ catalogReference: mug.reference(), quantity: 1 });
    const lineItemId = lineItems[0]?.id ?? "";
    const more = await shopper.updateLines({ lineItemId, quantity: { newQuantity: 9 } });
    assert.equal(more.lineItems[0]?.quantityInfo.requestedQuantity, 5);
    const plan = { appId: newId(), membershipId: "yoga" };
    const paid = await shopper.updateLines({ lineItemId, membershipPayment: { existingMembership: plan } });
    assert.deepEqual(paid.lineItems[0]?.paymentConfig.membership, { existingMembership: plan });
    const one = { quantity: { newQuantity: 1 } };
    await assert.rejects(shopper.updateLines(), { code: "EMPTY_LINE_ITEM_UPDATES" });
    await assert.rejects(shopper.updateLines({ lineItemId, ...one }, { lineItemId, ...one }), {
      code: "DUPLICATE_LINE_ITEM_UPDATES",
    });
    const unknown = { status: 404, code: "LINE_ITEM_NOT_FOUND_IN_CART" };
    await assert.rejects(shopper.updateLines({ lineItemId: newId(), ...one }), unknown);
    await assert.rejects(shopper.removeLines(newId()), unknown);
    await assert.rejects(shopper.add(), { code: "NO_LINE_ITEMS_TO_ADD" });
    assert.deepEqual((await shopper.removeLines(lineItemId)).lineItems, []);
    assert.deepEqual(await server.call(api.deleteCurrentCart, {}, shopper.as), {});
    await assert.rejects(server.call(api.deleteCurrentCart, {}, shopper.as), { code: "OWNED_CART_NOT_FOUND" });
  });

  test("accepts one coupon", async () => {
    const code = await server.transaction((tx) => aCoupon(tx));
    const shopper = aShopper();
    await shopper.add({ catalogReference: (await product({ price: 1000 })).reference(), quantity: 1 });
    await assert.rejects(shopper.addCoupon("NO-SUCH"), { status: 400, code: "INVALID_COUPON_CODE" });
    await assert.rejects(shopper.removeCoupon(), { code: "COUPON_NOT_FOUND_IN_CART" });
    const cart = await shopper.addCoupon(code);
    assert.equal(cart.coupons.length, 1);
    await assert.rejects(shopper.addCoupon(code), { code: "COUPON_ALREADY_EXISTS" });
    await assert.rejects(shopper.addCoupon("OTHER"), { code: "MAX_COUPONS_PER_CART_EXCEEDED" });
    const { cart: priced, summary } = await shopper.calculate();
    assert.deepEqual([summary.priceSummary.discount.amount, summary.priceSummary.total.amount], ["1.00", "9.00"]);
    const [off] = priced.lineItems[0]?.discounts ?? [];
    assert.deepEqual([off?.amountOff.amount, off?.source], ["1.00", { sourceType: "COUPON", couponCode: code }]);
    assert.equal(summary.discounts[0]?.source.sourceType, "COUPON");
    assert.deepEqual((await shopper.removeCoupon(cart.coupons[0]?.id)).coupons, []);
  });

  test("reports violations and rejects unknown delivery options", async () => {
    const shopper = aShopper();
    await shopper.add({ catalogReference: (await product()).reference(), quantity: 1 });
    const codes = async () => (await shopper.calculate()).summary.violations.map(({ code }) => code);
    assert.deepEqual(await codes(), ["MISSING_DELIVERY_ADDRESS"]);
    const method = { body: { deliveryMethod: { code: "parcel" } } };
    const set = () => server.call(api.setDeliveryMethodForCurrentCart, method, shopper.as);
    await assert.rejects(set(), { code: "DELIVERY_METHOD_MISSING_ADDRESS" });
    const cart = await shopper.update({ deliveryInfo: { address: { country: "US", postalCode: "10001" } } });
    assert.equal(cart.deliveryInfo.address?.country, "US");
    await assert.rejects(set(), { status: 404, code: "DELIVERY_METHOD_NOT_FOUND" });
    const skipped = await server.call(
      api.estimateCurrentCart,
      { body: { validationConfig: "SKIP_VALIDATIONS" } },
      shopper.as,
    );
    assert.deepEqual(skipped.summary.violations, []);
    await assert.rejects(shopper.create({ cart: { settings: {} } }), { status: 400 });
  });

  test("places an order at the calculated prices", async () => {
    const shopper = aShopper();
    const guide = await product({ price: 900, itemType: "DIGITAL" });
    const cart = await shopper.create({
      catalogItems: [{ catalogReference: guide.reference(), quantity: 1 }],
      cart: {
        customerInfo: { email: "ann@example.com" },
        paymentInfo: {
          billingAddress: {
            country: "US",
            subdivision: "US-NY",
            city: "New York",
            postalCode: "10001",
            addressLine: "1 Main St",
          },
          billingContact: { firstName: "Ann", lastName: "Buyer" },
        },
      },
    });
    const params = { id: cart.id };
    const place = (priceVerificationToken: string, as = shopper.as) =>
      server.call(byId.placeOrder, { params, body: { priceVerificationToken } }, as);
    const { summary } = await shopper.calculate();
    await assert.rejects(place("nonsense"), { code: "INVALID_PRICE_VERIFICATION_TOKEN" });
    await assert.rejects(place(summary.priceVerificationToken, aShopper().as), { code: "CART_NOT_FOUND" });
    await shopper.update({ note: "Changed" });
    await assert.rejects(place(summary.priceVerificationToken), { status: 409, code: "CART_PRICES_OUT_OF_SYNC" });
    const { checkoutUrl } = await server.call(byId.getCheckoutUrl, { params, body: {} }, shopper.as);
    assert.match(checkoutUrl, /\/checkout\/[0-9a-f-]{36}$/);
    const again = await shopper.calculate();
    // A transaction that locks the checkout locks the cart next, so the order must wait for the checkout before it
    // locks anything.
    const { db } = server.store.database;
    const checkoutId = checkoutUrl.slice(-36);
    const placing = await db.transaction().execute(async (other) => {
      await sql`select 1 from checkouts where id = ${checkoutId} for update`.execute(other);
      const started = place(again.summary.priceVerificationToken);
      const isWaiting = async () =>
        (
          await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            db,
          )
        ).rows.length > 0;
      await eventually(isWaiting, "the lock");
      await sql`select 1 from carts where id = ${cart.id} for update nowait`.execute(other);
      return { started };
    });
    const { orderId, completed } = await placing.started;
    assert.ok(completed && orderId);
    const staff = { authorization: server.staffToken() };
    const ordered = await server.call(byId.getCart, { params }, staff);
    assert.equal(ordered.cart.orderPlaced, true);
    await assert.rejects(place(again.summary.priceVerificationToken), { code: "CART_ALREADY_ORDERED" });
  });
});

describe("fields of version 2 only", () => {
  test("presents custom prices and rejects plans that haven't been bought", async () => {
    const staff = { authorization: server.staffToken() };
    const cup = await product({ price: 1000, stock: 5 });
    const catalogOverrideFields = { name: { original: "Cup, chipped" }, salePrice: "4.00" };
    const body = {
      catalogItems: [{ catalogReference: cup.reference(), quantity: 1, catalogOverrideFields }],
      customItems: [
        {
          name: { original: "Framing" },
          pricing: { price: { amount: "12.50" }, priceDescription: { original: "per frame" } },
          source: { rootCatalogItemId: "frame-1" },
          attributes: {
            descriptionLines: [{ name: { original: "Wood" }, plainText: { original: "Oak" } }],
            image: { url: "https://pictures.example/frame.jpg", width: 10, height: 10 },
            url: { relativePath: "/frames", url: "https://shop.example/frames" },
            itemType: { custom: "framing" },
          },
          modifierGroups: [
            { name: { original: "Glass" }, modifiers: [{ label: { original: "Clear" }, price: { amount: "2" } }] },
          ],
        },
      ],
    };
    const { cart } = await server.call(byId.createCart, { body }, staff);
    const [chipped, frame] = cart.lineItems;
    assert.deepEqual([chipped?.name.original, chipped?.pricing.unitPrice.amount], ["Cup, chipped", "4.00"]);
    const { catalogOverrideFields: kept } = chipped?.source ?? {};
    assert.deepEqual([kept?.name?.original, kept?.salePrice, kept?.price], ["Cup, chipped", "4.00", "4.00"]);
    assert.deepEqual(
      [frame?.pricing.unitPrice.amount, frame?.pricing.priceDescription?.original, frame?.source.rootCatalogItemId],
      ["14.50", "per frame", "frame-1"],
    );
    assert.deepEqual(
      [frame?.attributes.descriptionLines[0]?.plainText?.translated, frame?.attributes.image?.url],
      ["Oak", "https://pictures.example/frame.jpg"],
    );
    assert.deepEqual(
      [frame?.attributes.itemType, frame?.attributes.url?.relativePath],
      [{ custom: "framing" }, "/frames"],
    );
    assert.equal(frame?.modifierGroups?.[0]?.modifiers[0]?.label.translated, "Clear");
    const shopper = aShopper();
    const membershipPayment = { futureMembership: { lineItemId: newId() } };
    await assert.rejects(shopper.add({ catalogReference: cup.reference(), quantity: 1, membershipPayment }), {
      status: 409,
      code: "INVALID_MEMBERSHIP_PAYMENT_OPTION",
    });
    await shopper.add({ catalogReference: cup.reference(), quantity: 1 });
    const { cart: own, summary } = await shopper.calculate();
    assert.deepEqual([own.demo, summary.paymentSummary.memberships], [false, []]);
    const echoed = await server.call(api.updateCurrentCart, { body: { cart: { ...own, note: "Echo" } } }, shopper.as);
    assert.equal(echoed.cart.note, "Echo", "what was read may be sent back");
    const place = server.call(byId.placeOrder, { params: { id: own.id }, body: {} }, shopper.as);
    await assert.rejects(place, { status: 409, code: "MISSING_EMAIL" });
  });
});

describe("version 2 by id", () => {
  test("lets staff and apps add custom items, lock coupons and complete the cart", async () => {
    const staff = { authorization: server.staffToken() };
    const body = {
      catalogItems: [],
      customItems: [{ name: { original: "Framing" }, pricing: { price: { amount: "12.50" } } }],
      cart: { settings: { lockCouponCode: true }, source: { channelType: "POS" as const } },
    };
    await assert.rejects(server.call(byId.createCart, { body }, { authorization: server.visitorToken() }), {
      status: 403,
    });
    const { cart } = await server.call(byId.createCart, { body }, staff);
    const params = { id: cart.id };
    assert.deepEqual([cart.lineItems[0]?.customLineItem, cart.subtotal.amount], [true, "12.50"]);
    assert.deepEqual([cart.source.channelType, cart.settings.lockCouponCode, cart.currentCart], ["POS", true, false]);
    const coupon = { params, body: { coupon: { code: "ANY" } } };
    await assert.rejects(server.call(byId.addCoupon, coupon, staff), { code: "COUPON_LOCKED" });
    const upsells = await server.call(byId.getUpsellOptions, { params }, staff);
    assert.deepEqual(upsells.itemsUpsells[0]?.upsells, []);
    const refreshed = await server.call(byId.refreshCart, { params, body: {} }, staff);
    assert.equal(refreshed.cart.lineItems.length, 1);
    const orderId = newId();
    const done = await server.call(byId.markCartAsCompleted, { params, body: { orderId } }, staff);
    assert.deepEqual([done.cart.orderPlaced, done.cart.orderId], [true, orderId]);
    await assert.rejects(server.call(byId.refreshCart, { params, body: {} }, staff), { code: "CART_ALREADY_ORDERED" });
    await assert.rejects(server.call(byId.getCart, { params: { id: "nonsense" } }, staff), { code: "CART_NOT_FOUND" });
    assert.deepEqual(await server.call(byId.deleteCart, { params }, staff), {});
  });
});
