import assert from "node:assert/strict";
import { test } from "node:test";
import { setStaffLanguage } from "#backoffice/language.ts";
import { formatBytes, formatDuration } from "./format-bytes.ts";

test("formats file sizes and durations", () => {
  assert.deepEqual([0, 812, 1536, 4_404_019, 26_214_400, 4 * 1024 ** 3].map(formatBytes), [
    "0 bytes",
    "812 bytes",
    "1.5 KB",
    "4.2 MB",
    "25 MB",
    "4 GB",
  ]);
  assert.deepEqual([400, 7000, 750_000, 3_725_000].map(formatDuration), ["0:00", "0:07", "12:30", "1:02:05"]);
});

test("file sizes use the units of the staff member's language", () => {
  setStaffLanguage("fr");
  assert.equal(formatBytes(4_404_019), "4,2\u202fMo");
  setStaffLanguage("en");
});
