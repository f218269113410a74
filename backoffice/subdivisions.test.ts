import assert from "node:assert/strict";
import { test } from "node:test";
import { findSubdivision, subdivisionLabel, subdivisionName, subdivisionsOf } from "#backoffice/subdivisions.ts";

test("states are found by both of their codes, and unknown ones stay as they are", () => {
  assert.equal(subdivisionName("US-CA"), "California");
  assert.equal(findSubdivision("US", "ca")?.code, "US-CA");
  assert.equal(findSubdivision("CA", "US-CA"), undefined);
  assert.equal(subdivisionName("DE-BY"), "DE-BY");
  assert.deepEqual(
    [subdivisionLabel("CA"), subdivisionsOf("CA").length, subdivisionsOf("DE").length],
    ["Province", 13, 0],
  );
});
