/** Databases with catalogs of given sizes, cached in .cache/ between runs: writing a million products takes minutes. */
import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { seedManyProducts } from "#examples/demo-store/seed-many-products.ts";
import { readConfig } from "#server/config.ts";
import { createStore } from "#server/create-store.ts";
import { connect } from "#server/platform/db/db.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/platform/postgres/embedded.ts";

const folder = fileURLToPath(new URL("../.cache/catalog-scale/", import.meta.url));

export type ScaleDatabases = {
  /** Connection URL of a store's database with this many products; created if missing. */
  ofSize(products: number): Promise<string>;
  /** Reads every file once to fill the operating system's cache, as in a store that has run for a while. */
  warm(): Promise<void>;
  stop(): Promise<void>;
};

export async function openScaleDatabases(): Promise<ScaleDatabases> {
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: folder });
  return {
    async ofSize(products) {
      const name = `products_${products}`;
      const url = databaseUrl(postgres.url, name);
      if (await withAdmin(postgres.url, (admin) => exists(admin, name))) {
        await migrate(url);
        await tidy(url);
      } else await build(postgres.url, name, products);
      return url;
    },
    async warm() {
      const base = join(folder, "postgres", "base");
      for (const entry of await readdir(base, { recursive: true, withFileTypes: true })) {
        if (entry.isFile()) await readThrough(join(entry.parentPath, entry.name));
      }
    },
    stop: () => postgres.stop(),
  };
}

/** Under a temporary name until complete, so that an interrupted run leaves no incomplete database. */
async function build(clusterUrl: string, name: string, products: number): Promise<void> {
  const building = `${name}_building`;
  await withAdmin(clusterUrl, async (admin) => {
    await admin.query(`drop database if exists ${building} with (force)`);
    await admin.query(`create database ${building}`);
  });
  const url = databaseUrl(clusterUrl, building);
  await migrate(url);
  const database = connect(url, 2, (error) => console.error(error.message));
  const dataDir = await mkdtemp(join(tmpdir(), "cartwright-scale-"));
  const begun = performance.now();
  try {
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error" });
    const store = createStore(config, database, () => "http://127.0.0.1");
    await seedManyProducts(store, products, (message) => process.stdout.isTTY && console.log(message));
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
  const seconds = (performance.now() - begun) / 1000;
  console.log(`  ${products.toLocaleString("en-US")} products written in ${seconds.toFixed(0)} s`);
  await tidy(url);
  await withAdmin(clusterUrl, (admin) => admin.query(`alter database ${building} rename to ${name}`));
}

async function readThrough(path: string): Promise<void> {
  try {
    for await (const _ of createReadStream(path, { highWaterMark: 1 << 20 }));
  } catch (error) {
    // The server creates and deletes files meanwhile.
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

/** Vacuums, because a store that has run for a day has its visibility map set. */
async function tidy(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("vacuum analyze");
  await client.end();
}

async function exists(admin: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
  return rowCount === 1;
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

async function withAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
