/**
 * Compares the requests of published client packages with the contract: `node tools/run.mjs tools/published-paths.ts
 * [releases]` reads this many releases of each package (default 30, evenly from the first to the newest) and writes
 * api/published-paths.json: each path used by a release for an endpoint of the store, with the releases that use it. The
 * server supports all of them. Needs the npm registry.
 */
import { glob, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { AnyEndpoint } from "#api/endpoint.ts";
import type { PublishedPath } from "#api/published-paths.ts";
import { declaredRoutesOf } from "#server/platform/http/serve/paths.ts";
import { loadContract } from "./generate/contract.ts";
import {
  compareVersions,
  listVersions,
  readDependencies,
  readText,
  resolveRange,
  unpackRelease,
} from "./releases/registry.ts";
import { scanCalls } from "./releases/scan.ts";

/**
 * Packages for storefront apps. Other packages have unrelated endpoints with the same bare path (categories of
 * bookings).
 */
const PACKAGES = ["categories", "data", "ecom", "identity", "media", "members", "payments", "redirects", "stores"];
/** Unrelated endpoints with the same path as one of the store without its prefix. */
const UNRELATED = new Set(["wix.payments.platform.v1.Payments.GetPayment"]);

type Found = {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly releases: Map<string, Set<string>>;
};

const root = fileURLToPath(new URL("..", import.meta.url));
const found = new Map<string, Found>();
const scanned = new Map<string, ReturnType<typeof scanPackage>>();
const sampleSize = Number(process.argv[2] ?? 30);
for (const name of PACKAGES) for (const version of await sampleVersions(name)) await scanRelease(name, version);
const rows = matchCalls((await loadContract()).endpoints);
await writeFile(
  path.join(root, "api/published-paths.json"),
  `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`,
);
console.log(`${found.size} paths published, ${rows.length} of which belong to endpoints of the store.`);

async function sampleVersions(name: string): Promise<string[]> {
  const versions = await listVersions(`@wix/${name}`);
  const step = (versions.length - 1) / (Math.min(sampleSize, versions.length) - 1);
  return [
    ...new Set(Array.from({ length: sampleSize }, (_, index) => versions[Math.round(index * step)] ?? []).flat()),
  ];
}

/** Scans the package itself and the packages of its domain that it re-exports. */
async function scanRelease(name: string, version: string): Promise<void> {
  const parts: [string, string][] = [[`@wix/${name}`, version]];
  for (const [part, range] of Object.entries(await readDependencies(`@wix/${name}`, version))) {
    if (!/^@wix\/(?:auto_sdk_)?[a-z-]+_/.test(part)) continue;
    const resolved = await resolveRange(part, range);
    if (resolved !== undefined) parts.push([part, resolved]);
  }
  const calls = await Promise.all(parts.map(([part, exact]) => callsOf(part, exact)));
  for (const { operation, method, paths } of calls.flat()) {
    for (const address of paths) {
      const key = `${operation} ${method} ${address}`;
      const entry = found.get(key) ?? { operation, method, path: address, releases: new Map() };
      entry.releases.set(name, (entry.releases.get(name) ?? new Set()).add(version));
      found.set(key, entry);
    }
  }
}

function callsOf(name: string, version: string): ReturnType<typeof scanPackage> {
  const key = `${name}@${version}`;
  const calls = scanned.get(key) ?? scanPackage(name, version);
  scanned.set(key, calls);
  return calls;
}

async function scanPackage(name: string, version: string) {
  const folder = await unpackRelease(name, version, ["*.http.js", "*/meta.mjs", "*/meta.js"]);
  const calls = [];
  const sources = glob("**/build/es/**/{*.http.js,meta.mjs,meta.js}", { cwd: folder });
  for await (const file of sources) calls.push(...scanCalls(await readText(path.join(folder, file))));
  return calls;
}

/** Matches an operation to an endpoint if one of its paths is declared; all its paths then belong to the endpoint. */
function matchCalls(endpoints: readonly AnyEndpoint[]): PublishedPath[] {
  const declared = new Map<string, AnyEndpoint>();
  for (const endpoint of endpoints)
    for (const { method, path: mount } of declaredRoutesOf(endpoint)) declared.set(keyOf(method, mount), endpoint);
  const byOperation = new Map<string, AnyEndpoint>();
  for (const { operation, method, path: address } of found.values()) {
    const endpoint = declared.get(keyOf(method, address));
    if (endpoint !== undefined && !UNRELATED.has(operation)) byOperation.set(operation, endpoint);
  }
  const merged = new Map<string, PublishedPath & { releases: string }>();
  for (const { operation, method, path: address, releases } of found.values()) {
    const endpoint = byOperation.get(operation);
    if (endpoint === undefined) continue;
    const named = nameParameters(address, endpoint);
    if (named === undefined) {
      console.log(`left out, other parameters than ${endpoint.path}: ${method} ${address}`);
      continue;
    }
    const other = declared.get(keyOf(method, address));
    if (other !== undefined && other !== endpoint) continue;
    const key = `${endpoint.id} ${method} ${named}`;
    const known = merged.get(key)?.releases;
    const seen = [known, ...[...releases].map(([name, versions]) => describeReleases(name, versions))];
    merged.set(key, {
      call: endpoint.id,
      method,
      path: named,
      releases: [...new Set(seen.flatMap((one) => one ?? []))].join(", "),
    });
  }
  return [...merged.entries()].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
}

function keyOf(method: string, address: string): string {
  return `${method} ${address.replace(/\{[^}]*\}/g, "{}")}`;
}

/** Renames the parameters of a published path to those of the endpoint. */
function nameParameters(address: string, endpoint: AnyEndpoint): string | undefined {
  const names = endpoint.path.match(/\{[^}]*\}/g) ?? [];
  const published = address.match(/\{[^}]*\}/g) ?? [];
  return names.length === published.length ? address.replace(/\{[^}]*\}/g, () => names.shift() ?? "") : undefined;
}

function describeReleases(name: string, versions: ReadonlySet<string>): string {
  const sorted = [...versions].sort(compareVersions);
  return `@wix/${name} ${sorted[0]}–${sorted.at(-1)}`;
}
