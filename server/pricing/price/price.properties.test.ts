/** Properties of every price, across combinations of discounts, taxes, shipping, fees, plans, deposits and rounding. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { amountForUnits } from "#server/platform/money/money.ts";
import { percentageOf } from "./payment-plan.ts";
import type { PricingDiscount, PricingInput, TaxRate } from "./public.ts";
import { arrangeLanes, price, subscriptionCharges, tracePrice } from "./public.ts";

const productIds = ["p1", "p2", "p3"];
const groupIds = ["g1", "g2"];
const simpleScopes = fc.oneof(
  fc.constant({ kind: "ALL" as const }),
  fc.record({ kind: fc.constant("PRODUCTS" as const), catalogItemIds: fc.subarray(productIds) }),
  fc.record({ kind: fc.constant("COLLECTIONS" as const), collectionIds: fc.subarray(["k1", "k2"]) }),
);
const scopes = fc.oneof(
  { weight: 4, arbitrary: simpleScopes },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("ANY" as const), scopes: fc.array(simpleScopes, { maxLength: 2 }) }),
  },
);
const percentages = fc.constantFrom("0.1", "7.77", "10", "33.3333", "50", "100");
const benefits = fc.oneof(
  fc.record({
    kind: fc.constant("PERCENTAGE" as const),
    percentage: percentages,
    upTo: fc.option(fc.nat(3000), { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant("FIXED_AMOUNT" as const),
    amount: fc.nat(20_000),
    per: fc.constantFrom("ORDER" as const, "UNIT" as const),
  }),
  fc.record({ kind: fc.constant("FIXED_PRICE" as const), price: fc.nat(5000) }),
  fc.record({ kind: fc.constant("SET_PRICE" as const), quantity: fc.integer({ min: 2, max: 5 }), price: fc.nat(9000) }),
  fc.record({
    kind: fc.constant("BUY_X_GET_Y" as const),
    buyScope: scopes,
    buyQuantity: fc.integer({ min: 1, max: 4 }),
    getQuantity: fc.integer({ min: 1, max: 3 }),
    percentage: percentages,
    maxUses: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  }),
  fc.constant({ kind: "FREE_SHIPPING" as const }),
);
const discounts = fc.record({
  source: fc.oneof(
    fc.record({ kind: fc.constant("RULE" as const), id: fc.uuid(), name: fc.constant("Rule") }),
    fc.record({
      kind: fc.constant("COUPON" as const),
      id: fc.uuid(),
      code: fc.constant("CODE"),
      name: fc.constant(""),
    }),
    fc.record({ kind: fc.constant("MERCHANT" as const), id: fc.uuid() }),
  ),
  condition: fc.oneof(
    fc.constant({ kind: "ALWAYS" as const }),
    fc.record({ kind: fc.constant("SUBTOTAL" as const), scope: scopes, from: fc.nat(10_000) }),
    fc.record({ kind: fc.constant("QUANTITY" as const), scope: scopes, from: fc.nat(10) }),
  ),
  scope: scopes,
  benefit: benefits,
  stacking: fc.constantFrom(undefined, "COMPETES" as const, "ADDS" as const, "ALONE" as const),
  priority: fc.constantFrom(undefined, 0, 1, -1),
  skipsSaleItems: fc.boolean(),
  subscriptionCycles: fc.constantFrom(undefined, undefined, 1, 3),
});
const subscriptions = fc.record({
  frequency: fc.constantFrom("DAY" as const, "WEEK" as const, "MONTH" as const, "YEAR" as const),
  interval: fc.constantFrom(1, 1, 3),
  billingCycles: fc.constantFrom(undefined, undefined, 1, 2, 7),
  startDate: fc.constantFrom(undefined, "2024-01-31T10:00:00.000Z", "2028-02-29T00:00:00.000Z"),
  freeTrial: fc.constantFrom(undefined, { frequency: "DAY" as const, interval: 14 }),
});
const lineArbitrary = fc.record({
  id: fc.uuid(),
  quantity: fc.integer({ min: 1, max: 500 }),
  unitPrice: fc.nat(100_000),
  fullUnitPrice: fc.nat(200_000),
  modifiersTotal: fc.nat(100),
  catalogItemId: fc.constantFrom(...productIds),
  collectionIds: fc.subarray(["k1", "k2"]),
  itemType: fc.constantFrom("PHYSICAL" as const, "DIGITAL" as const, "GIFT_CARD" as const, "SERVICE" as const),
  isShippable: fc.boolean(),
  weightGrams: fc.nat(5000),
  taxGroupId: fc.constantFrom(undefined, ...groupIds, "unknown"),
  paymentOption: fc.constantFrom(
    undefined,
    "FULL_PAYMENT_ONLINE" as const,
    "FULL_PAYMENT_OFFLINE" as const,
    "DEPOSIT_ONLINE" as const,
    "MEMBERSHIP" as const,
    "MEMBERSHIP_OFFLINE" as const,
    "MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER" as const,
  ),
  membership: fc.constantFrom(undefined, undefined, { id: "m", name: "Gold" }),
  depositAmount: fc.constantFrom(undefined, 0, 1, 777, 100_000),
  balanceTime: fc.constantFrom(undefined, "LATER" as const, "AFTER_FULFILLMENT" as const),
  subscription: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: subscriptions }),
});
const rates = fc.array(
  fc
    .integer({ min: 0, max: 300_000 })
    .map((millionths): TaxRate => ({ rate: `0.${String(millionths).padStart(6, "0")}`, name: "Tax" })),
  { maxLength: 3 },
);
const fees = fc.uniqueArray(
  fc.record({
    code: fc.constantFrom("a", "b", "c"),
    name: fc.constant("Fee"),
    price: fc.nat(900),
    per: fc.constantFrom(undefined, "ORDER" as const, "LINE" as const, "UNIT" as const),
    percentage: fc.constantFrom(undefined, "1", "2.5"),
    isTaxable: fc.boolean(),
  }),
  { maxLength: 3, selector: (fee) => fee.code },
);
const purchases: fc.Arbitrary<PricingInput> = fc.record({
  currency: fc.constantFrom("USD", "JPY"),
  lines: fc.uniqueArray(lineArbitrary, { maxLength: 8, selector: (line) => line.id }),
  lanes: fc
    .uniqueArray(discounts, { maxLength: 5, selector: (discount) => discount.source.id })
    .map((list: PricingDiscount[]) => arrangeLanes(list)),
  shipping: fc.option(
    fc.record({
      price: fc.nat(5000),
      recurringPrice: fc.constantFrom(undefined, 0, 250),
      taxGroupId: fc.constantFrom(undefined, ...groupIds),
      otherCharges: fc.constantFrom(undefined, [{ type: "INSURANCE" as const, price: 99 }]),
    }),
    { nil: undefined },
  ),
  additionalFees: fees,
  tip: fc.constantFrom(
    undefined,
    { kind: "PERCENTAGE" as const, percentage: "12.5" },
    { kind: "CUSTOM" as const, amount: 333 },
  ),
  giftCards: fc.array(
    fc.record({
      id: fc.uuid(),
      obfuscatedCode: fc.constant("**"),
      available: fc.oneof(fc.nat(200_000), fc.constantFrom(0, 1)),
      requested: fc.constantFrom(undefined, undefined, 0, 50, 200_000),
    }),
    { maxLength: 3 },
  ),
  deposit: fc.constantFrom(
    undefined,
    undefined,
    { kind: "PERCENTAGE" as const, percentage: "30" },
    { kind: "PERCENTAGE" as const, percentage: "99.99", balanceTime: "AFTER_FULFILLMENT" as const },
    { kind: "AMOUNT" as const, amount: 5 },
    { kind: "AMOUNT" as const, amount: 0, balanceTime: "AFTER_FULFILLMENT" as const },
  ),
  taxes: fc.record({
    isIncludedInPrices: fc.boolean(),
    ratesByGroup: fc.record({ g1: rates, g2: rates }),
    defaultGroupId: fc.constantFrom(undefined, "g1"),
    isShippingTaxed: fc.boolean(),
    areFeesTaxed: fc.boolean(),
  }),
  rounding: fc.constantFrom("HALF_UP" as const, "HALF_EVEN" as const, "DOWN" as const, "UP" as const),
  roundingLevel: fc.constantFrom(undefined, "LINE" as const, "UNIT" as const, "ORDER" as const),
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const figures = ["subtotal", "shipping", "tax", "discount", "additionalFees", "total"] as const;
const runs = { numRuns: 600 };

describe("any purchase", () => {
  test("parts sum to the total", () => {
    fc.assert(
      fc.property(purchases, (input) => {
        const result = price(input);
        const { lines, shipping, additionalFees, priceSummary, payNow, payLater, taxSummary, appliedDiscounts } =
          result;
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
        for (const part of [priceSummary, payNow, payLater, result.payAfterFulfillment, result.payAfterFreeTrial]) {
          const tax = input.taxes.isIncludedInPrices ? 0 : part.tax;
          assert.equal(part.total, part.subtotal - part.discount + part.shipping + part.additionalFees + tax);
        }
        for (const key of figures) assert.equal(payNow[key] + payLater[key], priceSummary[key], key);
        const onLines = appliedDiscounts.filter((applied) => applied.discountType !== "SHIPPING");
        assert.equal(sum(onLines.map((applied) => applied.amount)), priceSummary.discount);
        for (const applied of onLines) assert.equal(sum(applied.lines.map((line) => line.amount)), applied.amount);
        const { payment } = result;
        assert.equal(payment.giftCardTotal + payment.payNowAfterGiftCards, payNow.total);
        assert.equal(payment.totalAfterGiftCards, payment.payNowAfterGiftCards + payLater.total);
      }),
      runs,
    );
  });

  test("no amount is negative, and no deduction exceeds its base", () => {
    fc.assert(
      fc.property(purchases, (input) => {
        const result = price(input);
        for (const line of result.lines) {
          assert.ok(line.totalDiscount >= 0 && line.totalDiscount <= line.lineItemPrice);
          assert.ok(line.totalPriceBeforeTax >= 0 && line.totalPriceAfterTax >= 0 && line.taxDetails.totalTax >= 0);
          assert.ok(line.fullPrice >= line.price);
          assert.ok((line.deposit ?? 0) <= line.totalPriceAfterTax);
        }
        if (result.shipping) assert.ok(result.shipping.totalDiscount <= result.shipping.price);
        const { priceSummary, payNow, payLater, payAfterFulfillment, payAfterFreeTrial, payment } = result;
        for (const part of [priceSummary, payNow, payLater, payAfterFulfillment, payAfterFreeTrial]) {
          assert.ok(Object.values(part).every((amount) => amount >= 0));
        }
        for (const card of payment.giftCards) {
          assert.ok(card.amount >= 0 && card.remaining >= 0 && card.amount + card.remaining === card.available);
        }
        assert.ok(payment.payNowAfterGiftCards >= 0);
      }),
      runs,
    );
  });

  test("the order of the lines doesn't affect the price", () => {
    fc.assert(
      fc.property(purchases, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (input, keys) => {
        const shuffled = input.lines
          .map((line, index) => ({ line, key: keys[index] ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ line }) => line);
        const [first, second] = [price(input), price({ ...input, lines: shuffled })];
        const byId = (lines: typeof first.lines) => [...lines].sort((a, b) => (a.id < b.id ? -1 : 1));
        assert.deepEqual({ ...second, lines: byId(second.lines) }, { ...first, lines: byId(first.lines) });
      }),
      runs,
    );
  });

  test("refunding every unit refunds exactly the price, also in several parts", () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(purchases, pieces, (input, steps) => {
        const { lines, shipping, additionalFees, priceSummary } = price(input);
        let returned = (shipping?.totalPriceAfterTax ?? 0) + sum(additionalFees.map((fee) => fee.totalPriceAfterTax));
        for (const { quantity, totalPriceAfterTax } of lines) {
          for (let [before, step] = [0, 0]; before < quantity; step++) {
            const units = Math.min(steps[step] ?? quantity, quantity - before);
            const amount = amountForUnits(totalPriceAfterTax, quantity, { before, units });
            assert.ok(amount >= 0);
            returned += amount;
            before += units;
          }
        }
        assert.equal(returned, priceSummary.total);
      }),
      runs,
    );
  });

  test("a larger discount never raises the price, and every entry has an explanation", () => {
    fc.assert(
      fc.property(purchases, (input) => {
        const result = price(input);
        const without = price({ ...input, lanes: [] });
        assert.ok(result.priceSummary.subtotal === without.priceSummary.subtotal);
        assert.ok(result.priceSummary.discount >= without.priceSummary.discount);
        const trace = tracePrice(input, result);
        const sources = new Set(input.lanes.flat().map(({ source }) => source.id));
        const told = trace.flatMap(({ params }) =>
          params.discount !== undefined && "source" in params.discount ? [params.discount.source.id] : [],
        );
        assert.deepEqual(new Set(told), sources, "each discount says what became of it");
        assert.equal(trace.find((entry) => entry.step === "TOTAL")?.amount, result.priceSummary.total);
      }),
      runs,
    );
  });

  test("deposits and gift cards don't change the total; each card is used up before the next", () => {
    fc.assert(
      fc.property(purchases, (input) => {
        const { priceSummary, payNow, payment } = price(input);
        const bare = price({ ...input, deposit: undefined, giftCards: [] });
        assert.deepEqual(priceSummary, bare.priceSummary);
        const { deposit, rounding } = input;
        const most = bare.payNow.total;
        const wanted =
          deposit?.kind === "PERCENTAGE" ? percentageOf(most, deposit.percentage, rounding) : (deposit?.amount ?? most);
        assert.equal(payNow.total, Math.min(wanted, most));
        const isFull = payment.giftCards.map(({ amount, available, requested = available }) => {
          assert.ok(amount <= requested);
          return amount === Math.min(available, requested);
        });
        const firstWithRest = isFull.indexOf(false);
        const after = firstWithRest < 0 ? [] : payment.giftCards.slice(firstWithRest + 1);
        assert.equal(sum(after.map(({ amount }) => amount)), 0, "what an earlier card could not pay, nobody owes");
        const barred = bare.lines.filter(({ id }) => {
          const line = input.lines.find((each) => each.id === id);
          return line?.itemType === "GIFT_CARD" || line?.subscription !== undefined;
        });
        if (barred.length === bare.lines.length && bare.lines.length > 0) {
          const extras = bare.payNow.shipping + bare.payNow.additionalFees + bare.payNow.tax;
          assert.ok(payment.giftCardTotal <= extras, "no card buys a card or a subscription");
        }
      }),
      runs,
    );
  });

  test("subscription charges cover every cycle to the end", () => {
    fc.assert(
      fc.property(purchases, (input) => {
        const groups = subscriptionCharges(input);
        const subscribed = input.lines.filter(({ subscription }) => subscription !== undefined).map(({ id }) => id);
        assert.deepEqual(groups.flatMap(({ lineIds }) => lineIds).sort(), subscribed.sort());
        for (const { lineIds, charges } of groups) {
          const terms = input.lines.find(({ id }) => id === lineIds[0])?.subscription;
          let next = 1;
          for (const { cycleFrom, cycleCount = Number.POSITIVE_INFINITY, priceSummary, billingDate } of charges) {
            assert.equal(cycleFrom, next);
            assert.ok(cycleCount >= 1);
            next += cycleCount;
            const { subtotal, discount, shipping, additionalFees, tax, total } = priceSummary;
            assert.equal(total, subtotal - discount + shipping + (input.taxes.isIncludedInPrices ? 0 : tax));
            assert.ok(additionalFees === 0 && total >= 0, "fees belong to the purchase");
            assert.equal(billingDate === undefined, terms?.startDate === undefined);
          }
          assert.equal(next - 1, terms?.billingCycles ?? Number.POSITIVE_INFINITY);
          const dates = charges.map(({ billingDate }) => billingDate ?? "");
          assert.deepEqual(dates, dates.toSorted());
        }
      }),
      { numRuns: 250 },
    );
  });

  test("inclusive and exclusive tax agree to the minor unit", () => {
    fc.assert(
      fc.property(fc.nat(1e9), rates, (unitPrice, groupRates) => {
        const line = {
          id: "a",
          quantity: 1,
          fullUnitPrice: 0,
          modifiersTotal: 0,
          catalogItemId: "p",
          collectionIds: [],
          itemType: "PHYSICAL" as const,
          isShippable: false,
          weightGrams: 0,
          taxGroupId: "g",
        };
        const priceOf = (amount: number, isIncludedInPrices: boolean) =>
          price({
            currency: "USD",
            lines: [{ ...line, unitPrice: amount }],
            lanes: [],
            taxes: { isIncludedInPrices, ratesByGroup: { g: groupRates } },
            rounding: "HALF_UP",
          }).lines[0];
        const net = priceOf(unitPrice, false);
        assert.ok(net);
        const gross = priceOf(net.totalPriceAfterTax, true);
        assert.ok(gross);
        assert.equal(gross.totalPriceAfterTax, net.totalPriceAfterTax);
        assert.equal(gross.totalPriceBeforeTax, net.totalPriceBeforeTax);
      }),
      runs,
    );
  });
});
