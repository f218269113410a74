import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createDeliveryProfile, createShippingOption, RATES_CARRIER_ID } from "#server/checkout/shipping/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { createDiscountRule } from "#server/pricing/discounts/public.ts";
import { createManualTaxMapping, createTaxGroup, createTaxRegion } from "#server/pricing/taxes/public.ts";
import { aCoupon, aProduct, type CouponFields, hideProduct, type ProductFields, shopperOf } from "../factory.ts";
import { routes } from "../routes.ts";

let server: TestServer;
let standard = "";
const newYork = { country: "US", subdivision: "US-NY" };
const berlin = { country: "DE" };
before(async () => {
  server = await startTestServer({ bindings: routes });
  const now = new Date();
  await server.transaction(async (tx) => {
    const group = await createTaxGroup(tx, { name: "Goods" }, now);
    const region = await createTaxRegion(tx, { ...newYork, taxIncludedInPrice: false }, now);
    const germany = await createTaxRegion(tx, { ...berlin, taxIncludedInPrice: true }, now);
    const rates = [
      { taxRegionId: region.id, taxRate: "0.0875", taxName: "Sales tax" },
      { taxRegionId: germany.id, taxRate: "0.19", taxName: "MwSt." },
    ];
    for (const rate of rates) await createManualTaxMapping(tx, { taxGroupId: group.id, ...rate }, now);
    const destinations = [
      { countryCode: "US", subdivisions: [] },
      { countryCode: "DE", subdivisions: [] },
    ];
    const deliveryRegions = [{ name: "Here", active: true, destinations }];
    const profile = await createDeliveryProfile(tx, { name: "All", default: true, deliveryRegions }, now);
    const option = await createShippingOption(
      tx,
      {
        title: "Standard",
        estimatedDeliveryTime: "3 to 5 days",
        deliveryRegionIds: profile.deliveryRegions.map(({ id }) => id),
        rates: [{ amount: "5.99", conditions: [], multiplyByQuantity: false }],
      },
      { currency: "USD", now },
    );
    standard = option.id;
  });
});
after(() => server.close());

const product = (fields?: ProductFields) => server.transaction((tx) => aProduct(tx, fields));
const coupon = (fields?: CouponFields) => server.transaction((tx) => aCoupon(tx, fields));

/** A shopper with units of new products in the cart. */
async function aShopperWith(...goods: (ProductFields & { quantity?: number })[]) {
  const shopper = shopperOf(server);
  const products = [];
  for (const { quantity = 1, ...fields } of goods) {
    const made = await product(fields);
    products.push(made);
    await shopper.add({ catalogReference: made.reference(), quantity });
  }
  return { ...shopper, products };
}

type Summary = Awaited<ReturnType<ReturnType<typeof shopperOf>["estimate"]>>["priceSummary"];
const amounts = (summary: Summary) =>
  Object.fromEntries(Object.entries(summary).map(([key, money]) => [key, money.amount]));

