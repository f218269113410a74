import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { explainPrice, explainTrace, type PricingDiscount, type PricingInput, price, tracePrice } from "./public.ts";
import { ar } from "./texts/ar.ts";
import { de } from "./texts/de.ts";
import { en } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { fr } from "./texts/fr.ts";

const mug = {
  id: "a",
  quantity: 2,
  unitPrice: 1250,
  fullUnitPrice: 1500,
  modifiersTotal: 0,
  catalogItemId: "mug",
  collectionIds: [],
  itemType: "PHYSICAL" as const,
  isShippable: true,
  weightGrams: 100,
};
const spring: PricingDiscount = {
  source: { kind: "COUPON", id: "c1", code: "SPRING", name: "Spring" },
  condition: { kind: "ALWAYS" },
  scope: { kind: "ALL" },
  benefit: { kind: "PERCENTAGE", percentage: "10" },
};
const big: PricingDiscount = {
  ...spring,
  source: { kind: "RULE", id: "r1", name: "Big order" },
  condition: { kind: "SUBTOTAL", scope: { kind: "ALL" }, from: 4000 },
};
const purchase: PricingInput = {
  currency: "USD",
  lines: [mug],
  lanes: [[big], [spring]],
  taxes: {
    isIncludedInPrices: false,
    defaultGroupId: "g",
    ratesByGroup: { g: [{ rate: "0.0875", name: "sales tax" }] },
    reason: "REGION",
    place: { country: "US", subdivision: "US-CA" },
  },
  rounding: "HALF_UP",
};
const reader = { currency: "USD", locale: "en-US", nameOf: () => "Mug" };

describe("price explanations", () => {
  test("list every step of the total", () => {
    assert.deepEqual(explainPrice(purchase, price(purchase), reader), [
      "Mug: 2 × $12.50 = $25.00.",
      "Mug is on sale: $12.50 instead of $15.00 each.",
      "The code SPRING: $2.50 off.",
      "The offer “Big order” applies from $40.00. Add $15.00 more to get it.",
      "Shipping is added once you choose a delivery option.",
      "Tax rates for US · US-CA apply.",
      "Tax: 8.75 % sales tax on $22.50 = $1.97.",
      "Total: $25.00 − $2.50 discount + $0.00 shipping + $0.00 fees + $1.97 tax = $24.47.",
    ]);
  });

  test("report why a code doesn't apply", () => {
    const { source } = spring;
    const reasonsFor = (fields: Partial<PricingInput>) => {
      const input = { ...purchase, lanes: [], ...fields };
      return explainTrace(tracePrice(input, price(input)), reader)
        .filter((entry) => entry.step === "DISCOUNT" && entry.isRefusal)
        .map((entry) => entry.text);
    };
    assert.deepEqual(
      reasonsFor({
        refusedDiscounts: [
          { source, reason: "EXPIRED", at: "2026-03-01T00:00:00Z" },
          { source, reason: "CUSTOMER_LIMIT", limit: 1 },
          { source: { kind: "COUPON", id: "NOPE", code: "NOPE", name: "" }, reason: "UNKNOWN_CODE" },
        ],
      }),
      [
        "The code SPRING expired on Mar 1, 2026.",
        "The code SPRING has reached its limit of 1 per customer.",
        "The code NOPE doesn't exist.",
      ],
    );
    const alone: PricingDiscount = {
      ...big,
      condition: { kind: "ALWAYS" },
      benefit: { kind: "PERCENTAGE", percentage: "50" },
      stacking: "ALONE",
    };
    assert.deepEqual(reasonsFor({ lanes: [[alone], [spring]] }), [
      "The code SPRING can't be combined with this, which saves you more: the offer “Big order”.",
    ]);
    assert.deepEqual(reasonsFor({ lanes: [[{ ...spring, scope: { kind: "PRODUCTS", catalogItemIds: ["x"] } }]] }), [
      "The code SPRING doesn't apply to these products.",
    ]);
  });

  test("hide staff entries from shoppers", () => {
    const hidden: PricingDiscount = { ...big, condition: { kind: "MEMBERS", memberIds: ["m"] } };
    const input = { ...purchase, lanes: [[hidden]] };
    const entry = tracePrice(input, price(input)).find((each) => each.code === "GAP_NOT_ELIGIBLE");
    assert.equal(entry?.audience, "STAFF");
  });

  test("cover plans, deposits, trials and gift cards", () => {
    const input: PricingInput = {
      ...purchase,
      lanes: [],
      taxes: { isIncludedInPrices: false, ratesByGroup: {}, reason: "NO_REGION", place: { country: "CH" } },
      lines: [
        {
          ...mug,
          id: "Course",
          fullUnitPrice: 1250,
          paymentOption: "MEMBERSHIP",
          membership: { id: "m", name: "Gold" },
        },
        { ...mug, id: "Table", quantity: 1, fullUnitPrice: 1250, paymentOption: "DEPOSIT_ONLINE", depositAmount: 500 },
        {
          ...mug,
          id: "Coffee",
          quantity: 1,
          fullUnitPrice: 1250,
          isShippable: false,
          subscription: { frequency: "MONTH", interval: 1, freeTrial: { frequency: "DAY", interval: 14 } },
        },
      ],
      giftCards: [{ id: "g", obfuscatedCode: "****1234", available: 200 }],
    };
    assert.deepEqual(explainPrice(input, price(input), { ...reader, nameOf: undefined }), [
      "Course: 2 × $0.00 = $0.00.",
      "Course is covered by Gold: you save $25.00.",
      "Table: 1 × $12.50 = $12.50.",
      "Table: $5.00 now as a deposit, $7.50 later.",
      "Coffee: 1 × $12.50 = $12.50.",
      "Coffee is free for 14 days. Your first payment is due after that.",
      "Shipping is added once you choose a delivery option.",
      "No tax is collected for this address (CH).",
      "Total: $25.00 − $0.00 discount + $0.00 shipping + $0.00 fees + $0.00 tax = $25.00.",
      "Gift card ****1234 pays $2.00. Remaining balance: $0.00.",
      "Due now: $3.00.",
      "Due later: $7.50.",
      "Due after the free trial: $12.50.",
    ]);
  });

  test("exist in five languages with the same placeholders", () => {
    const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();
    for (const texts of [ar, de, es, fr]) {
      for (const code of Object.keys(en.facts) as (keyof typeof en.facts)[]) {
        assert.deepEqual(blanks(texts.facts[code]), blanks(en.facts[code]), code);
      }
    }
    const german = explainPrice(purchase, price(purchase), { ...reader, locale: "de-DE", nameOf: () => "Becher" });
    assert.equal(german[2]?.replace(/\s/gu, " "), "Der Code SPRING: 2,50 $ Rabatt.");
    const unknown = explainPrice(purchase, price(purchase), { ...reader, locale: "xx" });
    assert.match(unknown[2] ?? "", /The code SPRING/);
  });
});
