import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compare, type EditorState, merge } from "./merge-forms.ts";
import { summarize, unitPrice } from "./pricing.ts";
import { changedFields, emptyProduct, type OptionEntry } from "./product-form.ts";
import { applyEdits, duplicatesOf, planBulk, rowProblems, skuFrom } from "./row-edits.ts";
import { alignRows, combinationCount, emptyRow, planRows, rowName, type VariantRow } from "./variant-rows.ts";

const option = (name: string, ...choices: string[]): OptionEntry => ({
  key: name,
  id: name,
  name,
  isSwatch: false,
  choices: choices.map((choice) => ({ key: choice, id: choice, name: choice, color: "", mediaIds: [] })),
});
const size = option("Size", "S", "M");
const color = option("Color", "Red", "Blue", "Green");

const stored = (id: string, choices: Record<string, string>, part: Partial<VariantRow> = {}): VariantRow => ({
  ...emptyRow,
  key: id,
  id,
  choices,
  price: "10",
  sku: id,
  stock: { here: { itemId: `i-${id}`, revision: "3", quantity: "5", inStock: "yes" } },
  ...part,
});

describe("rows of variants", () => {
  it("begin with one row, and grow with the first option", () => {
    const rows = alignRows([size], [stored("only", {})]);
    assert.deepEqual(
      rows.map(({ id, choices, sku }) => [id, choices.Size, sku]),
      [
        ["only", "S", "only"],
        [undefined, "M", ""],
      ],
    );
    assert.equal(rows[1]?.stock.here?.quantity, "0");
    assert.equal(rows[1]?.stock.here?.itemId, undefined);
    assert.equal(rows[1]?.price, "10");
  });
  it("keep what they hold when an option or a choice comes", () => {
    const before = [stored("a", { Size: "S" }, { price: "1" }), stored("b", { Size: "M" }, { price: "2" })];
    const rows = alignRows([size, color], before);
    assert.equal(rows.length, 6);
    assert.deepEqual(
      rows.map(({ id, price }) => [id ?? "new", price]),
      [
        ["a", "1"],
        ["new", "1"],
        ["new", "1"],
        ["b", "2"],
        ["new", "2"],
        ["new", "2"],
      ],
    );
    assert.deepEqual(planRows(before, rows), { total: 6, added: 4, removed: 0 });
    assert.equal(new Set(rows.map(({ key }) => key)).size, 6);
  });
  it("fall together when an option goes", () => {
    const before = [
      stored("a", { Size: "S", Color: "Red" }),
      stored("b", { Size: "S", Color: "Blue" }),
      stored("c", { Size: "M", Color: "Red" }),
    ];
    const rows = alignRows([size], before);
    assert.deepEqual(
      rows.map(({ id }) => id),
      ["a", "c"],
    );
    assert.deepEqual(planRows(before, rows), { total: 2, added: 0, removed: 1 });
    assert.deepEqual(
      alignRows([], rows).map(({ id, choices }) => [id, choices]),
      [["a", {}]],
    );
  });
  it("come back as they were when an option is added and taken away again", () => {
    const before = [stored("a", { Size: "S" }), stored("b", { Size: "M" })];
    const back = alignRows([size], alignRows([size, color], before));
    assert.deepEqual(
      back.map(({ id, sku }) => [id, sku]),
      [
        ["a", "a"],
        ["b", "b"],
      ],
    );
  });
  it("stay the same objects when nothing about them changes", () => {
    const before = [stored("a", { Size: "S" }), stored("b", { Size: "M" })];
    assert.equal(alignRows([size], before)[1], before[1]);
  });
  it("are made for 2,000 variants", () => {
    const many = (name: string, count: number) =>
      option(name, ...Array.from({ length: count }, (_, i) => `${name}${i}`));
    const options = [many("A", 20), many("B", 10)];
    const rows = alignRows(options, [stored("x", {})]);
    const more = alignRows([...options, many("C", 10)], rows);
    assert.equal(more.length, 2000);
    assert.equal(combinationCount([...options, many("C", 10)]), 2000);
  });
  it("are named by their choices", () => {
    assert.equal(rowName(stored("a", { Color: "Red", Size: "S" }), [size, color]), "S / Red");
  });
});

