/** Functions of the contract are copied into the browser's code one by one, so they may use exports of their module only. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parseAst } from "vite";
import { plainCode } from "#backoffice/contract-plugin.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

type Import = { path: string; name: string };

const importsOf = (text: string): Import[] =>
  [...text.matchAll(/^import \{([^}]*)\} from "#(api\/[\w/-]+\.ts)";/gm)]
    .flatMap(([, names = "", path = ""]) =>
      names
        .split(",")
        .map((name) => name.trim().split(" as ", 1).join())
        .filter((name) => name !== "" && !name.startsWith("type "))
        .map((name) => ({ path, name })),
    )
    .filter(({ path }) => !plainCode.test(path));

/** Names that the source reads and nowhere declares. Property names don't count. */
function freeNames(source: string): string[] {
  const read = new Set<string>();
  const declared = new Set<string>();
  const declare = (pattern: unknown): void => {
    const node = Object(pattern);
    if (node.type === "Identifier") declared.add(node.name);
    else if (node.type === "AssignmentPattern") declare(node.left);
    else if (node.type === "RestElement") declare(node.argument);
    else if (node.type === "ArrayPattern") node.elements.forEach(declare);
    else if (node.type === "ObjectPattern") for (const part of node.properties) declare(part.value ?? part);
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    const node = Object(value);
    if (node.type === "Identifier") read.add(node.name);
    if (node.type === "VariableDeclarator") declare(node.id);
    if (node.type === "CatchClause") declare(node.param);
    if (/Function/.test(node.type ?? "")) [node.id, ...node.params].forEach(declare);
    for (const [key, part] of Object.entries(node)) {
      const isName = (key === "property" || key === "key") && node.computed === false;
      if (!isName && key !== "id") walk(part);
    }
  };
  walk(parseAst(`(${source});`));
  return [...read].filter((name) => !declared.has(name) && !(name in globalThis));
}

async function missingIn({ path, name }: Import, seen = new Set<string>()): Promise<string[]> {
  const exported: Record<string, unknown> = await import(`#${path}`);
  const value = exported[name];
  if (typeof value !== "function" || seen.has(name)) return [];
  seen.add(name);
  const names = freeNames(value.toString());
  const missing = names.filter((used) => !(used in exported)).map((used) => `${path}: ${name} uses ${used}`);
  for (const used of names) if (used in exported) missing.push(...(await missingIn({ path, name: used }, seen)));
  return missing;
}

test("functions that the back office imports are complete in the browser", async () => {
  const files = globSync("{backoffice,sdk}/**/*.{ts,tsx}", { cwd: root }).filter((path) => !path.includes(".test."));
  const imports = files.flatMap((path) => importsOf(readFileSync(root + path, "utf8")));
  assert.ok(imports.some(({ name }) => name === "readPreorderMessage"));
  const missing = new Set<string>();
  for (const one of imports) for (const fault of await missingIn(one)) missing.add(fault);
  assert.deepEqual([...missing], []);
});

test("a name that isn't exported is found", () => {
  assert.deepEqual(freeNames("function f(a, { b = 1 }) { const c = a.d; return cache.get(c + b) ?? Math.max(b); }"), [
    "cache",
  ]);
});