describe("an estimate", () => {
  test("covers only the items by default", async () => {
    const shopper = await aShopperWith({ price: 1250, quantity: 2 }, { price: 999 });
    const cart = await shopper.get();
    const estimate = await shopper.estimate();
    assert.deepEqual(amounts(estimate.priceSummary), {
      subtotal: "34.99",
      shipping: "0.00",
      tax: "0.00",
      discount: "0.00",
      additionalFees: "0.00",
      total: "34.99",
    });
    assert.deepEqual(estimate.cart, cart);
    assert.deepEqual(estimate.calculationErrors, {});
    assert.deepEqual(estimate.shippingInfo, { carrierServiceOptions: [] });
    assert.deepEqual(
      estimate.calculatedLineItems.map((line) => line.lineItemId),
      cart.lineItems.map((line) => line.id),
    );
    assert.deepEqual(await shopper.get(), cart, "estimating changes nothing");
  });

  test("with an address offers shipping options and adds the selected one and tax", async () => {
    const shopper = await aShopperWith({ price: 1250, quantity: 2 });
    const offered = await shopper.estimate({ shippingAddress: newYork });
    assert.equal(offered.shippingInfo.region?.name, "Here");
    const [carrier] = offered.shippingInfo.carrierServiceOptions;
    assert.equal(carrier?.carrierId, RATES_CARRIER_ID);
    assert.deepEqual(
      carrier?.shippingOptions.map(({ code, title, logistics, cost }) => [code, title, logistics, cost.price.amount]),
      [[standard, "Standard", { deliveryTime: "3 to 5 days" }, "5.99"]],
    );
    assert.equal(offered.priceSummary.shipping.amount, "0.00", "nothing is selected yet");
    const chosen = await shopper.estimate({ shippingAddress: newYork, selectedShippingOption: { code: standard } });
    // 8.75 % of 25.00 is 2.1875, of 5.99 is 0.524.
    assert.deepEqual(amounts(chosen.priceSummary), {
      subtotal: "25.00",
      shipping: "5.99",
      tax: "2.71",
      discount: "0.00",
      additionalFees: "0.00",
      total: "33.70",
    });
    assert.equal(chosen.shippingInfo.selectedCarrierServiceOption?.cost.totalPriceAfterTax.amount, "6.51");
    assert.equal(chosen.calculatedLineItems[0]?.pricesBreakdown.taxDetails.taxBreakdown[0]?.taxName, "Sales tax");
    assert.equal(chosen.taxSummary.totalTax.amount, "2.71");
    assert.deepEqual(chosen.payNow, chosen.priceSummary);
  });

  test("omits disabled parts", async () => {
    const shopper = await aShopperWith({});
    const choice = { shippingAddress: newYork, selectedShippingOption: { code: standard } };
    const estimate = await shopper.estimate({ ...choice, calculateTax: false, calculateShipping: false });
    assert.equal(estimate.priceSummary.total.amount, "12.50");
    assert.deepEqual(estimate.shippingInfo.carrierServiceOptions, []);
  });

  test("includes the tax where prices include it", async () => {
    const shopper = await aShopperWith({ price: 11900 });
    const { priceSummary, calculatedLineItems } = await shopper.estimate({ shippingAddress: berlin });
    assert.deepEqual([priceSummary.total.amount, priceSummary.tax.amount], ["119.00", "19.00"]);
    assert.equal(calculatedLineItems[0]?.pricesBreakdown.totalPriceBeforeTax.amount, "100.00");
    await shopper.update({ cartInfo: { contactInfo: { address: berlin } } });
    assert.equal((await shopper.get()).taxIncludedInPrices, true);
  });

  test("uses the cart's address and selection when the request has none", async () => {
    const shopper = await aShopperWith({});
    await shopper.update({
      cartInfo: { contactInfo: { address: newYork }, selectedShippingOption: { code: standard } },
    });
    const estimate = await shopper.estimate({ calculateShipping: true, calculateTax: true });
    assert.deepEqual([estimate.priceSummary.shipping.amount, estimate.priceSummary.tax.amount], ["5.99", "1.61"]);
  });

  test("reports shipping problems", async () => {
    const shopper = await aShopperWith({});
    const nowhere = await shopper.estimate({ shippingAddress: { country: "JP" } });
    const { generalShippingCalculationError } = nowhere.calculationErrors;
    assert.equal(generalShippingCalculationError?.applicationError.code, "DELIVERY_NOT_AVAILABLE");
    const unknown = await shopper.estimate({ shippingAddress: newYork, selectedShippingOption: { code: "nonsense" } });
    assert.equal(
      unknown.calculationErrors.selectedShippingOptionError?.applicationError.code,
      "SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND",
    );
    const foreign = { code: standard, carrierId: newId() };
    const other = await shopper.estimate({ shippingAddress: newYork, selectedShippingOption: foreign });
    assert.ok(other.calculationErrors.selectedShippingOptionError);
  });

  test("needs no delivery for downloads", async () => {
    const shopper = await aShopperWith({ itemType: "DIGITAL" });
    const estimate = await shopper.estimate({ shippingAddress: { country: "JP" } });
    assert.deepEqual(estimate.calculationErrors, {});
    assert.deepEqual(estimate.shippingInfo.carrierServiceOptions, []);
  });

  test("applies coupons and rules, with amounts and lines", async () => {
    const shopper = await aShopperWith({ price: 1000, quantity: 3 }, { price: 2500 });
    const [mugs] = shopper.products;
    const scopes = [
      {
        type: "CATALOG_ITEM" as const,
        catalogItemFilter: { catalogAppId: newId(), catalogItemIds: [mugs?.productId ?? ""] },
      },
    ];
    const discount = {
      discountType: "PERCENTAGE",
      targetType: "SPECIFIC_ITEMS",
      percentage: 50,
      specificItemsInfo: { scopes },
    } as const;
    const rule = { name: "Mug week", active: true, discounts: { values: [discount] } };
    await server.transaction((tx) => createDiscountRule(tx, rule, new Date()));
    await shopper.update({ couponCode: await coupon() });
    const { priceSummary, appliedDiscounts, cart } = await shopper.estimate();
    // Half of 30.00, then 10 % of the 40.00 that are left.
    assert.deepEqual([priceSummary.discount.amount, priceSummary.total.amount], ["19.00", "36.00"]);
    assert.deepEqual(
      appliedDiscounts.map(({ coupon, discountRule, discountType, lineItemIds }) => [
        coupon?.amount.amount ?? discountRule?.amount.amount,
        discountType,
        lineItemIds.length,
      ]),
      [
        ["15.00", "SPECIFIC_ITEMS", 1],
        ["4.00", "GLOBAL", 2],
      ],
    );
    assert.equal(appliedDiscounts[0]?.lineItemIds[0], cart.lineItems[0]?.id);
  });

  test("keeps and reports a coupon that no longer applies", async () => {
    const shopper = await aShopperWith({ price: 5000 }, { price: 1000 });
    const code = await coupon({ minimumSubtotal: "55" });
    const cart = await shopper.update({ couponCode: code });
    await shopper.remove(cart.lineItems[0]?.id ?? "");
    const estimate = await shopper.estimate();
    assert.equal(estimate.calculationErrors.couponCalculationError?.applicationError.code, "COUPON_NOT_APPLICABLE");
    assert.equal(estimate.cart.appliedDiscounts[0]?.coupon?.code, code);
    assert.equal(estimate.priceSummary.total.amount, "10.00");
  });

  test("makes shipping free by coupon", async () => {
    const shopper = await aShopperWith({});
    await shopper.update({ couponCode: await coupon({ discountType: "FREE_SHIPPING" }) });
    const estimate = await shopper.estimate({
      shippingAddress: newYork,
      selectedShippingOption: { code: standard },
      calculateTax: false,
    });
    assert.deepEqual([estimate.priceSummary.shipping.amount, estimate.priceSummary.total.amount], ["0.00", "12.50"]);
    assert.equal(estimate.shippingInfo.selectedCarrierServiceOption?.cost.totalDiscount.amount, "5.99");
    assert.deepEqual(
      estimate.appliedDiscounts.map(({ discountType, coupon }) => [discountType, coupon?.amount.amount]),
      [["SHIPPING", "5.99"]],
    );
    assert.deepEqual(
      (await shopper.estimate()).calculationErrors,
      {},
      "without a delivery there is nothing to complain of",
    );
  });

  test("omits deleted items with a warning", async () => {
    const shopper = await aShopperWith({ price: 1000, name: "Old" }, { price: 500 });
    await server.transaction((tx) => hideProduct(tx, shopper.products[0]?.productId ?? ""));
    const estimate = await shopper.estimate();
    assert.equal(estimate.priceSummary.subtotal.amount, "5.00");
    assert.deepEqual(
      estimate.violations.map(({ severity, description }) => [severity, description]),
      [["ERROR", "Old is no longer available."]],
    );
    assert.deepEqual(
      estimate.calculatedLineItems.map(({ pricesBreakdown }) => pricesBreakdown.lineItemPrice.amount),
      ["0.00", "5.00"],
      "one for each line, in their order",
    );
  });

  test("is zero for an empty cart and fails without a cart", async () => {
    const shopper = await aShopperWith({});
    const cart = await shopper.get();
    await shopper.remove(cart.lineItems[0]?.id ?? "");
    assert.equal((await shopper.estimate({ shippingAddress: newYork })).priceSummary.total.amount, "0.00");
    await assert.rejects(shopperOf(server).estimate(), { status: 404, code: "OWNED_CART_NOT_FOUND" });
  });

  test("beyond the safe integer range is rejected", async () => {
    const shopper = shopperOf(server);
    const dear = await product({ price: 1_000_000_000_000 });
    const add = shopper.add({ catalogReference: dear.reference(), quantity: 100_000 });
    await assert.rejects(add, { status: 409, code: "CALCULATION_ERROR" });
    await assert.rejects(shopper.get(), { code: "OWNED_CART_NOT_FOUND" });
  });

  test("rejects invalid input", async () => {
    const shopper = await aShopperWith({});
    await assert.rejects(shopper.estimate({ shippingAddress: { country: "usa" } }), { status: 400 });
    await assert.rejects(shopper.estimate({ selectedShippingOption: { code: "" } }), { status: 400 });
    await assert.rejects(shopper.estimate({ selectedShippingOption: { code: "a", carrierId: "b" } }), { status: 400 });
  });
});
