import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aCoupon, aLine, aPurchase } from "./factory.ts";
import { price, type SubscriptionTerms, subscriptionCharges } from "./public.ts";

const monthly: SubscriptionTerms = { frequency: "MONTH", interval: 1, startDate: "2026-01-31T10:00:00.000Z" };
const coffee = aLine({ id: "coffee", unitPrice: 1000, subscription: monthly });

describe("subscription charges", () => {
  test("are one unlimited charge when nothing changes, and none without subscriptions", () => {
    const [only] = subscriptionCharges(aPurchase({ lines: [coffee, aLine({ id: "mug" })] }));
    assert.deepEqual(only?.lineIds, ["coffee"]);
    assert.deepEqual(
      only?.charges.map(({ cycleFrom, cycleCount, priceSummary, billingDate }) => [
        cycleFrom,
        cycleCount,
        priceSummary.total,
        billingDate?.slice(0, 10),
      ]),
      [[1, undefined, 1000, "2026-01-31"]],
    );
    assert.deepEqual(subscriptionCharges(aPurchase({ lines: [aLine({ id: "mug" })] })), []);
  });

  test("change when a discount ends or delivery prices change, and stop with the subscription", () => {
    const input = aPurchase({
      lines: [{ ...coffee, subscription: { ...monthly, billingCycles: 12 } }],
      lanes: [[aCoupon({ subscriptionCycles: 3, benefit: { kind: "PERCENTAGE", percentage: "50" } })]],
      shipping: { price: 700, recurringPrice: 300 },
    });
    const [only] = subscriptionCharges(input);
    assert.deepEqual(
      only?.charges.map(({ cycleFrom, cycleCount, priceSummary, billingDate }) => [
        cycleFrom,
        cycleCount,
        priceSummary.total,
        billingDate?.slice(0, 10),
      ]),
      [
        [1, 1, 1200, "2026-01-31"],
        [2, 2, 800, "2026-02-28"],
        [4, 9, 1300, "2026-04-30"],
      ],
    );
    assert.equal(only?.charges[0]?.priceSummary.total, price(input).priceSummary.total, "the first is the purchase");
  });

  test("start after the trial and are listed per billing frequency", () => {
    const freeTrial = { frequency: "DAY", interval: 14 } as const;
    const tea = aLine({ id: "tea", subscription: { ...monthly, frequency: "WEEK", interval: 2 } });
    const all = subscriptionCharges(
      aPurchase({ lines: [{ ...coffee, subscription: { ...monthly, freeTrial } }, tea] }),
    );
    assert.deepEqual(
      all.map(({ lineIds, frequency, charges }) => [lineIds[0], frequency, charges[0]?.billingDate?.slice(0, 10)]),
      [
        ["coffee", "MONTH", "2026-02-14"],
        ["tea", "WEEK", "2026-01-31"],
      ],
    );
  });
});
