import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { descendantsOf, flattenTree, pathOf, stepMove } from "../catalog/category-tree.ts";
import { memberChanges, newCondition, rulesOf, toForm, toNew } from "./collection-form.ts";

const placed = (id: string, parent?: string, index = 0) => ({
  id,
  name: id.toUpperCase(),
  parentCategory: { id: parent, index },
});
const categories = [
  placed("b", undefined, 1),
  placed("a", undefined, 0),
  placed("a2", "a", 1),
  placed("a1", "a", 0),
  placed("a1x", "a1"),
  placed("lost", "gone", 5),
];
const rows = flattenTree(categories);

describe("the tree of collections", () => {
  it("is flattened depth first, with orphans at the end", () => {
    assert.deepEqual(
      rows.map(({ category, depth }) => `${depth} ${category.id}`),
      ["0 a", "1 a1", "2 a1x", "1 a2", "0 b", "0 lost"],
    );
    assert.deepEqual(pathOf("a1x", categories), ["A", "A1", "A1X"]);
    assert.deepEqual([...descendantsOf("a", categories)].toSorted(), ["a1", "a1x", "a2"]);
  });
  it("moves by one step, up to the maximum depth", () => {
    assert.deepEqual(stepMove(rows, "a2", "up", 5), { parentCategoryId: "a", position: "FIRST" });
    assert.deepEqual(stepMove(rows, "lost", "up", 5), { position: "AFTER", moveAfterCategoryId: "a" });
    assert.deepEqual(stepMove(rows, "a", "down", 5), { position: "AFTER", moveAfterCategoryId: "b" });
    assert.equal(stepMove(rows, "lost", "down", 5), undefined);
    assert.deepEqual(stepMove(rows, "a2", "in", 5), { parentCategoryId: "a1", position: "LAST" });
    assert.equal(stepMove(rows, "a2", "in", 2), undefined);
    assert.deepEqual(stepMove(rows, "a1", "out", 5), { position: "AFTER", moveAfterCategoryId: "a" });
    assert.equal(stepMove(rows, "a", "out", 5), undefined);
  });
});

describe("rules", () => {
  const form = toForm(undefined, []);
  it("are sent only when complete", () => {
    const conditions = [newCondition("TAG"), { ...newCondition("BRAND"), operator: "IS_SET" as const }];
    assert.deepEqual(rulesOf({ mode: "rules", match: "ANY", conditions }), {
      match: "ANY",
      conditions: [{ field: "BRAND", operator: "IS_SET" }],
    });
    assert.equal(rulesOf({ mode: "manual", match: "ALL", conditions }), undefined);
  });
  it("convert decimals and dates for the API", () => {
    const conditions = [
      { ...newCondition("PRICE"), value: "19,90" },
      { ...newCondition("CREATED_DATE"), operator: "AFTER" as const, value: "2026-02-01" },
    ];
    const [price, date] = rulesOf({ mode: "rules", match: "ALL", conditions })?.conditions ?? [];
    assert.equal(price?.value, "19.90");
    assert.equal(date?.value, "2026-02-01T00:00:00.000Z");
  });
  it("are part of a new collection", () => {
    const conditions = [{ ...newCondition("TAG"), value: "summer" }];
    assert.deepEqual(toNew({ ...form, name: " Sun ", mode: "rules", conditions, parentId: "p" }), {
      name: "Sun",
      visible: true,
      description: null,
      seoData: { tags: [] },
      rules: { match: "ALL", conditions: [{ field: "TAG", operator: "EQUALS", value: "summer" }] },
      parentCategory: { id: "p" },
    });
  });
});

describe("products of a collection", () => {
  it("are added, removed and reordered", () => {
    assert.deepEqual(memberChanges(["a", "b"], ["b", "c"]), { added: ["c"], removed: ["a"], isReordered: false });
    assert.equal(memberChanges(["a", "b"], ["b", "a"]).isReordered, true);
    assert.equal(memberChanges(["a", "b"], ["c", "a", "b"]).isReordered, true);
    assert.equal(memberChanges(["a", "b"], ["a", "b"]).isReordered, false);
  });
});
