import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { DiscountLane, PricingDiscount, PricingInput, PricingLine, TaxRate } from "./public.ts";
import { price } from "./public.ts";

const untaxed = { isIncludedInPrices: false, ratesByGroup: {} };

function aLine(fields: Partial<PricingLine> & { id: string }): PricingLine {
  const unitPrice = fields.unitPrice ?? 1000;
  return {
    quantity: 1,
    unitPrice,
    fullUnitPrice: unitPrice,
    modifiersTotal: 0,
    catalogItemId: `product-${fields.id}`,
    collectionIds: [],
    itemType: "PHYSICAL",
    isShippable: true,
    weightGrams: 100,
    ...fields,
  };
}

function aPurchase(fields: Partial<PricingInput>): PricingInput {
  return { currency: "USD", lines: [], lanes: [], taxes: untaxed, rounding: "HALF_UP", ...fields };
}

function aCoupon(fields: Partial<PricingDiscount>): PricingDiscount {
  return {
    source: { kind: "COUPON", id: "c1", code: "SPRING", name: "Spring" },
    condition: { kind: "ALWAYS" },
    scope: { kind: "ALL" },
    benefit: { kind: "PERCENTAGE", percentage: "10" },
    ...fields,
  };
}

const rate = (text: string, name = "Sales tax"): TaxRate => ({ rate: text, name });

describe("a price", () => {
  test("of nothing is zero in every figure", () => {
    const zero = { subtotal: 0, shipping: 0, tax: 0, discount: 0, additionalFees: 0, total: 0 };
    const result = price(aPurchase({}));
    assert.deepEqual([result.priceSummary, result.payNow, result.payLater], [zero, zero, zero]);
  });

  test("adds lines, shipping, fees and tax on top, and takes discounts off", () => {
    const result = price(
      aPurchase({
        lines: [
          aLine({ id: "a", unitPrice: 1250, quantity: 2, fullUnitPrice: 1500 }),
          aLine({ id: "b", unitPrice: 999 }),
        ],
        lanes: [[aCoupon({})]],
        shipping: { price: 500 },
        additionalFees: [{ code: "wrap", name: "Gift wrap", price: 300 }],
        taxes: { isIncludedInPrices: false, defaultGroupId: "g", ratesByGroup: { g: [rate("0.0875")] } },
      }),
    );
    // 10 % of 34.99 is 3.499, shared 2.50 and 1.00; tax of 22.50, 8.99, 5.00 and 3.00 is 1.97, 0.79, 0.44 and 0.26.
    assert.deepEqual(result.priceSummary, {
      subtotal: 3499,
      discount: 350,
      shipping: 500,
      additionalFees: 300,
      tax: 346,
      total: 3499 - 350 + 500 + 300 + 346,
    });
    assert.deepEqual(
      result.lines.map((line) => [
        line.lineItemPrice,
        line.totalDiscount,
        line.totalPriceBeforeTax,
        line.totalPriceAfterTax,
      ]),
      [
        [2500, 250, 2250, 2447],
        [999, 100, 899, 978],
      ],
    );
    assert.equal(result.lines[0]?.fullPrice, 1500);
    assert.equal(result.weightGrams, 300);
    assert.deepEqual(result.appliedDiscounts[0]?.lines, [
      { lineId: "a", amount: 250 },
      { lineId: "b", amount: 100 },
    ]);
  });

  test("that includes tax contains it and does not add it", () => {
    const taxes = { isIncludedInPrices: true, ratesByGroup: { g: [rate("0.19", "VAT")] } };
    const result = price(aPurchase({ lines: [aLine({ id: "a", unitPrice: 11900, taxGroupId: "g" })], taxes }));
    assert.equal(result.priceSummary.total, 11900);
    assert.equal(result.priceSummary.tax, 1900);
    assert.equal(result.lines[0]?.totalPriceBeforeTax, 10000);
    assert.equal(result.lines[0]?.totalPriceAfterTax, 11900);
  });

  test("shares the tax of several rates without losing a cent", () => {
    const ratesByGroup = { g: [rate("0.0625", "State"), rate("0.0250", "County"), rate("0.001", "City")] };
    const result = price(
      aPurchase({
        lines: [aLine({ id: "a", unitPrice: 777, taxGroupId: "g" })],
        taxes: { isIncludedInPrices: false, ratesByGroup },
      }),
    );
    const tax = result.lines[0]?.taxDetails;
    assert.equal(tax?.rate, "0.0885");
    assert.equal(tax?.totalTax, 69);
    assert.deepEqual(
      tax?.breakdown.map((share) => share.taxAmount),
      [49, 19, 1],
    );
  });

  test("knows no group by the name of something every object has", () => {
    const result = price(aPurchase({ lines: [aLine({ id: "a", taxGroupId: "constructor" })] }));
    assert.equal(result.priceSummary.tax, 0);
  });

  test("splits into what is paid now and later", () => {
    const lines = [
      aLine({ id: "a", unitPrice: 700 }),
      aLine({ id: "b", unitPrice: 300, paymentOption: "FULL_PAYMENT_OFFLINE" }),
    ];
    const mixed = price(aPurchase({ lines, shipping: { price: 50 } }));
    assert.deepEqual([mixed.payNow.total, mixed.payLater.total], [750, 300]);
    const offline = price(aPurchase({ lines: lines.slice(1), shipping: { price: 50 } }));
    assert.deepEqual([offline.payNow.total, offline.payLater.total], [0, 350]);
  });

  test("beyond exact integers is refused instead of being wrong", () => {
    const lines = [aLine({ id: "a", unitPrice: 1e12, quantity: 100_000 })];
    assert.throws(() => price(aPurchase({ lines })), { name: "MoneyOverflowError" });
  });
});

