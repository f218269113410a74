import assert from "node:assert/strict";
import { test } from "node:test";
import { TokenBuckets } from "./token-buckets.ts";

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);

test("a bucket empties, refills over time and never exceeds its capacity", () => {
  const buckets = new TokenBuckets({ capacity: 100, perSecond: 10 });
  for (let index = 0; index < 10; index++) {
    assert.equal(buckets.secondsToWait("a", 10, at(0)), 0);
    buckets.spend("a", 10, at(0));
  }
  assert.equal(buckets.secondsToWait("a", 10, at(0)), 1);
  assert.equal(buckets.secondsToWait("a", 35, at(0)), 4);
  assert.equal(buckets.secondsToWait("b", 100, at(0)), 0);
  assert.equal(buckets.secondsToWait("a", 10, at(1)), 0);
  assert.equal(buckets.secondsToWait("a", 10, at(-60)), 1);
  buckets.spend("a", 100, at(3600));
  assert.equal(buckets.secondsToWait("a", 100, at(3600)), 10);
});

test("a full bucket admits work beyond its capacity", () => {
  const buckets = new TokenBuckets({ capacity: 100, perSecond: 10 });
  assert.equal(buckets.secondsToWait("a", 5000, at(0)), 0);
  buckets.spend("a", 5000, at(0));
  assert.equal(buckets.secondsToWait("a", 5000, at(0)), 10);
});

test("bounds memory for many subjects", () => {
  const buckets = new TokenBuckets({ capacity: 100, perSecond: 10 });
  for (let index = 0; index < 25_000; index++) buckets.spend(String(index), 1, at(0));
  assert.equal(buckets.size, 20_000);
});
