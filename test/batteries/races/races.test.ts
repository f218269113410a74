/** The short form of the races; `npm run battery -- races` is the long one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { runRaces } from "./run-races.ts";

test("many at once: no trial of any race is lost, and the books balance", async () => {
  const reports = await runRaces({ trials: 2, controls: 0, processes: 2 });
  assert.deepEqual(
    reports.filter(({ pass }) => !pass),
    [],
  );
});
