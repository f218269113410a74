/**
 * Builds the browser and server-rendering bundles whose sources changed since their last build.
 *
 *   node tools/run.mjs tools/build.ts [--force] [--dev]
 *
 * An app takes part by having a `build.ts` that exports `build({ mode })` and writes to `dist/<app>`.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { waitForLock } from "#server/platform/postgres/lock.ts";

export type BuildMode = "production" | "development";

const root = fileURLToPath(new URL("../", import.meta.url));
const apps = ["storefront", "backoffice"];
/** The storefront's build makes the hosted pages too: both are rendered by the server from one set of styles. */
const alsoBuilt: Partial<Record<string, string>> = { storefront: "hosted" };
/** What any app may be made from besides its own folder. */
const sharedInputs = ["api", "sdk", "ui", "package-lock.json", "tsconfig.json", "tools/build.ts"];

type Options = { force?: boolean; mode?: BuildMode; onProgress?: (message: string) => void };

/** Builds the apps that need it, one after the other; answers the names of those built. */
export async function buildApps({ force = false, mode = "production", onProgress }: Options = {}): Promise<string[]> {
  await mkdir(join(root, ".cache"), { recursive: true });
  const lock = await waitForLock(join(root, ".cache", "build.lock"), 300_000);
  if (!lock) throw new Error("Another process has been building the apps for five minutes.");
  try {
    const built: string[] = [];
    for (const app of apps.filter((name) => existsSync(join(root, name, "build.ts")))) {
      const stampPath = join(root, "dist", `${app}.stamp`);
      const stamp = `${mode} ${await hashInputs([...sharedInputs, app, ...[alsoBuilt[app] ?? []].flat()])}\n`;
      const isFresh = existsSync(join(root, "dist", app)) && (await readText(stampPath)) === stamp;
      if (isFresh && !force) continue;
      onProgress?.(`Building the ${app} app`);
      await rm(stampPath, { force: true });
      await buildApart(app, mode);
      await writeFile(stampPath, stamp);
      built.push(app);
    }
    return built;
  } finally {
    await lock.release();
  }
}

/** In a process of its own: a bundler's memory would otherwise stay with the server that called us. */
async function buildApart(app: string, mode: BuildMode): Promise<void> {
  const args = [fileURLToPath(import.meta.url), `--app=${app}`, `--mode=${mode}`];
  // The bundler compiles JSX for React's development build unless NODE_ENV says what the bundle defines it to be.
  const env = { ...process.env, NODE_ENV: mode, NO_COLOR: "1", FORCE_COLOR: undefined };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  const status = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (status !== 0) throw new Error(`The ${app} app could not be built:\n${Buffer.concat(output).toString()}`);
}

async function hashInputs(inputs: string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const input of inputs) {
    for (const path of await listFiles(input))
      hash
        .update(path)
        .update("\0")
        .update(await readFile(join(root, path)));
  }
  return hash.digest("hex");
}

async function listFiles(input: string): Promise<string[]> {
  if (!existsSync(join(root, input))) return [];
  if (input.includes(".")) return [input];
  const entries = await readdir(join(root, input), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

function readText(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => "");
}

async function buildOne(app: string, mode: BuildMode): Promise<void> {
  const { build }: { build: (options: { mode: BuildMode }) => Promise<void> } = await import(
    pathToFileURL(join(root, app, "build.ts")).href
  );
  await build({ mode });
}

if (import.meta.main) {
  const flag = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1];
  const mode = flag("mode") === "development" || process.argv.includes("--dev") ? "development" : "production";
  const app = flag("app");
  if (app) await buildOne(app, mode);
  else {
    const force = process.argv.includes("--force");
    const built = await buildApps({ force, mode, onProgress: (message) => console.log(message) });
    console.log(built.length > 0 ? `Built: ${built.join(", ")}.` : "All apps are up to date.");
  }
}
