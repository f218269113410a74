import assert from "node:assert/strict";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { createDiskCache } from "./disk-cache.ts";

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "cartwright-kept-"));
});
after(() => rm(folder, { recursive: true, force: true }));

const filledWith = (bytes: number) => (path: string) => writeFile(path, Buffer.alloc(bytes, "x"));
const KILOBYTE = filledWith(1024);

test("stays within its budget and evicts the least recently used files", async () => {
  const cache = createDiskCache(join(folder, "budget"), 10 * 1024);
  for (let index = 0; index < 10; index++) {
    await cache.write(`a/${index}`, KILOBYTE);
    // Files of the same millisecond have no order.
    const seconds = 1_000_000 + index;
    await utimes(join(folder, "budget", "a", String(index)), seconds, seconds);
  }
  // Written early, but read recently.
  assert.equal((await cache.read("a/0"))?.bytes, 1024);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await cache.write("a/10", KILOBYTE);
  assert.ok((await cache.usedBytes()) <= 8 * 1024);
  assert.deepEqual(await Promise.all([0, 1, 2, 3, 9, 10].map((index) => cache.has(`a/${index}`))), [
    true,
    false,
    false,
    false,
    true,
    true,
  ]);
});

test("files of an earlier start count toward the budget", async () => {
  const first = createDiskCache(join(folder, "restart"), 1e9);
  for (let index = 0; index < 8; index++) await first.write(`a/${index}`, KILOBYTE);
  const second = createDiskCache(join(folder, "restart"), 4 * 1024);
  await second.write("b", KILOBYTE);
  assert.ok((await second.usedBytes()) <= 4 * 1024);
});

test("folders are removed recursively; names can't escape the folder", async () => {
  const cache = createDiskCache(join(folder, "folders"), 1e9);
  await cache.write("one/a", KILOBYTE);
  await cache.removeFolder("one");
  assert.equal(await cache.read("one/a"), undefined);
  await assert.rejects(async () => cache.read("../secret"), /outside/);
});

test("large files are streamed, and one that is larger than the budget can still be read", async () => {
  const cache = createDiskCache(join(folder, "large"), 100_000);
  await cache.write("small", KILOBYTE);
  assert.ok(Buffer.isBuffer((await cache.read("small"))?.body));
  await cache.write("large", filledWith(300_000));
  assert.equal(await cache.has("small"), false);
  const file = await cache.read("large");
  assert.ok(file !== undefined && !Buffer.isBuffer(file.body));
  let bytes = 0;
  for await (const chunk of file.body) bytes += chunk.length;
  assert.deepEqual([file.bytes, bytes], [300_000, 300_000]);
});

test("a failed write leaves no file behind", async () => {
  const cache = createDiskCache(join(folder, "failed"), 1e9);
  const fails = async (path: string) => {
    await writeFile(path, "half");
    throw new Error("no more");
  };
  await assert.rejects(cache.write("a", fails), /no more/);
  assert.equal(await cache.has("a"), false);
  assert.equal(await cache.usedBytes(), 0);
});
