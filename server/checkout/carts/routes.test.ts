import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import * as api from "#api/checkout/carts/wire/v1/carts.ts";
import { getCart } from "#api/checkout/carts/wire/v1/carts-by-id.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { writeStoreSettings } from "#server/store/settings/public.ts";
import {
  aCoupon,
  aProduct,
  type CouponFields,
  hideProduct,
  type ProductFields,
  setStock,
  shopperOf,
} from "./factory.ts";
import { routes } from "./routes.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: routes });
});
after(() => server.close());

const product = (fields?: ProductFields) => server.transaction((tx) => aProduct(tx, fields));

const aShopper = (token?: string) => shopperOf(server, token);
const coupon = (terms?: CouponFields) => server.transaction((tx) => aCoupon(tx, terms));

describe("a cart", () => {
  test("exists once an item has been added, with every field clients rely on", async () => {
    const shopper = aShopper();
    await assert.rejects(shopper.get(), { status: 404, code: "OWNED_CART_NOT_FOUND" });
    const mug = await product({ price: 1500, discountedPrice: 1250, stock: 7 });
    const cart = await shopper.add({ catalogReference: mug.reference(), quantity: 2 });
    const [line] = cart.lineItems;
    assert.equal(line?.price.amount, "12.50");
    assert.equal(line?.price.formattedConvertedAmount, "$12.50");
    assert.equal(line?.fullPrice.amount, "15.00");
    assert.equal(line?.lineItemPrice.amount, "25.00");
    assert.deepEqual(line?.productName, { original: "Mug", translated: "Mug" });
    assert.deepEqual(line?.availability, { status: "AVAILABLE", quantityAvailable: 7 });
    assert.deepEqual(line?.physicalProperties, { weight: 0.4, shippable: true });
    assert.deepEqual(line?.itemType, { preset: "PHYSICAL" });
    assert.equal(line?.url?.url, `${server.origin}${line?.url?.relativePath}`);
    assert.deepEqual([cart.revision, cart.subtotal.amount, cart.appliedDiscounts], ["1", "25.00", []]);
    assert.deepEqual([cart.currency, cart.conversionCurrency, cart.paymentCurrency], ["USD", "USD", "USD"]);
    assert.deepEqual(await shopper.get(), cart);
  });

  test("belongs to one visitor or member", async () => {
    const [visitorId, memberId] = [newId(), newId()];
    const visitor = aShopper(server.visitorToken(visitorId));
    const mug = await product();
    const cart = await visitor.add({ catalogReference: mug.reference(), quantity: 1 });
    assert.deepEqual(cart.buyerInfo, { visitorId });
    const member = aShopper(server.memberToken(memberId));
    await assert.rejects(member.get(), { code: "OWNED_CART_NOT_FOUND" });
    // A member whose id is the visitor's still has a cart of their own.
    await assert.rejects(aShopper(server.memberToken(visitorId)).get(), { code: "OWNED_CART_NOT_FOUND" });
    assert.deepEqual((await member.add({ catalogReference: mug.reference(), quantity: 1 })).buyerInfo, { memberId });
    const lineId = cart.lineItems[0]?.id ?? "";
    await assert.rejects(member.remove(lineId), { code: "LINE_ITEM_NOT_FOUND" });
    await assert.rejects(member.setQuantities({ id: lineId, quantity: 9 }), { code: "LINE_ITEM_NOT_FOUND" });
  });

  test("is for visitors and members only", async () => {
    const call = (authorization?: string) =>
      server.call(api.getCurrentCart, {}, authorization === undefined ? {} : { authorization });
    await assert.rejects(call(), { status: 401, code: "UNAUTHENTICATED" });
    await assert.rejects(call(server.staffToken()), { status: 403 });
    await assert.rejects(call(server.appToken()), { status: 403 });
  });

  test("is deleted once", async () => {
    const shopper = aShopper();
    await shopper.add({ catalogReference: (await product()).reference(), quantity: 1 });
    assert.deepEqual(await shopper.delete(), {});
    await assert.rejects(shopper.get(), { code: "OWNED_CART_NOT_FOUND" });
    await assert.rejects(shopper.delete(), { status: 404, code: "OWNED_CART_NOT_FOUND" });
  });

  test("is read by its id by staff and apps, not by shoppers", async () => {
    const token = server.visitorToken();
    const cart = await aShopper(token).add({ catalogReference: (await product()).reference(), quantity: 1 });
    const read = (id: string, authorization: string) => server.call(getCart, { params: { id } }, { authorization });
    assert.deepEqual((await read(cart.id, server.staffToken())).cart, cart);
    assert.deepEqual((await read(cart.id, server.appToken(["orders:read"]))).cart, cart);
    await assert.rejects(read(cart.id, token), { status: 403 });
    await assert.rejects(read(cart.id, server.staffToken(["products:read"])), { status: 403 });
    for (const id of [newId(), "nonsense"])
      await assert.rejects(read(id, server.staffToken()), { code: "CART_NOT_FOUND" });
  });

  test("shows amounts in the shopper's currency beside the store's", async () => {
    await server.transaction((tx) => writeStoreSettings(tx, { conversionRates: { JPY: "151.5" } }, new Date()));
    const authorization = server.visitorToken();
    await aShopper(authorization).add({ catalogReference: (await product({ price: 1000 })).reference(), quantity: 1 });
    const read = async (currency: string) => {
      const headers = { authorization, "x-wix-currency": currency };
      const response = await fetch(`${server.origin}/ecom/v1/carts/current`, { headers });
      return (await response.json()) as { cart: api.Cart };
    };
    const { cart } = await read("JPY");
    assert.equal(cart.conversionCurrency, "JPY");
    assert.deepEqual(cart.lineItems[0]?.price, {
      amount: "10.00",
      convertedAmount: "1515",
      formattedAmount: "$10.00",
      formattedConvertedAmount: "¥1,515",
    });
    assert.equal((await read("constructor")).cart.conversionCurrency, "USD");
  });
});

