/** Short run of the worker battery; `npm run battery -- workers` is the full one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { judge, runWorkers } from "./worker-battery.ts";

test("jobs are neither lost nor repeated while workers are killed and connections break", async () => {
  const { lost, overlapping, doubled, problems } = await runWorkers({ jobs: 150, faults: 9 });
  assert.deepEqual({ lost, overlapping, doubled, problems }, { lost: 0, overlapping: 0, doubled: 0, problems: [] });
});

test("the evaluation detects concurrent runs and repeated jobs", () => {
  const line = (kind: "begin" | "end", run: string, pid: number, at: number) => ({ kind, run, name: "a", pid, at });
  const first = [line("begin", "1", 1, 0), line("end", "1", 1, 100)];
  assert.deepEqual(judge([...first, line("begin", "2", 2, 50), line("end", "2", 2, 150)], []), {
    overlapping: 1,
    doubled: 1,
  });
  const again = [line("begin", "2", 2, 9000), line("end", "2", 2, 9100)];
  assert.deepEqual(judge([...first, ...again], []), { overlapping: 0, doubled: 1 });
  assert.deepEqual(judge([...first, ...again], [{ pid: 1, at: 200 }]), { overlapping: 0, doubled: 0 });
  const cutShort = [line("begin", "1", 1, 0)];
  assert.deepEqual(judge([...cutShort, ...again], [{ pid: 1, at: 60 }]), { overlapping: 0, doubled: 0 });
});
