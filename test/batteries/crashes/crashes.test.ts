/** Short run of the crash battery; `npm run battery -- crashes` is the full one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { runCrashes } from "./run-crashes.ts";

test("acknowledged orders survive kill -9 of the store, gateway and database exactly once", async () => {
  const { faults, problems, open, lost, duplicates, orphanCharges, acknowledged } = await runCrashes({
    kills: 5,
    checkouts: 12,
    minutes: 4,
    seed: 7,
  });
  assert.deepEqual(
    { faults, problems, open, lost, duplicates, orphanCharges },
    { faults: [], problems: [], open: [], lost: 0, duplicates: 0, orphanCharges: 0 },
  );
  assert.ok(acknowledged >= 12);
});
