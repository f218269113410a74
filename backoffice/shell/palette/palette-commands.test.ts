import assert from "node:assert/strict";
import { test } from "node:test";
import { matchCommands } from "./palette-commands.ts";

const found = (text: string): string[] => matchCommands(text, () => true).map(({ label }) => label);

test("pages and settings are found by synonyms", () => {
  assert.ok(found("stock").includes("Inventory"));
  assert.ok(found("warehouse").includes("Inventory"));
  assert.ok(found("refund").includes("Orders"));
  assert.ok(found("refund").includes("Orders and invoices"));
  assert.ok(found("currency").includes("Settings"));
  assert.ok(found("time zone").includes("Settings"));
  assert.ok(found("shipping").includes("Shipping and delivery"));
  assert.ok(found("warehouse").includes("Shipping and delivery"));
  assert.ok(found("VAT").includes("Taxes"));
  assert.ok(found("restore").includes("Trash"));
});

test("words that are searched and not shown change nothing for an empty text", () => {
  assert.ok(!found("").includes("Shipping and delivery"), "the settings' parts are listed only when words are typed");
  assert.deepEqual(found("nonsense"), []);
});
