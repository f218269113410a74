import assert from "node:assert/strict";
import { test } from "node:test";
import { ByteCache } from "./byte-cache.ts";

const answer = (text: string, tags: string[]) => ({
  status: 200,
  headers: [] as [string, string][],
  etag: `"${text}"`,
  identity: Buffer.from(text),
  tags,
});

test("dropping a tag drops what depends on it and nothing else", () => {
  const cache = new ByteCache();
  cache.store("a", cache.startReading(), answer("a", ["product:1", "catalog"]));
  cache.store("b", cache.startReading(), answer("b", ["product:2"]));
  cache.drop(["product:1"]);
  assert.equal(cache.get("a"), undefined);
  assert.equal(cache.get("b")?.identity.toString(), "b");
});

test("an answer whose reading began before the drop is not stored", () => {
  const cache = new ByteCache();
  const reading = cache.startReading();
  cache.drop(["product:1"]);
  assert.equal(cache.store("a", reading, answer("old", ["product:1"])), undefined);
  assert.notEqual(cache.store("a", cache.startReading(), answer("new", ["product:1"])), undefined);
});

test("between bar and release nothing is served or stored, and afterwards nothing old is left", () => {
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

test("two bars of one tag end with the second release", () => {
  const cache = new ByteCache();
  const first = cache.bar(["t"]);
  const second = cache.bar(["t"]);
  first.release();
  assert.equal(cache.store("a", cache.startReading(), answer("x", ["t"])), undefined);
  second.release();
  assert.notEqual(cache.store("a", cache.startReading(), answer("x", ["t"])), undefined);
});

test("clearing forgets readings that began before it", () => {
  const cache = new ByteCache();
  const reading = cache.startReading();
  cache.clear();
  assert.equal(cache.store("a", reading, answer("x", ["t"])), undefined);
});

test("a full cache forgets the oldest and counts its bytes right", () => {
  const cache = new ByteCache(1000);
  for (let index = 0; index < 20; index++)
    cache.store(`k${index}`, cache.startReading(), answer("x".repeat(100), ["t"]));
  assert.equal(cache.size.entries, 10);
  assert.equal(cache.get("k0"), undefined);
  assert.notEqual(cache.get("k19"), undefined);
  cache.drop(["t"]);
  assert.deepEqual(cache.size, { entries: 0, bytes: 0 });
});
