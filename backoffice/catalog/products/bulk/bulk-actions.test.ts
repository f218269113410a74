import assert from "node:assert/strict";
import { describe as group, it } from "node:test";
import fc from "fast-check";
import type { EditorState } from "../form/merge-forms.ts";
import { emptyProduct } from "../form/product-form.ts";
import { emptyRow, type VariantRow } from "../form/variant-rows.ts";
import { applyAction, describe, isComplete, type PriceAction, withPrice } from "./bulk-actions.ts";

const row = (price: string, compareAt = ""): VariantRow => ({ ...emptyRow, price, compareAt });
const price = (part: Partial<PriceAction>): PriceAction => ({
  kind: "price",
  how: "percent",
  value: "",
  rounding: "cent",
  ...part,
});
const after = (before: VariantRow, part: Partial<PriceAction>): string => {
  const { price: now, compareAt } = withPrice(before, price(part));
  return compareAt === "" ? now : `${now} / ${compareAt}`;
};
const state = (part: Partial<EditorState["form"]>, rows: VariantRow[] = [row("10.00")]): EditorState => ({
  form: { ...emptyProduct, ...part },
  rows,
});
const format = { money: (amount: number) => amount.toFixed(2), collection: (id: string) => id.toUpperCase() };

group("prices of many products", () => {
  it("go up and down by percent and amount", () => {
    assert.equal(after(row("60.00"), { value: "-15" }), "51.00");
    assert.equal(after(row("0.35"), { value: "10" }), "0.39");
    assert.equal(after(row("10.00"), { how: "amount", value: "-2,50" }), "7.50");
    assert.equal(after(row("1.00"), { how: "amount", value: "-5" }), "0.00");
    assert.equal(after(row("10.00"), { how: "set", value: "12" }), "12.00");
  });
  it("are rounded", () => {
    assert.equal(after(row("10.00"), { value: "13", rounding: "whole" }), "11.00");
    assert.equal(after(row("10.00"), { value: "13", rounding: "ninety-nine" }), "10.99");
    assert.equal(after(row("0.30"), { value: "10", rounding: "ninety-nine" }), "0.99");
  });
  it("begin and end a sale exactly", () => {
    const reduced = withPrice(row("19.99"), price({ how: "sale", value: "25" }));
    assert.deepEqual([reduced.price, reduced.compareAt], ["14.99", "19.99"]);
    assert.equal(after(reduced, { how: "sale", value: "50" }), "10.00 / 19.99");
    assert.equal(after(reduced, { how: "end-sale" }), "19.99");
    const full = row("5.00");
    assert.equal(withPrice(full, price({ how: "end-sale" })), full);
  });
  it("lose a compare-at price that is no longer higher", () => {
    assert.equal(after(row("8.00", "10.00"), { value: "10" }), "8.80 / 10.00");
    assert.equal(after(row("8.00", "10.00"), { value: "50" }), "12.00");
  });
  it("never fall below zero and always have two places", () => {
    const amounts = fc.integer({ min: 0, max: 10_000_000 }).map((minor) => (minor / 100).toFixed(2));
    fc.assert(
      fc.property(amounts, fc.integer({ min: -100, max: 1000 }), (amount, value) => {
        assert.match(after(row(amount), { value: String(value) }), /^\d+\.\d{2}$/);
      }),
    );
  });
});

group("other changes", () => {
  it("leave products unchanged that already have the value", () => {
    const shown = state({ visible: true, tags: ["a"] });
    assert.equal(applyAction(shown, { kind: "visible", value: true }), shown);
    assert.equal(applyAction(shown, { kind: "tags", add: ["a"], remove: ["b"] }), shown);
    assert.equal(applyAction(shown, { kind: "stock", how: "add", value: "5" }), shown);
  });
  it("add to lists and take from them", () => {
    const { form } = applyAction(state({ categoryIds: ["a", "b"] }), {
      kind: "collections",
      add: ["c"],
      remove: ["a"],
    });
    assert.deepEqual(form.categoryIds, ["b", "c"]);
  });
  it("change inventory at the first location only, where it is tracked", () => {
    const stocked = { ...row("1"), stock: { here: { itemId: "i", quantity: "4", inStock: "yes" as const } } };
    const before = state({ trackInventory: true }, [stocked]);
    assert.equal(applyAction(before, { kind: "stock", how: "add", value: "-6" }).rows[0]?.stock.here?.quantity, "0");
    assert.equal(describe(before, { kind: "stock", how: "set", value: "9" }, format), "4");
  });
  it("are described before and after", () => {
    const sale = state({ categoryIds: ["x"], brand: { name: "Hearth" } }, [row("8.00", "10.00"), row("9.00")]);
    assert.equal(describe(sale, price({}), format), "8.00–9.00, compare-at 10.00");
    assert.equal(describe(sale, { kind: "collections", add: [], remove: [] }, format), "X");
    assert.equal(describe(sale, { kind: "brand", entry: null }, format), "Hearth");
  });
  it("are incomplete without a value", () => {
    assert.equal(isComplete(price({ value: "0" })), false);
    assert.equal(isComplete(price({ value: "x" })), false);
    assert.equal(isComplete(price({ how: "sale", value: "100" })), false);
    assert.equal(isComplete(price({ how: "end-sale" })), true);
    assert.equal(isComplete({ kind: "tags", add: [], remove: [] }), false);
    assert.equal(isComplete({ kind: "stock", how: "add", value: "1.5" }), false);
  });
});
