/** A database of its own per test file, cloned from a migrated template (about 0.1 s). */
import { createHash, randomBytes } from "node:crypto";
import { appendFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { migrate, readMigrations } from "../db/migrate.ts";
import { testCluster } from "../postgres/test-cluster.ts";

const LOCK = 7_201_944_032;

async function withAdmin<T>(clusterUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** The template's name holds a hash of the migrations: changed migrations make a new template. */
async function ensureTemplate(clusterUrl: string): Promise<string> {
  const migrations = await readMigrations();
  const hash = createHash("sha256").update(JSON.stringify(migrations)).digest("hex").slice(0, 16);
  const template = `template_${hash}`;
  await withAdmin(clusterUrl, async (client) => {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [template]);
    if (rowCount === 1) return;
    const building = `building_${hash}`;
    await client.query(`drop database if exists ${building} with (force)`);
    await client.query(`create database ${building}`);
    await migrate(databaseUrl(clusterUrl, building));
    await client.query(`alter database ${building} rename to ${template}`);
  });
  return template;
}

export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const cluster = await testCluster();
  const template = await ensureTemplate(cluster.url);
  const name = `test_${randomBytes(8).toString("hex")}`;
  await withAdmin(cluster.url, async (client) => {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(`create database ${name} template ${template}`);
  });
  const url = databaseUrl(cluster.url, name);
  return {
    url,
    async drop() {
      await noteEmitted(url);
      await withAdmin(cluster.url, (client) => dropDatabase(client, name));
    },
  };
}

/** In a whole run, one event of each type that the file's tests emitted, for `test/after/emitted-events.test.ts`. */
async function noteEmitted(url: string): Promise<void> {
  const path = process.env.EMITTED_EVENTS;
  if (path === undefined) return;
  const { rows } = await withAdmin(url, (client) =>
    client.query<{ type: string; payload: unknown }>("select distinct on (type) type, payload from outbox_events"),
  );
  await appendFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
}

/** A vacuum of the server's own, which an ordinary role may not end, is over in a moment. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === "42501";
      if (!isBusy || attempt === 20) throw error;
      await delay(250);
    }
  }
}
