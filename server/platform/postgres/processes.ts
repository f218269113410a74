import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/** A running server process of one cluster. The postmaster is the one that starts the others. */
export type ServerProcess = { pid: number; isPostmaster: boolean; servesClient: boolean };

/**
 * Every process of the cluster called `clusterName`. PostgreSQL shows the cluster name in the command line of each of
 * its processes, which other users may read, unlike working directories or executables.
 */
export async function findServerProcesses(clusterName: string): Promise<ServerProcess[]> {
  const found: ServerProcess[] = [];
  for (const { pid, command } of await listProcesses()) {
    if (command.startsWith(`postgres: ${clusterName}:`)) {
      found.push({ pid, isPostmaster: false, servesClient: command.includes(" 127.0.0.1(") });
    } else if (/^\S*postgres /.test(command) && command.includes(`cluster_name=${clusterName}`)) {
      found.push({ pid, isPostmaster: true, servesClient: false });
    }
  }
  return found;
}

/**
 * Ends whatever still runs of a cluster whose owner is gone: a fast shutdown if there is a postmaster, else an immediate
 * one of its orphaned children, who could still write to the files. Force is the last resort.
 */
export async function endServerProcesses(clusterName: string): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ];
  for (const [signal, patienceMs] of steps) {
    const running = await findServerProcesses(clusterName);
    if (running.length === 0) return;
    const postmasters = running.filter((one) => one.isPostmaster);
    if (postmasters.length === 0 && signal === "SIGINT") continue; // to a lone backend this only cancels a query
    for (const { pid } of signal === "SIGKILL" || postmasters.length === 0 ? running : postmasters) send(pid, signal);
    await noneLeft(clusterName, patienceMs);
  }
}

async function noneLeft(clusterName: string, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && (await findServerProcesses(clusterName)).length > 0) await sleep(20);
}

/** Sends a signal; a process that has just ended is no error. */
export function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function listProcesses(): Promise<{ pid: number; command: string }[]> {
  if (process.platform !== "linux") return listWithPs();
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      return { pid: Number(pid), command: command.replaceAll("\0", " ") };
    }),
  );
}

async function listWithPs(): Promise<{ pid: number; command: string }[]> {
  const { stdout } = await promisify(execFile)("ps", ["-axww", "-o", "pid=,command="], { maxBuffer: 16 << 20 });
  return stdout.split("\n").flatMap((line) => {
    const [, pid, command] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    return pid && command ? [{ pid: Number(pid), command }] : [];
  });
}
