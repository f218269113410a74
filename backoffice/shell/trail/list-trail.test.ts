import assert from "node:assert/strict";
import { test } from "node:test";
import { placeIn } from "./list-trail.ts";

test("a record has neighbors within the list it was opened from, and none beyond it", () => {
  const trail = { ids: ["a", "b", "c"], href: "/orders?view=unpaid" };
  assert.deepEqual(placeIn(trail, "a"), { number: 1, count: 3, previous: undefined, next: "b" });
  assert.deepEqual(placeIn(trail, "c"), { number: 3, count: 3, previous: "b", next: undefined });
  assert.equal(placeIn(trail, "z"), undefined);
  assert.equal(placeIn(undefined, "a"), undefined);
});
