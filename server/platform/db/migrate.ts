/** Forward-only SQL migrations, one transaction each, under an advisory lock so that several processes may start at once. */
import { readdir, readFile } from "node:fs/promises";
import { runMigrations as migrateJobs } from "graphile-worker";
import pg from "pg";
import { attachAuditTriggers } from "../audit/audited-tables.ts";

const folder = new URL("../../../db/migrations/", import.meta.url);
const LOCK = 7_201_944_031;

export type Migration = { name: string; sql: string };

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), "utf8") })));
}

/** Applies what is missing. Returns the names applied, and whether the database was empty before. */
export async function migrate(url: string): Promise<{ applied: string[]; wasEmpty: boolean }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string }>("select name from migrations");
    const known = new Set(rows.map((row) => row.name));
    const applied: string[] = [];
    for (const migration of await readMigrations()) {
      if (known.has(migration.name)) continue;
      await apply(client, migration);
      applied.push(migration.name);
    }
    await attachAuditTriggers(client);
    await migrateJobs({ connectionString: url });
    return { applied, wasEmpty: known.size === 0 };
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into migrations (name) values ($1)", [migration.name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${migration.name} failed.`, { cause: error });
  }
}
