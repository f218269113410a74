/**
 * Forward-only SQL migrations, one transaction each, under an advisory lock so that several processes can start at
 * once.
 */
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { runMigrations as migrateJobs } from "graphile-worker";
import pg from "pg";
import { attachAuditTriggers } from "../audit/audited-tables.ts";

const folder = new URL("../../../db/migrations/", import.meta.url);
const LOCK = 7_201_944_031;

type Migration = { name: string; sql: string };

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), "utf8") })));
}

type MigrateOptions = {
  /** Called periodically while another session holds the lock. */
  onWait?: (message: string) => void;
};

/** Applies pending migrations. Returns their names, and whether the database was empty before. */
export async function migrate(
  url: string,
  { onWait }: MigrateOptions = {},
): Promise<{ applied: string[]; wasEmpty: boolean }> {
  const client = new pg.Client({ connectionString: url, application_name: "cartwright migration" });
  await client.connect();
  try {
    await takeLock(client, onWait);
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

const POLL_MILLISECONDS = 250;
const FIRST_MESSAGE_MILLISECONDS = 3000;
const MESSAGE_MILLISECONDS = 30_000;

async function takeLock(client: pg.Client, onWait: MigrateOptions["onWait"]): Promise<void> {
  let nextMessage = performance.now() + FIRST_MESSAGE_MILLISECONDS;
  for (;;) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as is_taken", [LOCK]);
    if (rows[0]?.is_taken === true) return;
    if (onWait !== undefined && performance.now() > nextMessage) {
      nextMessage = performance.now() + MESSAGE_MILLISECONDS;
      onWait(await describeHolder(client));
    }
    await delay(POLL_MILLISECONDS);
  }
}

async function describeHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; program: string; state: string }>(
    `select pid, application_name as program, state from pg_stat_activity where pid in (select pid from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1 and (classid::bigint << 32) | objid::bigint = $1)`,
    [LOCK],
  );
  const [holder] = rows;
  if (holder === undefined) return "Waiting for another process to finish migrating the database.";
  const { pid, program, state } = holder;
  return `Waiting for another process to finish migrating the database: session ${pid} ("${program}", ${state}) holds the lock. If no migration runs, a connection pooler kept that session; end it with: select pg_terminate_backend(${pid})`;
}

/**
 * Disables JIT for the role used by a pooler's sessions, because settings of a session (db.ts) can leak to another one
 * there. Sessions opened earlier by the pooler keep JIT until they are replaced.
 */
export async function setRoleDefaults(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      "do $$ begin execute format('alter role %I in database %I set jit = off', current_user, current_database()); end $$",
    );
  } finally {
    await client.end();
  }
}

/** A statement that waits for a lock blocks all later ones, so it times out and is retried. */
const LOCK_TIMEOUT = "1s";
const MAX_TRIES = 60;
const GIVES_WAY = new Set(["55P03", "40P01"]);

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOnce(client, migration);
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      const isBusy = cause instanceof pg.DatabaseError && GIVES_WAY.has(cause.code ?? "");
      if (!isBusy || attempt === MAX_TRIES) throw error;
      await delay(POLL_MILLISECONDS + Math.random() * POLL_MILLISECONDS);
    }
  }
}

async function applyOnce(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(migration.sql);
    await client.query("insert into migrations (name) values ($1)", [migration.name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${migration.name} failed.`, { cause: error });
  }
}
