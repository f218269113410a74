import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { explainOrderPrice, testPrice } from "#api/orders/price-explanations.ts";
import type { NewDiscountRule } from "#api/pricing/discounts.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { aCoupon, aProduct, type BuiltProduct } from "#server/checkout/carts/factory.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { createDiscountRule } from "#server/pricing/discounts/public.ts";
import { createManualTaxMapping, createTaxGroup, createTaxRegion } from "#server/pricing/taxes/public.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
let mug: BuiltProduct;
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  mug = await server.transaction(async (tx) => {
    const now = new Date();
    const group = await createTaxGroup(tx, { name: "Goods" }, now);
    const region = await createTaxRegion(tx, { country: "US", subdivision: "US-NY", taxIncludedInPrice: false }, now);
    const rate = { taxGroupId: group.id, taxRegionId: region.id, taxRate: "0.04", taxName: "Sales tax" };
    await createManualTaxMapping(tx, rate, now);
    return aProduct(tx, { name: "Mug", price: 1000 });
  });
});
after(() => server.close());

const aRule = (name: string, percentage: number, fields: Partial<NewDiscountRule> = {}): NewDiscountRule => ({
  name,
  active: true,
  discounts: { values: [{ discountType: "PERCENTAGE", targetType: "SPECIFIC_ITEMS", percentage }] },
  ...fields,
});
type Body = Parameters<typeof server.call<typeof testPrice>>[1]["body"];
const run = (fields: Partial<Body> = {}) => {
  const reference = { appId: STORE_APP_ID, catalogItemId: mug.productId };
  return server.call(
    testPrice,
    { body: { lineItems: [{ catalogReference: reference, quantity: 3 }], ...fields } },
    staff,
  );
};

