import assert from "node:assert/strict";
import { test } from "node:test";
import { afterUploadEvent, noUploads } from "./upload-state.ts";

type Event = Parameters<typeof afterUploadEvent>[1];
const after = (...events: Event[]) => events.reduce(afterUploadEvent, noUploads);

test("a save waits for all uploads and counts those that fail meanwhile", () => {
  assert.deepEqual(after("start", "start", "wait", "fail"), { running: 1, isWaiting: true, failed: 1 });
  assert.deepEqual(after("start", "start", "wait", "fail", "fail"), { running: 0, isWaiting: true, failed: 2 });
  assert.deepEqual(after("start", "wait", "finish"), { running: 0, isWaiting: true, failed: 0 });
});

test("the next save doesn't count failures of before", () => {
  assert.equal(after("start", "fail", "wait").failed, 0);
  assert.deepEqual(after("start", "wait", "fail", "end"), noUploads);
});
