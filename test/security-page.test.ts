/** docs/security.md refers to existing files and commands, and to every test of `tools/controls.ts`. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { controls } from "#tools/controls.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): Promise<string> => readFile(join(root, path), "utf8");
const PATH = /`((?:api|server|storefront|hosted|test|tools|bench|docs)\/[\w./-]+)`/g;
const LINK = /\]\(([^)#:]+)\)/g;

for (const page of ["docs/security.md", "SECURITY.md"])
  test(`every file mentioned in ${page} exists`, async () => {
    const text = await read(page);
    const named = [...text.matchAll(PATH)].map(([, path = ""]) => path);
    const linked = [...text.matchAll(LINK)].map(([, path = ""]) => join(dirname(page), path));
    assert.ok(linked.length > 0);
    assert.deepEqual(
      [...new Set([...named, ...linked])].filter((path) => !existsSync(join(root, path))),
      [],
    );
  });

test("the page lists the tests of all controls that can be disabled", async () => {
  const text = await read("docs/security.md");
  const table = text.slice(text.indexOf("## Controls"), text.indexOf("## Verifying the tests"));
  assert.deepEqual(
    [...new Set(controls.map((control) => control.test))].filter((path) => !table.includes(path)),
    [],
  );
});

test("each control's change still matches its file", async () => {
  for (const { name, file, from } of controls)
    assert.equal(
      (await read(file)).split(from).length,
      2,
      `${name}: ${file} has another text; correct tools/controls.ts`,
    );
});

test("commands mentioned on the page exist", async () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(await read("package.json"));
  const names = [...(await read("docs/security.md")).matchAll(/`npm run (\w+)/g)].map(([, name = ""]) => name);
  assert.ok(names.length > 0);
  assert.deepEqual(
    names.filter((name) => scripts[name] === undefined),
    [],
  );
});
