/** Short run of the hostile-connections battery; `npm run bench -- hostile-connections` is the full one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { runHostile } from "./hostile-battery.ts";

/** Limits. Work is the event loop's processor time, which other programs on the machine don't affect. */
const MOST_WORK = 200;
const MOST_GROWTH = 100;

test("the store stays responsive with fifty hostile connections on each of the most expensive requests", async () => {
  const reports = await runHostile({ visits: 10 });
  assert.equal(reports.length, 5);
  for (const { call, work, failedSignIns, failedPages, growth, answers } of reports) {
    assert.deepEqual({ call, failedSignIns, failedPages }, { call, failedSignIns: 0, failedPages: 0 });
    assert.ok(work < MOST_WORK, `${call}: a home page waits for ${work.toFixed(0)} ms of other work`);
    assert.ok(growth < MOST_GROWTH, `${call}: the store takes ${growth.toFixed(0)} MB more`);
    const statuses = Object.keys(answers);
    assert.deepEqual(
      statuses.filter((status) => !["200", "304", "429"].includes(status)),
      [],
      call,
    );
  }
});
