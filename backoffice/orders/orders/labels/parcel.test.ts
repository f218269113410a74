import assert from "node:assert/strict";
import { test } from "node:test";
import { convertWeight, sizeOf, toInches, toOunces, weightOf } from "./parcel.ts";

test("weights and sizes are converted to ounces and inches, and are never zero", () => {
  assert.deepEqual(
    [toOunces(1.5, "lb"), toOunces(1, "kg"), toOunces(250, "g"), toOunces(3, "oz")],
    [24, 35.27, 8.82, 3],
  );
  assert.deepEqual(
    [convertWeight(2, "lb", "oz"), convertWeight(1.5, "kg", "g"), convertWeight(3, "lb", "lb")],
    [32, 1500, 3],
  );
  assert.deepEqual([toInches(10, "in"), toInches(2.54, "cm"), toInches(0.001, "cm")], [10, 1, 0.01]);
});

test("a parcel weighs what its items weigh, and nothing is suggested if an item has no weight", () => {
  const line = (id: string, weight?: number) => ({ id, physicalProperties: weight === undefined ? {} : { weight } });
  const lines = [line("cup", 0.4), line("shirt", 0.25), line("gift")];
  assert.equal(weightOf(lines, { cup: 2, shirt: 1 }), 1.05);
  assert.equal(weightOf(lines, { cup: 2, gift: 1 }), undefined);
  assert.equal(weightOf(lines, {}), undefined);
});

test("numbers are read with a decimal point or comma", () => {
  assert.deepEqual(
    [sizeOf("1.5"), sizeOf("1,5"), sizeOf("0"), sizeOf("-2"), sizeOf(""), sizeOf("x")],
    [1.5, 1.5, ...Array(4)],
  );
});
