/**
 * The first start's seed, in a process of its own: drawing images takes memory that the server would retain. The store
 * opens while the process is still writing the demo store's order history and drawing its images.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { seedIfEmpty } from "#db/seed/main.ts";
import type { Config } from "#server/config.ts";
import type { Producer } from "#server/platform/files/files.ts";

/** From the seed: the store can open; the result of a request for a file. */
type ToParent = { kind: "open" } | { kind: "produced"; name: string; exists: boolean };
/** To the seed: create this file; end after the current step. */
type ToChild = { kind: "produce"; name: string } | { kind: "stop" };

export type SeedProcess = {
  /** Resolves when everything is seeded, or has failed; never after `stop`. */
  readonly finished: Promise<void>;
  /** Requests a file that isn't created yet; false if it doesn't belong to the seed. */
  readonly produce: Producer;
  stop(): Promise<void>;
};

/** Set by the store for its seed. */
const BY_STORE = "CARTWRIGHT_SEED_BY_STORE";

/** Attempts in total: the seed resumes where it stopped. */
const ATTEMPTS = 3;

type Start = { config: Config; databaseUrl: string; begun: number; onFailure: (message: string) => void };

/** Returns once the store can open; undefined if that was all. @throws if the seed fails before */
export async function startSeedProcess(start: Start): Promise<SeedProcess | undefined> {
  const first = await launch(start);
  if (first === undefined) return undefined;
  let current = first;
  const finished = Promise.withResolvers<void>();
  let isStopping = false;
  const follow = async (): Promise<void> => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const code = await current.code;
      if (isStopping) return;
      if (code === 0) return finished.resolve();
      if (attempt === ATTEMPTS) break;
      const next = await launch(start).catch(() => current);
      if (next === undefined) return finished.resolve();
      current = next;
      if (isStopping) current.stop();
    }
    start.onFailure("The demo store's order history could not be completed. The next start continues it.");
    finished.resolve();
  };
  const following = follow();
  return {
    finished: finished.promise,
    produce: (name) => current.produce(name),
    async stop() {
      isStopping = true;
      current.stop();
      await following;
    },
  };
}

type Running = { code: Promise<number | null>; produce: Producer; stop(): void };

async function launch({ config, databaseUrl, begun }: Start): Promise<Running | undefined> {
  const [, program = "", ...given] = process.argv;
  const child = spawn(process.execPath, [program, "seed", ...given.filter((argument) => argument !== "serve")], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: undefined,
      DATA_DIR: config.dataDir,
      CARTWRIGHT_STARTED_AT: String(begun),
      [BY_STORE]: "1",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const code = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("exit", resolve));
  const produce = producerOf(child, code);
  const isOpen = new Promise<boolean>((resolve, reject) => {
    child.on("message", ({ kind }: ToParent) => kind === "open" && resolve(true));
    code.then((exitCode) => {
      if (exitCode === 0) resolve(false);
      else reject(new Error("Seeding did not finish. The next start continues where it stopped."));
    }, reject);
  });
  return (await isOpen) ? { code, produce, stop: () => send(child, { kind: "stop" }) } : undefined;
}

function producerOf(child: ChildProcess, code: Promise<unknown>): Producer {
  const waiting = new Map<string, PromiseWithResolvers<boolean>>();
  child.on("message", (message: ToParent) => {
    if (message.kind !== "produced") return;
    waiting.get(message.name)?.resolve(message.exists);
    waiting.delete(message.name);
  });
  const end = (): void => {
    for (const { resolve } of waiting.values()) resolve(false);
    waiting.clear();
  };
  code.then(end, end);
  return (name) => {
    if (!child.connected) return Promise.resolve(false);
    const known = waiting.get(name);
    if (known !== undefined) return known.promise;
    const asked = Promise.withResolvers<boolean>();
    waiting.set(name, asked);
    send(child, { kind: "produce", name });
    return asked.promise;
  };
}

function send(child: ChildProcess, message: ToChild): void {
  if (child.connected) child.send(message, () => {});
}

/** Seeds in this process. Started by `startSeedProcess`, it also answers requests for files, and ends with its parent. */
export async function runSeed(
  config: Config,
  databaseUrl: string,
  onProgress: (message: string) => void,
): Promise<void> {
  // `npm start -- seed` has a channel too, to tools/bootstrap.mjs.
  if (process.env[BY_STORE] === undefined) return seedIfEmpty({ config, databaseUrl, onProgress });
  const tell = (message: ToParent): void => {
    if (process.connected) process.send?.(message);
  };
  const stopping = new AbortController();
  let produce: Producer = async () => false;
  process.on("message", (message: ToChild) => {
    if (message.kind === "stop") stopping.abort();
    else
      void produce(message.name).then(
        (exists) => tell({ kind: "produced", name: message.name, exists }),
        () => tell({ kind: "produced", name: message.name, exists: false }),
      );
  });
  process.once("disconnect", () => stopping.abort());
  await seedIfEmpty({
    config,
    databaseUrl,
    onProgress,
    signal: stopping.signal,
    onOpen(given) {
      produce = given;
      tell({ kind: "open" });
    },
  });
  if (process.connected) process.disconnect();
}