describe("a discount", () => {
  const discountOf = (fields: Partial<PricingDiscount>, lines: PricingLine[]) => {
    const result = price(aPurchase({ lines, lanes: [[aCoupon(fields)]], shipping: { price: 500 } }));
    const reason = result.unappliedDiscounts[0]?.reason;
    return reason ?? { off: result.lines.map((line) => line.totalDiscount), shipping: result.shipping?.totalDiscount };
  };
  const mug = aLine({ id: "a", unitPrice: 1000, quantity: 3, catalogItemId: "mug", collectionIds: ["kitchen"] });
  const tee = aLine({ id: "b", unitPrice: 2500, catalogItemId: "tee" });
  const card = aLine({ id: "c", unitPrice: 5000, itemType: "GIFT_CARD" });

  test("takes its benefit from its scope only, never more than there is", () => {
    const cases: [Partial<PricingDiscount>, number[]][] = [
      [{ benefit: { kind: "PERCENTAGE", percentage: "12.5" } }, [375, 313]],
      [{ benefit: { kind: "PERCENTAGE", percentage: "100" } }, [3000, 2500]],
      [{ benefit: { kind: "FIXED_AMOUNT", amount: 1100, per: "ORDER" } }, [600, 500]],
      [{ benefit: { kind: "FIXED_AMOUNT", amount: 999_999, per: "ORDER" } }, [3000, 2500]],
      [{ benefit: { kind: "FIXED_AMOUNT", amount: 200, per: "UNIT" } }, [600, 200]],
      [{ benefit: { kind: "FIXED_AMOUNT", amount: 1500, per: "UNIT" } }, [3000, 1500]],
      [{ benefit: { kind: "FIXED_PRICE", price: 900 } }, [300, 1600]],
      [{ scope: { kind: "PRODUCTS", catalogItemIds: ["tee"] } }, [0, 250]],
      [{ scope: { kind: "COLLECTIONS", collectionIds: ["kitchen"] } }, [300, 0]],
    ];
    for (const [fields, off] of cases) assert.deepEqual(discountOf(fields, [mug, tee]), { off, shipping: 0 });
  });

  test("on shipping leaves the lines alone", () => {
    const benefit = { kind: "FREE_SHIPPING" } as const;
    assert.deepEqual(discountOf({ benefit }, [mug]), { off: [0], shipping: 500 });
    assert.equal(
      price(aPurchase({ lines: [mug], lanes: [[aCoupon({ benefit })]] })).unappliedDiscounts[0]?.reason,
      "NO_SHIPPING",
    );
  });

  test("says why it gives nothing", () => {
    const scope = { kind: "ALL" } as const;
    assert.equal(discountOf({ condition: { kind: "SUBTOTAL", scope, from: 3001 } }, [mug]), "CONDITION_NOT_MET");
    assert.equal(discountOf({ scope: { kind: "PRODUCTS", catalogItemIds: ["x"] } }, [mug]), "NO_MATCHING_LINES");
    assert.equal(discountOf({ benefit: { kind: "FIXED_PRICE", price: 1000 } }, [mug]), "NOTHING_LEFT");
  });

  test("holds under its conditions, bounds included", () => {
    const scope = { kind: "COLLECTIONS", collectionIds: ["kitchen"] } as const;
    const subtotal = { kind: "SUBTOTAL", scope, from: 3000, to: 3000 } as const;
    const quantity = { kind: "QUANTITY", scope, from: 4 } as const;
    const isApplied = (condition: PricingDiscount["condition"]) =>
      typeof discountOf({ condition }, [mug, tee]) !== "string";
    assert.equal(isApplied(subtotal), true);
    assert.equal(isApplied(quantity), false);
    assert.equal(isApplied({ kind: "AND", conditions: [subtotal, quantity] }), false);
    assert.equal(isApplied({ kind: "OR", conditions: [subtotal, quantity] }), true);
  });

  test("does not make gift cards cheaper, unless the merchant gives it", () => {
    assert.deepEqual(discountOf({}, [mug, card]), { off: [300, 0], shipping: 0 });
    assert.equal(discountOf({}, [card]), "NO_MATCHING_LINES");
    assert.deepEqual(discountOf({ source: { kind: "MERCHANT", id: "m" } }, [card]), { off: [500], shipping: 0 });
  });

  test("competes within its lane and adds up across lanes", () => {
    const ten = aCoupon({ source: { kind: "RULE", id: "r1", name: "Ten" } });
    const mugs = aCoupon({
      source: { kind: "RULE", id: "r2", name: "Mugs" },
      scope: { kind: "PRODUCTS", catalogItemIds: ["mug"] },
      benefit: { kind: "PERCENTAGE", percentage: "50" },
    });
    const result = price(aPurchase({ lines: [mug, tee], lanes: [[ten, mugs], [aCoupon({})]] }));
    assert.deepEqual(
      result.lines.map((line) => line.totalDiscount),
      [1500 + 150, 250 + 225],
    );
    const outbid = price(aPurchase({ lines: [mug], lanes: [[ten, mugs]] }));
    assert.deepEqual(outbid.unappliedDiscounts, [{ source: ten.source, reason: "OUTBID", by: mugs.source }]);
  });
});

