/**
 * Installs a generation of published client packages into .cache, as pinned in its lock file. Needs the npm registry once;
 * `WITHOUT_REGISTRY=1` skips the matrix on machines without access to one.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const generations = fileURLToPath(new URL("generations/", import.meta.url));
const program = fileURLToPath(new URL("program.mjs", import.meta.url));
const neighbors = fileURLToPath(new URL("neighbors/", import.meta.url));
const cache = fileURLToPath(new URL("../../.cache/clients/", import.meta.url));

export const listGenerations = async (): Promise<string[]> =>
  (await readdir(generations)).sort((left, right) => left.localeCompare(right, "en", { numeric: true }));

/** File URL of the program next to the installed packages. */
export const installGeneration = (name: string): Promise<string> =>
  installPackages(path.join(generations, name), name, program);

/** File URL of a program of a neighboring domain next to the packages that all of them share. */
export const installNeighbor = (name: string): Promise<string> =>
  installPackages(neighbors, "neighbors", path.join(neighbors, `${name}.mjs`));

async function installPackages(source: string, name: string, file: string): Promise<string> {
  const lock = await readFile(path.join(source, "package-lock.json"));
  const folder = path.join(cache, `${name}-${createHash("sha256").update(lock).digest("hex").slice(0, 12)}`);
  if (!existsSync(path.join(folder, ".complete"))) await install(source, folder);
  const copy = path.join(folder, `${path.basename(file, ".mjs")}-${process.pid}.mjs`);
  await copyFile(file, copy);
  return pathToFileURL(copy).href;
}

/** Installs into a temporary folder and renames it, so an interrupted installation never looks complete. */
async function install(source: string, folder: string): Promise<void> {
  const aside = `${folder}.${process.pid}`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  try {
    for (const one of ["package.json", "package-lock.json"])
      await copyFile(path.join(source, one), path.join(aside, one));
    await npmCi(aside);
    await writeFile(path.join(aside, ".complete"), "");
    await rm(folder, { recursive: true, force: true });
    await rename(aside, folder);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function npmCi(folder: string): Promise<void> {
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--omit=optional"];
  const child = spawn("npm", ["ci", ...options], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (text) => {
    errors += String(text);
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code === 0) return;
  throw new Error(
    `The published client packages cannot be installed: this test needs the npm registry once. WITHOUT_REGISTRY=1 excludes it.\n${errors}`,
  );
}
