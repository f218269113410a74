/**
 * What a store writes and reads for shoppers and staff, over HTTP with real tokens. The ratio is the CPU time per
 * repetition (store and PostgreSQL) to that of a bare transaction by a plain client in the same run.
 *
 * `PRODUCTS` (default 1,000) and `ORDERS` (default 0) say how many exist beforehand, `ROWS` which rows are measured
 * (`ROWS="add to cart,new cart"`), `STATEMENTS=1` prints the most expensive statements of each row.
 */
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createCall, fetchTransport } from "#sdk/call.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/platform/postgres/embedded.ts";
import { postmasterOf } from "../cpu-time.ts";
import type { DriveResult, DriveWork, RowName } from "../drive.ts";
import { furnish } from "../furnish.ts";
import { runProgram, SHOP_CLIENT, SHOP_KEY, startShop } from "../processes.ts";

const PRODUCTS = Number(process.env.PRODUCTS ?? 1000);
const CONNECTIONS = 10;
const SECONDS = 10;
const WARM_UP_SECONDS = 5;
const showsStatements = process.env.STATEMENTS !== undefined;

/** Highest ratio to a bare transaction, by row. */
const goals = {
  "add to cart": 5,
  "new cart": 8,
  "whole checkout": 45,
  "price change": 10,
  "50 newest orders": 12,
  "cold product page": 8,
} satisfies Partial<Record<RowName, number>>;
type Measured = keyof typeof goals;

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "cartwright-throughput-"));
  const postgres = await startPostgres(folder);
  const shop = await startShop("empty", { DATABASE_URL: postgres.url });
  try {
    const admin = createCall(fetchTransport(shop.origin), { authorization: SHOP_KEY });
    const furniture = await furnish(admin, PRODUCTS);
    await createBareTables(postgres.url);
    const shared: Omit<DriveWork, "row"> = {
      ...furniture,
      origin: shop.origin,
      clientId: SHOP_CLIENT,
      apiKey: SHOP_KEY,
      databaseUrl: postgres.url,
      node: shop.pid,
      postmaster: await postmasterOf(folder),
      connections: CONNECTIONS,
      warmUpSeconds: WARM_UP_SECONDS,
      seconds: SECONDS,
    };
    const bare = await drive({ ...shared, row: "bare transaction" });
    print("bare transaction", bare, "client");
    for (const row of wantedRows()) {
      if (showsStatements)
        await withClient(asSuperuser(postgres.url), (client) => client.query("select pg_stat_statements_reset()"));
      const result = await drive({
        ...shared,
        ...(row === "cold product page" && { warmUpSeconds: 0, seconds: 60 }),
        row,
      });
      print(row, result, "Node", { ratio: totalOf(result) / totalOf(bare), goal: goals[row] });
      if (showsStatements) await printStatements(postgres.url, result.allCalls);
    }
  } finally {
    await shop.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function asSuperuser(url: string): string {
  const superuser = new URL(url);
  superuser.username = "postgres";
  superuser.password = "";
  return superuser.href;
}

async function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  if (!showsStatements) return postgres;
  await postgres.stop();
  const file = (name: string): string => join(folder, "postgres", name);
  await appendFile(
    file("postgresql.conf"),
    "shared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.track_planning = on\n",
  );
  // The store's role can't create the extension. This cluster is deleted with the measurement.
  await appendFile(file("pg_hba.conf"), "host all postgres 127.0.0.1/32 trust\n");
  const restarted = await startEmbeddedPostgres({ dataDir: folder });
  await withClient(asSuperuser(restarted.url), (client) => client.query("create extension pg_stat_statements"));
  return restarted;
}

/** Milliseconds per repetition of the row, most expensive first; `plans` beyond a few mean that a statement is planned on each call. */
async function printStatements(url: string, repetitions: number): Promise<void> {
  const { rows } = await withClient(asSuperuser(url), (client) =>
    client.query<{ calls: string; plans: string; planning: number; execution: number; query: string }>(
      `select calls, plans, total_plan_time as planning, total_exec_time as execution, query
       from pg_stat_statements order by total_plan_time + total_exec_time desc limit 15`,
    ),
  );
  console.log("      calls  plans  planning ms  execution ms, each per repetition");
  for (const { calls, plans, planning, execution, query } of rows) {
    const each = (value: number | string): string => (Number(value) / repetitions).toFixed(2).padStart(6);
    console.log(
      `     ${each(calls)} ${each(plans)} ${each(planning)} ${each(execution)}  ${query.replace(/\s+/g, " ").slice(0, 160)}`,
    );
  }
}

/** Cold pages come first: the other rows would read products before. */
function wantedRows(): Measured[] {
  const all: Measured[] = [
    "cold product page",
    "add to cart",
    "new cart",
    "whole checkout",
    "price change",
    "50 newest orders",
  ];
  const wanted = process.env.ROWS?.split(",").map((name) => name.trim());
  return wanted === undefined ? all : all.filter((name) => wanted.includes(name));
}

async function drive(work: DriveWork): Promise<DriveResult> {
  const result = (await runProgram("drive.ts", work)) as DriveResult;
  if (result.failures > 0) throw new Error(`${result.failures} failures in "${work.row}".`);
  return result;
}

const totalOf = ({ node, postgres }: DriveResult): number => node + postgres;

function print(name: string, result: DriveResult, process: string, against?: { ratio: number; goal: number }): void {
  const ms = (value: number): string => value.toFixed(2);
  const perSecond = (result.calls / result.seconds).toFixed(0);
  const figures = `${perSecond.padStart(6)}/s   CPU ${ms(totalOf(result)).padStart(6)} ms (${process} ${ms(result.node)}, PostgreSQL ${ms(result.postgres)})   p50 ${ms(result.p50)}, p99 ${ms(result.p99)} ms`;
  const verdict =
    against === undefined
      ? ""
      : `   ratio ${against.ratio.toFixed(1)}, goal ${against.goal}  ${against.ratio <= against.goal ? "goal" : "ABOVE GOAL"}`;
  console.log(`  ${name.padEnd(20)} ${figures}${verdict}`);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The tables of the yardstick: a thousand rows to update, and a history to add to. */
async function createBareTables(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("create table bench_stock (id integer primary key, quantity integer not null)");
    await client.query("insert into bench_stock select n, 0 from generate_series(1, 1000) n");
    await client.query(
      "create table bench_history (id bigint generated always as identity primary key, stock_id integer, delta integer, note text, at timestamptz)",
    );
  });
}