const productIds = ["p1", "p2", "p3"];
const groupIds = ["g1", "g2"];
const scopes = fc.oneof(
  fc.constant({ kind: "ALL" as const }),
  fc.record({ kind: fc.constant("PRODUCTS" as const), catalogItemIds: fc.subarray(productIds) }),
  fc.record({ kind: fc.constant("COLLECTIONS" as const), collectionIds: fc.subarray(["k1", "k2"]) }),
);
const benefits = fc.oneof(
  fc.record({
    kind: fc.constant("PERCENTAGE" as const),
    percentage: fc.constantFrom("0.1", "7.77", "10", "33.3333", "100"),
  }),
  fc.record({
    kind: fc.constant("FIXED_AMOUNT" as const),
    amount: fc.nat(20_000),
    per: fc.constantFrom("ORDER" as const, "UNIT" as const),
  }),
  fc.record({ kind: fc.constant("FIXED_PRICE" as const), price: fc.nat(5000) }),
  fc.constant({ kind: "FREE_SHIPPING" as const }),
);
const discounts = fc.record({
  source: fc.oneof(
    fc.record({ kind: fc.constant("RULE" as const), id: fc.uuid(), name: fc.constant("Rule") }),
    fc.record({ kind: fc.constant("MERCHANT" as const), id: fc.uuid() }),
  ),
  condition: fc.oneof(
    fc.constant({ kind: "ALWAYS" as const }),
    fc.record({ kind: fc.constant("SUBTOTAL" as const), scope: scopes, from: fc.nat(10_000) }),
  ),
  scope: scopes,
  benefit: benefits,
});
const lineArbitrary = fc.record({
  id: fc.uuid(),
  quantity: fc.integer({ min: 1, max: 500 }),
  unitPrice: fc.nat(100_000),
  fullUnitPrice: fc.nat(200_000),
  modifiersTotal: fc.nat(100),
  catalogItemId: fc.constantFrom(...productIds),
  collectionIds: fc.subarray(["k1", "k2"]),
  itemType: fc.constantFrom("PHYSICAL" as const, "DIGITAL" as const, "GIFT_CARD" as const),
  isShippable: fc.boolean(),
  weightGrams: fc.nat(5000),
  taxGroupId: fc.constantFrom(undefined, ...groupIds, "unknown"),
  paymentOption: fc.constantFrom(undefined, "FULL_PAYMENT_ONLINE" as const, "FULL_PAYMENT_OFFLINE" as const),
});
const rates = fc.array(
  fc.integer({ min: 0, max: 300_000 }).map((millionths) => rate(`0.${String(millionths).padStart(6, "0")}`)),
  { maxLength: 3 },
);
const purchases = fc.record({
  currency: fc.constantFrom("USD", "JPY"),
  lines: fc.uniqueArray(lineArbitrary, { maxLength: 12, selector: (line) => line.id }),
  lanes: fc.array(fc.array(discounts, { maxLength: 3 }), { maxLength: 3 }) as fc.Arbitrary<DiscountLane[]>,
  shipping: fc.option(fc.record({ price: fc.nat(5000), taxGroupId: fc.constantFrom(undefined, ...groupIds) }), {
    nil: undefined,
  }),
  additionalFees: fc.array(fc.record({ code: fc.uuid(), name: fc.constant("Fee"), price: fc.nat(900) }), {
    maxLength: 2,
  }),
  taxes: fc.record({
    isIncludedInPrices: fc.boolean(),
    ratesByGroup: fc.record({ g1: rates, g2: rates }),
    defaultGroupId: fc.constantFrom(undefined, "g1"),
  }),
  rounding: fc.constantFrom("HALF_UP" as const, "HALF_EVEN" as const, "DOWN" as const, "UP" as const),
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe("whatever is bought", () => {
  test("the parts sum to the whole", () => {
    fc.assert(
      fc.property(purchases, (input) => {
        const { lines, shipping, additionalFees, priceSummary, payNow, payLater, taxSummary, appliedDiscounts } =
          price(input);
        assert.equal(priceSummary.subtotal, sum(lines.map((line) => line.price * line.quantity)));
        assert.equal(priceSummary.discount, sum(lines.map((line) => line.totalDiscount)));
        const taxed = [...lines, ...additionalFees, ...(shipping ? [shipping] : [])];
        assert.equal(priceSummary.tax, sum(taxed.map((each) => each.taxDetails.totalTax)));
        assert.equal(priceSummary.total, sum(taxed.map((each) => each.totalPriceAfterTax)));
        assert.equal(taxSummary.totalTax, priceSummary.tax);
        for (const each of taxed) {
          assert.equal(each.totalPriceAfterTax, each.totalPriceBeforeTax + each.taxDetails.totalTax);
          assert.equal(sum(each.taxDetails.breakdown.map((share) => share.taxAmount)), each.taxDetails.totalTax);
        }
        for (const key of ["subtotal", "shipping", "tax", "discount", "additionalFees", "total"] as const) {
          assert.equal(payNow[key] + payLater[key], priceSummary[key], key);
        }
        const { subtotal, discount, additionalFees: fees, tax, total } = priceSummary;
        assert.equal(
          total,
          subtotal - discount + priceSummary.shipping + fees + (input.taxes.isIncludedInPrices ? 0 : tax),
        );
        const onLines = appliedDiscounts.filter((applied) => applied.discountType !== "SHIPPING");
        assert.equal(sum(onLines.map((applied) => applied.amount)), discount);
        for (const applied of onLines) assert.equal(sum(applied.lines.map((line) => line.amount)), applied.amount);
      }),
    );
  });

  test("nothing is negative, and no discount is worth more than its line", () => {
    fc.assert(
      fc.property(purchases, (input) => {
        const result = price(input);
        for (const line of result.lines) {
          assert.ok(line.totalDiscount >= 0 && line.totalDiscount <= line.lineItemPrice);
          assert.ok(line.totalPriceBeforeTax >= 0 && line.totalPriceAfterTax >= 0 && line.taxDetails.totalTax >= 0);
          assert.ok(line.fullPrice >= line.price);
        }
        if (result.shipping) assert.ok(result.shipping.totalDiscount <= result.shipping.price);
        for (const part of [result.priceSummary, result.payNow, result.payLater]) {
          assert.ok(Object.values(part).every((amount) => amount >= 0));
        }
      }),
    );
  });

  test("the order of the lines changes no figure", () => {
    fc.assert(
      fc.property(purchases, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (input, keys) => {
        const shuffled = input.lines
          .map((line, index) => ({ line, key: keys[index] ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ line }) => line);
        const [first, second] = [price(input), price({ ...input, lines: shuffled })];
        const byId = (lines: typeof first.lines) => [...lines].sort((a, b) => (a.id < b.id ? -1 : 1));
        assert.deepEqual({ ...second, lines: byId(second.lines) }, { ...first, lines: byId(first.lines) });
      }),
    );
  });

  test("inclusive and exclusive tax agree to the last unit", () => {
    fc.assert(
      fc.property(fc.nat(1e9), rates, (unitPrice, groupRates) => {
        const lines = [aLine({ id: "a", unitPrice, taxGroupId: "g" })];
        const taxes = { isIncludedInPrices: false, ratesByGroup: { g: groupRates } };
        const net = price(aPurchase({ lines, taxes })).lines[0];
        assert.ok(net);
        const grossLines = [aLine({ id: "a", unitPrice: net.totalPriceAfterTax, taxGroupId: "g" })];
        const gross = price(aPurchase({ lines: grossLines, taxes: { ...taxes, isIncludedInPrices: true } })).lines[0];
        assert.ok(gross);
        assert.equal(gross.totalPriceAfterTax, net.totalPriceAfterTax);
        assert.equal(gross.totalPriceBeforeTax, net.totalPriceBeforeTax);
      }),
    );
  });
});
