import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/** A running server process of one cluster. The postmaster is the parent of all others. */
type ServerProcess = { pid: number; isPostmaster: boolean; servesClient: boolean };

/**
 * Returns every process of the cluster `clusterName`. PostgreSQL includes the cluster name in the command line of its
 * processes, which other users can read, unlike working directories or executables. A newly forked process still has
 * the postmaster's command line and is distinguished by its parent.
 */
export async function findServerProcesses(clusterName: string): Promise<ServerProcess[]> {
  const running = await listProcesses();
  const launched = running.filter(
    ({ command }) => /^\S*postgres /.test(command) && command.includes(`cluster_name=${clusterName}`),
  );
  const ownPids = new Set(launched.map(({ pid }) => pid));
  const named = running.filter(({ command }) => command.startsWith(`postgres: ${clusterName}:`));
  return [
    ...launched.map(({ pid, parent }) => ({ pid, isPostmaster: !ownPids.has(parent), servesClient: false })),
    ...named.map(({ pid, command }) => ({ pid, isPostmaster: false, servesClient: command.includes(" 127.0.0.1(") })),
  ];
}

/**
 * Ends the processes of a cluster whose owner died: a fast shutdown if there is a postmaster, otherwise an immediate
 * one of its orphaned children, which could still write to the files. SIGKILL is the last resort.
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
    if (postmasters.length === 0 && signal === "SIGINT") continue; // to a lone backend, SIGINT only cancels a query
    for (const { pid } of signal === "SIGKILL" || postmasters.length === 0 ? running : postmasters) send(pid, signal);
    await noneLeft(clusterName, patienceMs);
  }
}

async function noneLeft(clusterName: string, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && (await findServerProcesses(clusterName)).length > 0) await sleep(20);
}

/** Sends a signal; a process that has just ended isn't an error. */
export function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

type Running = { pid: number; parent: number; command: string };

async function listProcesses(): Promise<Running[]> {
  if (process.platform !== "linux") return listWithPs();
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid) => {
      const [command, stat] = await Promise.all(
        ["cmdline", "stat"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")),
      );
      // proc(5): "pid (name) state parent …", where the name can contain spaces and parentheses
      const [, parent] = /\) \S (\d+) [^)]*$/.exec(stat ?? "") ?? [];
      return { pid: Number(pid), parent: Number(parent ?? 0), command: (command ?? "").replaceAll("\0", " ") };
    }),
  );
}

async function listWithPs(): Promise<Running[]> {
  const { stdout } = await promisify(execFile)("ps", ["-axww", "-o", "pid=,ppid=,command="], { maxBuffer: 16 << 20 });
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+) (.*)$/.exec(line) ?? [];
    return pid && parent && command ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}
