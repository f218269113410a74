/** Databases with catalogues of given sizes, kept below .cache/ from run to run: a million products take minutes to write. */
import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { seedManyProducts } from "#db/seed/seed-many-products.ts";
import { readConfig } from "#server/config.ts";
import { createStore } from "#server/create-store.ts";
import { connect } from "#server/platform/db/db.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/platform/postgres/embedded.ts";

const folder = fileURLToPath(new URL("../.cache/catalog-scale/", import.meta.url));

export type ScaleDatabases = {
  /** The address of a shop's database with this many products; written when it is not there yet. */
  ofSize(products: number): Promise<string>;
  /** Reads every file once, so that the operating system has it at hand: a shop that has run for a while, not one just booted. */
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

/** Under another name until it is whole, so that a run cut short leaves nothing that looks finished. */
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
    // The server makes and removes files as it goes.
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

/** Pages that are marked visible to all are what a shop that has run for a day has. */
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
