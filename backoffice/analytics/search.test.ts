import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultAnalyticsSearch, readAnalyticsSearch, spanOf } from "./search.ts";

const now = new Date(2026, 10, 21, 15, 30);
const span = (search: object) => {
  const { from, to, interval } = spanOf({ ...defaultAnalyticsSearch, ...search }, now);
  return [from, to, interval];
};

test("spans are whole days until now", () => {
  assert.deepEqual(span({ span: "today" }), [new Date(2026, 10, 21), now, "HOUR"]);
  assert.deepEqual(span({ span: "7d" }), [new Date(2026, 10, 15), now, "DAY"]);
  assert.deepEqual(span({}), [new Date(2026, 9, 23), now, "DAY"]);
  assert.deepEqual(span({ span: "12m" }), [new Date(2025, 11, 1), now, "MONTH"]);
  assert.deepEqual(span({ span: "year" }), [new Date(2026, 0, 1), now, "WEEK"]);
});

test("other dates include both days; without two sensible dates it is the last 30 days", () => {
  const custom = { span: "custom", first: "2026-11-01", last: "2026-11-01" };
  assert.deepEqual(span(custom), [new Date(2026, 10, 1), new Date(2026, 10, 2), "HOUR"]);
  assert.deepEqual(span({ span: "custom", first: "2026-11-09", last: "2026-11-01" }), span({}));
});

test("an address may say anything", () => {
  assert.deepEqual(
    readAnalyticsSearch({ tab: 3, span: "forever", first: "2026-99-99", by: null }),
    defaultAnalyticsSearch,
  );
});