describe("changing lines", () => {
  test("sets quantities, capped at the available stock", async () => {
    const shopper = aShopper();
    const mug = await product({ stock: 5 });
    const { lineItems } = await shopper.add({ catalogReference: mug.reference(), quantity: 1 });
    const id = lineItems[0]?.id ?? "";
    assert.equal((await shopper.setQuantities({ id, quantity: 4 })).lineItems[0]?.quantity, 4);
    const cut = await shopper.setQuantities({ id, quantity: 50 });
    assert.equal(cut.lineItems[0]?.quantity, 5);
    assert.equal(cut.subtotal.amount, "62.50");
    await assert.rejects(shopper.setQuantities({ id, quantity: 0 }), { status: 400 });
    await assert.rejects(shopper.setQuantities({ id, quantity: 1 }, { id: newId(), quantity: 1 }), {
      status: 404,
      code: "LINE_ITEM_NOT_FOUND",
    });
    assert.deepEqual(await shopper.get(), cut, "rejected requests change nothing");
  });

  test("removes lines; an empty cart remains", async () => {
    const shopper = aShopper();
    const [mug, tee] = [await product(), await product({ name: "Tee" })];
    const { lineItems } = await shopper.add(
      { catalogReference: mug.reference(), quantity: 1 },
      { catalogReference: tee.reference(), quantity: 1 },
    );
    const [first, second] = lineItems.map((line) => line.id);
    const left = await shopper.remove(first ?? "");
    assert.deepEqual(
      left.lineItems.map((line) => line.id),
      [second],
    );
    await assert.rejects(shopper.remove(first ?? ""), { status: 404, code: "LINE_ITEM_NOT_FOUND" });
    await assert.rejects(shopper.remove("nonsense"), { status: 400 });
    await assert.rejects(shopper.remove(), { status: 400 });
    assert.deepEqual((await shopper.remove(second ?? "")).lineItems, []);
    assert.deepEqual((await shopper.get()).lineItems, []);
  });

  test("requires a cart", async () => {
    const shopper = aShopper();
    const calls = [
      () => shopper.remove(newId()),
      () => shopper.setQuantities({ id: newId(), quantity: 1 }),
      () => shopper.removeCoupon(),
      () => shopper.update({}),
    ];
    for (const call of calls) {
      await assert.rejects(call(), { status: 404, code: "OWNED_CART_NOT_FOUND" });
    }
  });

  test("reflects later catalog changes", async () => {
    const shopper = aShopper();
    const [fewer, soldOut, hidden] = [
      await product({ stock: 5 }),
      await product({ stock: 5 }),
      await product({ name: "Old", stock: 5 }),
    ];
    for (const item of [fewer, soldOut, hidden]) await shopper.add({ catalogReference: item.reference(), quantity: 3 });
    await server.transaction(async (tx) => {
      await setStock(tx, fewer.variantIds[""] ?? "", 2);
      await setStock(tx, soldOut.variantIds[""] ?? "", 0);
      await hideProduct(tx, hidden.productId);
    });
    const cart = await shopper.get();
    assert.deepEqual(
      cart.lineItems.map((line) => line.availability),
      [
        { status: "PARTIALLY_AVAILABLE", quantityAvailable: 2 },
        { status: "NOT_AVAILABLE", quantityAvailable: 0 },
        { status: "NOT_FOUND", quantityAvailable: 0 },
      ],
    );
    assert.equal(cart.lineItems[2]?.productName.original, "Old");
    assert.equal(cart.subtotal.amount, "75.00", "deleted items cost nothing");
    assert.equal(
      (await shopper.add({ catalogReference: (await product()).reference(), quantity: 1 })).lineItems.length,
      4,
    );
  });

  test("works after a product adds required options", async () => {
    const shopper = aShopper();
    const mug = await product();
    await shopper.add({ catalogReference: mug.reference(), quantity: 1 });
    await server.transaction((tx) =>
      sql`insert into product_modifiers (id, product_id, position, title, max_length, is_mandatory)
          values (${newId()}, ${mug.productId}, 0, 'Name', 20, true)`.execute(tx),
    );
    assert.equal((await shopper.get()).lineItems.length, 1);
    assert.equal(
      (await shopper.add({ catalogReference: (await product()).reference(), quantity: 1 })).lineItems.length,
      2,
    );
    await assert.rejects(shopper.add({ catalogReference: mug.reference(), quantity: 1 }), { code: "INVALID_OPTIONS" });
  });
});

