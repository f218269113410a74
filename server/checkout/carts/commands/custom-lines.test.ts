import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { CustomLineItem, NewLineItem } from "#api/checkout/carts/cart-lines.ts";
import { addToCurrentCart, updateCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import * as byId from "#api/checkout/carts/wire/v1/carts-by-id.ts";
import type { Input } from "#api/endpoint.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { aCoupon, aProduct, type ProductFields, shopperOf } from "../factory.ts";
import { finishCart } from "../public.ts";
import { routes } from "../routes.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: routes });
});
after(() => server.close());

const product = (fields?: ProductFields) => server.transaction((tx) => aProduct(tx, fields));
const hand = (fields: Partial<CustomLineItem> = {}): CustomLineItem => ({
  productName: { original: "Engraving" },
  price: "7.50",
  quantity: 1,
  ...fields,
});

/** Staff, with the endpoints of carts by id. */
function staff(authorization = server.staffToken()) {
  const as = { authorization };
  const lines = (body: { lineItems?: NewLineItem[]; customLineItems?: CustomLineItem[] }) => ({
    lineItems: [],
    ...body,
  });
  return {
    create: (body: Partial<Input<typeof byId.createCart>["body"]> = {}) =>
      server.call(byId.createCart, { body: lines(body) }, as).then(({ cart }) => cart),
    get: (id: string) => server.call(byId.getCart, { params: { id } }, as).then(({ cart }) => cart),
    add: (id: string, body: Parameters<typeof lines>[0]) =>
      server.call(byId.addToCart, { params: { id }, body: lines(body) }, as).then(({ cart }) => cart),
    update: (id: string, body: Partial<Input<typeof byId.updateCart>["body"]>) =>
      server.call(byId.updateCart, { params: { id }, body: lines(body) }, as).then(({ cart }) => cart),
    quantity: (id: string, lineId: string, quantity: number) =>
      server
        .call(byId.updateLineItemsQuantity, { params: { id }, body: { lineItems: [{ id: lineId, quantity }] } }, as)
        .then(({ cart }) => cart),
    remove: (id: string, lineId: string) =>
      server
        .call(byId.removeLineItems, { params: { id }, body: { lineItemIds: [lineId] } }, as)
        .then(({ cart }) => cart),
    estimate: (id: string) => server.call(byId.estimateTotals, { params: { id }, body: {} }, as),
    delete: (id: string) => server.call(byId.deleteCart, { params: { id } }, as),
  };
}

