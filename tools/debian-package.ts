/** Debian packages of programs that tests need and npm doesn't have. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

// Waits for another installation, and times out on unresponsive mirrors.
const PATIENCE = ["-q", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::http::Timeout=60"];

export const hasApt = (): boolean => existsSync("/usr/bin/apt-get");

type Step = { args: readonly string[]; prefix?: readonly string[]; cwd?: string };

/** @throws {Error} with the advice and the last line of apt's output */
export function runApt(advice: string, { args, prefix = [], cwd }: Step): void {
  const [program = "", ...rest] = [...prefix, "apt-get", ...PATIENCE, ...args];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const result = spawnSync(program, rest, { env, encoding: "utf8", maxBuffer: 64 << 20, cwd });
  const complaint = result.error?.message ?? result.stderr.trim().split("\n").at(-1);
  if (result.status !== 0) throw new Error(`${advice} apt-get failed: ${complaint}`);
}

/** Unpacks packages to a folder without installing them, which needs no root permission and starts no services. */
export function unpackPackages(advice: string, folder: string, names: readonly string[]): void {
  if (!hasApt()) throw new Error(advice);
  mkdirSync(folder, { recursive: true });
  const download = { args: ["download", ...names], cwd: folder };
  try {
    runApt(advice, download);
  } catch {
    // A new machine has no package lists.
    runApt(advice, { args: ["update"] });
    runApt(advice, download);
  }
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".deb"))) {
    const { status, stderr } = spawnSync("dpkg", ["-x", join(folder, file), folder], { encoding: "utf8" });
    if (status !== 0) throw new Error(`${advice} dpkg failed: ${stderr}`);
  }
}
