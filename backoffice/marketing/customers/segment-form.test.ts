import assert from "node:assert/strict";
import { test } from "node:test";
import type { CustomerRule } from "#api/marketing/customers.ts";
import { newRow, rowOf, ruleOf } from "./segment-form.ts";

test("every condition survives the form unchanged", () => {
  const id = "01a209dc-a34d-7b80-b4d7-36054a2454f2";
  const rules: CustomerRule[] = [
    { spent: { comparison: "AT_LEAST", amount: "200.50", days: 90 } },
    { orders: { comparison: "AT_MOST", count: 3 } },
    { lastOrder: { days: 30 }, isNot: true },
    { firstSeen: { days: 7 } },
    { bought: { productIds: [id], days: 365 }, isNot: true },
    { country: { countries: ["DE", "AT"] } },
    { tag: { tags: ["wholesale", "press"] } },
    { newsletter: {} },
    { account: {}, isNot: true },
  ];
  for (const rule of rules) {
    const row = rowOf(rule);
    assert.deepEqual(row === undefined ? undefined : ruleOf(row), rule);
  }
});

test("incomplete rows and impossible numbers have no rule", () => {
  assert.equal(ruleOf(newRow("spent")), undefined);
  assert.equal(ruleOf({ ...newRow("spent"), number: "-5" }), undefined);
  assert.equal(ruleOf({ ...newRow("spent"), number: "1,200" }), undefined, "a thousand, or a bit more than one");
  assert.deepEqual(ruleOf({ ...newRow("spent"), number: "1,200.50" }), {
    spent: { comparison: "AT_LEAST", amount: "1200.50" },
  });
  assert.equal(ruleOf({ ...newRow("orders"), days: "0" }), undefined);
  assert.equal(ruleOf({ ...newRow("orders"), days: "9999" }), undefined);
  assert.equal(ruleOf(newRow("bought")), undefined);
  assert.equal(ruleOf({ ...newRow("tag"), tags: " , " }), undefined);
  assert.equal(rowOf({ memberStatus: { status: "BLOCKED" } }), undefined);
});
