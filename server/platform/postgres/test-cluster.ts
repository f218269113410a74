import { chmod, mkdir, mkdtemp, readFile, realpath, rm, statfs, symlink, writeFile } from "node:fs/promises";
import { Socket } from "node:net";
import { freemem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { clusterName, openCluster } from "./cluster.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { waitForLock } from "./lock.ts";
import { endServerProcesses, findServerProcesses } from "./processes.ts";
import { choosePort, clusterUrl, launchServer, untilReady } from "./server-process.ts";

export type TestCluster = {
  /** Connection URL of a role that can create databases. */
  url: string;
  /** Whether this call started the server. */
  started: boolean;
};

const defaultHome = fileURLToPath(new URL("../../../.cache/test-postgres", import.meta.url));

/** Durability is disabled: all data can be lost, and is lost whenever the server restarts. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_connections: "300",
  shared_buffers: "128MB",
  min_wal_size: "64MB",
  max_wal_size: "256MB",
  jit: "off",
  random_page_cost: "1.1",
  scram_iterations: "64",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
};

/**
 * The PostgreSQL server shared by all tests of this checkout: started by the first process that needs it, also if
 * several start concurrently, and kept running for later test processes until stopTestCluster().
 */
export async function testCluster(home = defaultHome): Promise<TestCluster> {
  const running = await findRunning(home);
  if (running) return { url: running, started: false };
  await mkdir(home, { recursive: true });
  const lock = await waitForLock(join(home, "lock"), 120_000);
  if (!lock) throw new EmbeddedPostgresError("IN_USE", `Another process has been starting ${home} for two minutes.`);
  try {
    const other = await findRunning(home);
    if (other) return { url: other, started: false };
    return { url: await recreateCluster(home), started: true };
  } finally {
    await lock.release();
  }
}

/** Stops the shared server and removes its files. Returns false and does nothing while another process uses it. */
export async function stopTestCluster(home = defaultHome): Promise<boolean> {
  await mkdir(home, { recursive: true });
  const lock = await waitForLock(join(home, "lock"), 120_000);
  try {
    if (await isInUse(home)) return false;
    await removeCluster(home);
    return true;
  } finally {
    await lock?.release();
  }
}

/** Whether clients stay connected; connections just closed take a moment to disappear. */
async function isInUse(home: string): Promise<boolean> {
  const name = await clusterName(clusterFolder(home)).catch(() => undefined);
  for (let attempt = 0; name && attempt < 20; attempt++) {
    if (!(await findServerProcesses(name)).some((one) => one.servesClient)) return false;
    await sleep(50);
  }
  return name !== undefined;
}

/** The home of the cluster is `cluster` below the tests' home: a folder, or a link to one in memory. */
const clusterHome = (home: string): string => join(home, "cluster");
const clusterFolder = (home: string): string => join(clusterHome(home), "postgres");

/** Processor time of the running server and its ended sessions, in seconds; 0 where it can't be read. */
export async function testClusterSeconds(home = defaultHome): Promise<number> {
  const name = await clusterName(clusterFolder(home)).catch(() => undefined);
  const processes = name ? await findServerProcesses(name) : [];
  const times = await Promise.all(processes.map(({ pid }) => processorSeconds(pid)));
  return times.reduce((sum, { own, ended }) => sum + own + ended, 0);
}

const TICKS_PER_SECOND = 100;

/** Processor time of a process, and of its children that have ended (proc_pid_stat(5)). Linux only. */
export async function processorSeconds(pid: number | "self"): Promise<{ own: number; ended: number }> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // After the name in parentheses, which can contain spaces: state, ppid, …; utime is field 14.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const secondsAt = (field: number): number => (Number(fields[field - 3] ?? 0) || 0) / TICKS_PER_SECOND;
  return { own: secondsAt(14) + secondsAt(15), ended: secondsAt(16) + secondsAt(17) };
}

async function recreateCluster(home: string): Promise<string> {
  await removeCluster(home);
  await placeCluster(home);
  const cluster = await openCluster(clusterHome(home), () => undefined);
  const port = await choosePort();
  const server = await launchServer(cluster, { port, settings, endsWithUs: false });
  await untilReady(cluster, server);
  server.unref();
  const url = clusterUrl(cluster, port);
  await writeFile(urlFile(home), url, { mode: 0o600 });
  return url;
}

const MEMORY = "/dev/shm";
const TMPFS = 0x01021994;
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * In memory if there is room: copying a database creates 1,600 files, which takes a second of processor time on a disk and
 * a thirtieth of that in memory.
 */
async function placeCluster(home: string): Promise<void> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  const hasRoom = memory?.type === TMPFS && memory.bavail * memory.bsize > ENOUGH_BYTES && freemem() > ENOUGH_BYTES;
  if (!hasRoom) {
    await mkdir(clusterHome(home));
    return;
  }
  const folder = await mkdtemp(join(MEMORY, "cartwright-tests-"));
  // The server runs as another user if the tests run as root.
  await chmod(folder, 0o755);
  await symlink(folder, clusterHome(home));
}

async function removeCluster(home: string): Promise<void> {
  // The second one was used until 2026-11-28.
  for (const folder of [clusterFolder(home), join(home, "postgres")]) {
    const name = await clusterName(folder).catch(() => undefined);
    if (name) await endServerProcesses(name);
  }
  const placed = await realpath(clusterHome(home)).catch(() => undefined);
  if (placed) await rm(placed, { recursive: true, force: true });
  for (const leftover of ["cluster", "postgres", "postgres.log", "postgres.password", "url", "filled"]) {
    await rm(join(home, leftover), { recursive: true, force: true });
  }
}

/** The URL of the running server, if it responds. */
async function findRunning(home: string): Promise<string | undefined> {
  const url = await readFile(urlFile(home), "utf8").catch(() => undefined);
  if (!url) return undefined;
  const name = await clusterName(clusterFolder(home)).catch(() => undefined);
  const isRunning = name && (await findServerProcesses(name)).some((one) => one.isPostmaster);
  return isRunning && (await accepts(Number(new URL(url).port))) ? url : undefined;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new Socket();
    const answer = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once("connect", () => answer(true)).once("error", () => answer(false));
    socket.connect(port, "127.0.0.1");
  });
}

function urlFile(home: string): string {
  return join(home, "url");
}
