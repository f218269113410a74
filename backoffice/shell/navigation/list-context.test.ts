import assert from "node:assert/strict";
import { test } from "node:test";
import { findPosition } from "./list-context.ts";

test("a record has neighbors within the list it was opened from", () => {
  const list = { ids: ["a", "b", "c"], href: "/orders?view=unpaid" };
  assert.deepEqual(findPosition(list, "a"), { number: 1, count: 3, previous: undefined, next: "b" });
  assert.deepEqual(findPosition(list, "c"), { number: 3, count: 3, previous: "b", next: undefined });
  assert.equal(findPosition(list, "z"), undefined);
  assert.equal(findPosition(undefined, "a"), undefined);
});
