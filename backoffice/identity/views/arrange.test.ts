import assert from "node:assert/strict";
import { test } from "node:test";
import { arrange, orderOf } from "./arrange.ts";

const all = [
  { id: "name", header: "Name", isFixed: true },
  { id: "stock", header: "Stock" },
  { id: "price", header: "Price" },
  { id: "added", header: "Added", isUnusual: true },
];
const ids = (columns: readonly { id: string }[]): string[] => columns.map(({ id }) => id);

test("fixed columns come first, then the chosen ones in order; unknown and duplicate ids are ignored", () => {
  assert.deepEqual(ids(arrange(all, ["price", "gone", "stock", "price", "name"])), ["name", "price", "stock"]);
  assert.deepEqual(ids(arrange(all, [])), ["name"]);
});

test("the dialog lists shown columns, then hidden ones", () => {
  assert.deepEqual(orderOf({ all, shown: ["added", "gone", "stock"] }), ["added", "stock", "price"]);
});
