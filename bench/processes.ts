/** Processes of a measurement: servers on one core, load on another. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { serverEnvironment, serverFlags } from "#tools/server-flags.mjs";

const SERVER_CORE = "0";
const LOAD_CORE = "1";
const root = fileURLToPath(new URL("..", import.meta.url));
const canPin = availableParallelism() > 1 && existsSync("/usr/bin/taskset");

function spawnNode(args: string[], core: string, environment: Record<string, string> = {}): ChildProcess {
  const command = canPin ? ["taskset", "-c", core, process.execPath, ...args] : [process.execPath, ...args];
  return spawn(command[0] ?? "", command.slice(1), {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function firstMatch(child: ChildProcess, pattern: RegExp): Promise<string> {
  if (child.stdout === null) throw new Error("The program has no output.");
  for await (const line of createInterface({ input: child.stdout })) {
    const found = pattern.exec(line)?.[1];
    if (found !== undefined) {
      child.stdout.resume();
      return found;
    }
  }
  throw new Error(`The program ended before it printed ${pattern}.`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  await ended;
}

export type Program = { origin: string; pid: number; stop(): Promise<void> };
export const SHOP_KEY = "bench-key-with-every-permission";
export const SHOP_CLIENT = "0b8f0f5a-4b0e-4f7e-9d57-6e2a8c1d9e44";

/** Starts a store on its own data folder, with production settings except for email and TLS. */
export async function startShop(seed: string, environment: Record<string, string> = {}): Promise<Program> {
  const dataDir = await mkdtemp(join(tmpdir(), "cartwright-bench-"));
  const child = spawnNode([...serverFlags, "server/start.ts"], SERVER_CORE, {
    ...serverEnvironment,
    // A bundler in this process may have set it.
    NODE_ENV: "development",
    PORT: "0",
    DATA_DIR: dataDir,
    SEED: seed,
    SEED_API_KEY: SHOP_KEY,
    SEED_CLIENT_ID: SHOP_CLIENT,
    LOG_LEVEL: "error",
    ...environment,
  });
  const origin = (await firstMatch(child, /Shop\s+(http\S+)/)).replace("localhost", "127.0.0.1");
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      await stop(child);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Yardstick 1: a bare `node:http` server that sends the given bytes and headers. */
export async function startBareServer(answer: { headers: [string, string][]; body: Buffer }): Promise<Program> {
  const child = spawnNode(["bench/bare-server.ts"], SERVER_CORE, {
    BARE_ANSWER: JSON.stringify({ headers: answer.headers, body: answer.body.toString("base64") }),
  });
  const origin = await firstMatch(child, /(http\S+)/);
  return { origin, pid: child.pid ?? 0, stop: () => stop(child) };
}

export type LoadResult = { perSecond: number; p50: number; p95: number; failures: number };
export type LoadRequest = {
  url: string;
  seconds: number;
  connections: number;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
};

/** One window of closed-loop load from the other core. */
export async function load(request: LoadRequest): Promise<LoadResult> {
  const child = spawnNode(["bench/load.ts"], LOAD_CORE, { LOAD_REQUEST: JSON.stringify(request) });
  return JSON.parse(await firstMatch(child, /^(\{.*\})$/));
}

/** Runs a program of bench/ on the load core with its input in a file, and returns the JSON line it prints. */
export async function runProgram(file: string, work: unknown): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), "cartwright-work-"));
  try {
    const path = join(folder, "work.json");
    await writeFile(path, JSON.stringify(work));
    const child = spawnNode([...serverFlags, `bench/${file}`], LOAD_CORE, { ...serverEnvironment, WORK_FILE: path });
    return JSON.parse(await firstMatch(child, /^(\{.*\})$/));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
