/**
 * Fills an empty database at the first start: settings, owner, clients and keys, and the demo store or a number of
 * products. Each stage commits as a whole and is recorded, so that an interrupted start resumes where it stopped.
 */
import type { Config } from "#server/config.ts";
import { createStore } from "#server/create-store.ts";
import { connect, type Db } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { inTransaction, type Stage } from "./stage.ts";

export type SeedOptions = { config: Config; databaseUrl: string; onProgress: (message: string) => void };

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

/** Does nothing if all stages are complete. The first start decides what to seed, and the choice is stored. */
export async function seedIfEmpty({ config, databaseUrl, onProgress }: SeedOptions): Promise<void> {
  const database = connect(databaseUrl, 4, () => {});
  try {
    const store = createStore(config, database, () => `http://localhost:${config.port}`);
    const { done, isFinished } = await readProgress(database.db);
    if (isFinished) return;
    for (const stage of await stagesFor(config)) {
      if (done.has(stage.name)) continue;
      if (stage.says !== undefined) onProgress(stage.says);
      await stage.run(store, onProgress);
      done.add(stage.name);
      await writeProgress(store, done, false);
    }
    await writeProgress(store, done, true);
  } finally {
    await database.close();
  }
}

/** Whether all stages are complete. */
export async function isSeeded(databaseUrl: string): Promise<boolean> {
  const database = connect(databaseUrl, 1, () => {});
  try {
    return (await readProgress(database.db)).isFinished;
  } finally {
    await database.close();
  }
}

async function readProgress(db: Db): Promise<{ done: Set<string>; isFinished: boolean }> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", "seed").executeTakeFirst();
  const value: unknown = row?.value;
  if (typeof value !== "object" || value === null || !("done" in value) || !Array.isArray(value.done))
    return { done: new Set(), isFinished: false };
  return { done: new Set(value.done.map(String)), isFinished: "isFinished" in value && value.isFinished === true };
}

async function writeProgress(store: Store, done: ReadonlySet<string>, isFinished: boolean): Promise<void> {
  const value = JSON.stringify({ done: [...done], isFinished });
  await store.database.db
    .insertInto("settings")
    .values({ name: "seed", value, updated_at: store.now() })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at: store.now() }))
    .execute();
}
