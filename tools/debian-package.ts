/** Debian packages, for the few programs that tests use and npm doesn't have. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

// Another installation may be under way, and a mirror may be silent.
const PATIENCE = ["-q", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::http::Timeout=60"];

export const hasApt = (): boolean => existsSync("/usr/bin/apt-get");

type Step = { args: readonly string[]; prefix?: readonly string[]; cwd?: string };

/** @throws {Error} with the advice and apt's last line */
export function runApt(advice: string, { args, prefix = [], cwd }: Step): void {
  const [program = "", ...rest] = [...prefix, "apt-get", ...PATIENCE, ...args];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const result = spawnSync(program, rest, { env, encoding: "utf8", maxBuffer: 64 << 20, cwd });
  const complaint = result.error?.message ?? result.stderr.trim().split("\n").at(-1);
  if (result.status !== 0) throw new Error(`${advice} apt-get failed: ${complaint}`);
}

/** Unpacks packages below a folder without installing them: nothing is started, and no permission is needed. */
export function unpackPackages(advice: string, folder: string, names: readonly string[]): void {
  if (!hasApt()) throw new Error(advice);
  mkdirSync(folder, { recursive: true });
  const download = { args: ["download", ...names], cwd: folder };
  try {
    runApt(advice, download);
  } catch {
    // A fresh machine knows no packages yet.
    runApt(advice, { args: ["update"] });
    runApt(advice, download);
  }
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".deb"))) {
    const { status, stderr } = spawnSync("dpkg", ["-x", join(folder, file), folder], { encoding: "utf8" });
    if (status !== 0) throw new Error(`${advice} dpkg failed: ${stderr}`);
  }
}
