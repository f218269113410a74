import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { openCluster } from "./cluster.ts";
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded.ts";
import { findServerProcesses } from "./processes.ts";
import { choosePort, launchServer, untilReady } from "./server-process.ts";
import { stopTestCluster, testCluster } from "./test-cluster.ts";

// A folder only its owner can enter: as root, the server's own user can't reach it by its path.
const home = await mkdtemp(join(tmpdir(), "cartwright-postgres-"));
const dataDir = join(home, "data");
after(() => rm(home, { recursive: true, force: true }));

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

async function askUntilAnswered(url: string, sql: string): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask(url, sql);
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(100);
    }
  }
}

/**
 * Starts it in this process until the test ends, however it ends: a running server would keep the folder and this
 * process.
 */
async function startHere(t: TestContext, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, ...options });
  t.after(() => database.stop());
  return database;
}

/** Starts the database in another process, which prints the outcome as one line and keeps it running. */
function startElsewhere(t: TestContext, folder: string, options: { uid?: number; gid?: number } = {}): ChildProcess {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL("./embedded.ts", import.meta.url))});
    try {
      const { url, stop } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)} });
      process.once("SIGTERM", () => stop().then(() => process.exit(0)));
      console.log(url);
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.code + " " + error.message);
    }`;
  const args = ["--input-type=module", "-e", script];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"], cwd: "/", ...options });
  t.after(() => child.kill("SIGKILL"));
  return child;
}

async function outcome(child: ChildProcess): Promise<string> {
  assert.ok(child.stdout);
  const [line] = await once(child.stdout, "data");
  return String(line).trim();
}

async function postmaster(folder = dataDir): Promise<number> {
  return Number((await readFile(join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n", 1)[0]);
}

test("the first start creates a database with Unicode collation, checksums and durable commits", async (t) => {
  const database = await startHere(t);
  assert.equal(await ask(database.url, "select lower('ÉTÉ')"), "été");
  assert.equal(await ask(database.url, "show data_checksums"), "on");
  assert.equal(await ask(database.url, "show fsync"), "on");
  assert.equal(await ask(database.url, "select rolsuper from pg_roles where rolname = current_user"), false);
  await ask(database.url, "create table kept (n int)");
  await database.stop();
  await assert.rejects(ask(database.url, "select 1"), { code: "ECONNREFUSED" });
});

test("a second start on the same data folder fails with the owner's process id", async (t) => {
  const database = await startHere(t);
  const message = `Cartwright is already running on this data folder (process ${process.pid}).`;
  await assert.rejects(startEmbeddedPostgres({ dataDir }), { code: "IN_USE", message });
  assert.equal(await outcome(startElsewhere(t, dataDir)), `IN_USE ${message}`);
  assert.equal(await ask(database.url, "select 1"), 1, "the rejected start doesn't affect the running one");
});

test("of two concurrent starts, exactly one succeeds", async (t) => {
  const contenders = [startElsewhere(t, dataDir), startElsewhere(t, dataDir)];
  const outcomes = await Promise.all(contenders.map(outcome));
  assert.equal(outcomes.filter((line) => line.startsWith("postgres://")).length, 1, outcomes.join("\n"));
  assert.equal(outcomes.filter((line) => line.startsWith("IN_USE ")).length, 1, outcomes.join("\n"));
  for (const child of contenders) {
    if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
  }
});

test("a killed server restarts at the same address with all committed data", async (t) => {
  const messages: string[] = [];
  const database = await startHere(t, { onProgress: (message) => messages.push(message) });
  await ask(database.url, "insert into kept values (1)");
  process.kill(await postmaster(), "SIGKILL");
  assert.equal(await askUntilAnswered(database.url, "select count(*)::int from kept"), 1);
  assert.ok(messages.includes("PostgreSQL ended unexpectedly; starting it again"));
});

test("after a store was killed, its folder starts with all committed data", async (t) => {
  const child = startElsewhere(t, dataDir);
  await ask(await outcome(child), "insert into kept values (2)");
  child.kill("SIGKILL");
  await once(child, "exit");
  const database = await startHere(t);
  assert.equal(await ask(database.url, "select count(*)::int from kept"), 2);
});

test("a server orphaned by a dead store is stopped before a new one starts", async (t) => {
  const cluster = await openCluster(dataDir, () => undefined);
  const left = await launchServer(cluster, { port: await choosePort(), settings: {}, endsWithUs: false });
  t.after(() => left.kill());
  await untilReady(cluster, left);
  await startHere(t);
  const postmasters = (await findServerProcesses(cluster.name)).filter((one) => one.isPostmaster);
  assert.deepEqual(
    postmasters.map((one) => one.pid),
    [await postmaster()],
  );
  assert.notEqual(left.pid, await postmaster());
});

test("a pid file whose pid now belongs to another program doesn't prevent a start", async (t) => {
  await writeFile(join(dataDir, "postgres", "postmaster.pid"), `${process.pid}\n/nowhere\n1\n1\n\n\n\n\n`);
  const database = await startHere(t);
  assert.equal(await ask(database.url, "select 1"), 1);
});

test("if the port is taken, another one is chosen", async (t) => {
  const other = createServer().listen(0, "127.0.0.1");
  t.after(() => other.close());
  await once(other, "listening");
  const address = other.address();
  assert.ok(address && typeof address === "object");
  const database = await startHere(t, { port: address.port });
  assert.notEqual(new URL(database.url).port, String(address.port));
});

test("a lost password file is replaced by a new password", async (t) => {
  await rm(join(dataDir, "postgres.password"));
  const database = await startHere(t);
  assert.equal(await ask(database.url, "select count(*)::int from kept"), 2);
});

const isRoot = process.geteuid?.() === 0;

test("an unprivileged user can run it, but not on a folder of root", { skip: !isRoot && "needs root" }, async (t) => {
  const account = { uid: 65534, gid: 65534 };
  const theirs = await mkdtemp(join(tmpdir(), "cartwright-postgres-user-"));
  await chown(theirs, account.uid, account.gid);
  const child = startElsewhere(t, join(theirs, "data"), account);
  assert.equal(await ask(await outcome(child), "select 1"), 1);
  child.kill("SIGTERM");
  await once(child, "exit");
  assert.match(
    await outcome(startElsewhere(t, dataDir, account)),
    /^NOT_PERMITTED This user can.t write to the data folder/,
  );
  await rm(theirs, { recursive: true });
});

test("test processes starting concurrently share one cluster", async (t) => {
  const folder = join(home, "shared");
  t.after(() => stopTestCluster(folder));
  const clusters = await Promise.all([1, 2, 3].map(() => testCluster(folder)));
  assert.equal(new Set(clusters.map((one) => one.url)).size, 1);
  assert.equal(clusters.filter((one) => one.started).length, 1);
  assert.equal((await testCluster(folder)).started, false);
  const url = clusters[0]?.url ?? "";
  await ask(url, "create database another");
  process.kill(await postmaster(join(folder, "cluster")), "SIGKILL");
  const again = await testCluster(folder);
  assert.equal(await ask(again.url, "select 1"), 1);
  const client = new Client({ connectionString: again.url });
  await client.connect();
  assert.equal(await stopTestCluster(folder), false, "not while another session uses it");
  await client.end();
  const placed = await realpath(join(folder, "cluster"));
  assert.equal(await stopTestCluster(folder), true);
  await assert.rejects(stat(placed), { code: "ENOENT" }, "its files are gone, also if they were in memory");
  await assert.rejects(ask(again.url, "select 1"), { code: "ECONNREFUSED" });
});
