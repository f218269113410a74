/** Creates a database per test file, cloned from a migrated template (about 0.1 s). */
import { createHash, randomBytes } from "node:crypto";
import { appendFile, cp, mkdir, rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { migrate, readMigrations } from "../db/migrate.ts";
import { testCluster } from "../postgres/test-cluster.ts";

const LOCK = 7_201_944_032;
const FILLING_LOCK = 7_201_944_033;
const filledFolder = fileURLToPath(new URL("../../../.cache/test-postgres/filled", import.meta.url));

export type TestDatabase = { url: string; drop(): Promise<void> };

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

/** The template's name contains a hash of the migrations, so changed migrations create a new template. */
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

async function copyDatabase(clusterUrl: string, template: string, name: string): Promise<void> {
  await withAdmin(clusterUrl, async (client) => {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    // Copying files takes half the time of writing every page to the WAL.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
}

function testDatabase(clusterUrl: string, name: string): TestDatabase {
  const url = databaseUrl(clusterUrl, name);
  return {
    url,
    async drop() {
      await noteEmitted(url);
      await noteActivities(url);
      await withAdmin(clusterUrl, (client) => dropDatabase(client, name));
    },
  };
}

const aName = (): string => `test_${randomBytes(8).toString("hex")}`;

export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = await testCluster();
  const name = aName();
  await copyDatabase(cluster.url, await ensureTemplate(cluster.url), name);
  return testDatabase(cluster.url, name);
}

export type Filling = {
  /** Lower-case letters. */
  kind: string;
  /** Changes with everything that `fill` depends on. Only the newest version of each kind is kept. */
  version: string;
  /** Fills an empty database and folder, and leaves no connection open. */
  fill(databaseUrl: string, folder: string): Promise<void>;
};

/**
 * A database and folder that take long to fill: created for the first test file that needs them, and copied for all
 * others.
 */
export async function createFilledDatabase({ kind, version, fill }: Filling, folder: string): Promise<TestDatabase> {
  const cluster = await testCluster();
  const migrated = await ensureTemplate(cluster.url);
  const template = `${kind}_${createHash("sha256").update(`${migrated} ${version}`).digest("hex").slice(0, 16)}`;
  const building = `building_${kind}`;
  const kept = `${filledFolder}/${kind}`;
  const name = aName();
  await withAdmin(cluster.url, async (client) => {
    await client.query("select pg_advisory_lock($1)", [FILLING_LOCK]);
    const { rows } = await client.query<{ datname: string }>("select datname from pg_database where datname like $1", [
      `${kind}\\_%`,
    ]);
    if (!rows.some(({ datname }) => datname === template)) {
      for (const { datname } of [...rows, { datname: building }]) await dropDatabase(client, datname);
      await rm(kept, { recursive: true, force: true });
      await mkdir(kept, { recursive: true });
      await copyDatabase(cluster.url, migrated, building);
      await fill(databaseUrl(cluster.url, building), kept);
      await client.query(`alter database ${building} rename to ${template}`);
    }
    await copyDatabase(cluster.url, template, name);
    await cp(kept, folder, { recursive: true });
  });
  return testDatabase(cluster.url, name);
}

/**
 * In a full run, stores one event of each type that the file's tests emitted, for `test/after/emitted-events.test.ts`.
 */
async function noteEmitted(url: string): Promise<void> {
  const path = process.env.EMITTED_EVENTS;
  if (path === undefined) return;
  const { rows } = await withAdmin(url, (client) =>
    client.query<{ type: string; payload: unknown }>("select distinct on (type) type, payload from outbox_events"),
  );
  await appendFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
}

/** In a full run, stores the types of the activities of orders, for `test/after/produced-values.test.ts`. */
async function noteActivities(url: string): Promise<void> {
  const path = process.env.PRODUCED_VALUES;
  if (path === undefined) return;
  const { rows } = await withAdmin(url, (client) =>
    client.query<{ type: string }>("select distinct type from order_activities"),
  );
  await appendFile(path, rows.map(({ type }) => `${JSON.stringify(["activity", "", type])}\n`).join(""));
}

/** An autovacuum, which an ordinary role can't end, finishes within moments. */
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
