import assert from "node:assert/strict";
import { test } from "node:test";
import { dayIn, instantOf } from "#backoffice/zoned-time.ts";

test("a clock time of a zone is one instant, also around the change of the clocks", () => {
  const cases = [
    ["2026-11-26T19:00", "America/New_York", "2026-11-27T00:00:00.000Z"],
    ["2026-07-01T19:00", "America/New_York", "2026-07-01T23:00:00.000Z"],
    ["2027-03-28T10:00", "Europe/Berlin", "2027-03-28T08:00:00.000Z"],
    ["2026-10-25T12:30", "Europe/Berlin", "2026-10-25T11:30:00.000Z"],
    ["2026-11-26T19:00", "Asia/Kolkata", "2026-11-26T13:30:00.000Z"],
  ] as const;
  for (const [local, zone, instant] of cases) {
    assert.equal(instantOf(local, zone)?.toISOString(), instant);
    assert.equal(dayIn(instant, zone), local.slice(0, 10));
  }
  assert.equal(instantOf("", "UTC"), undefined);
});
