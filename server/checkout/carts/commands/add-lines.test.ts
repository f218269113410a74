import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type * as cartLines from "#api/checkout/carts/cart-lines.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { statementsDuring } from "#server/platform/testing/statements.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { aProduct, type ProductFields, shopperOf } from "../factory.ts";
import { routes } from "../routes.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: routes });
});
after(() => server.close());

const product = (fields?: ProductFields) => server.transaction((tx) => aProduct(tx, fields));
const aShopper = (token?: string) => shopperOf(server, token);

describe("adding to the cart", () => {
  test("merges equal variants in any notation and keeps custom texts apart", async () => {
    const shopper = aShopper();
    const tee = await product({ sizes: ["S", "M"], customText: "Engraving" });
    const options = { options: { Size: "M" } };
    await shopper.add({ catalogReference: tee.reference(options), quantity: 1 });
    const variant = { variantId: tee.variantIds.M };
    const merged = await shopper.add({ catalogReference: tee.reference(variant), quantity: 2 });
    assert.deepEqual(
      merged.lineItems.map((line) => line.quantity),
      [3],
    );
    assert.deepEqual(merged.lineItems[0]?.catalogReference.options, variant);
    assert.equal(merged.lineItems[0]?.descriptionLines[0]?.plainText?.original, "M");
    const engraved = { ...variant, customTextFields: { Engraving: "Ann" } };
    const cart = await shopper.add({ catalogReference: tee.reference(engraved), quantity: 1 });
    assert.deepEqual(
      cart.lineItems.map((line) => line.quantity),
      [3, 1],
    );
    assert.equal(cart.revision, "3");
  });

  test("caps the quantity at the stock across all lines of a variant", async () => {
    const shopper = aShopper();
    const tee = await product({ stock: 5, customText: "Engraving" });
    const withText = (text: string) => tee.reference({ customTextFields: { Engraving: text } });
    const cart = await shopper.add(
      { catalogReference: withText("Ann"), quantity: 3 },
      { catalogReference: withText("Bob"), quantity: 3 },
    );
    assert.deepEqual(
      cart.lineItems.map((line) => line.quantity),
      [3, 2],
    );
    await assert.rejects(shopper.add({ catalogReference: withText("Cy"), quantity: 1 }), {
      status: 409,
      code: "ITEM_NOT_AVAILABLE",
    });
    assert.equal((await shopper.get()).revision, "1", "rejected requests change nothing");
  });

  test("rejects unknown, hidden, sold-out and incompletely selected items", async () => {
    const shopper = aShopper();
    const [tee, hidden, soldOut, named] = [
      await product({ sizes: ["S"] }),
      await product({ isVisible: false }),
      await product({ stock: 0 }),
      await product({ customText: "Name!" }),
    ];
    const unknown = { catalogItemId: newId(), appId: STORE_APP_ID };
    const cases: [cartLines.NewLineItem["catalogReference"], string][] = [
      [unknown, "ITEM_NOT_FOUND_IN_CATALOG"],
      [{ ...unknown, catalogItemId: "nonsense" }, "ITEM_NOT_FOUND_IN_CATALOG"],
      [{ ...soldOut.reference(), appId: newId() }, "ITEM_NOT_FOUND_IN_CATALOG"],
      [hidden.reference(), "ITEM_NOT_FOUND_IN_CATALOG"],
      [soldOut.reference(), "ITEM_NOT_AVAILABLE"],
      [tee.reference(), "INVALID_OPTIONS"],
      [tee.reference({ options: { Size: "XXL" } }), "INVALID_OPTIONS"],
      [named.reference(), "INVALID_OPTIONS"],
      [tee.reference({ variantId: newId() }), "ITEM_NOT_FOUND_IN_CATALOG"],
    ];
    for (const [catalogReference, code] of cases) {
      await assert.rejects(shopper.add({ catalogReference, quantity: 1 }), { code }, code);
    }
    await assert.rejects(shopper.get(), { code: "OWNED_CART_NOT_FOUND" });
  });

  test("adds all items or none", async () => {
    const shopper = aShopper();
    const good = { catalogReference: (await product()).reference(), quantity: 1 };
    const bad = { catalogReference: { catalogItemId: newId(), appId: STORE_APP_ID }, quantity: 1 };
    await assert.rejects(shopper.add(good, bad), { code: "ITEM_NOT_FOUND_IN_CATALOG" });
    await assert.rejects(shopper.get(), { code: "OWNED_CART_NOT_FOUND" });
  });

  test("accepts at most 100 lines per request and 300 lines per cart", async () => {
    const shopper = aShopper();
    const mug = await product({ customText: "Engraving" });
    const items = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        catalogReference: mug.reference({ customTextFields: { Engraving: `No ${from + index}` } }),
        quantity: 1,
      }));
    await assert.rejects(shopper.add(...items(0, 101)), { status: 400 });
    await assert.rejects(shopper.add(), { status: 400 });
    for (const from of [0, 100, 200]) await shopper.add(...items(from, 100));
    await assert.rejects(shopper.add(...items(300, 1)), { status: 409, code: "MAX_LINE_ITEMS_EXCEEDED" });
    const again = await shopper.add(...items(299, 1));
    assert.equal(again.lineItems.length, 300);
    assert.equal(again.lineItems[299]?.quantity, 2);
  });

  test("ignores prices, names and discounts from shoppers", async () => {
    const mug = await product({ price: 5000 });
    const authorization = server.memberToken();
    const send = async (path: string, method: string, body: unknown) => {
      const headers = { "content-type": "application/json", authorization };
      const response = await fetch(`${server.origin}${path}`, { method, headers, body: JSON.stringify(body) });
      return { status: response.status, text: await response.text() };
    };
    const line = { catalogReference: mug.reference(), quantity: 1 };
    const add = "/ecom/v1/carts/current/add-to-cart";
    const refused: [string, string, object, string][] = [
      [
        add,
        "POST",
        { lineItems: [{ ...line, catalogOverrideFields: { price: "0.01" } }] },
        "lineItems[0].catalogOverrideFields",
      ],
      [add, "POST", { lineItems: [line], customLineItems: [{ price: "0.01", quantity: 1 }] }, "customLineItems"],
      ["/carts/current", "PATCH", { merchantDiscounts: [{ amount: "49.99" }] }, "merchantDiscounts"],
      ["/carts/current", "PATCH", { customLineItems: [{ price: "0" }] }, "customLineItems"],
      [
        "/carts/current",
        "PATCH",
        { cartInfo: { overrideCheckoutUrl: "https://evil.example" } },
        "cartInfo.overrideCheckoutUrl",
      ],
    ];
    for (const [path, method, body, field] of refused) {
      const { status, text } = await send(path, method, body);
      assert.equal(status, 400, text);
      const { details } = JSON.parse(text);
      assert.deepEqual(
        details.validationError.fieldViolations.map((violation: { field: string; violatedRule: string }) => [
          violation.field,
          violation.violatedRule,
        ]),
        [[field, "FIELD_NOT_ALLOWED"]],
      );
    }
    const { text } = await send(add, "POST", {
      lineItems: [{ ...line, price: { amount: "0.01" }, productName: { original: "Mine" } }],
    });
    const [added] = JSON.parse(text).cart.lineItems;
    assert.deepEqual([added.price.amount, added.productName.original], ["50.00", "Mug"]);
  });

  test("rejects invalid input with field violations, never with a server error", async () => {
    const shopper = aShopper();
    const mug = (await product()).reference();
    for (const quantity of [0, -1, 1.5, 100_001, 1e308, Number.MAX_SAFE_INTEGER]) {
      await assert.rejects(shopper.add({ catalogReference: mug, quantity }), { status: 400 }, String(quantity));
    }
    const headers = { "content-type": "application/json", authorization: server.visitorToken() };
    const bodies = [
      "null",
      "[]",
      '"text"',
      '{"lineItems":{}}',
      '{"lineItems":[null]}',
      '{"lineItems":[{"quantity":1}]}',
      '{"lineItems":[{"catalogReference":{"catalogItemId":"","appId":"x"},"quantity":1}]}',
      '{"lineItems":[{"catalogReference":{"catalogItemId":"\\u0000","appId":"x"},"quantity":1}]}',
      '{"lineItems":[{"catalogReference":{"catalogItemId":1,"appId":"x"},"quantity":"1"}]}',
      `{"lineItems":[{"catalogReference":{"catalogItemId":"a","appId":"${"x".repeat(101)}"},"quantity":1}]}`,
      '{"lineItems":[{"catalogReference":{"catalogItemId":"a","appId":"b","options":{"__proto__":{"x":1}}},"quantity":1}]}',
      '{"lineItems":[{"catalogReference":{"catalogItemId":"a","appId":"b","options":"x"},"quantity":1}]}',
    ];
    for (const body of bodies) {
      const response = await fetch(`${server.origin}/carts/current/add-to-cart`, { method: "POST", headers, body });
      assert.equal(response.status, 400, body);
      assert.ok("details" in ((await response.json()) as object), body);
    }
  });

  test("survives hostile options", async () => {
    const shopper = aShopper();
    const mug = await product({ sizes: ["S"], customText: "Engraving" });
    const variantId = mug.variantIds.S;
    const odd = [
      { variantId: ["a"] },
      { variantId: { $ne: null } },
      { options: { Size: { a: 1 } } },
      { options: { Size: "S'; drop table carts; --" } },
      { options: ["S"] },
      { variantId, customTextFields: { Engraving: "x".repeat(10_000) } },
      { variantId, customTextFields: { Unknown: "x" } },
    ];
    for (const options of odd) {
      await assert.rejects(
        shopper.add({ catalogReference: mug.reference(options), quantity: 1 }),
        (error: { status?: number }) => {
          assert.ok(error.status !== undefined && error.status >= 400 && error.status < 500, JSON.stringify(options));
          return true;
        },
      );
    }
    const text = "<script>’\u202E𝕏</script>";
    const cart = await shopper.add({
      catalogReference: mug.reference({ variantId, customTextFields: { Engraving: text.slice(0, 12) } }),
      quantity: 1,
    });
    assert.equal(cart.lineItems.length, 1);
  });

  test("creates one cart with every unit under concurrent requests", async () => {
    const shopper = aShopper();
    const [mug, tee] = [await product(), await product({ name: "Tee" })];
    const adds = Array.from({ length: 20 }, (_, index) =>
      shopper.add({ catalogReference: (index % 2 === 0 ? mug : tee).reference(), quantity: 1 }),
    );
    const carts = await Promise.all(adds);
    assert.equal(new Set(carts.map((cart) => cart.id)).size, 1);
    const cart = await shopper.get();
    assert.deepEqual(
      cart.lineItems.map((line) => line.quantity),
      [10, 10],
    );
    assert.equal(cart.revision, "20");
    const sums = carts
      .map((each) => each.lineItems.reduce((sum, line) => sum + line.quantity, 0))
      .sort((a, b) => a - b);
    assert.deepEqual(
      sums,
      Array.from({ length: 20 }, (_, index) => index + 1),
      "each answer shows the cart as it was then",
    );
  });

  test("runs five statements, including the event", async () => {
    const shopper = aShopper();
    const mug = { catalogReference: (await product()).reference(), quantity: 1 };
    await shopper.add(mug);
    const work = await statementsDuring(() => shopper.add(mug));
    assert.equal(work.length, 5, work.map(({ text }) => text.trim().slice(0, 60)).join("\n"));
  });
});
