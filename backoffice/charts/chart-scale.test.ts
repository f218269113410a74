import assert from "node:assert/strict";
import { test } from "node:test";
import { niceScale } from "./chart-scale.ts";

test("the axis ends at a round number at or above the largest value", () => {
  assert.deepEqual(niceScale(87), { top: 100, marks: [0, 25, 50, 75, 100] });
  assert.deepEqual(niceScale(100), { top: 100, marks: [0, 25, 50, 75, 100] });
  assert.deepEqual(niceScale(1340), { top: 1500, marks: [0, 500, 1000, 1500] });
});

test("without sales there is still an axis", () => {
  assert.deepEqual(niceScale(0), { top: 1, marks: [0] });
  assert.deepEqual(niceScale(1, { isWhole: true }), { top: 1, marks: [0, 1] });
  assert.deepEqual(niceScale(9, { isWhole: true }), { top: 10, marks: [0, 5, 10] });
});
