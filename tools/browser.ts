import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { hasApt, runApt } from "./debian-package.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const usualPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/snap/bin/chromium",
];

/** Path of a Chromium or Chrome on this machine; CHROME_PATH takes precedence. */
export function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env.CHROME_PATH ?? "", ...candidates, ...usualPlaces].find((path) => path && existsSync(path));
}

/** Finds a browser, and installs Debian's Chromium if possible. Throws a one-sentence error otherwise. */
export function ensureBrowser(onProgress: (message: string) => void): string {
  const found = findBrowser();
  if (found) return found;
  const advice = "No Chromium or Chrome was found: install one, or set CHROME_PATH to it.";
  if (!hasApt()) throw new Error(advice);
  const prefix = process.geteuid?.() === 0 ? [] : ["sudo", "-n"];
  if (prefix.length > 0 && spawnSync("sudo", ["-n", "true"]).status !== 0) {
    throw new Error(`${advice} On this system: sudo apt-get install chromium.`);
  }
  onProgress("No browser was found; installing Debian's chromium with apt-get (about 100 MB)");
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]])
    runApt(advice, { args, prefix });
  const installed = findBrowser();
  if (!installed) throw new Error(advice);
  return installed;
}
