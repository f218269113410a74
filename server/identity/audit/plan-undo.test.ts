import assert from "node:assert/strict";
import { test } from "node:test";
import type { AuditChange } from "#api/identity/audit.ts";
import { humanizeColumn, isSame, nestFields, planUndo, readField } from "./plan-undo.ts";

const update = (relation: string, before: Record<string, unknown>, after: Record<string, unknown>): AuditChange => ({
  relation,
  rowId: relation === "settings" ? "store" : "1",
  action: "update",
  before,
  after,
});
const reasonOf = (changes: readonly AuditChange[], total = changes.length): string | undefined => {
  const plan = planUndo(changes, total);
  return "reason" in plan ? plan.reason : undefined;
};

test("a refusal has a code, and the column that can't be undone", () => {
  const plan = planUndo([update("products", { price: 100 }, { price: 90 })], 1);
  assert.ok("reason" in plan);
  assert.deepEqual([plan.code, plan.column], ["UNSUPPORTED_FIELD", "price"]);
});

const long = `${"x".repeat(2000)}…`;
const renamed = update("brands", { name: "A" }, { name: "B" });
const refused: [name: string, changes: AuditChange[], reason: RegExp, total?: number][] = [
  ["no changes", [], /^This change can't be undone/],
  ["two items", [renamed, { ...renamed, rowId: "2" }], /^This changed several items/],
  ["more rows than the log shows", [renamed], /^This changed several items/, 600],
  ["an insert", [{ ...renamed, action: "insert", before: null }], /^New items can't be undone/],
  ["a deletion", [{ ...renamed, action: "delete", after: null }], /^Deleted items/],
  ["other relations", [update("staff", { role: "view" }, { role: "owner" })], /^Only names, texts, dates/],
  ["money", [update("products", { name: "A", price: 100 }, { name: "B", price: 90 })], /^“Price” can't be undone/],
  [
    "money among settings",
    [update("settings", { value: { currency: "USD" } }, { value: { currency: "EUR" } })],
    /^“Currency”/,
  ],
  ["stock", [update("orders_settings", { inventory_update_trigger: "A" }, { inventory_update_trigger: "B" })], /^“Inv/],
  [
    "a redacted value",
    [update("info_sections", { title: "(personal)" }, { title: "(personal)" })],
    /complete previous value/,
  ],
  [
    "a truncated value",
    [update("products", { description: long }, { description: "short" })],
    /complete previous value/,
  ],
  [
    "a text with a truncated tree",
    [update("products", { description: "a", rich_description: long }, { description: "b", rich_description: null })],
    /complete previous value/,
  ],
];
for (const [name, changes, reason, total] of refused) {
  test(`not undoable: ${name}`, () => assert.match(reasonOf(changes, total) ?? "", reason));
}

test("undoes the fields of one entity and skips derived columns", () => {
  const shown: AuditChange = {
    ...update("collection_products", { is_shown: true }, { is_shown: false }),
    rowId: "c 1",
  };
  const plan = planUndo(
    [
      shown,
      update("products", { is_visible: true, rich_description: null }, { is_visible: false, rich_description: {} }),
    ],
    2,
  );
  assert.ok(!("reason" in plan));
  assert.deepEqual(plan.changes, [{ column: "is_visible", field: "visible", before: true, after: false }]);
});

test("each changed value of a settings row counts separately", () => {
  const before = { value: { name: "A", timeZone: "UTC", currency: "USD" } };
  const plan = planUndo([update("settings", before, { value: { ...before.value, timeZone: "Europe/Rome" } })], 1);
  assert.ok(!("reason" in plan));
  assert.deepEqual(
    plan.changes.map(({ field }) => field),
    ["timeZone"],
  );
});

test("compares values, not their spelling", () => {
  assert.ok(isSame(null, undefined) && isSame("", null) && isSame(undefined, undefined));
  assert.ok(isSame("2026-01-01T00:00:00+00:00", "2026-01-01T00:00:00.000Z"));
  assert.ok(!isSame("2026-01-01T00:00:00+00:00", "2026-01-01T00:00:01.000Z") && !isSame(0, false));
  const fields = [
    { field: "active", value: true },
    { field: "time.start", value: 1 },
    { field: "time.end", value: null },
  ];
  assert.deepEqual(nestFields(fields), { active: true, time: { start: 1, end: null } });
  assert.equal(readField({ time: { start: 1 } }, "time.start"), 1);
  assert.equal(readField({}, "time.start"), undefined);
  assert.equal(humanizeColumn("value.heroImages"), "Hero images");
});
