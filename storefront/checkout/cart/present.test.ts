import assert from "node:assert/strict";
import { test } from "node:test";
import { freeShippingOf } from "./present.ts";

const shop = { freeShippingFrom: 7500, currency: "USD", locale: "en-US" };
const line = (amount: string, shippable: boolean) => ({
  physicalProperties: { shippable },
  lineItemPrice: { amount, convertedAmount: amount, formattedAmount: amount, formattedConvertedAmount: amount },
});

test("a mug with a gift card and a pass is as far from free delivery as the mug alone", () => {
  const mug = line("18.00", true);
  assert.deepEqual(freeShippingOf(shop, [line("100.00", false), line("199.00", false), mug]), {
    percent: 24,
    missing: "$57.00",
  });
  assert.deepEqual(freeShippingOf(shop, [mug]), freeShippingOf(shop, [line("100.00", false), mug]));
});

test("it is reached with the last cent, and not before", () => {
  assert.deepEqual(freeShippingOf(shop, [line("74.99", true)]), { percent: 99, missing: "$0.01" });
  assert.deepEqual(freeShippingOf(shop, [line("60.00", true), line("15.00", true)]), {
    percent: 100,
    missing: undefined,
  });
});

test("a shop without such a limit promises nothing", () => {
  assert.equal(freeShippingOf({ ...shop, freeShippingFrom: 0 }, [line("80.00", true)]), undefined);
});
