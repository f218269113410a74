import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { divideRounded, fractionToText, MoneyOverflowError, multiplyFraction, parseFraction } from "./decimal.ts";
import {
  allocate,
  amountForUnits,
  convert,
  formatMoney,
  money2,
  money4,
  parseDecimal,
  toDecimal,
  tryParseDecimal,
} from "./money.ts";

const minor = fc.integer({ min: -1e13, max: 1e13 });
const currency = fc.constantFrom("USD", "JPY", "KWD", "EUR");

describe("decimal texts", () => {
  test("have exactly the digits of their currency", () => {
    assert.equal(toDecimal(1250, "USD"), "12.50");
    assert.equal(toDecimal(5, "USD"), "0.05");
    assert.equal(toDecimal(-5, "USD"), "-0.05");
    assert.equal(toDecimal(1250, "JPY"), "1250");
    assert.equal(toDecimal(1250, "KWD"), "1.250");
    assert.equal(toDecimal(Number.MAX_SAFE_INTEGER, "USD"), "90071992547409.91");
  });

  test("convert to minor units and back without loss", () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        assert.equal(parseDecimal(toDecimal(amount, code), code), amount);
      }),
    );
  });

  test("with more decimals than the currency are rejected unless a rounding mode is given", () => {
    assert.throws(() => parseDecimal("12.505", "USD"), /finer/);
    assert.throws(() => parseDecimal("1.5", "JPY"), /finer/);
    assert.equal(parseDecimal("12.500000", "USD"), 1250);
    assert.equal(parseDecimal("12.505", "USD", "HALF_UP"), 1251);
    assert.equal(parseDecimal("12.505", "USD", "HALF_EVEN"), 1250);
    assert.equal(parseDecimal("-12.505", "USD", "HALF_UP"), -1251);
  });

  test("that aren't plain decimals are rejected", () => {
    for (const text of ["", " ", "1e5", "NaN", "Infinity", "0x10", "1,5", "1.", ".5", "+1", "1 ", "--1", "١", "1_0"]) {
      assert.equal(tryParseDecimal(text, "USD"), undefined, text);
    }
    assert.equal(tryParseDecimal("9".repeat(25), "USD"), undefined);
    assert.throws(() => parseDecimal("90071992547409.92", "USD"), MoneyOverflowError);
  });
});

describe("rounding", () => {
  test("rounds halves by mode, symmetrically around zero", () => {
    const rounded = (value: bigint) =>
      (["HALF_UP", "HALF_EVEN", "DOWN", "UP"] as const).map((mode) => divideRounded(value, 10n, mode));
    assert.deepEqual(rounded(25n), [3n, 2n, 2n, 3n]);
    assert.deepEqual(rounded(35n), [4n, 4n, 3n, 4n]);
    assert.deepEqual(rounded(-25n), [-3n, -2n, -2n, -3n]);
    assert.deepEqual(rounded(21n), [2n, 2n, 2n, 3n]);
    assert.deepEqual(rounded(20n), [2n, 2n, 2n, 2n]);
  });

  test("of a rate is exact where floating point isn't", () => {
    // 1.15 × 100 is 114.99999999999999 in floating point.
    assert.equal(multiplyFraction(100, parseFraction("1.15"), "DOWN"), 115);
    assert.equal(multiplyFraction(1005, parseFraction("0.1"), "HALF_UP"), 101);
    assert.equal(fractionToText(parseFraction("0.087500")), "0.0875");
    assert.equal(fractionToText(parseFraction("1.000")), "1");
  });
});

describe("allocation", () => {
  const split = fc.tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.array(fc.nat(1e9), { minLength: 1, maxLength: 50 }));

  test("returns parts that sum to the total, each less than one unit off its exact share", () => {
    fc.assert(
      fc.property(split, ([total, weights]) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        fc.pre(whole > 0);
        const parts = allocate(total, weights);
        assert.equal(
          parts.reduce((sum, part) => sum + part, 0),
          total,
        );
        parts.forEach((part, index) => {
          const offBy = BigInt(part) * BigInt(whole) - BigInt(total) * BigInt(weights[index] ?? 0);
          assert.ok((offBy < 0n ? -offBy : offBy) < BigInt(whole));
          if (weights[index] === 0) assert.equal(part, 0);
        });
      }),
    );
  });

  test("gives leftover units to the largest remainders", () => {
    assert.deepEqual(allocate(100, [1, 1, 1]), [34, 33, 33]);
    assert.deepEqual(allocate(10, [6, 3, 1]), [6, 3, 1]);
    assert.deepEqual(allocate(-100, [1, 1, 1]), [-34, -33, -33]);
    assert.deepEqual(allocate(0, [0, 0]), [0, 0]);
    assert.throws(() => allocate(1, [0, 0]), RangeError);
    assert.throws(() => allocate(1, [-1, 2]), RangeError);
  });

  test("of a line's units in any steps sums to the line total", () => {
    fc.assert(
      fc.property(
        fc.nat(1e9),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 }),
        (total, steps) => {
          const quantity = steps.reduce((sum, units) => sum + units, 0);
          let before = 0;
          let sum = 0;
          for (const units of steps) {
            const amount = amountForUnits(total, quantity, { before, units });
            assert.ok(amount >= 0);
            sum += amount;
            before += units;
          }
          assert.equal(sum, total);
        },
      ),
    );
  });
});

describe("formatted money", () => {
  test("follows the locale and tolerates unknown locales", () => {
    assert.equal(formatMoney(1250, "USD", "en-US"), "$12.50");
    assert.equal(formatMoney(1250, "EUR", "de-DE").replace(/\s/gu, " "), "12,50 €");
    assert.equal(formatMoney(1250, "JPY", "en-US"), "¥1,250");
    assert.match(
      formatMoney(1250, "USD", "ar"),
      /12\.50\sUS\$\u200e$/u,
      "the symbol isn't broken in right-to-left text",
    );
    assert.equal(formatMoney(1250, "USD", "not a locale"), "$12.50");
    assert.equal(formatMoney(Number.MAX_SAFE_INTEGER, "USD", "en-US"), "$90,071,992,547,409.91");
  });

  test("has equal amounts without a conversion and converted ones with it", () => {
    assert.deepEqual(money2(1250, "USD", "en-US"), { amount: "12.50", formattedAmount: "$12.50" });
    assert.deepEqual(money4(1250, "USD", "en-US"), {
      amount: "12.50",
      convertedAmount: "12.50",
      formattedAmount: "$12.50",
      formattedConvertedAmount: "$12.50",
    });
    assert.deepEqual(money4(1250, "USD", "en-US", { currency: "JPY", rate: "151.37" }), {
      amount: "12.50",
      convertedAmount: "1892",
      formattedAmount: "$12.50",
      formattedConvertedAmount: "¥1,892",
    });
    assert.equal(convert(1892, "JPY", { currency: "USD", rate: "0.0066" }), 1249);
  });
});
