/** Short run of the race battery; `npm run battery -- races` is the full one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { runRaces } from "./run-races.ts";

test("concurrent requests violate no invariant in any race, and the ledger balances", async () => {
  const reports = await runRaces({ trials: 2, controls: 0, processes: 2 });
  assert.deepEqual(
    reports.filter(({ pass }) => !pass),
    [],
  );
});
