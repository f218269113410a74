import assert from "node:assert/strict";
import { test } from "node:test";
import { createKey, parseLines } from "./field-form.ts";

test("keys match the pattern of the API for any label", () => {
  assert.equal(createKey("Shoe size (EU)"), "shoe-size-eu");
  assert.equal(createKey("2. Breite?"), "breite");
  for (const label of ["Größe", "数量", "9 lives", "x".repeat(200)])
    assert.match(createKey(label), /^[a-z][a-z0-9_-]{0,59}$/);
});

test("choices are parsed from lines, without empty ones and duplicates", () => {
  assert.deepEqual(parseLines(" S \n\nM\nS\n"), ["S", "M"]);
});
