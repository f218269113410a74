/** CPU time of processes by the kernel's accounting, in milliseconds. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Clock ticks per second that Linux reports to programs (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100;
const MS_PER_TICK = 1000 / TICKS_PER_SECOND;

type Stat = { parent: number; own: number; ended: number };

async function stat(pid: number | string): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  // The name, in parentheses, may contain spaces. Field numbers of proc(5): 4 ppid, 14–15 own time, 16–17 ended children.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = (field: number): number => Number(fields[field - 3]);
  return {
    parent: ticks(4),
    own: (ticks(14) + ticks(15)) * MS_PER_TICK,
    ended: (ticks(16) + ticks(17)) * MS_PER_TICK,
  };
}

/** One process with all its threads. */
export async function cpuOf(pid: number): Promise<number> {
  const found = await stat(pid);
  if (found === undefined) throw new Error(`There is no process ${pid}.`);
  return found.own;
}

/** A PostgreSQL server: the postmaster, its sessions and background processes, and those that have ended. */
export async function cpuOfPostgres(postmaster: number): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const children = (await Promise.all(pids.map(stat))).filter((each) => each?.parent === postmaster);
  const root = await stat(postmaster);
  if (root === undefined) throw new Error(`There is no process ${postmaster}.`);
  return children.reduce((sum, each) => sum + (each?.own ?? 0), root.own + root.ended);
}

/** The postmaster of an embedded cluster, from the file that PostgreSQL keeps. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8");
  return Number(text.split("\n")[0]);
}
