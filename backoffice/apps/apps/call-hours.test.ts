import assert from "node:assert/strict";
import { test } from "node:test";
import { hoursOf } from "./call-hours.ts";

test("calls fall into their hours, and the empty hours between them are there", () => {
  const now = new Date("2026-06-01T12:30:00.000Z");
  const calls = [
    { at: "2026-06-01T12:05:00.000Z", status: 200 },
    { at: "2026-06-01T10:59:59.999Z", status: 403 },
    { at: "2026-06-01T10:00:00.000Z", status: 200 },
  ];
  assert.deepEqual(
    hoursOf(calls, now).map(({ value, text }) => [value, text]),
    [
      [0, "0 calls"],
      [0, "0 calls"],
      [0, "0 calls"],
      [2, "2 calls, 1 refused"],
      [0, "0 calls"],
      [1, "1 call"],
    ],
  );
  assert.equal(hoursOf([{ at: "2026-05-01T00:00:00.000Z", status: 200 }], now).length, 24);
  assert.equal(hoursOf([], now).length, 6);
});
