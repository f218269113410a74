/** Nothing is kept that nothing needs: CSS classes, texts, dependencies, images of the documentation. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { test } from "node:test";
import { type TextNode, textFolders, textsIn } from "./texts.ts";

const read = (path: string): [path: string, text: string] => [path, readFileSync(path, "utf8")];
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const screens = globSync("{storefront,hosted,backoffice,ui}/**/*.{ts,tsx}").map(read);

/** Classes that a CSS module declares and nothing uses. Modules that are read by computed names count as used. */
function unusedClasses(path: string, css: string, sources: readonly [path: string, text: string][]): string[] {
  const rules = css.replace(/\/\*.*?\*\//gs, "").replace(/:global\([^)]*\)|url\([^)]*\)/g, "");
  const declared = new Set([...rules.matchAll(/\.([a-z_][\w-]*)(?=[^{};]*\{)/gi)].map(([, name = ""]) => name));
  for (const [, names = ""] of rules.matchAll(/composes:\s*([^;]+);/g))
    for (const name of names.split(/\s+/)) declared.delete(name);
  for (const [file, text] of sources) {
    for (const [, name = "", from = ""] of text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)) {
      const target = from.startsWith(".") ? posix.join(posix.dirname(file), from) : from.replace("#", "");
      if (target !== path) continue;
      if (new RegExp(`\\b${name}\\[(?!")|[(,:=]\\s*${name}\\s*[),;}]`).test(text)) return [];
      for (const [, dotted = "", quoted = ""] of text.matchAll(
        new RegExp(`\\b${name}(?:\\.(\\w+)|\\["([^"]+)"\\])`, "g"),
      ))
        declared.delete(dotted || quoted);
    }
  }
  return [...declared].map((name) => `${path}: .${name}`);
}

test("every class of the CSS modules is used", () => {
  const modules = globSync("{storefront,hosted,backoffice,ui}/**/*.module.css").map(read);
  assert.ok(modules.length > 50);
  const composed = modules.flatMap(([, css]) => [...css.matchAll(/composes:\s*([^;]+?) from "([^"]+)"/g)]);
  const found = modules
    .flatMap(([path, css]) => unusedClasses(path, css, screens))
    .filter((problem) => !composed.some(([, name, from = ""]) => problem.endsWith(`${basename(from)}: .${name}`)));
  assert.deepEqual(found, []);
});

/**
 * Messages whose key no code of the app reads, neither by its name nor by an index of its group: a message of a common
 * name that only others use isn't found.
 */
function unreadTexts(texts: TextNode, code: string): string[] {
  const isRead = (key: string): boolean =>
    /^[\w$]+$/.test(key)
      ? new RegExp(`\\.${key}\\b|[{,]\\s*${key}\\s*[,}:]|["\`]${key}["\`]|\\b${key}: `).test(code)
      : code.includes(key);
  const isIndexed = (group: string): boolean => {
    const name = escaped(group);
    return new RegExp(
      `\\b${name}\\)?(?:\\?\\.)?\\[|(?:entries|keys|values)\\([^()]*\\b${name}\\)|(?:of|in) [\\w.]*\\b${name}\\)|Record<[^=]*> = [\\w.]*\\b${name}\\b`,
    ).test(code);
  };
  const walk = (node: TextNode, path: readonly string[]): string[] => {
    const [key = "", group = ""] = path.toReversed();
    if (typeof node !== "string") return Object.entries(node).flatMap(([name, inner]) => walk(inner, [...path, name]));
    return isRead(key) || (path.length > 1 && isIndexed(group)) ? [] : [path.join(".")];
  };
  return walk(texts, []);
}

test("every text is read by a screen, an email or a message", async () => {
  const sources = globSync("{storefront,hosted,backoffice,ui,server,api,sdk}/**/*.{ts,tsx}")
    .filter((path) => !/\/texts\/|\.test\.tsx?$|\.gen\.ts$/.test(path))
    .map(read);
  const codeOf = (...places: readonly string[]): string =>
    sources.flatMap(([path, text]) => (places.some((place) => path.startsWith(`${place}/`)) ? [text] : [])).join("\n");
  const code: Record<string, string> = {
    storefront: codeOf("storefront", "hosted", "ui", "api"),
    hosted: codeOf("hosted", "ui", "api", "server", "storefront"),
    ui: codeOf("storefront", "hosted", "ui"),
    backoffice: codeOf("backoffice", "api"),
    server: codeOf("server", "api"),
  };
  const found: string[] = [];
  for (const [app = "", own = ""] of Object.entries(code))
    for (const folder of textFolders(app))
      found.push(...unreadTexts((await textsIn(folder)).en, own).map((path) => `${folder}: ${path}`));
  assert.deepEqual(found, []);
});

test("every dependency is imported", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const code = globSync(
    "{api,sdk,server,hosted,storefront,backoffice,ui,examples,test,bench,tools}/**/*.{ts,tsx,mjs,css}",
  )
    .filter((path) => !path.includes("node_modules"))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  // Types of packages, and what other packages import (peer dependencies).
  const isIndirect = (name: string): boolean => name.startsWith("@types/") || name === "@tiptap/pm";
  const unused = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !isIndirect(name) && !new RegExp(`["'/]${escaped(name)}["'/]`).test(code),
  );
  assert.deepEqual(unused, []);
});

test("every image of the documentation is shown", () => {
  const pages = globSync("{*.md,docs/**/*.md}").map(read);
  const shown = new Set(
    pages.flatMap(([path, text]) =>
      [...text.matchAll(/\]\(([^)\s]+\.webp)|src="([^"]+\.webp)"/g)].map(([, linked, embedded]) =>
        join(dirname(path), linked ?? embedded ?? ""),
      ),
    ),
  );
  assert.deepEqual(
    globSync("docs/pictures/*").filter((path) => !shown.has(path)),
    [],
  );
});

test("an unused class, and a text that nothing reads, are reported", () => {
  const css = ".used { color: red } .unused:hover { color: blue }";
  const source: [string, string] = ["ui/A.tsx", 'import styles from "./A.module.css"; const a = styles.used;'];
  assert.deepEqual(unusedClasses("ui/A.module.css", css, [source]), ["ui/A.module.css: .unused"]);
  const indexed: [string, string] = [source[0], `${source[1]} const b = styles[tone];`];
  assert.deepEqual(unusedClasses("ui/A.module.css", css, [indexed]), []);
  const texts = { title: "Cart", states: { OPEN: "Open" }, gone: "Gone" };
  assert.deepEqual(unreadTexts(texts, "<h1>{texts.title}</h1> texts.states[state]"), ["gone"]);
});
