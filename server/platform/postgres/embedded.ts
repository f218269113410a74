import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, openCluster } from "./cluster.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { type FolderLock, lockHolder, tryLock } from "./lock.ts";
import { endServerProcesses } from "./processes.ts";
import {
  capLog,
  choosePort,
  clusterUrl,
  hasEnded,
  isFree,
  launchServer,
  stopServer,
  untilReady,
} from "./server-process.ts";

export type EmbeddedPostgres = {
  /** Connection URL of the store's database. Stays the same across restarts of the server. */
  url: string;
  /**
   * Ends all sessions, writes everything to disk, and unlocks the data folder. Repeated calls wait for the same
   * shutdown.
   */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** The store's data folder; the cluster is in `postgres/` below it. Created if missing. */
  dataDir: string;
  /** Preferred port on 127.0.0.1; another one is chosen if it is taken. Default: the last used one. */
  port?: number;
  /** Receives short progress messages, also later when the server is restarted. */
  onProgress?: (message: string) => void;
};

/**
 * For a small machine; durability is never reduced. Parallel plans and JIT cost more than they save on short queries.
 */
const settings = {
  shared_buffers: "128MB",
  max_connections: "100",
  wal_level: "replica",
  jit: "off",
  random_page_cost: "1.1",
  log_line_prefix: "%m [%p] %q%u@%d ",
  log_checkpoints: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};

/**
 * Runs PostgreSQL on the data folder until this process ends, and restarts it if it crashes.
 *
 * Works as root, where the server runs as an unprivileged user, and as a user with write access to the folder.
 * @throws {EmbeddedPostgresError} with a one-sentence message: IN_USE if another running process has the folder,
 * NOT_PERMITTED, UNSUPPORTED (no binaries for this machine), FAILED
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const onProgress = options.onProgress ?? (() => undefined);
  const lock = await lockFolder(dataDir);
  try {
    const cluster = await openCluster(dataDir, onProgress);
    const portFile = join(dataDir, "postgres.port");
    const lastPort = Number(await readFile(portFile, "utf8").catch(() => "")) || undefined;
    onProgress("Starting PostgreSQL");
    const { port, stopServing } = await startOnFreePort(cluster, options.port ?? lastPort, onProgress);
    await rm(portFile, { force: true }); // may belong to another user after an earlier run
    await writeFile(portFile, `${port}\n`);
    const end = async () => {
      await stopServing();
      await lock.release();
    };
    let ending: Promise<void> | undefined;
    return {
      url: clusterUrl(cluster, port),
      stop() {
        ending ??= end();
        return ending;
      },
    };
  } catch (error) {
    await lock.release();
    throw isRefusal(error) ? notPermitted(dataDir, error) : error;
  }
}

async function startOnFreePort(cluster: Cluster, wished: number | undefined, onProgress: (message: string) => void) {
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(attempt === 1 ? wished : undefined);
    try {
      return { port, stopServing: await supervise(cluster, port, onProgress) };
    } catch (error) {
      if (attempt === 3 || (await isFree(port))) throw error; // otherwise another program took the port meanwhile
    }
  }
}

/** Starts the server, and restarts it whenever it ends unexpectedly. Returns a function that stops it. */
async function supervise(cluster: Cluster, port: number, onProgress: (message: string) => void) {
  const launch = { port, settings, endsWithUs: true };
  let server = await launchServer(cluster, launch);
  const endWithProcess = () => server.kill("SIGINT");
  process.once("exit", endWithProcess);
  await untilReady(cluster, server);

  const stopping = new AbortController();
  const logTimer = setInterval(() => void capLog(cluster).catch(() => undefined), 60_000).unref();

  async function keepRunning(): Promise<void> {
    let pause = 100;
    for (;;) {
      const startedAt = performance.now();
      if (!hasEnded(server)) await once(server, "exit");
      if (stopping.signal.aborted) return;
      pause = performance.now() - startedAt > 60_000 ? 100 : Math.min(pause * 2, 5_000);
      onProgress("PostgreSQL ended unexpectedly; starting it again");
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        await endServerProcesses(cluster.name); // orphaned sessions could still write
        server = await launchServer(cluster, launch);
        if (stopping.signal.aborted) await stopServer(server);
        await untilReady(cluster, server);
        onProgress("PostgreSQL is running again");
      } catch (error) {
        if (!stopping.signal.aborted) onProgress(error instanceof Error ? error.message : String(error));
      }
    }
  }
  const kept = keepRunning();

  return async function stopServing(): Promise<void> {
    stopping.abort();
    clearInterval(logTimer);
    await stopServer(server);
    await kept;
    process.off("exit", endWithProcess);
  };
}

async function lockFolder(dataDir: string): Promise<FolderLock> {
  const path = join(dataDir, "lock");
  let lock: FolderLock | undefined;
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    lock = await tryLock(path);
  } catch (error) {
    throw isRefusal(error) ? notPermitted(dataDir, error) : error;
  }
  if (lock) return lock;
  const holder = await lockHolder(path);
  const process = holder ? ` (process ${holder})` : "";
  throw new EmbeddedPostgresError("IN_USE", `Cartwright is already running on this data folder${process}.`);
}

function notPermitted(dataDir: string, cause: unknown): EmbeddedPostgresError {
  const message = `This user can't write to the data folder ${dataDir}. Start as its owner, or set DATA_DIR to another folder.`;
  return new EmbeddedPostgresError("NOT_PERMITTED", message, { cause });
}

/** Whether the file system denied access, directly or through SQLite (8: read-only, 14: can't open). */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return error.errcode === 8 || error.errcode === 14;
  return "code" in error && ["EACCES", "EPERM", "EROFS"].includes(String(error.code));
}
