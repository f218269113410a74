import assert from "node:assert/strict";
import { test } from "node:test";
import { readAuditSearch, relationName, valueText } from "./search.ts";

test("invalid search parameters are ignored", () => {
  assert.deepEqual(readAuditSearch({ actor: 7, area: ["x"], row: undefined }), { actor: "", area: "", row: "" });
  assert.equal(readAuditSearch({ area: "orders" }).area, "orders");
});

test("names and values have readable forms", () => {
  assert.equal(relationName("product_options"), "Product options");
  assert.deepEqual([null, "", true, 12, { a: 1 }].map(valueText), ["–", "–", "Yes", "12", '{"a":1}']);
});