describe("updating the cart", () => {
  test("keeps omitted fields, clears null fields and adds items", async () => {
    const shopper = aShopper();
    const mug = await product();
    const created = await shopper.update({ lineItems: [{ catalogReference: mug.reference(), quantity: 2 }] });
    assert.equal(created.lineItems[0]?.quantity, 2);
    const address = { country: "US", subdivision: "US-NY" };
    const contactDetails = { firstName: "Ann" };
    // Country and subdivision names are set by the server.
    const contactInfo = {
      address: { ...address, countryFullname: "United States", subdivisionFullname: "New York" },
      contactDetails,
    };
    const selectedShippingOption = { code: "standard", carrierId: newId() };
    const full = await shopper.update({
      cartInfo: {
        buyerNote: "Ring twice",
        buyerInfo: { email: "ann@example.com" },
        contactInfo: { address: { ...address, countryFullname: "Atlantis" }, contactDetails },
        selectedShippingOption,
      },
    });
    assert.deepEqual(
      [full.buyerNote, full.buyerInfo.email, full.contactInfo, full.selectedShippingOption],
      ["Ring twice", "ann@example.com", contactInfo, selectedShippingOption],
    );
    const cleared = await shopper.update({ cartInfo: { buyerNote: null, selectedShippingOption: null } });
    assert.deepEqual([cleared.buyerNote, cleared.selectedShippingOption], [undefined, undefined]);
    assert.deepEqual(cleared.contactInfo, contactInfo);
    assert.deepEqual(await shopper.get(), cleared);
    await assert.rejects(shopper.update({ cartInfo: { buyerNote: "x".repeat(1001) } }), { status: 400 });
    await assert.rejects(shopper.update({ cartInfo: { buyerInfo: { email: "not an address" } } }), { status: 400 });
  });

  test("applies a coupon and reports why another doesn't apply", async () => {
    const shopper = aShopper();
    const [mug, tee] = [await product({ price: 1000 }), await product()];
    await shopper.add({ catalogReference: mug.reference(), quantity: 1 });
    const good = await coupon();
    const cart = await shopper.update({ couponCode: good.toLowerCase() });
    assert.equal(cart.appliedDiscounts[0]?.coupon?.code, good.toLowerCase(), "the code as entered");
    const hour = 3_600_000;
    const at = (offset: number) => new Date(Date.now() + offset).toISOString();
    const cases: [string, string][] = [
      ["nonsense", "ERROR_COUPON_DOES_NOT_EXIST"],
      [await coupon({ expirationDate: at(-hour) }), "ERROR_COUPON_HAS_EXPIRED"],
      [await coupon({ startDate: at(hour) }), "ERROR_COUPON_IS_NOT_ACTIVE_YET"],
      [await coupon({ minimumSubtotal: "10.01" }), "COUPON_NOT_APPLICABLE"],
      [await coupon({ scope: "PRODUCTS", scopeIds: [tee.productId] }), "COUPON_NOT_APPLICABLE"],
    ];
    for (const [couponCode, code] of cases) await assert.rejects(shopper.update({ couponCode }), { code }, code);
    assert.equal(
      (await shopper.get()).appliedDiscounts[0]?.coupon?.code,
      good.toLowerCase(),
      "a rejected coupon keeps the previous one",
    );
    assert.deepEqual((await shopper.removeCoupon()).appliedDiscounts, []);
    assert.deepEqual((await shopper.get()).appliedDiscounts, []);
  });
});

