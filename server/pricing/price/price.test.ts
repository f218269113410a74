import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aCoupon, aLine, aPurchase, rate } from "./factory.ts";
import { arrangeLanes, type PricingDiscount, type PricingLine, price } from "./public.ts";

describe("a price", () => {
  test("of an empty purchase is zero throughout", () => {
    const zero = { subtotal: 0, shipping: 0, tax: 0, discount: 0, additionalFees: 0, total: 0 };
    const result = price(aPurchase({}));
    assert.deepEqual([result.priceSummary, result.payNow, result.payLater], [zero, zero, zero]);
  });

  test("sums lines, shipping, fees and tax, minus discounts", () => {
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

  test("with inclusive tax doesn't add the tax", () => {
    const taxes = { isIncludedInPrices: true, ratesByGroup: { g: [rate("0.19", "VAT")] } };
    const result = price(aPurchase({ lines: [aLine({ id: "a", unitPrice: 11900, taxGroupId: "g" })], taxes }));
    assert.equal(result.priceSummary.total, 11900);
    assert.equal(result.priceSummary.tax, 1900);
    assert.equal(result.lines[0]?.totalPriceBeforeTax, 10000);
    assert.equal(result.lines[0]?.totalPriceAfterTax, 11900);
  });

  test("allocates the tax of several rates to the cent", () => {
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

  test("ignores tax group ids that are Object.prototype keys", () => {
    const result = price(aPurchase({ lines: [aLine({ id: "a", taxGroupId: "constructor" })] }));
    assert.equal(result.priceSummary.tax, 0);
  });

  test("splits into amounts due now and later", () => {
    const lines = [
      aLine({ id: "a", unitPrice: 700 }),
      aLine({ id: "b", unitPrice: 300, paymentOption: "FULL_PAYMENT_OFFLINE" }),
    ];
    const mixed = price(aPurchase({ lines, shipping: { price: 50 } }));
    assert.deepEqual([mixed.payNow.total, mixed.payLater.total], [750, 300]);
    const offline = price(aPurchase({ lines: lines.slice(1), shipping: { price: 50 } }));
    assert.deepEqual([offline.payNow.total, offline.payLater.total], [0, 350]);
  });

  test("throws beyond the safe integer range", () => {
    const lines = [aLine({ id: "a", unitPrice: 1e12, quantity: 100_000 })];
    assert.throws(() => price(aPurchase({ lines })), { name: "MoneyOverflowError" });
  });
});

test("a gift card is untaxed when sold, unless it has a tax group of its own", () => {
  const taxes = {
    isIncludedInPrices: false,
    ratesByGroup: { goods: [{ rate: "0.1", name: "Tax" }] },
    defaultGroupId: "goods",
  };
  const card = aLine({ id: "c", unitPrice: 5000, itemType: "GIFT_CARD" });
  const taxOf = (taxGroupId: string | undefined) =>
    price(aPurchase({ lines: [{ ...card, taxGroupId }, aLine({ id: "m", unitPrice: 1000 })], taxes })).lines.map(
      ({ taxDetails }) => taxDetails.totalTax,
    );
  assert.deepEqual(taxOf(undefined), [0, 100]);
  assert.deepEqual(taxOf("goods"), [500, 100]);
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

  test("applies to its scope only and never exceeds the price", () => {
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

  test("on shipping doesn't affect the lines", () => {
    const benefit = { kind: "FREE_SHIPPING" } as const;
    assert.deepEqual(discountOf({ benefit }, [mug]), { off: [0], shipping: 500 });
    assert.equal(
      price(aPurchase({ lines: [mug], lanes: [[aCoupon({ benefit })]] })).unappliedDiscounts[0]?.reason,
      "NO_SHIPPING",
    );
  });

  test("reports why it doesn't apply", () => {
    const scope = { kind: "ALL" } as const;
    assert.equal(discountOf({ condition: { kind: "SUBTOTAL", scope, from: 3001 } }, [mug]), "CONDITION_NOT_MET");
    assert.equal(discountOf({ scope: { kind: "PRODUCTS", catalogItemIds: ["x"] } }, [mug]), "NO_MATCHING_LINES");
    assert.equal(discountOf({ benefit: { kind: "FIXED_PRICE", price: 1000 } }, [mug]), "NOTHING_LEFT");
  });

  test("applies when its conditions are met, bounds inclusive", () => {
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

  test("doesn't reduce gift cards, unless the merchant grants it", () => {
    assert.deepEqual(discountOf({}, [mug, card]), { off: [300, 0], shipping: 0 });
    assert.equal(discountOf({}, [card]), "NO_MATCHING_LINES");
    assert.deepEqual(discountOf({ source: { kind: "MERCHANT", id: "m" } }, [card]), { off: [500], shipping: 0 });
  });

  test("competes within its lane and combines across lanes", () => {
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

describe("unit-based discounts", () => {
  const shirt = aLine({ id: "a", unitPrice: 2000, quantity: 2, catalogItemId: "shirt", collectionIds: ["clothes"] });
  const sock = aLine({ id: "b", unitPrice: 500, quantity: 3, catalogItemId: "sock", collectionIds: ["clothes"] });
  const hat = aLine({ id: "c", unitPrice: 1500, catalogItemId: "hat" });
  const all = { kind: "ALL" } as const;
  const twoForOne = {
    kind: "BUY_X_GET_Y",
    buyScope: all,
    buyQuantity: 2,
    getQuantity: 1,
    percentage: "100",
  } as const;
  const off = (benefit: PricingDiscount["benefit"], lines: PricingLine[], fields: Partial<PricingDiscount> = {}) => {
    const result = price(aPurchase({ lines, lanes: [[aCoupon({ benefit, ...fields })]] }));
    return result.unappliedDiscounts[0]?.reason ?? result.lines.map((line) => line.totalDiscount);
  };

  test("discount the cheapest units and count each unit once", () => {
    assert.deepEqual(off(twoForOne, [shirt, sock]), [0, 500], "five units make one use of three");
    assert.deepEqual(off(twoForOne, [shirt, sock, hat]), [0, 1000, 0], "six units make two uses");
    assert.deepEqual(off({ ...twoForOne, maxUses: 1 }, [shirt, sock, hat]), [0, 500, 0]);
    assert.deepEqual(off({ ...twoForOne, percentage: "50" }, [shirt, sock]), [0, 250]);
    assert.equal(off(twoForOne, [hat]), "TOO_FEW_UNITS");
  });

  test("keep bought and discounted units apart", () => {
    const buyShirts = { ...twoForOne, buyScope: { kind: "PRODUCTS", catalogItemIds: ["shirt"] } } as const;
    const hats = { scope: { kind: "PRODUCTS", catalogItemIds: ["hat"] } } as const;
    assert.deepEqual(off(buyShirts, [shirt, sock, hat], hats), [0, 0, 1500]);
    assert.equal(off(buyShirts, [shirt, sock], hats), "NO_MATCHING_LINES");
    assert.equal(off({ ...buyShirts, buyQuantity: 3 }, [shirt, hat], hats), "TOO_FEW_UNITS");
    const clothes = { scope: { kind: "COLLECTIONS", collectionIds: ["clothes"] } } as const;
    assert.deepEqual(off({ ...buyShirts, buyQuantity: 1 }, [shirt, sock], clothes), [0, 1000], "two shirts, two socks");
  });

  test("form sets from the most expensive units and never raise the price", () => {
    assert.deepEqual(off({ kind: "SET_PRICE", quantity: 3, price: 3000 }, [shirt, sock]), [1333, 167]);
    assert.deepEqual(off({ kind: "SET_PRICE", quantity: 2, price: 900 }, [sock]), [100]);
    assert.equal(off({ kind: "SET_PRICE", quantity: 2, price: 1500 }, [sock]), "NOTHING_LEFT");
    assert.equal(off({ kind: "SET_PRICE", quantity: 9, price: 1 }, [sock]), "TOO_FEW_UNITS");
  });

  test("run in time independent of the quantity", () => {
    const lines = Array.from({ length: 100 }, (_, index) =>
      aLine({ id: `l${index}`, quantity: 1_000_000_000, unitPrice: 100 + index }),
    );
    assert.notEqual(off(twoForOne, lines), "TOO_FEW_UNITS");
    assert.notEqual(off({ kind: "SET_PRICE", quantity: 7, price: 1 }, lines), "TOO_FEW_UNITS");
  });
});

describe("combined discounts", () => {
  const line = aLine({ id: "a", unitPrice: 10_000 });
  const rule = (id: string, percentage: string, fields: Partial<PricingDiscount> = {}) =>
    aCoupon({
      source: { kind: "RULE", id, name: id },
      benefit: { kind: "PERCENTAGE", percentage },
      ...fields,
    });
  const run = (discounts: PricingDiscount[]) => price(aPurchase({ lines: [line], lanes: arrangeLanes(discounts) }));

  test("follow their stacking mode", () => {
    const coupon = aCoupon({});
    assert.equal(run([rule("r1", "10"), rule("r2", "20"), coupon]).priceSummary.discount, 2000 + 800);
    assert.equal(
      run([rule("r1", "10"), rule("r2", "20", { stacking: "ADDS" }), coupon]).priceSummary.discount,
      1000 + 1800 + 720,
    );
    const alone = run([rule("r1", "10"), rule("r2", "30", { stacking: "ALONE" }), coupon]);
    assert.equal(alone.priceSummary.discount, 3000);
    assert.deepEqual(
      alone.unappliedDiscounts.map(({ source, reason }) => [source.kind, reason]),
      [
        ["RULE", "EXCLUDED"],
        ["COUPON", "EXCLUDED"],
      ],
    );
    const together = run([rule("r1", "10"), rule("r2", "15", { stacking: "ALONE" }), coupon]);
    assert.equal(together.priceSummary.discount, 1000 + 900, "together they are worth more");
    const merchant = aCoupon({
      source: { kind: "MERCHANT", id: "m" },
      benefit: { kind: "FIXED_AMOUNT", amount: 500, per: "ORDER" },
    });
    assert.equal(run([rule("r2", "30", { stacking: "ALONE" }), coupon, merchant]).priceSummary.discount, 3500);
  });

  test("apply by priority before amount, skip sale items and respect their maximum", () => {
    assert.equal(run([rule("r1", "10", { priority: 5 }), rule("r2", "20")]).priceSummary.discount, 1000);
    const reduced = aLine({ id: "a", unitPrice: 1000, fullUnitPrice: 2000 });
    const spare = price(aPurchase({ lines: [reduced], lanes: [[rule("r1", "10", { skipsSaleItems: true })]] }));
    assert.equal(spare.unappliedDiscounts[0]?.reason, "NO_MATCHING_LINES");
    const capped = run([rule("r1", "50", { benefit: { kind: "PERCENTAGE", percentage: "50", upTo: 700 } })]);
    assert.equal(capped.priceSummary.discount, 700);
  });
});