describe("editing many rows", () => {
  const rows = [stored("a", { Size: "S" }), stored("b", { Size: "M" }, { price: "20", cost: "" })];
  it("changes only the rows that are named", () => {
    const after = applyEdits(rows, [
      { key: "a", columnId: "price", value: "11" },
      { key: "a", columnId: "quantity:there", value: "4" },
      { key: "a", columnId: "visible", value: "no" },
    ]);
    assert.equal(after[0]?.price, "11");
    assert.equal(after[0]?.stock.there?.quantity, "4");
    assert.equal(after[0]?.visible, "no");
    assert.equal(after[1], rows[1]);
  });
  it("sets, adds, raises by percent, and leaves empty cells alone", () => {
    const name = () => "";
    const values = (operation: "set" | "add" | "percent", value: string, columnId = "price") =>
      planBulk(rows, { columnId, operation, value }, name).map((edit) => edit.value);
    assert.deepEqual(values("set", "9.50"), ["9.50", "9.50"]);
    assert.deepEqual(values("add", "-2"), ["8.00", "18.00"]);
    assert.deepEqual(values("percent", "-15"), ["8.50", "17.00"]);
    assert.deepEqual(values("add", "-50"), ["0.00", "0.00"]);
    assert.deepEqual(values("percent", "10", "cost"), []);
    assert.deepEqual(values("add", "3", "quantity:here"), ["8", "8"]);
  });
  it("makes SKUs from names", () => {
    assert.equal(skuFrom("TEE", "Größe 1 / Red", 0, 9), "TEE-GROE-RED");
    assert.equal(skuFrom("TEE", "色", 4, 12), "TEE");
    assert.match(skuFrom("A-PREFIX-OF-MORE-THAN-THIRTY-LETTERS", "Large / Crimson", 4, 12), /-05$/);
  });
  it("finds what stops saving", () => {
    const odd = [
      stored("a", {}, { price: "", sku: "X" }),
      stored("b", {}, { compareAt: "5", sku: "x", cost: "abc", weight: "heavy" }),
    ];
    const found = rowProblems(odd, { isTracked: false, hasUnits: false }).map(
      ({ key, columnId }) => `${key} ${columnId}`,
    );
    assert.deepEqual(found, ["a price", "a sku", "b compareAt", "b cost", "b weight", "b sku"]);
    assert.deepEqual([...duplicatesOf(odd, "barcode")], []);
  });
});

describe("prices", () => {
  it("give reduction, profit and margin", () => {
    assert.deepEqual(summarize({ price: "24,50", compareAt: "49", cost: "9.80" }), {
      price: 24.5,
      reduction: 50,
      profit: 14.7,
      margin: 0.6,
    });
    assert.deepEqual(summarize({ price: "10", compareAt: "8", cost: "12" }), {
      price: 10,
      reduction: undefined,
      profit: -2,
      margin: -0.2,
    });
    assert.deepEqual(summarize({ price: "", compareAt: "", cost: "1" }), {
      price: undefined,
      reduction: undefined,
      profit: undefined,
      margin: undefined,
    });
    assert.equal(summarize({ price: "0", compareAt: "", cost: "1" }).margin, undefined);
  });
  it("give the price of a unit", () => {
    assert.equal(unitPrice("3.20", "250", "100"), 1.28);
    assert.equal(unitPrice("3.20", "", "100"), undefined);
    assert.equal(unitPrice("3.20", "0", "100"), undefined);
  });
});

describe("two people changed one product", () => {
  const base: EditorState = { form: { ...emptyProduct, name: "Cup", slug: "cup" }, rows: [stored("a", {})] };
  const mine: EditorState = {
    form: { ...base.form, name: "Mug", seoTitle: "Mine" },
    rows: applyEdits(base.rows, [{ key: "a", columnId: "price", value: "12" }]),
  };
  const theirs: EditorState = {
    form: { ...base.form, name: "Beaker", slug: "beaker" },
    rows: [stored("a", {}, { stock: { here: { itemId: "i-a", revision: "4", quantity: "5", inStock: "yes" } } })],
  };
  it("says who changed what", () => {
    assert.deepEqual(compare(base, mine, theirs), { both: ["name"], theirs: ["slug"], mine: ["seoTitle", "variants"] });
    assert.deepEqual([...changedFields(base.form, mine.form)], ["name", "seoTitle"]);
  });
  it("puts both together as chosen, with current revisions", () => {
    const kept = merge(base, mine, theirs, new Set());
    assert.deepEqual([kept.form.name, kept.form.slug, kept.form.seoTitle], ["Beaker", "beaker", "Mine"]);
    assert.equal(kept.rows[0]?.price, "12");
    assert.equal(kept.rows[0]?.stock.here?.revision, "4");
    assert.equal(merge(base, mine, theirs, new Set(["name"])).form.name, "Mug");
  });
  it("never takes options of one and variants of the other", () => {
    const myOptions = { form: { ...base.form, options: [size] }, rows: alignRows([size], base.rows) };
    const theirPrice = { ...base, rows: applyEdits(base.rows, [{ key: "a", columnId: "price", value: "3" }]) };
    assert.ok(compare(base, myOptions, theirPrice).both.includes("variants"));
    assert.equal(merge(base, myOptions, theirPrice, new Set()).rows.length, 2);
  });
});