describe("protocol", () => {
  const send = (path: string, method: string, authorization: string, body?: string) => {
    const headers = { authorization, ...(body === undefined ? {} : { "content-type": "application/json" }) };
    return fetch(`${server.origin}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  };

  test("serves every endpoint at its bare and prefixed path with 200 and JSON", async () => {
    const token = server.visitorToken();
    const mug = await product();
    const add = JSON.stringify({ lineItems: [{ catalogReference: mug.reference(), quantity: 1 }] });
    for (const prefix of ["", "/ecom/v1"]) {
      const calls: [string, string, string?][] = [
        ["POST", "/carts/current/add-to-cart", add],
        ["GET", "/carts/current"],
        ["PATCH", "/carts/current", "{}"],
        ["POST", "/carts/current/remove-coupon", "{}"],
        ["POST", "/carts/current/remove-coupon"],
        ["POST", "/carts/current/estimate-totals", "{}"],
        ["DELETE", "/carts/current"],
      ];
      for (const [method, path, body] of calls) {
        const response = await send(`${prefix}${path}`, method, token, body);
        assert.equal(response.status, 200, `${method} ${prefix}${path}`);
        assert.match(response.headers.get("x-wix-request-id") ?? "", /^[0-9a-f-]{36}$/);
        assert.equal(typeof (await response.json()), "object");
      }
    }
  });

  test("finds the current cart by index", async () => {
    const { rows } = await server.transaction(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const statement = sql<{
        "QUERY PLAN": string;
      }>`explain select * from carts c where c.is_current and c.visitor_id = ${newId()}`;
      return statement.execute(tx);
    });
    assert.match(rows.map((row) => row["QUERY PLAN"]).join("\n"), /carts_current_of_visitor/);
  });
});
