import assert from "node:assert/strict";
import { test } from "node:test";
import { countByHour } from "./call-hours.ts";

test("calls are counted by hour, including hours without calls", () => {
  const now = new Date("2026-06-01T12:30:00.000Z");
  const calls = [
    { at: "2026-06-01T12:05:00.000Z", status: 200 },
    { at: "2026-06-01T10:59:59.999Z", status: 403 },
    { at: "2026-06-01T10:00:00.000Z", status: 200 },
  ];
  assert.deepEqual(
    countByHour(calls, now).map(({ value, text }) => [value, text]),
    [
      [0, "0 requests"],
      [0, "0 requests"],
      [0, "0 requests"],
      [2, "2 requests, 1 failed"],
      [0, "0 requests"],
      [1, "1 request"],
    ],
  );
  assert.equal(countByHour([{ at: "2026-05-01T00:00:00.000Z", status: 200 }], now).length, 24);
  assert.equal(countByHour([], now).length, 6);
});
