import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { build } from "#backoffice/build.ts";

const ORDERS_LIST_LIMIT = 220_000;

let folder = "";
let html = "";

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "backoffice-build-"));
  await build({ mode: "production", outDir: folder });
  html = await readFile(join(folder, "index.html"), "utf8");
});
after(() => rm(folder, { recursive: true, force: true }));

test("the page holds no script and no style of its own, so that a strict security policy fits", () => {
  assert.doesNotMatch(html, /<style|style=|<script(?![^>]*\ssrc=)|\son\w+=/);
  assert.match(html, /<script type="module" crossorigin src="\/admin\/assets\/index-[\w-]+\.js">/);
});

test("the orders list starts with at most 220 kB of compressed script", async () => {
  const entry = /src="\/admin\/assets\/([^"]+)"/.exec(html)?.[1] ?? "";
  const page = (await readdir(join(folder, "assets"))).find((name) => /^OrdersPage-.*\.js$/.test(name)) ?? "";
  const files = await withImports([entry, page]);
  const sizes = await Promise.all([...files].map(async (name) => gzipSync(await asset(name)).length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(files.size > 3 && total > 50_000, "the imports were not found");
  assert.ok(total <= ORDERS_LIST_LIMIT, `${total} bytes`);
});

test("the contract comes as plain data, without the schema library", async () => {
  for (const name of (await readdir(join(folder, "assets"))).filter((file) => file.endsWith(".js"))) {
    assert.doesNotMatch(await asset(name), /typebox/i, name);
  }
});

const asset = (name: string): Promise<string> => readFile(join(folder, "assets", name), "utf8");

/** The files and everything they import at once, not what they load later. */
async function withImports(names: string[], seen = new Set<string>()): Promise<Set<string>> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    const imports = [...(await asset(name)).matchAll(/(?:from|import)\s*["`]\.\/([\w.-]+\.js)["`]/g)];
    await withImports(
      imports.map(([, imported = ""]) => imported),
      seen,
    );
  }
  return seen;
}

test("texts come as one file per language, and no screen contains another language", async () => {
  const files = await readdir(join(folder, "assets"));
  const wordOf = {
    en: "Abandoned carts",
    de: "Abgebrochene Warenkörbe",
    fr: "Paniers abandonnés",
    ar: "السلات المتروكة",
  };
  for (const [language, word] of Object.entries(wordOf)) {
    const sources = await Promise.all(
      files.filter((file) => file.endsWith(".js")).map(async (file) => [file, await asset(file)]),
    );
    const having = sources.filter(
      ([, source]) => source?.includes(`label:"${word}"`) || source?.includes(`label:\`${word}\``),
    );
    assert.equal(having.length, 1, language);
    assert.match(having[0]?.[0] ?? "", new RegExp(`^${language}-`));
  }
});

test("messages are compiled: the parser of ICU messages isn't in the bundle", async () => {
  for (const name of (await readdir(join(folder, "assets"))).filter((file) => file.endsWith(".js")))
    assert.doesNotMatch(await asset(name), /MALFORMED_ARGUMENT|, plural, /, name);
});

test("browsers with Temporal don't load the polyfill", async () => {
  const scripts = (await readdir(join(folder, "assets"))).filter((name) => name.endsWith(".js"));
  const sources = await Promise.all(scripts.map(async (name) => ({ name, source: await asset(name) })));
  const polyfills = sources
    .filter(({ source }) => source.includes("Out-of-bounds TimeZone gap"))
    .map(({ name }) => name);
  assert.equal(polyfills.length, 1);
  const entry = /src="\/admin\/assets\/([^"]+)"/.exec(html)?.[1] ?? "";
  const pages = scripts.filter((name) => /^[A-Z]\w*Page-/.test(name));
  assert.ok(pages.length > 20);
  const loaded = await withImports([entry, ...pages]);
  assert.deepEqual(
    polyfills.filter((name) => loaded.has(name)),
    [],
  );
});
