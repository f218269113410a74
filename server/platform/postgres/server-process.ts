import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, open, readFile, rm, stat, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, ownFolder, roleName, serverEnvironment } from "./cluster.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { send } from "./processes.ts";

type Launch = {
  port: number;
  /** Server settings other than the address. */
  settings: Record<string, string>;
  /** Whether the server shuts down when this process dies for any reason (Linux only). */
  endsWithUs: boolean;
};

/**
 * Starts the postmaster in its own session: Ctrl-C in a terminal reaches only this process, which stops the server
 * after draining.
 */
export async function launchServer(cluster: Cluster, launch: Launch): Promise<ChildProcess> {
  await removeMisleadingPidFile(cluster);
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(launch.port),
    unix_socket_directories: "",
    cluster_name: cluster.name,
    ...launch.settings,
  };
  const setting = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = [cluster.binaries.postgres, "-D", ownFolder(cluster.folder), ...setting];
  if (launch.endsWithUs && existsSync(setpriv)) command.unshift(setpriv, "--pdeathsig", "INT", "--");
  const [program = "", ...args] = command;
  const log = await open(cluster.log, "a", 0o600);
  try {
    return spawn(program, args, {
      cwd: cluster.folder,
      env: serverEnvironment,
      ...cluster.account,
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
  } finally {
    await log.close();
  }
}

const setpriv = "/usr/bin/setpriv"; // part of util-linux

/** Resolves when the server accepts connections; rejects if it ends first. Crash recovery can take minutes. */
export async function untilReady(cluster: Cluster, server: ChildProcess): Promise<void> {
  const logStart = (await stat(cluster.log)).size;
  let failure: unknown;
  server.once("error", (error) => {
    failure = error;
  });
  for (;;) {
    const [pid, , , , , , , status] = (await readPidFile(cluster)).split("\n");
    if (Number(pid) === server.pid && status?.trim() === "ready") return;
    if (failure || hasEnded(server)) throw await startFailure(cluster, logStart, failure);
    await sleep(10);
  }
}

export function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

/** Fast shutdown: ends sessions and writes everything. SIGKILL only if it hangs. */
export async function stopServer(server: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (hasEnded(server)) return;
    server.kill(signal);
    const patience = new AbortController();
    await Promise.race([ended, sleep(10_000, undefined, { signal: patience.signal }).catch(() => undefined)]);
    patience.abort();
  }
}

/** Returns a free loopback port: the preferred one if possible, otherwise one below the ephemeral port range. */
export async function choosePort(wished?: number): Promise<number> {
  if (wished && (await isFree(wished))) return wished;
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
  throw new EmbeddedPostgresError("FAILED", "No free port was found for PostgreSQL on 127.0.0.1.");
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

export function clusterUrl(cluster: Cluster, port: number): string {
  return `postgres://${roleName}:${cluster.password}@127.0.0.1:${port}/${roleName}`;
}

const logLimit = 10 << 20;

/** Limits the log to about 10 MiB, with one older file. The server appends to it, so truncating is safe. */
export async function capLog(cluster: Cluster): Promise<void> {
  const size = await stat(cluster.log).then(
    (file) => file.size,
    () => 0,
  );
  if (size < logLimit) return;
  await copyFile(cluster.log, `${cluster.log}.1`);
  await truncate(cluster.log);
}

/**
 * After a crash or reboot, the pid in `postmaster.pid` may belong to another program, and PostgreSQL would refuse to
 * start. The folder's own processes have been ended at this point, so a running pid in that file belongs to another
 * program. A dead pid is left for PostgreSQL, which also checks shared memory.
 */
async function removeMisleadingPidFile(cluster: Cluster): Promise<void> {
  const pid = Number((await readPidFile(cluster)).split("\n", 1)[0]);
  if (pid > 0 && send(pid, 0)) await rm(join(cluster.folder, "postmaster.pid"), { force: true });
}

function readPidFile(cluster: Cluster): Promise<string> {
  return readFile(join(cluster.folder, "postmaster.pid"), "utf8").catch(() => "");
}

async function startFailure(cluster: Cluster, logStart: number, cause: unknown): Promise<EmbeddedPostgresError> {
  const log = (await readFile(cluster.log)).subarray(logStart).toString();
  const reason = /(?:FATAL|PANIC): {2}(.*)/.exec(log)?.[1] ?? log.trim().split("\n").at(-1);
  const message = `PostgreSQL did not start (${reason || cause || "it gave no reason"}); see ${cluster.log}.`;
  return new EmbeddedPostgresError("FAILED", message, { cause });
}
