/**
 * Builds the apps whose sources changed since their last build: the server, and the screens for browser and server.
 *
 * node tools/run.mjs tools/build.ts [--force] [--dev]
 *
 * An app is a folder with a `build.ts` that exports `build({ mode })` and writes to `dist/<app>`.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { waitForLock } from "#server/platform/postgres/lock.ts";

export type BuildMode = "production" | "development";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Inputs of each app besides its own folder and the shared ones. The storefront's build includes the hosted pages. */
const inputs = { server: ["db/seed", "examples/demo-store"], storefront: ["hosted", "ui"], backoffice: ["ui"] };
/** Inputs of every app. */
const sharedInputs = ["api", "sdk", "package-lock.json", "tsconfig.json", "tools/build.ts"];

type AppName = keyof typeof inputs;
const screens = ["storefront", "backoffice"] as const;

type Options = { apps?: readonly AppName[]; force?: boolean; mode?: BuildMode; onProgress?: (message: string) => void };

/** Builds the given apps (default: the screens) if needed, one after another. Returns the names of those built. */
export async function buildApps(options: Options = {}): Promise<string[]> {
  const { apps = screens, force = false, mode = "production", onProgress } = options;
  await mkdir(join(root, ".cache"), { recursive: true });
  const lock = await waitForLock(join(root, ".cache", "build.lock"), 300_000);
  if (!lock) throw new Error("Another process has been building the apps for five minutes.");
  try {
    const built: string[] = [];
    for (const app of apps) {
      const stampPath = join(root, "dist", `${app}.stamp`);
      const stamp = `${mode} ${await hashInputs([...sharedInputs, app, ...inputs[app]])}\n`;
      const isFresh = existsSync(join(root, "dist", app)) && (await readText(stampPath)) === stamp;
      if (isFresh && !force) continue;
      onProgress?.(`Building the ${app}`);
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

/** In its own process: the memory of a bundler would otherwise stay allocated in the server. */
async function buildApart(app: string, mode: BuildMode): Promise<void> {
  const args = [fileURLToPath(import.meta.url), `--app=${app}`, `--mode=${mode}`];
  // The bundler compiles JSX for React's development build unless NODE_ENV matches the mode.
  const env = { ...process.env, NODE_ENV: mode, NO_COLOR: "1", FORCE_COLOR: undefined };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  const status = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (status !== 0) throw new Error(`The ${app} app couldn't be built:\n${Buffer.concat(output).toString()}`);
}

/** Hashes files and folders below the root, except tests. */
export async function hashInputs(inputs: string[]): Promise<string> {
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
    const apps: AppName[] = ["server", ...screens];
    const built = await buildApps({ apps, force, mode, onProgress: (message) => console.log(message) });
    console.log(built.length > 0 ? `Built: ${built.join(", ")}.` : "All apps are up to date.");
  }
}
