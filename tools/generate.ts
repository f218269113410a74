/**
 * Writes all generated files, or with `--check` lists those out of date: db/schema.sql,
 * server/platform/db/schema.gen.ts, api/content/section-types.gen.ts, api/openapi.json and docs/reference/.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { createTestDatabase } from "#server/platform/testing/test-database.ts";
import { describeDatabase } from "./generate/database.ts";
import { sectionTypesFile } from "./generate/section-types.ts";

const root = new URL("..", import.meta.url);
const isCheck = process.argv.includes("--check");

async function databaseFiles(): Promise<Record<string, string>> {
  const database = await createTestDatabase();
  try {
    const { sql, types } = await describeDatabase(database.url);
    return { "db/schema.sql": sql, "server/platform/db/schema.gen.ts": types };
  } finally {
    await database.drop();
  }
}

async function contractFiles(): Promise<Record<string, string>> {
  // Imported late, because the contract can only be loaded once its generated files exist.
  const { contractDocuments } = await import("./generate/contract.ts");
  return contractDocuments();
}

const stale: string[] = [];
let count = 0;

/** Database files first: they don't depend on the contract loading. */
async function writeAll(files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    count += 1;
    const path = new URL(name, root);
    const existing = await readFile(path, "utf8").catch(() => undefined);
    if (existing === content) continue;
    stale.push(name);
    if (isCheck) continue;
    await mkdir(dirname(path.pathname), { recursive: true });
    await writeFile(path, content);
  }
}

await writeAll(await databaseFiles());
await writeAll(await sectionTypesFile());
await writeAll(await contractFiles());
const verb = isCheck ? "out of date, run `npm run generate`" : "written";
console.log(stale.length === 0 ? `${count} generated files are up to date.` : `${verb}: ${stale.join(", ")}`);
if (isCheck && stale.length > 0) process.exitCode = 1;