describe("a cart made by staff", () => {
  test("has custom and catalog items and isn't a current cart", async () => {
    const mug = await product({ price: 1000, stock: 5 });
    const cart = await staff().create({
      cartInfo: { buyerInfo: { email: "ann@example.com" }, buyerNote: "As on the phone" },
      lineItems: [{ catalogReference: mug.reference(), quantity: 2 }],
      customLineItems: [
        hand({
          quantity: 3,
          fullPrice: "9",
          quantityAvailable: 4,
          itemType: { preset: "SERVICE" },
          descriptionLines: [{ name: { original: "Text" }, plainText: { original: "For Ann" } }],
          physicalProperties: { sku: "ENG", weight: 0.2 },
          priceDescription: { original: "per line" },
          policies: [{ title: "Returns", content: "None, it bears a name." }],
          modifierGroups: [
            {
              id: "gold",
              name: { original: "Gold", translated: "Gold" },
              modifiers: [{ id: "leaf", label: { original: "Leaf", translated: "Leaf" }, quantity: 2, price: "1.25" }],
            },
          ],
        }),
      ],
    });
    const [goods, engraving] = cart.lineItems;
    assert.deepEqual([goods?.customLineItem, engraving?.customLineItem], [false, true]);
    assert.equal(engraving?.price.amount, "10.00", "the price includes modifiers");
    assert.equal(engraving?.fullPrice.amount, "11.50");
    assert.equal(engraving?.lineItemPrice.amount, "30.00");
    assert.equal(engraving?.modifiersTotalPrice?.amount, "2.50");
    assert.equal(engraving?.modifierGroups?.[0]?.modifiers[0]?.price?.amount, "1.25");
    assert.deepEqual(engraving?.availability, { status: "AVAILABLE", quantityAvailable: 4 });
    assert.deepEqual(engraving?.itemType, { preset: "SERVICE" });
    assert.deepEqual(engraving?.physicalProperties, { weight: 0.2, sku: "ENG", shippable: false });
    assert.equal(engraving?.priceDescription?.original, "per line");
    assert.equal(engraving?.policies?.[0]?.title, "Returns");
    assert.equal(cart.subtotal.amount, "50.00");
    assert.match(cart.buyerInfo.userId ?? "", /^[0-9a-f-]{36}$/);
    assert.equal(cart.buyerInfo.email, "ann@example.com");
    const { priceSummary } = await staff().estimate(cart.id);
    assert.equal(priceSummary.total.amount, "50.00");
    assert.deepEqual(await staff().get(cart.id), cart);
  });

  test("links a custom item only to its own URL", async () => {
    const urlOf = async (url?: CustomLineItem["url"]) => {
      const { lineItems } = await staff().create({ customLineItems: [hand({ ...(url && { url }) })] });
      return lineItems[0]?.url;
    };
    const elsewhere = "https://studio.example/engraving";
    assert.equal(await urlOf(), undefined);
    assert.deepEqual(await urlOf({ url: elsewhere }), { relativePath: "/engraving", url: elsewhere });
    assert.deepEqual(await urlOf({ relativePath: "/pages/engraving" }), {
      relativePath: "/pages/engraving",
      url: `${server.origin}/pages/engraving`,
    });
  });

  test("requires an item, exact amounts and a deposit up to the price", async () => {
    await assert.rejects(staff().create(), { status: 400, code: "CANT_CREATE_CART_WITHOUT_ITEMS" });
    const create = (fields: Partial<CustomLineItem>) => staff().create({ customLineItems: [hand(fields)] });
    await assert.rejects(create({ price: "1.005" }), { status: 400 });
    await assert.rejects(create({ price: "-1" }), { status: 400 });
    await assert.rejects(create({ depositAmount: "8", paymentOption: "DEPOSIT_ONLINE" }), {
      code: "DEPOSIT_AMOUNT_GREATER_THAN_UNIT_PRICE",
    });
  });

  test("accepts overrides of catalog data; such a line doesn't merge", async () => {
    const mug = await product({ price: 1000 });
    const line = { catalogReference: mug.reference(), quantity: 1 };
    const override = { price: "6.00", productName: { original: "Mug, second choice" }, depositAmount: "2.00" };
    const cart = await staff().create({
      lineItems: [
        line,
        { ...line, catalogOverrideFields: { ...override, paymentOption: { value: "DEPOSIT_ONLINE" } } },
        line,
      ],
    });
    assert.deepEqual(
      cart.lineItems.map(({ quantity, price, productName }) => [quantity, price.amount, productName.original]),
      [
        [2, "10.00", "Mug"],
        [1, "6.00", "Mug, second choice"],
      ],
    );
    assert.equal(cart.lineItems[1]?.catalogOverrideFields?.price, "6.00");
    assert.deepEqual(
      [cart.lineItems[1]?.paymentOption, cart.lineItems[1]?.depositAmount?.amount],
      ["DEPOSIT_ONLINE", "2.00"],
    );
    const { payNow, payLater, priceSummary } = await staff().estimate(cart.id);
    assert.deepEqual(
      [priceSummary.total.amount, payNow.total.amount, payLater.total.amount],
      ["26.00", "22.00", "4.00"],
    );
  });

  test("applies merchant discounts on top of a coupon and removes them", async () => {
    const code = await server.transaction((tx) => aCoupon(tx));
    const mug = await product({ price: 2000 });
    const { id } = await staff().create({ lineItems: [{ catalogReference: mug.reference(), quantity: 1 }] });
    const cart = await staff().update(id, {
      couponCode: code,
      merchantDiscounts: [{ amount: { amount: "3" } }, { percentage: 10 }],
    });
    assert.deepEqual(
      cart.appliedDiscounts.map(({ coupon, merchantDiscount }) => [
        coupon?.code,
        merchantDiscount?.amount?.amount,
        merchantDiscount?.percentage,
      ]),
      [
        [code, undefined, undefined],
        [undefined, "3.00", undefined],
        [undefined, undefined, 10],
      ],
    );
    // 20.00 − 10 % = 18.00, − 3.00 = 15.00, − 10 % = 13.50
    const estimate = await staff().estimate(id);
    assert.equal(estimate.priceSummary.total.amount, "13.50");
    assert.equal(estimate.appliedDiscounts.filter(({ merchantDiscount }) => merchantDiscount).length, 2);
    const cleared = await staff().update(id, { merchantDiscounts: [] });
    assert.deepEqual(cleared.appliedDiscounts.length, 1);
    await assert.rejects(staff().update(id, { merchantDiscounts: [{}] }), { status: 400 });
    await assert.rejects(staff().update(id, { merchantDiscounts: [{ amount: { amount: "1.005" } }] }), { status: 400 });
  });

  test("can be changed by id until it is ordered", async () => {
    const mug = await product({ stock: 3 });
    const { id } = await staff().create({ customLineItems: [hand({ fixedQuantity: true })] });
    const cart = await staff().add(id, { lineItems: [{ catalogReference: mug.reference(), quantity: 9 }] });
    const [engraving, goods] = cart.lineItems;
    assert.equal(goods?.quantity, 3, "no more than there are");
    await assert.rejects(staff().quantity(id, engraving?.id ?? "", 2), { code: "FIXED_QUANTITY_ITEM" });
    assert.equal((await staff().quantity(id, goods?.id ?? "", 1)).lineItems[1]?.quantity, 1);
    assert.equal((await staff().remove(id, goods?.id ?? "")).lineItems.length, 1);
    await assert.rejects(staff().add(id, {}), { code: "NO_LINE_ITEMS_TO_ADD" });
    const contactId = newId();
    assert.equal((await staff().update(id, { cartInfo: { buyerInfo: { contactId } } })).buyerInfo.contactId, contactId);
    const ordered = [{ lineId: engraving?.id ?? "", quantity: 1 }];
    await server.transaction((tx) => finishCart(tx, { cartId: id, ordered, orderId: newId(), now: new Date() }));
    await assert.rejects(staff().update(id, { cartInfo: { buyerNote: "Late" } }), { code: "CART_ALREADY_ORDERED" });
    assert.deepEqual(await staff().delete(id), {});
    for (const gone of [id, "nonsense"]) await assert.rejects(staff().delete(gone), { code: "CART_NOT_FOUND" });
  });

  test("requires permission to change orders", async () => {
    const body = { lineItems: [], customLineItems: [hand()] };
    for (const [authorization, status] of [
      [server.visitorToken(), 403],
      [server.memberToken(), 403],
      [server.staffToken(["orders:read"]), 403],
      [undefined, 401],
    ] as const) {
      const as = authorization === undefined ? {} : { authorization };
      await assert.rejects(server.call(byId.createCart, { body }, as), { status });
    }
    const { id } = await staff(server.appToken(["orders:write", "orders:read"])).create(body);
    assert.deepEqual((await staff().get(id)).buyerInfo, {});
  });
});

