import assert from "node:assert/strict";
import { test } from "node:test";
import { readAuditSearch, relationName, valueText } from "./search.ts";

test("an address that makes no sense shows everything", () => {
  assert.deepEqual(readAuditSearch({ actor: 7, area: ["x"], row: undefined }), { actor: "", area: "", row: "" });
  assert.equal(readAuditSearch({ area: "orders" }).area, "orders");
});

test("names and values are said as people say them", () => {
  assert.equal(relationName("product_options"), "Product options");
  assert.deepEqual([null, "", true, 12, { a: 1 }].map(valueText), ["–", "–", "Yes", "12", '{"a":1}']);
});
