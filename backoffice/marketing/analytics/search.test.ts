import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, dayIn, startOfDay } from "#api/store/dates.ts";
import { intervalLabel } from "./interval-label.ts";
import { defaultAnalyticsSearch, readAnalyticsSearch, spanOf } from "./search.ts";

// Half past three in the night of 22 November in Auckland (UTC+13), while it is still the 21st in London.
const now = new Date("2026-11-21T14:30:00Z");
const zone = "Pacific/Auckland";
const span = (search: object) => {
  const { from, to, interval } = spanOf({ ...defaultAnalyticsSearch, ...search }, now, zone);
  return [from.toISOString(), to.toISOString(), interval];
};

test("spans are whole days of the store until now, whatever the computer's clock says", () => {
  const end = now.toISOString();
  assert.deepEqual(span({ span: "today" }), ["2026-11-21T11:00:00.000Z", end, "HOUR"]);
  assert.deepEqual(span({ span: "7d" }), ["2026-11-15T11:00:00.000Z", end, "DAY"]);
  assert.deepEqual(span({}), ["2026-10-23T11:00:00.000Z", end, "DAY"]);
  assert.deepEqual(span({ span: "12m" }), ["2025-11-30T11:00:00.000Z", end, "MONTH"]);
  assert.deepEqual(span({ span: "year" }), ["2025-12-31T11:00:00.000Z", end, "WEEK"]);
  assert.deepEqual(span({ span: "90d" })[0], "2026-08-24T12:00:00.000Z", "before summer time, an hour less from UTC");
});

test("other dates include both days; without two sensible dates it is the last 30 days", () => {
  const custom = { span: "custom", first: "2026-11-01", last: "2026-11-01" };
  assert.deepEqual(span(custom), ["2026-10-31T11:00:00.000Z", "2026-11-01T11:00:00.000Z", "HOUR"]);
  assert.deepEqual(span({ span: "custom", first: "2026-11-09", last: "2026-11-01" }), span({}));
});

test("a day begins when its date does, also where clocks skip midnight or show it twice", () => {
  for (const timeZone of ["America/Havana", "Asia/Beirut", "America/New_York", "Pacific/Kiritimati", "Pacific/Niue"]) {
    for (let day = "2025-01-01"; day < "2026-12-31"; day = addDays(day, 1)) {
      const start = startOfDay(day, timeZone);
      assert.equal(dayIn(start, timeZone), day, timeZone);
      assert.equal(dayIn(new Date(start.getTime() - 1), timeZone), addDays(day, -1), timeZone);
    }
  }
});

test("intervals are named by the store's clocks", () => {
  const today = { ...defaultAnalyticsSearch, span: "today" } as const;
  assert.equal(intervalLabel("2026-11-22T02:00:00", today, zone, now), "2 AM");
  assert.equal(intervalLabel("2026-11-21T02:00:00", today, zone, now), "Nov 21, 2 AM", "of the time compared with");
});

test("an address may say anything", () => {
  assert.deepEqual(
    readAnalyticsSearch({ tab: 3, span: "forever", first: "2026-99-99", by: null }),
    defaultAnalyticsSearch,
  );
});
