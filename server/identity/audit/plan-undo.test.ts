import assert from "node:assert/strict";
import { test } from "node:test";
import type { AuditChange } from "#api/identity/audit.ts";
import { fieldOf, isSame, nested, planUndo, wordsOf } from "./plan-undo.ts";

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

const long = `${"x".repeat(2000)}…`;
const renamed = update("brands", { name: "A" }, { name: "B" });
const refused: [name: string, changes: AuditChange[], reason: RegExp, total?: number][] = [
  ["nothing", [], /^Nothing was changed/],
  ["two things", [renamed, { ...renamed, rowId: "2" }], /^Several things/],
  ["more rows than the log shows", [renamed], /^Several things/, 600],
  ["what was added", [{ ...renamed, action: "insert", before: null }], /^Something was added/],
  ["what was deleted", [{ ...renamed, action: "delete", after: null }], /^What was deleted/],
  ["other relations", [update("staff", { role: "view" }, { role: "owner" })], /^Only names, texts, dates/],
  ["money", [update("products", { name: "A", price: 100 }, { name: "B", price: 90 })], /^“Price” is not taken back/],
  [
    "money among settings",
    [update("settings", { value: { currency: "USD" } }, { value: { currency: "EUR" } })],
    /^“Currency”/,
  ],
  ["stock", [update("orders_settings", { inventory_update_trigger: "A" }, { inventory_update_trigger: "B" })], /^“Inv/],
  [
    "what the log keeps as a word",
    [update("info_sections", { title: "(personal)" }, { title: "(personal)" })],
    /not keep/,
  ],
  ["what the log cut off", [update("products", { description: long }, { description: "short" })], /does not keep/],
  [
    "a text whose tree was cut off",
    [update("products", { description: "a", rich_description: long }, { description: "b", rich_description: null })],
    /does not keep/,
  ],
];
for (const [name, changes, reason, total] of refused) {
  test(`not taken back: ${name}`, () => assert.match(reasonOf(changes, total) ?? "", reason));
}

test("fields of one thing are taken back, with what follows from them left out", () => {
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

test("of a settings row each changed value counts", () => {
  const before = { value: { name: "A", timeZone: "UTC", currency: "USD" } };
  const plan = planUndo([update("settings", before, { value: { ...before.value, timeZone: "Europe/Rome" } })], 1);
  assert.ok(!("reason" in plan));
  assert.deepEqual(
    plan.changes.map(({ field }) => field),
    ["timeZone"],
  );
});

test("values are compared by what they mean", () => {
  assert.ok(isSame(null, undefined) && isSame("", null) && isSame(undefined, undefined));
  assert.ok(isSame("2026-01-01T00:00:00+00:00", "2026-01-01T00:00:00.000Z"));
  assert.ok(!isSame("2026-01-01T00:00:00+00:00", "2026-01-01T00:00:01.000Z") && !isSame(0, false));
  const fields = [
    { field: "active", value: true },
    { field: "time.start", value: 1 },
    { field: "time.end", value: null },
  ];
  assert.deepEqual(nested(fields), { active: true, time: { start: 1, end: null } });
  assert.equal(fieldOf({ time: { start: 1 } }, "time.start"), 1);
  assert.equal(fieldOf({}, "time.start"), undefined);
  assert.equal(wordsOf("value.heroImages"), "Hero images");
});