describe("the price tester", () => {
  test("prices a sample purchase and explains each discount", async () => {
    const big = { triggerType: "SUBTOTAL_RANGE" as const, subtotalRange: { scopes: [], from: "100.00" } };
    const rules = await server.transaction(async (tx) => [
      await createDiscountRule(tx, aRule("Ten", 10), new Date()),
      await createDiscountRule(tx, aRule("Big order", 50, { trigger: big }), new Date()),
    ]);
    const coupon = await server.transaction((tx) => aCoupon(tx, { expirationDate: "2026-01-01T00:00:00.000Z" }));
    const answer = await run({
      couponCodes: [coupon, "NOBODYS"],
      shippingAddress: { country: "US", subdivision: "US-NY" },
    });
    const { priceSummary: sums } = answer;
    assert.deepEqual([sums.subtotal.amount, sums.discount.amount, sums.tax.amount], ["30.00", "3.00", "1.08"]);
    assert.deepEqual(
      answer.discounts.map(({ name, applied, code }) => [name, applied, code]),
      [
        ["Ten", true, "DISCOUNT_GIVEN"],
        [coupon, false, "REFUSED_EXPIRED"],
        ["NOBODYS", false, "REFUSED_UNKNOWN_CODE"],
        ["Big order", false, "GAP_SUBTOTAL_BELOW"],
      ],
    );
    assert.match(answer.discounts[3]?.text ?? "", /\$70\.00 more/);
    assert.ok(answer.explanations.some(({ text }) => text === "Tax rates for US · US-NY apply."));
    assert.ok(answer.explanations.some(({ code }) => code === "SHIPPING_NO_OPTIONS"));
    const german = await run({ shippingAddress: { country: "US", subdivision: "US-NY" }, language: "de" });
    assert.ok(
      german.explanations.some(({ text }) => text.startsWith("Summe: ")),
      JSON.stringify(german.explanations),
    );
    // The unsaved rule replaces the saved one.
    const tried = await run({ discountRule: aRule("Twenty", 20), ...(rules[0] && { replaces: rules[0].id }) });
    assert.equal(tried.priceSummary.discount.amount, "6.00");
    assert.deepEqual(tried.discounts.map((each) => each.name).sort(), ["Big order", "Twenty"]);
    assert.deepEqual(
      tried.lineItems[0]?.discounts.map((each) => [each.name, each.amount.amount]),
      [["Twenty", "6.00"]],
    );
    assert.equal(tried.lineItems[0]?.tried?.verdict, "APPLIED");
    const then = await run({ couponCodes: [coupon], at: "2025-12-31T00:00:00.000Z" });
    assert.equal(then.discounts.find((each) => each.name === coupon)?.applied, true, "the coupon was good then");
  });

  test("tests an unsaved coupon line by line, with the reason for each excluded line", async () => {
    const [cap, card] = await server.transaction(async (tx) => [
      await aProduct(tx, { name: "Cap", price: 2000 }),
      await aProduct(tx, { name: "Card", price: 5000, itemType: "GIFT_CARD" }),
    ]);
    const buy = (...ids: string[]) =>
      ids.map((catalogItemId) => ({ catalogReference: { appId: STORE_APP_ID, catalogItemId }, quantity: 1 }));
    const terms = { name: "New", discountType: "PERCENTAGE", active: true, scope: "ALL" } as const;
    const coupon = { ...terms, scopeIds: [], code: "UNSAVED", percentage: "50" };
    const verdicts = async (fields: Partial<Body>) => {
      const { lineItems } = await run({ lineItems: buy(mug.productId, cap.productId, card.productId), ...fields });
      return lineItems.map(({ tried }) => [tried?.verdict, tried?.amount.amount, tried?.by].filter(Boolean).join(" "));
    };
    const onCap = { scope: "PRODUCTS" as const, scopeIds: [cap.productId] };
    assert.deepEqual(await verdicts({ coupon: { ...coupon, ...onCap } }), [
      "OUT_OF_SCOPE 0.00",
      "APPLIED 9.00",
      "GIFT_CARD 0.00",
    ]);
    assert.deepEqual(await verdicts({ coupon: { ...coupon, minimumSubtotal: "500" } }), [
      "WHOLE 0.00",
      "WHOLE 0.00",
      "GIFT_CARD 0.00",
    ]);
    assert.deepEqual(await verdicts({ discountRule: aRule("Five", 5) }), [
      "OUTBID 0.00 Ten",
      "OUTBID 0.00 Ten",
      "GIFT_CARD 0.00",
    ]);
    // Disabled, scheduled, expired and used-up coupons are explained like any other discount.
    const explain = async (fields: Partial<Body>) => (await run(fields)).discounts.find(({ tried }) => tried)?.code;
    assert.equal(await explain({ coupon: { ...coupon, active: false } }), "REFUSED_INACTIVE");
    assert.equal(
      await explain({ coupon: { ...coupon, startDate: "2099-01-01T00:00:00.000Z" } }),
      "REFUSED_NOT_STARTED",
    );
    const ended = aRule("Old", 5, { activeTimeInfo: { end: "2020-01-01T00:00:00.000Z" } });
    assert.equal(await explain({ discountRule: ended }), "REFUSED_EXPIRED");
    // The unsaved version of a saved coupon has the uses of the saved one.
    const code = await server.transaction((tx) => aCoupon(tx, { usageLimit: 2 }));
    const { db } = server.store.database;
    const { id } = await db.selectFrom("coupons").select("id").where("code", "=", code).executeTakeFirstOrThrow();
    await db.updateTable("coupons").set({ used_count: 2 }).where("id", "=", id).execute();
    const changed = { ...coupon, code, usageLimit: 2 };
    assert.equal(await explain({ coupon: changed, couponCodes: [code], replaces: id }), "REFUSED_USED_UP");
    assert.equal(await explain({ coupon: { ...changed, usageLimit: 3 }, replaces: id }), "DISCOUNT_GIVEN");
    assert.equal(await explain({ coupon: changed }), "DISCOUNT_GIVEN", "without a place to take it is a new one");
    await assert.rejects(run({ coupon: { ...coupon, discountType: "FIXED_AMOUNT" } }), { status: 400 });
    const kept = await db.selectFrom("coupons").select("code").where("code", "=", "UNSAVED").execute();
    assert.deepEqual(kept, [], "trying writes nothing");
  });

  test("rejects invalid purchases and shoppers", async () => {
    const catalogReference = { appId: STORE_APP_ID, catalogItemId: newId() };
    await assert.rejects(run({ lineItems: [{ catalogReference, quantity: 1 }] }), {
      code: "ITEM_NOT_FOUND_IN_CATALOG",
    });
    await assert.rejects(run({ lineItems: [] }), { status: 400 });
    const body = { lineItems: [{ catalogReference, quantity: 1 }] };
    await assert.rejects(server.call(testPrice, { body }), { status: 401 });
    for (const token of [server.visitorToken(), server.memberToken(), server.staffToken(["orders:read"])]) {
      await assert.rejects(server.call(testPrice, { body }, { authorization: token }), { status: 403 });
    }
  });
});

describe("an order's explanation", () => {
  test("requires staff and an existing order", async () => {
    const params = { orderId: newId() };
    await assert.rejects(server.call(explainOrderPrice, { params }, staff), { code: "ORDER_NOT_FOUND" });
    await assert.rejects(server.call(explainOrderPrice, { params: { orderId: "no" } }, staff), { status: 404 });
    await assert.rejects(server.call(explainOrderPrice, { params }, { authorization: server.memberToken() }), {
      status: 403,
    });
  });
});
