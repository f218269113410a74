import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { afterTab, moveByKey, rectangleOf } from "./cells.ts";
import { formatTable, parseDelimited, parseTable } from "./clipboard.ts";
import { planFillDown, planFillTo, planPaste, planSet } from "./edits.ts";
import { begin, change, MAX_STEPS, redo, undo } from "./history.ts";
import { readCell, readCheck, readDecimal, readInteger } from "./values.ts";

const bounds = { rows: 4, columns: 3 };

describe("keys", () => {
  const from = { row: 1, column: 1 };
  const key = (name: string, isFar = false) => moveByKey(from, { key: name, isFar, pageRows: 2 }, bounds);
  it("move by one, to the edges and by pages, and stay inside", () => {
    assert.deepEqual(key("ArrowUp"), { row: 0, column: 1 });
    assert.deepEqual(key("ArrowDown", true), { row: 3, column: 1 });
    assert.deepEqual(key("PageDown"), { row: 3, column: 1 });
    assert.deepEqual(key("PageUp"), { row: 0, column: 1 });
    assert.deepEqual(key("End"), { row: 1, column: 2 });
    assert.deepEqual(key("Home", true), { row: 0, column: 0 });
    assert.equal(key("a"), undefined);
  });
  it("Tab walks row by row and leaves at the ends", () => {
    assert.deepEqual(afterTab({ row: 0, column: 2 }, false, bounds), { row: 1, column: 0 });
    assert.deepEqual(afterTab({ row: 1, column: 0 }, true, bounds), { row: 0, column: 2 });
    assert.equal(afterTab({ row: 3, column: 2 }, false, bounds), undefined);
    assert.equal(afterTab({ row: 0, column: 0 }, true, bounds), undefined);
  });
});

describe("the clipboard", () => {
  it("reads what spreadsheets write", () => {
    assert.deepEqual(parseTable("1\t2\r\n3\t4\r\n"), [
      ["1", "2"],
      ["3", "4"],
    ]);
    assert.deepEqual(parseTable('"two\nlines"\t"a ""quote"""'), [["two\nlines", 'a "quote"']]);
    assert.deepEqual(parseTable('5" pipe\tx'), [['5" pipe', "x"]]);
    assert.deepEqual(parseTable(""), [[""]]);
    assert.deepEqual(parseDelimited('sku;"a;b";3', ";"), [["sku", "a;b", "3"]]);
  });
  it("round-trips any table", () => {
    const cell = fc.string().filter((text) => !text.includes("\r"));
    const tables = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 });
    fc.assert(fc.property(tables, (table) => assert.deepEqual(parseTable(formatTable(table)), table)));
  });
});

describe("values", () => {
  it("reads decimals of all countries", () => {
    const cases: [string, string | undefined][] = [
      ["24.90", "24.90"],
      ["24,90", "24.90"],
      ["$1,234.50", "1234.50"],
      ["1.234,50 €", "1234.50"],
      ["1 234,5", "1234.5"],
      ["1,234", "1234"],
      ["0,234", "0.234"],
      ["1.234", "1.234"],
      ["1,234,567", "1234567"],
      ["007", "7"],
      ["-3", "-3"],
      [".5", "0.5"],
      ["5.", "5"],
      ["CHF 12", "12"],
      ["abc", undefined],
      ["", undefined],
      ["1.2.3,4,5", undefined],
    ];
    for (const [text, expected] of cases) assert.equal(readDecimal(text), expected, text);
  });
  it("reads whole numbers and yes or no", () => {
    assert.equal(readInteger("1,000"), "1000");
    assert.equal(readInteger("2.5"), undefined);
    assert.equal(readCheck("TRUE"), "yes");
    assert.equal(readCheck("hidden"), "no");
    assert.equal(readCheck("perhaps"), undefined);
  });
  it("keeps text that it can't read", () => {
    assert.equal(readCell("decimal", "ten"), "ten");
    assert.equal(readCell("integer", "2.5"), "2.5");
    assert.equal(readCell("text", " a\n b "), "a b");
  });
});

describe("pasting and filling", () => {
  const selected = { top: 1, left: 1, bottom: 1, right: 1 };
  it("pastes from the selected cell and counts what didn't fit", () => {
    const plan = planPaste(
      [
        ["1", "2", "3"],
        ["4", "5", "6"],
      ],
      selected,
      bounds,
    );
    assert.deepEqual(plan.edits, [
      { row: 1, column: 1, value: "1" },
      { row: 1, column: 2, value: "2" },
      { row: 2, column: 1, value: "4" },
      { row: 2, column: 2, value: "5" },
    ]);
    assert.deepEqual([plan.cutRows, plan.cutColumns], [0, 1]);
  });
  it("fills a selection with one value or with a table that fits several times", () => {
    assert.equal(planPaste([["9"]], { top: 0, left: 0, bottom: 3, right: 1 }, bounds).edits.length, 8);
    const twice = planPaste([["a"], ["b"]], { top: 0, left: 0, bottom: 3, right: 0 }, bounds);
    assert.deepEqual(
      twice.edits.map(({ value }) => value),
      ["a", "b", "a", "b"],
    );
  });
  it("fills down from the first row, or from the row above a single one", () => {
    const read = (row: number) => `r${row}`;
    assert.deepEqual(planFillDown({ top: 0, left: 0, bottom: 2, right: 0 }, read), [
      { row: 1, column: 0, value: "r0" },
      { row: 2, column: 0, value: "r0" },
    ]);
    assert.deepEqual(planFillDown({ top: 2, left: 0, bottom: 2, right: 0 }, read), [
      { row: 2, column: 0, value: "r1" },
    ]);
    assert.deepEqual(planFillDown({ top: 0, left: 0, bottom: 0, right: 0 }, read), []);
  });
  it("drags a pattern downwards", () => {
    const filled = planFillTo({ top: 0, left: 0, bottom: 1, right: 0 }, 3, (row) => `r${row}`);
    assert.deepEqual(
      filled.map(({ value }) => value),
      ["r0", "r1"],
    );
  });
  it("sets every cell of a selection", () => {
    const selection = rectangleOf({ anchor: { row: 2, column: 1 }, focus: { row: 0, column: 0 } });
    assert.equal(planSet(selection, "x").length, 6);
  });
});

describe("undo", () => {
  it("undoes and redoes, drops redo steps after a change, and is bounded", () => {
    let history = begin(0);
    for (let step = 1; step <= MAX_STEPS + 20; step += 1) history = change(history, step);
    assert.equal(history.past.length, MAX_STEPS);
    history = undo(undo(history));
    assert.equal(history.present, MAX_STEPS + 18);
    assert.equal(redo(history).present, MAX_STEPS + 19);
    history = change(history, -1);
    assert.equal(redo(history).present, -1);
    assert.equal(change(history, -1), history);
  });
});
