import assert from "node:assert/strict";
import { test } from "node:test";
import { changedFields, discountedPrice, emptyProduct, toChanges, toNumber } from "./product-form.ts";

test("only what was changed is sent, and an emptied field is cleared", () => {
  const before = { ...emptyProduct, name: "Mug", ribbon: "New", price: "10" };
  const after = { ...before, ribbon: " ", price: "12,50" };
  const changed = changedFields(before, after);
  assert.deepEqual([...changed].sort(), ["price", "ribbon"]);
  assert.deepEqual(toChanges(after, changed, undefined), { priceData: { price: 12.5 }, ribbon: null });
});

test("a discount without a value is no discount", () => {
  const after = { ...emptyProduct, discountType: "PERCENT" as const };
  const changes = toChanges(after, changedFields(emptyProduct, after), undefined);
  assert.deepEqual(changes.discount, { type: "NONE", value: 0 });
});

test("the price after discount never falls below zero", () => {
  assert.equal(discountedPrice({ price: "20", discountType: "PERCENT", discountValue: "25" }), 15);
  assert.equal(discountedPrice({ price: "20", discountType: "AMOUNT", discountValue: "30" }), 0);
  assert.equal(discountedPrice({ price: "20", discountType: "NONE", discountValue: "30" }), 20);
  assert.equal(discountedPrice({ price: "", discountType: "NONE", discountValue: "" }), undefined);
});

test("a search title and description become tags", () => {
  const after = { ...emptyProduct, seoTitle: "Mug", seoDescription: "A mug." };
  const changes = toChanges(after, changedFields(emptyProduct, after), undefined);
  assert.deepEqual(changes.seoData?.tags, [
    { type: "title", children: "Mug" },
    { type: "meta", props: { name: "description", content: "A mug." } },
  ]);
});

test("numbers are read with comma or point, and nothing else is a number", () => {
  assert.equal(toNumber("1,5"), 1.5);
  assert.equal(toNumber("2."), 2);
  for (const text of ["", "-1", "1e5", "abc", "1.2.3"]) assert.equal(toNumber(text), undefined, text);
});
