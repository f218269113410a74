/** Each declared error code is used by the server. Clients and docs rely on the declarations. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { errors } from "#api/errors.ts";

const root = join(import.meta.dirname, "../..");
const isProgram = (file: string): boolean => !/\.test\.ts$|\/texts\/|\.gen\.ts$/.test(file);
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");

test("every declared error code is used by the server", () => {
  // Factories of the server take the codes of an entity from its declaration in the contract.
  const names = globSync(["server/**/*.ts", "api/catalog/{brands,ribbons,info-sections}.ts"], { cwd: root })
    .filter(isProgram)
    .flatMap((file) => withoutComments(readFileSync(join(root, file), "utf8")).match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []);
  const used = new Set(names);
  assert.deepEqual(
    Object.keys(errors).filter((code) => !used.has(code)),
    [],
  );
});
