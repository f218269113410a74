import assert from "node:assert/strict";
import { test } from "node:test";
import { adjustByPercent, currencyDigits, profitOf, toDecimal, toMinor } from "./money.ts";

test("an amount becomes minor units without going through a fraction", () => {
  assert.equal(toMinor("0.29", 2), 29);
  assert.equal(toMinor("1.1", 2), 110);
  assert.equal(toMinor("1.", 2), 100);
  assert.equal(toMinor("12,50", 2), 1250);
  assert.equal(toMinor("500", 0), 500);
  assert.equal(toMinor("4.005", 3), 4005);
});

test("what is not an amount of that currency is refused", () => {
  for (const text of ["", "-1", "1.234", "1e3", "abc", "1.2.3", "$5"]) assert.equal(toMinor(text, 2), undefined, text);
});

test("minor units become text with the places of the currency", () => {
  assert.equal(toDecimal(5, 2), "0.05");
  assert.equal(toDecimal(-1250, 2), "-12.50");
  assert.equal(toDecimal(500, 0), "500");
  assert.equal(currencyDigits("JPY"), 0);
  assert.equal(currencyDigits("USD"), 2);
});

test("profit is price minus cost, and margin its share of the price", () => {
  assert.deepEqual(profitOf(20, 5), { profit: 15, margin: 0.75 });
  assert.deepEqual(profitOf(0.3, 0.1), { profit: 0.2, margin: 0.2 / 0.3 });
  assert.deepEqual(profitOf(0, 5), { profit: -5, margin: undefined });
});

test("a percentage change rounds to two places and stops at zero", () => {
  assert.equal(adjustByPercent(19.99, 10), 21.99);
  assert.equal(adjustByPercent(10, -100), 0);
  assert.equal(adjustByPercent(1.05, 50), 1.58);
});
