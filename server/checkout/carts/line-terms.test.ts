/** Deposits of products: per unit, and never more than what is due. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { Sellable } from "#server/catalog/products/public.ts";
import { aCoupon, aLine, aPurchase, rate } from "#server/pricing/price/factory.ts";
import { price } from "#server/pricing/price/public.ts";
import { depositOf, paymentOptionOf, sellableOfLine } from "./line-terms.ts";
import { toPricingLines } from "./price/pricing-lines.ts";

const sellable = (fields: Partial<Sellable>): Sellable => ({
  productId: "p",
  variantId: "v",
  reference: { appId: "a", catalogItemId: "p" },
  name: "Table",
  slug: "table",
  unitPrice: 10_000,
  fullUnitPrice: 10_000,
  currency: "USD",
  descriptionLines: [],
  itemType: "PHYSICAL",
  weightGrams: 0,
  isShippable: true,
  collectionIds: [],
  isVisible: true,
  stock: { tracksQuantity: false, available: 0 },
  ...fields,
});
const quarter = { paymentOption: "DEPOSIT_ONLINE", depositPercent: "25" } as const;

describe("the payment option of a line", () => {
  test("is the line's own, else the membership's, else the product's", () => {
    const table = sellable({ paymentTerms: quarter });
    assert.equal(paymentOptionOf(undefined, undefined), "FULL_PAYMENT_ONLINE");
    assert.equal(paymentOptionOf(undefined, table), "DEPOSIT_ONLINE");
    const selectedMembership = { id: "m", appId: "a" };
    assert.equal(paymentOptionOf({ selectedMembership }, table), "MEMBERSHIP");
    const overrides = { given: {}, paymentOption: "FULL_PAYMENT_OFFLINE" } as const;
    assert.equal(paymentOptionOf({ overrides, selectedMembership }, table), "FULL_PAYMENT_OFFLINE");
    assert.equal(depositOf({ overrides }, table), undefined, "another option has no deposit");
  });

  test("has a percentage of the overridden price, and an overridden amount as it is", () => {
    const line = (overrides: object) => ({
      id: "l",
      reference: { appId: "a", catalogItemId: "p" },
      terms: { overrides: { given: {}, ...overrides } },
    });
    const depositFor = (overrides: object) => {
      const { terms, ...rest } = line(overrides);
      return depositOf(terms, sellableOfLine({ ...rest, terms }, sellable({ paymentTerms: quarter })));
    };
    assert.equal(depositFor({ price: 4000 }), 1000);
    assert.equal(depositFor({ depositAmount: 123 }), 123);
  });
});

test("a deposit is between one cent and the unit price, and with the rest it is the total to the cent", () => {
  const terms = fc.oneof(
    fc.record({
      paymentOption: fc.constant("DEPOSIT_ONLINE" as const),
      depositPercent: fc.integer({ min: 1, max: 9999 }).map((hundredths) => (hundredths / 100).toFixed(2)),
    }),
    fc.record({
      paymentOption: fc.constant("DEPOSIT_ONLINE" as const),
      depositAmount: fc.integer({ min: 1, max: 50_000 }),
    }),
  );
  const purchases = fc.record({
    paymentTerms: terms,
    unitPrice: fc.nat(30_000),
    quantity: fc.integer({ min: 1, max: 20 }),
    taxRate: fc.constantFrom("0", "0.0875", "0.19"),
    isIncludedInPrices: fc.boolean(),
    shipping: fc.nat(2000),
    discount: fc.nat(5000),
    giftCard: fc.nat(40_000),
  });
  fc.assert(
    fc.property(purchases, ({ paymentTerms, unitPrice, quantity, ...rest }) => {
      const product = sellable({ paymentTerms, unitPrice, fullUnitPrice: unitPrice });
      const deposit = depositOf(undefined, product) ?? assert.fail("has a deposit");
      assert.ok(deposit <= unitPrice && (deposit >= 1 || unitPrice === 0), `${deposit} of ${unitPrice}`);
      const line = { id: "l", quantity, reference: product.reference, name: "Table", unitPrice };
      const amountOff = { kind: "FIXED_AMOUNT" as const, amount: rest.discount, per: "ORDER" as const };
      const { payNow, payLater, priceSummary, payment } = price(
        aPurchase({
          lines: [...toPricingLines(line, product), aLine({ id: "other", unitPrice: 700 })],
          lanes: [[aCoupon({ benefit: amountOff })]],
          shipping: { price: rest.shipping },
          giftCards: [{ id: "g", obfuscatedCode: "**", available: rest.giftCard }],
          taxes: {
            isIncludedInPrices: rest.isIncludedInPrices,
            ratesByGroup: { g: [rate(rest.taxRate)] },
            defaultGroupId: "g",
          },
        }),
      );
      assert.equal(payNow.total + payLater.total, priceSummary.total);
      assert.equal(payment.payNowAfterGiftCards + payLater.total + payment.giftCardTotal, priceSummary.total);
      assert.ok(payment.payNowAfterGiftCards >= 0 && payLater.total >= 0);
    }),
    { numRuns: 500 },
  );
});
