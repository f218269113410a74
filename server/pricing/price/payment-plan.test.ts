import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aCoupon, aLine, aPurchase, rate } from "./factory.ts";
import { type PricingInput, price, priceInCurrency } from "./public.ts";

describe("payment plans", () => {
  const taxes = { isIncludedInPrices: false, ratesByGroup: { g: [rate("0.1")] }, defaultGroupId: "g" };

  test("a deposit splits every amount proportionally into now and later", () => {
    const table = aLine({ id: "a", unitPrice: 10_000, paymentOption: "DEPOSIT_ONLINE", depositAmount: 2200 });
    const { payNow, payLater, payAfterFulfillment } = price(
      aPurchase({ lines: [{ ...table, balanceTime: "AFTER_FULFILLMENT" }], lanes: [[aCoupon({})]], taxes }),
    );
    assert.deepEqual([payNow.subtotal, payNow.discount, payNow.tax, payNow.total], [2222, 222, 200, 2200]);
    assert.deepEqual([payLater.total, payAfterFulfillment.total], [7700, 7700]);
    const whole = price(
      aPurchase({ lines: [aLine({ id: "a", unitPrice: 10_000 })], deposit: { kind: "PERCENTAGE", percentage: "30" } }),
    );
    assert.deepEqual([whole.payNow.total, whole.payLater.total], [3000, 7000]);
  });

  test("gift cards pay in the given order, but not for gift cards and subscriptions", () => {
    const giftCards = [
      { id: "1", obfuscatedCode: "**1", available: 300 },
      { id: "2", obfuscatedCode: "**2", available: 5000, requested: 600 },
      { id: "3", obfuscatedCode: "**3", available: 5000 },
    ];
    const lines = [aLine({ id: "a" }), aLine({ id: "b", itemType: "GIFT_CARD", isShippable: false })];
    const { payment, priceSummary } = price(aPurchase({ lines, giftCards }));
    assert.deepEqual(
      payment.giftCards.map(({ amount, remaining }) => [amount, remaining]),
      [
        [300, 0],
        [600, 4400],
        [100, 4900],
      ],
    );
    assert.deepEqual(
      [payment.payNowAfterGiftCards, payment.totalAfterGiftCards, priceSummary.total],
      [1000, 1000, 2000],
    );
    assert.equal(priceSummary.discount, 0, "money in another form is no discount");
    const subscription = { frequency: "MONTH", interval: 1 } as const;
    assert.equal(price(aPurchase({ lines: [aLine({ id: "a", subscription })], giftCards })).payment.giftCardTotal, 0);
  });

  test("a plan pays for the item without its modifiers and excludes it from discounts", () => {
    const membership = { id: "m", name: "Gold" };
    const yoga = aLine({ id: "a", unitPrice: 1500, modifiersTotal: 300, paymentOption: "MEMBERSHIP", membership });
    const result = price(aPurchase({ lines: [yoga], taxes }));
    assert.deepEqual(
      [result.lines[0]?.price, result.lines[0]?.membership?.amount, result.priceSummary.total],
      [300, 1200, 330],
    );
    const byHand = price(aPurchase({ lines: [aLine({ id: "a", paymentOption: "MEMBERSHIP_OFFLINE" })] }));
    assert.equal(byHand.priceSummary.total, 0);
  });

  test("fees apply per order, line or unit, or as a percentage, taxed or not; tips are added", () => {
    const lines = [aLine({ id: "a", quantity: 3 }), aLine({ id: "b" })];
    const result = price(
      aPurchase({
        lines,
        taxes,
        additionalFees: [
          { code: "pack", name: "Packing", price: 10, per: "UNIT", isTaxable: false },
          { code: "care", name: "Care", price: 100, per: "LINE", lineIds: ["a"] },
          { code: "insure", name: "Insurance", type: "INSURANCE", price: 50, percentage: "1" },
        ],
        tip: { kind: "PERCENTAGE", percentage: "10" },
      }),
    );
    assert.deepEqual(
      result.additionalFees.map((fee) => [fee.code, fee.price, fee.taxDetails.totalTax]),
      [
        ["pack", 40, 0],
        ["care", 100, 10],
        ["insure", 90, 9],
        ["tip", 400, 0],
      ],
    );
    assert.deepEqual([result.tip, result.priceSummary.additionalFees], [400, 630]);
  });

  test("tax is rounded per line, unit or order", () => {
    const lines = ["a", "b", "c"].map((id) => aLine({ id, unitPrice: 105, quantity: 5 }));
    const taxOf = (roundingLevel: PricingInput["roundingLevel"]) =>
      price(aPurchase({ lines, taxes: { ...taxes, ratesByGroup: { g: [rate("0.05")] } }, roundingLevel })).priceSummary
        .tax;
    // 5 % of 5.25 is 26.25 cents, of 1.05 it is 5.25, of 15.75 it is 78.75.
    assert.deepEqual([taxOf(undefined), taxOf("LINE"), taxOf("UNIT"), taxOf("ORDER")], [78, 78, 75, 79]);
  });

  test("a fixed price in a currency overrides the exchange rate", () => {
    const cup = { amount: 1250, currency: "USD", byCurrency: { CHF: 1200 } };
    const rates = { EUR: "0.92", JPY: "151.37" };
    assert.deepEqual(priceInCurrency(cup, "CHF", rates), { amount: 1200, currency: "CHF", source: "SET" });
    assert.deepEqual(priceInCurrency(cup, "JPY", rates), {
      amount: 1892,
      currency: "JPY",
      source: "CONVERTED",
      rate: "151.37",
    });
    assert.equal(priceInCurrency(cup, "USD", rates)?.source, "OWN");
    assert.equal(priceInCurrency(cup, "XAU", rates), undefined);
  });
});
