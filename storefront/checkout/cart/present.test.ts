import assert from "node:assert/strict";
import { test } from "node:test";
import { freeShippingOf, quantityReduced } from "./present.ts";

const shop = { freeShippingFrom: 7500, currency: "USD", locale: "en-US" };
const line = (amount: string, shippable: boolean) => ({
  physicalProperties: { shippable },
  lineItemPrice: { amount, convertedAmount: amount, formattedAmount: amount, formattedConvertedAmount: amount },
});

test("gift cards and passes don't count toward the free shipping threshold", () => {
  const mug = line("18.00", true);
  assert.deepEqual(freeShippingOf(shop, [line("100.00", false), line("199.00", false), mug]), {
    percent: 24,
    missing: "$57.00",
  });
  assert.deepEqual(freeShippingOf(shop, [mug]), freeShippingOf(shop, [line("100.00", false), mug]));
});

test("the free shipping threshold is inclusive", () => {
  assert.deepEqual(freeShippingOf(shop, [line("74.99", true)]), { percent: 99, missing: "$0.01" });
  assert.deepEqual(freeShippingOf(shop, [line("60.00", true), line("15.00", true)]), {
    percent: 100,
    missing: undefined,
  });
});

test("a store without a free shipping threshold shows no progress", () => {
  assert.equal(freeShippingOf({ ...shop, freeShippingFrom: 0 }, [line("80.00", true)]), undefined);
});

test("a reduced quantity is explained with the units or places that are left", () => {
  const line = (options?: Record<string, unknown>, quantity = 1) => ({
    productName: { original: "Drawing evening", translated: "Drawing evening" },
    quantity,
    catalogReference: { appId: "", catalogItemId: "", ...(options && { options }) },
  });
  const booking = { scheduledDate: "2026-12-03T18:00:00Z" };
  assert.equal(
    quantityReduced("en", line(booking)),
    "Only 1 place left for Drawing evening. We changed your quantity.",
  );
  assert.equal(
    quantityReduced("de", line(booking, 2)),
    "Für Drawing evening sind nur noch 2 Plätze frei. Wir haben die Anzahl angepasst.",
  );
  assert.equal(
    quantityReduced("en", line(undefined, 3)),
    "Only 3 units of Drawing evening left. We changed your quantity.",
  );
});
