import assert from "node:assert/strict";
import { test } from "node:test";
import { currencyDigits, toDecimal, toMinor, toNumber } from "#backoffice/money.ts";

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

test("numbers of fields take a comma or a point", () => {
  assert.equal(toNumber(" 24,90 "), 24.9);
  assert.equal(toNumber("5."), 5);
  for (const text of ["", "-1", "1e3", "ten"]) assert.equal(toNumber(text), undefined, text);
});
