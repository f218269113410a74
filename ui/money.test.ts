import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  addAmounts,
  approximate,
  compareAmounts,
  currencyDigits,
  fromMinorUnits,
  isNegative,
  isPositive,
  isZero,
  subtractAmounts,
} from "#ui/money.ts";

test("sums and differences are exact, with the decimals of the currency", () => {
  assert.equal(addAmounts("0.10", "0.20"), "0.30");
  assert.equal(addAmounts("0.1", "19.90", { amount: "5" }), "25.00");
  assert.equal(addAmounts(), "0");
  assert.equal(subtractAmounts("20.00", "19.99"), "0.01");
  assert.equal(subtractAmounts("1.00", "0.95", { amount: "0.10" }), "-0.05");
  assert.equal(subtractAmounts("500", "1200"), "-700");
  assert.equal(addAmounts("9007199254740993.01", "0.01"), "9007199254740993.02");
});

test("amounts compare by value, not by their text", () => {
  assert.equal(compareAmounts("9.00", "10.00"), -1);
  assert.equal(compareAmounts("1.5", "1.50"), 0);
  assert.equal(compareAmounts({ amount: "-1" }, "-2.00"), 1);
  const sorted = ["10.00", "-3.00", "9.99", "0.00"].toSorted(compareAmounts);
  assert.deepEqual(sorted, ["-3.00", "0.00", "9.99", "10.00"]);
});

test("zero is recognized in every notation", () => {
  for (const zero of ["0", "0.00", "-0.00", "0.000"]) {
    assert.ok(isZero(zero), zero);
    assert.ok(!isPositive(zero) && !isNegative(zero), zero);
  }
  assert.ok(!isZero({ amount: "0.01" }));
  assert.ok(isPositive("0.01") && isNegative("-0.01"));
});

test("text that isn't an amount is an error instead of a silent NaN", () => {
  for (const text of ["", "1,5", "1e3", "$5", "1.", " 1"]) assert.throws(() => isZero(text), RangeError, text);
});

test("charts get numbers", () => {
  assert.equal(approximate("12.30"), 12.3);
  assert.equal(approximate({ amount: "-0.05" }), -0.05);
});

test("minor units become decimals of the currency", () => {
  assert.equal(fromMinorUnits(5, "USD"), "0.05");
  assert.equal(fromMinorUnits(-1250, "USD"), "-12.50");
  assert.equal(fromMinorUnits(500, "JPY"), "500");
  assert.deepEqual(["JPY", "USD", "KWD"].map(currencyDigits), [0, 2, 3]);
});

test("any two amounts in cents add, subtract and compare like integers", () => {
  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(cents, cents, (a, b) => {
      const [one, two] = [fromMinorUnits(a, "USD"), fromMinorUnits(b, "USD")];
      assert.equal(addAmounts(one, two), fromMinorUnits(a + b, "USD"));
      assert.equal(subtractAmounts(one, two), fromMinorUnits(a - b, "USD"));
      assert.equal(compareAmounts(one, two), Math.sign(a - b));
    }),
  );
});
