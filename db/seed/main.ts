/**
 * Fills an empty database at the first start: settings, owner, clients and keys, and the demo store or a number of
 * products. Each stage is recorded, so that an interrupted start resumes where it stopped. The store opens before the
 * background stages: the demo store's images and its order history.
 */
import pg from "pg";
import type { Config } from "#server/config.ts";
import { createStore } from "#server/create-store.ts";
import { connect, type Db } from "#server/platform/db/db.ts";
import type { Producer } from "#server/platform/files/files.ts";
import type { Store } from "#server/platform/store.ts";
import { readSeedState, type SeedState, writeSeedState } from "#server/store/settings/public.ts";
import { inTransaction, type Report, type Stage } from "./stage.ts";

export type SeedOptions = {
  config: Config;
  databaseUrl: string;
  onProgress: (message: string) => void;
  /** Called before the background stages, if there are any: the store can open. With a function that creates missing files on demand. */
  onOpen?: (produce: Producer) => void;
  /** Ends background stages early. */
  signal?: AbortSignal;
};

// Imported on demand: a start with a filled database loads none of this.
const base: readonly Stage[] = [
  {
    name: "settings",
    async run(store) {
      const { seedSettings } = await import("./seed-settings.ts");
      await inTransaction(store, (tx) => seedSettings(tx, store));
    },
  },
  {
    name: "access",
    async run(store) {
      const { seedAccess } = await import("./seed-access.ts");
      await inTransaction(store, (tx) => seedAccess(tx, store));
    },
  },
];

/** Defaults of a new store: a shipping zone for its country and a tax group; no payment methods. */
const starter: Stage = {
  name: "starter",
  async run(store) {
    const { seedStarter } = await import("./seed-starter.ts");
    await inTransaction(store, (tx) => seedStarter(tx, store.now()));
  },
};

async function stagesFor({ seed }: Config): Promise<readonly Stage[]> {
  if (seed.kind === "empty") return [...base, starter];
  const { demoStages, productStages } = await import("#examples/demo-store/stages.ts");
  return [...base, ...(seed.kind === "demo" ? demoStages : productStages(seed.products))];
}

async function producerFor({ seed }: Config, store: Store): Promise<Producer> {
  if (seed.kind !== "demo") return async () => false;
  const { demoProducer } = await import("#examples/demo-store/stages.ts");
  return demoProducer(store);
}

/** Does nothing if all stages are complete. The first start decides what to seed, and the choice is stored. */
export async function seedIfEmpty(options: SeedOptions): Promise<void> {
  const { config, databaseUrl, onOpen } = options;
  const database = connect(databaseUrl, 4, () => {});
  let isOpen = false;
  try {
    const store = createStore(config, database, () => `http://localhost:${config.port}`);
    const open = async (): Promise<void> => {
      if (!isOpen) onOpen?.(await producerFor(config, store));
      isOpen = true;
    };
    // Another process may be working on the background stages; this one needn't wait for them.
    const { isOpen: canOpen, isFinished } = await readSeedState(database.db);
    if (canOpen && !isFinished) await open();
    await withLock(database.directUrl, () => runStages(store, options, open));
  } finally {
    await database.close();
  }
}

async function runStages(store: Store, options: SeedOptions, open: () => Promise<void>): Promise<void> {
  const { db } = store.database;
  const state = await readSeedState(db);
  if (state.isFinished) return;
  const stages = await stagesFor(options.config);
  const background = stages.filter(({ isBackground }) => isBackground === true);
  for (const stage of stages.filter(({ isBackground }) => isBackground !== true)) {
    if (!state.done.has(stage.name)) await runStage(store, stage, { ...options, state, range: [0, 0] });
  }
  state.isOpen = true;
  await writeSeedState(db, state);
  if (background.length > 0) await open();
  for (const [index, stage] of background.entries()) {
    const percentAfter = (places: number): number => Math.floor((100 * places) / background.length);
    const range: Run["range"] = [percentAfter(index), percentAfter(index + 1)];
    if (!state.done.has(stage.name)) await runStage(store, stage, { ...options, state, range });
    if (options.signal?.aborted === true) return;
  }
  state.isFinished = true;
  await writeSeedState(db, state);
}

type Run = Pick<SeedOptions, "onProgress" | "signal"> & {
  state: SeedState;
  /** The percentages of the whole at which the stage begins and ends. */
  range: readonly [number, number];
};

async function runStage(store: Store, stage: Stage, run: Run): Promise<void> {
  const { db } = store.database;
  if (stage.says !== undefined) run.onProgress(stage.says);
  const report = reportOf(db, run);
  await stage.run(store, report);
  if (report.signal.aborted) return;
  run.state.done.add(stage.name);
  run.state.percent = run.range[1];
  await writeSeedState(db, run.state);
}

const REPORT_MILLISECONDS = 1000;
const QUARTERS = 4;

/** Writes the progress at most once a second, and prints every quarter. */
function reportOf(db: Db, { state, onProgress, signal, range: [from, to] }: Run): Report {
  let reportedAt = performance.now();
  let quarter: number | undefined;
  return {
    say: onProgress,
    signal: signal ?? new AbortController().signal,
    async count(done, total) {
      const part = done / Math.max(total, 1);
      const reached = Math.floor(part * QUARTERS);
      // A resumed stage doesn't begin at zero.
      if (reached > (quarter ?? reached) && reached < QUARTERS) onProgress(`  ${reached * (100 / QUARTERS)} %`);
      quarter = reached;
      if (performance.now() - reportedAt < REPORT_MILLISECONDS) return;
      reportedAt = performance.now();
      state.percent = Math.floor(from + part * (to - from));
      await writeSeedState(db, state);
    },
  };
}

const LOCK = 7_201_944_050;

/** One process at a time seeds a database. PostgreSQL releases the lock when the process ends, however it ends. */
async function withLock(directUrl: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, keepAlive: true });
  await client.connect();
  // Work on other connections fails too when the server ends.
  client.on("error", () => {});
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await work();
  } finally {
    await client.end();
  }
}

/** How much of the seed is complete. */
export async function readSeedStateOf(databaseUrl: string): Promise<SeedState> {
  const database = connect(databaseUrl, 1, () => {});
  try {
    return await readSeedState(database.db);
  } finally {
    await database.close();
  }
}
