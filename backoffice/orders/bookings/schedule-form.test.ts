import assert from "node:assert/strict";
import { test } from "node:test";
import { blackoutsText, hoursText, readBlackouts, readHours } from "./schedule-form.ts";

test("parses opening hours and formats them again", () => {
  const hours = readHours("10:00-13:00, 14:00 – 17:30", 2);
  assert.deepEqual(hours, [
    { weekday: 2, opensMinute: 600, closesMinute: 780 },
    { weekday: 2, opensMinute: 840, closesMinute: 1050 },
  ]);
  assert.equal(hoursText(hours ?? [], 2), "10:00-13:00, 14:00-17:30");
  assert.deepEqual(readHours("  ", 1), []);
  for (const wrong of ["ten", "17:00-10:00", "10:75-11:00", "20:00-25:00"])
    assert.equal(readHours(wrong, 1), undefined);
});

test("parses closures of one or several days with a reason", () => {
  const text = "2026-12-24 – 2026-12-27 Holidays\n2027-01-01";
  const blackouts = readBlackouts(text);
  assert.deepEqual(blackouts, [
    { fromDay: "2026-12-24", toDay: "2026-12-27", reason: "Holidays" },
    { fromDay: "2027-01-01", toDay: "2027-01-01", reason: "" },
  ]);
  assert.equal(blackoutsText(blackouts ?? []), text);
  assert.deepEqual(readBlackouts("2026-12-24 to 2026-12-27 Holidays\n2027-01-01"), blackouts);
  assert.equal(readBlackouts("tomorrow"), undefined);
});