describe("a shopper", () => {
  test("can't set prices", async () => {
    const mug = await product();
    const as = { authorization: server.visitorToken() };
    const line = { catalogReference: mug.reference(), quantity: 1 };
    const refused: [string, Input<typeof addToCurrentCart>["body"]][] = [
      ["customLineItems", { lineItems: [line], customLineItems: [hand()] }],
      ["catalogOverrideFields", { lineItems: [{ ...line, catalogOverrideFields: { price: "0.01" } }] }],
    ];
    for (const [field, body] of refused) {
      await assert.rejects(server.call(addToCurrentCart, { body }, as), (error: Error) =>
        error.message.includes(field),
      );
    }
    const merchantDiscounts = [{ percentage: 100 }];
    await assert.rejects(server.call(updateCurrentCart, { body: { lineItems: [], merchantDiscounts } }, as), {
      status: 400,
    });
  });

  test("gets the language requested when the cart was created", async () => {
    const mug = await product();
    const as = { authorization: server.visitorToken(), headers: { "accept-language": "de-CH,en;q=0.5" } };
    const body = { lineItems: [{ catalogReference: mug.reference(), quantity: 1 }] };
    assert.equal((await server.call(addToCurrentCart, { body }, as)).cart.buyerLanguage, "de");
  });

  test("sets the date of a service; another date is another line", async () => {
    const massage = await product({ itemType: "SERVICE" });
    const shopper = shopperOf(server);
    const on = (scheduledDate: string) => ({
      catalogReference: massage.reference(),
      quantity: 1,
      serviceProperties: { scheduledDate, numberOfParticipants: 2 },
    });
    const cart = await shopper.add(on("2027-01-05T09:00:00Z"), on("2027-01-06T09:00:00Z"), on("2027-01-05T09:00:00Z"));
    assert.deepEqual(
      cart.lineItems.map(({ quantity, serviceProperties }) => [quantity, serviceProperties?.scheduledDate]),
      [
        [2, "2027-01-05T09:00:00Z"],
        [1, "2027-01-06T09:00:00Z"],
      ],
    );
    await assert.rejects(shopper.add(on("soon")), { status: 400 });
  });

  test("buys members-only items as a member", async () => {
    const robe = await product({ name: "Robe" });
    await server.transaction((tx) =>
      sql`update products set for_members_only = true where id = ${robe.productId}`.execute(tx),
    );
    const line = { catalogReference: robe.reference(), quantity: 1 };
    await assert.rejects(shopperOf(server).add(line), { status: 403, code: "MEMBERS_ONLY_ITEM" });
    const cart = await shopperOf(server, server.memberToken()).add(line);
    assert.equal(cart.lineItems[0]?.membersOnly, true);
  });
});
