import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const usualPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/snap/bin/chromium",
];

/** The path of a Chromium or Chrome on this machine; CHROME_PATH wins. */
export function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env.CHROME_PATH ?? "", ...candidates, ...usualPlaces].find((path) => path && existsSync(path));
}

/** Finds a browser, installing Debian's Chromium where that is possible. Throws one sentence where it is not. */
export function ensureBrowser(onProgress: (message: string) => void): string {
  const found = findBrowser();
  if (found) return found;
  const advice = "No Chromium or Chrome was found: install one, or set CHROME_PATH to it.";
  if (!existsSync("/usr/bin/apt-get")) throw new Error(advice);
  const prefix = process.geteuid?.() === 0 ? [] : ["sudo", "-n"];
  if (prefix.length > 0 && spawnSync("sudo", ["-n", "true"]).status !== 0) {
    throw new Error(`${advice} On this system: sudo apt-get install chromium.`);
  }
  onProgress("No browser was found; installing Debian's chromium with apt-get (about 100 MB)");
  // Another installation may be under way, and a mirror may be silent.
  const patience = ["-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::http::Timeout=60"];
  for (const step of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    const [program = "", ...args] = [...prefix, "apt-get", "-q", ...patience, ...step];
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const result = spawnSync(program, args, { env, encoding: "utf8", maxBuffer: 64 << 20 });
    const complaint = result.error?.message ?? result.stderr.trim().split("\n").at(-1);
    if (result.status !== 0) throw new Error(`${advice} apt-get failed: ${complaint}`);
  }
  const installed = findBrowser();
  if (!installed) throw new Error(advice);
  return installed;
}
