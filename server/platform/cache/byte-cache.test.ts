import assert from "node:assert/strict";
import { test } from "node:test";
import { announcementOf, ByteCache } from "./byte-cache.ts";

const answer = (text: string, tags: string[]) => ({
  status: 200,
  headers: [] as [string, string][],
  etag: `"${text}"`,
  identity: Buffer.from(text),
  tags,
});

test("invalidating a tag drops exactly the entries with that tag", () => {
  const cache = new ByteCache();
  cache.store("a", cache.startReading(), answer("a", ["product:1", "catalog"]));
  cache.store("b", cache.startReading(), answer("b", ["product:2"]));
  cache.drop(["product:1"]);
  assert.equal(cache.get("a"), undefined);
  assert.equal(cache.get("b")?.identity.toString(), "b");
});

test("a response read before the invalidation is not stored", () => {
  const cache = new ByteCache();
  const reading = cache.startReading();
  cache.drop(["product:1"]);
  assert.equal(cache.store("a", reading, answer("old", ["product:1"])), undefined);
  assert.notEqual(cache.store("a", cache.startReading(), answer("new", ["product:1"])), undefined);
});

test("between bar and release nothing is served or stored, and afterwards no stale entry is left", () => {
  const cache = new ByteCache();
  cache.store("a", cache.startReading(), answer("old", ["t"]));
  const bar = cache.bar(["t"]);
  const reading = cache.startReading();
  assert.equal(cache.get("a"), undefined);
  assert.equal(cache.store("a", reading, answer("maybe old", ["t"])), undefined);
  bar.release();
  assert.equal(cache.get("a"), undefined);
  assert.equal(cache.store("a", reading, answer("maybe old", ["t"])), undefined);
});

test("a tag barred twice is served after the second release", () => {
  const cache = new ByteCache();
  const first = cache.bar(["t"]);
  const second = cache.bar(["t"]);
  first.release();
  assert.equal(cache.store("a", cache.startReading(), answer("x", ["t"])), undefined);
  second.release();
  assert.notEqual(cache.store("a", cache.startReading(), answer("x", ["t"])), undefined);
});

test("clearing rejects responses read before it", () => {
  const cache = new ByteCache();
  const reading = cache.startReading();
  cache.clear();
  assert.equal(cache.store("a", reading, answer("x", ["t"])), undefined);
});

test("a full cache evicts the least recently used entries and counts bytes correctly", () => {
  const cache = new ByteCache(100_000);
  for (let index = 0; index < 200; index++)
    cache.store(`k${index}`, cache.startReading(), answer("x".repeat(1000), ["t"]));
  assert.equal(cache.get("k0"), undefined);
  assert.notEqual(cache.get("k199"), undefined);
  assert.ok(cache.size.bytes <= 100_000);
  cache.drop(["t"]);
  assert.deepEqual(cache.size, { entries: 0, bytes: 0, tags: 0 });
});

test("an entry used twice outlives any number of entries used once", () => {
  const cache = new ByteCache(100_000);
  cache.store("home", cache.startReading(), answer("x".repeat(1000), ["t"]));
  cache.get("home");
  for (let index = 0; index < 1000; index++)
    cache.store(`/?junk=${index}`, cache.startReading(), answer("x".repeat(1000), ["t"]));
  assert.notEqual(cache.get("home"), undefined);
});

test("frequently used entries evict those used twice long ago", () => {
  const cache = new ByteCache(100_000);
  for (let index = 0; index < 1000; index++) {
    cache.store(`k${index}`, cache.startReading(), answer("x".repeat(1000), ["t"]));
    cache.get(`k${index}`);
    if (index > 0) assert.notEqual(cache.get("k0"), undefined, `after ${index}`);
  }
  assert.equal(cache.get("k1"), undefined);
  assert.ok(cache.size.bytes <= 100_000);
});

test("keys count toward the size; long keys and large responses aren't stored", () => {
  const cache = new ByteCache(1_000_000);
  for (let index = 0; index < 1000; index++)
    cache.store(`${"k".repeat(4000)}${index}`, cache.startReading(), answer("x", ["t"]));
  assert.ok(cache.size.entries < 100, `${cache.size.entries} entries`);
  assert.equal(cache.store("k".repeat(10_000), cache.startReading(), answer("x", ["t"])), undefined);
  assert.equal(cache.store("large", cache.startReading(), answer("x".repeat(500_000), ["t"])), undefined);
});

test("tags without entries leave nothing behind", () => {
  const cache = new ByteCache(20_000);
  for (let index = 0; index < 1000; index++)
    cache.store(`k${index}`, cache.startReading(), answer("x", [`product:${index}`]));
  assert.ok(cache.size.tags <= cache.size.entries);
});

test("an invalidation too large for NOTIFY clears the other caches instead", () => {
  assert.equal(announcementOf(["ü".repeat(3000), "ü".repeat(1500)]), "*");
  assert.equal(announcementOf(["a", "b"]), "a\nb");
});
