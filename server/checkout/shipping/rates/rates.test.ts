import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type RateCondition, type RateRule, ratePrice } from "./rates.ts";

const units = { currency: "USD", weightUnit: "LB" } as const;
const parcel = { quantity: 3, price: 7500, weightGrams: 454 };
const rate = (amount: number, conditions: RateCondition[] = [], multiplyByQuantity = false): RateRule => ({
  amount,
  conditions,
  multiplyByQuantity,
});
const over = (type: RateCondition["type"], value: string, operator: RateCondition["operator"] = "GTE") =>
  ({ type, operator, value }) as const;

describe("a shipping rate", () => {
  test("is the first whose conditions all hold", () => {
    const rates = [rate(0, [over("BY_TOTAL_PRICE", "75.01")]), rate(300, [over("BY_TOTAL_PRICE", "75")]), rate(599)];
    assert.equal(ratePrice(rates, parcel, units), 300);
    assert.equal(ratePrice(rates, { ...parcel, price: 7501 }, units), 0);
    assert.equal(ratePrice(rates, { ...parcel, price: 1 }, units), 599);
  });

  test("is missing when no condition holds", () => {
    assert.equal(ratePrice([rate(1, [over("BY_TOTAL_QUANTITY", "4")])], parcel, units), undefined);
    assert.equal(ratePrice([], parcel, units), undefined);
  });

  test("can apply per unit", () => {
    assert.equal(ratePrice([rate(150, [], true)], parcel, units), 450);
  });

  test("compares weight exactly in the store's unit", () => {
    const isOverOnePound = (weightGrams: number) =>
      ratePrice([rate(1, [over("BY_TOTAL_WEIGHT", "1", "GT")])], { ...parcel, weightGrams }, units) === 1;
    // One pound is 453.59237 g.
    assert.equal(isOverOnePound(453), false);
    assert.equal(isOverOnePound(454), true);
    const kilograms = [rate(1, [over("BY_TOTAL_WEIGHT", "0.454", "EQ")])];
    assert.equal(ratePrice(kilograms, parcel, { ...units, weightUnit: "KG" }), 1);
  });

  test("supports every operator and currencies without decimals", () => {
    const holds = (operator: RateCondition["operator"], value: string) =>
      ratePrice([rate(1, [over("BY_TOTAL_QUANTITY", value, operator)])], parcel, units) === 1;
    const matrix = (["EQ", "GT", "GTE", "LT", "LTE"] as const).map((operator) =>
      ["2", "3", "4"].map((value) => holds(operator, value)),
    );
    assert.deepEqual(matrix, [
      [false, true, false],
      [true, false, false],
      [true, true, false],
      [false, false, true],
      [false, true, true],
    ]);
    const yen = { currency: "JPY", weightUnit: "KG" } as const;
    assert.equal(ratePrice([rate(1, [over("BY_TOTAL_PRICE", "7500", "EQ")])], parcel, yen), 1);
  });
});
