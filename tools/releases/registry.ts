/** Downloads published packages from the configured npm registry, verifies them, and caches them in .cache/releases. */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";

const cache = fileURLToPath(new URL("../../.cache/releases/", import.meta.url));

type Release = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly dist: { readonly tarball: string; readonly integrity: string };
};
type Packument = { readonly versions: Readonly<Record<string, Release>> };

let registry: string | undefined;
const registryUrl = (): string => {
  registry ??= execFileSync("npm", ["config", "get", "registry"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  })
    .trim()
    .replace(/\/$/, "");
  return registry;
};

const packuments = new Map<string, Promise<Packument>>();

function readPackument(name: string): Promise<Packument> {
  const known = packuments.get(name) ?? fetchPackument(name);
  packuments.set(name, known);
  return known;
}

async function fetchPackument(name: string): Promise<Packument> {
  const response = await fetch(`${registryUrl()}/${name.replace("/", "%2f")}`, {
    headers: { accept: "application/vnd.npm.install-v1+json" },
  });
  if (!response.ok) throw new Error(`The registry answers ${response.status} for ${name}.`);
  // The registry's documented shape.
  return (await response.json()) as Packument;
}

/** Released versions, oldest first, without prereleases. */
export async function listVersions(name: string): Promise<string[]> {
  const { versions } = await readPackument(name);
  return Object.keys(versions)
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version))
    .sort(compareVersions);
}

export async function readDependencies(name: string, version: string): Promise<Readonly<Record<string, string>>> {
  return (await readPackument(name)).versions[version]?.dependencies ?? {};
}

/** The newest version that satisfies a caret range; an exact version is returned unchanged. */
export async function resolveRange(name: string, range: string): Promise<string | undefined> {
  const [prefix = "", wanted = ""] = /^([\^~]?)(\d+\.\d+\.\d+)$/.exec(range)?.slice(1) ?? [];
  const versions = await listVersions(name);
  if (prefix === "") return versions.find((version) => version === wanted);
  const major = wanted.split(".")[0];
  return versions.findLast((version) => version.split(".")[0] === major && compareVersions(version, wanted) >= 0);
}

export function compareVersions(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split(".").map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Unpacks the matching files of a release into the cache and returns its folder. @throws {Error} if the checksum
 * doesn't match
 */
export async function unpackRelease(name: string, version: string, patterns: readonly string[]): Promise<string> {
  const folder = path.join(cache, `${name.replace("/", "+")}@${version}`);
  const done = path.join(folder, ".complete");
  if (existsSync(done)) return folder;
  const release = (await readPackument(name)).versions[version];
  if (release === undefined) throw new Error(`The registry has no ${name}@${version}.`);
  const bytes = Buffer.from(await (await fetch(release.dist.tarball)).arrayBuffer());
  const [algorithm = "", expected = ""] = release.dist.integrity.split("-", 2);
  if (createHash(algorithm).update(bytes).digest("base64") !== expected)
    throw new Error(`The checksum of ${name}@${version} doesn't match the registry's.`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await unpack(bytes, folder, patterns);
  await writeFile(done, "");
  return folder;
}

/** tar fails if no file matches, which is normal for some releases. */
async function unpack(bytes: Buffer, folder: string, patterns: readonly string[]): Promise<void> {
  const tar = spawn("tar", ["-xzf", "-", "-C", folder, "--wildcards", ...patterns], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  const closed = new Promise((resolve) => tar.on("close", resolve));
  await pipeline(Readable.from([bytes]), tar.stdin).catch(() => undefined);
  await closed;
}

export const readText = (file: string): Promise<string> => readFile(file, "utf8");
