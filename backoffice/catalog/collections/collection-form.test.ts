import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { memberChanges, newCondition, rulesOf, toForm, toNew } from "./collection-form.ts";
import { descendantsOf, flattenTree, stepMove } from "./collection-tree.ts";

const placed = (id: string, parent?: string, index = 0) => ({
  id,
  name: id.toUpperCase(),
  parentId: parent,
  index,
});
const collections = [
  placed("b", undefined, 1),
  placed("a", undefined, 0),
  placed("a2", "a", 1),
  placed("a1", "a", 0),
  placed("a1x", "a1"),
  placed("lost", "gone", 5),
];
const rows = flattenTree(collections);

describe("the tree of collections", () => {
  it("is flattened depth first, with orphans at the end", () => {
    assert.deepEqual(
      rows.map(({ collection, depth }) => `${depth} ${collection.id}`),
      ["0 a", "1 a1", "2 a1x", "1 a2", "0 b", "0 lost"],
    );
    assert.deepEqual([...descendantsOf("a", collections)].toSorted(), ["a1", "a1x", "a2"]);
  });
  it("moves by one step, up to the maximum depth", () => {
    assert.deepEqual(stepMove(rows, "a2", "up", 5), { parentId: "a", position: "FIRST" });
    assert.deepEqual(stepMove(rows, "lost", "up", 5), { position: "AFTER", afterId: "a" });
    assert.deepEqual(stepMove(rows, "a", "down", 5), { position: "AFTER", afterId: "b" });
    assert.equal(stepMove(rows, "lost", "down", 5), undefined);
    assert.deepEqual(stepMove(rows, "a2", "in", 5), { parentId: "a1", position: "LAST" });
    assert.equal(stepMove(rows, "a2", "in", 2), undefined);
    assert.deepEqual(stepMove(rows, "a1", "out", 5), { position: "AFTER", afterId: "a" });
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
    const ambiguous = rulesOf({
      mode: "rules",
      match: "ALL",
      conditions: [{ ...newCondition("PRICE"), value: "1,200" }],
    });
    assert.equal(ambiguous?.conditions[0]?.value, "1,200", "the API rejects it");
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
      parentId: "p",
    });
  });
});

describe("products of a collection", () => {
  it("are added, removed and reordered", () => {
    assert.deepEqual(memberChanges(["a", "b"], ["b", "c"]), { added: ["c"], removed: ["a"], first: [] });
    assert.equal(memberChanges(["a", "b"], ["b", "a"]).first.join(), "b,a");
    assert.equal(memberChanges(["a", "b"], ["c", "a", "b"]).first.join(), "c,a,b");
    assert.equal(memberChanges(["a", "b"], ["a", "b"]).first.length, 0);
  });
});
