import assert from "node:assert/strict";
import { test } from "node:test";
import { toPercent, toRate } from "./rates.ts";
import { untaxedOf } from "./untaxed.ts";

test("rates convert to percentages and back without rounding errors", () => {
  for (const [rate, percent] of [
    ["0.19", "19"],
    ["0.0875", "8.75"],
    ["0.081", "8.1"],
    ["0.000001", "0.0001"],
    ["1", "100"],
    ["0", "0"],
  ] as const) {
    assert.equal(toPercent(rate), percent);
    assert.equal(toRate(percent), rate);
  }
  assert.equal(toPercent("0.087500"), "8.75");
  assert.equal(toRate(" 8,75 "), "0.0875");
  for (const bad of ["", "-1", "101", "1.23456", "ten", "1e1"]) assert.equal(toRate(bad), undefined, bad);
});

test("shipping countries without a tax rate are listed once", () => {
  const region = (country: string, rates: number) => ({
    country,
    rates: new Map(Array.from({ length: rates }, (_, index) => [String(index), {}])),
  });
  const regions = [region("US", 1), region("DE", 0)] as unknown as Parameters<typeof untaxedOf>[1]["regions"];
  assert.deepEqual(untaxedOf(["US", "DE", "FR", "FR"], { regions }), ["DE", "FR"]);
});
