import assert from "node:assert/strict";
import { test } from "node:test";
import { keyOf, linesOf } from "./field-form.ts";

test("keys are what the contract allows, whatever the question is", () => {
  assert.equal(keyOf("Shoe size (EU)"), "shoe-size-eu");
  assert.equal(keyOf("2. Breite?"), "breite");
  for (const label of ["Größe", "数量", "9 lives", "x".repeat(200)])
    assert.match(keyOf(label), /^[a-z][a-z0-9_-]{0,59}$/);
});

test("choices are lines, without empty ones and repetitions", () => {
  assert.deepEqual(linesOf(" S \n\nM\nS\n"), ["S", "M"]);
});
