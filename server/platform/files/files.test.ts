import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type Files, localFiles } from "./files.ts";

let folder: string;
let files: Files;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "cartwright-files-"));
  await writeFile(join(folder, "secret"), "outside");
  files = localFiles(join(folder, "files"));
});
after(() => rm(folder, { recursive: true, force: true }));

test("files are written, replaced atomically, and removed", async () => {
  await files.write("pictures/a", Buffer.from("one"));
  await files.write("pictures/a", Buffer.from("two"));
  assert.equal(String(await files.read("pictures/a")), "two");
  assert.equal(await files.has("pictures/a"), true);
  await files.remove("pictures/a");
  assert.equal(await files.read("pictures/a"), undefined);
  assert.deepEqual(await readdir(join(folder, "files", "pictures")), []);
});

const outside = [
  "../secret",
  "pictures/../../secret",
  "/etc/passwd",
  "",
  ".",
  "..",
  "a/../..",
  "../files-of-others/x",
  "a\u0000b",
];
for (const name of outside) {
  test(`the name ${JSON.stringify(name)} is rejected`, async () => {
    const refused = /points outside|invalid/i;
    await assert.rejects(async () => files.read(name), refused);
    await assert.rejects(async () => files.write(name, Buffer.from("x")), refused);
    await assert.rejects(async () => files.has(name), refused);
    await assert.rejects(async () => files.remove(name), refused);
  });
}

for (const name of ["missing", "missing/below", "kept/below", "folder", "n".repeat(300)]) {
  test(`${JSON.stringify(name.slice(0, 20))} doesn't exist, which isn't an error`, async () => {
    await files.write("kept", Buffer.from("x"));
    await files.write("folder/inside", Buffer.from("x"));
    assert.equal(await files.read(name), undefined);
    assert.equal(await files.has(name), false);
  });
}

test("a failed write leaves no partial file", async () => {
  await files.write("folder/inside", Buffer.from("x"));
  await assert.rejects(files.write("folder", Buffer.from("x")));
  const names = await readdir(join(folder, "files"));
  assert.deepEqual(
    names.filter((name) => name.endsWith(".part")),
    [],
  );
});

async function namesIn(name: string): Promise<string[]> {
  const names: string[] = [];
  for await (const found of files.list(name)) names.push(found);
  return names;
}

test("parts are written at offsets, read in chunks, streamed in ranges, moved and listed", async () => {
  await files.writePart("parts/a", 0, Buffer.from("hello "));
  await files.writePart("parts/a", 6, Buffer.from("world"));
  // The same part again, as after a lost response.
  await files.writePart("parts/a", 6, Buffer.from("world"));
  assert.equal(await files.size("parts/a"), 11);
  assert.equal(String(await files.readPart("parts/a", 6, 100)), "world");
  const stream = await files.stream("parts/a", { start: 2, end: 4 });
  assert.equal(String(Buffer.concat(await (stream?.toArray() ?? []))), "llo");
  await files.move("parts/a", "parts/deep/b");
  assert.equal(await files.stream("parts/a"), undefined);
  assert.deepEqual(await namesIn("parts"), ["parts/deep/b"]);
  await files.removeFolder("parts");
  assert.deepEqual(await namesIn("parts"), []);
});

test("a stream is written atomically", async () => {
  async function* bytes(fails: boolean) {
    yield Buffer.from("one ");
    if (fails) throw new Error("cut off");
    yield Buffer.from("two");
  }
  await files.writeStream("streamed", bytes(false));
  await assert.rejects(files.writeStream("streamed", bytes(true)), /cut off/);
  assert.equal(String(await files.read("streamed")), "one two");
});

test("a missing file is created once it is requested, and only then", async () => {
  const created: string[] = [];
  files.setProducer(async (name) => {
    if (!name.startsWith("produced/")) return false;
    created.push(name);
    await files.write(name, Buffer.from("drawn"));
    return true;
  });
  try {
    assert.equal(await files.size("produced/a"), 5);
    assert.equal(String(await files.read("produced/a")), "drawn");
    assert.equal(String(await files.read("produced/b")), "drawn");
    assert.equal(String(await files.readPart("produced/c", 1, 2)), "ra");
    assert.equal(await files.has("other"), false);
    assert.deepEqual(created, ["produced/a", "produced/b", "produced/c"]);
  } finally {
    files.setProducer(undefined);
  }
  assert.equal(await files.has("produced/d"), false);
});
