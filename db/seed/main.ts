/**
 * Fills an empty database at the first start: settings, owner, clients and keys, and the demo store or a number of
 * products. Each stage commits as a whole and is recorded, so that an interrupted start resumes where it stopped.
 */

import type { Config } from "#server/config.ts";
import { createStore } from "#server/create-store.ts";
import { connect, type Db, type Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import type { Store } from "#server/platform/store.ts";

export type SeedOptions = { config: Config; databaseUrl: string; onProgress: (message: string) => void };

type Stage = { name: string; says?: string; run(store: Store, onProgress: (message: string) => void): Promise<void> };

const inTransaction = (store: Store, work: (tx: Tx) => Promise<void>): Promise<void> =>
  transaction(store.database.db, work);

// Imported on demand: a start with a filled database loads none of this.
const base: Stage[] = [
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

const commerce: Stage = {
  name: "commerce",
  async run(store) {
    const { seedCommerceSettings } = await import("./seed-commerce-settings.ts");
    await inTransaction(store, (tx) => seedCommerceSettings(tx, store));
  },
};

/** Defaults of a new store: a shipping zone for its country and a tax group; no payment methods. */
const starter: Stage = {
  name: "starter",
  async run(store) {
    const { seedStarter } = await import("./seed-starter.ts");
    await inTransaction(store, (tx) => seedStarter(tx, store.now()));
  },
};

const demo: Stage[] = [
  {
    name: "catalog",
    says: "Drawing the demo shop's goods",
    async run(store, onProgress) {
      const { seedDemoCatalog } = await import("./seed-catalog.ts");
      await seedDemoCatalog(store, onProgress);
    },
  },
  {
    name: "services",
    async run(store) {
      const { seedServices } = await import("./seed-services.ts");
      await inTransaction(store, (tx) => seedServices(tx, store));
    },
  },
  {
    name: "members",
    async run(store) {
      const { seedDemoMembers } = await import("./seed-members.ts");
      await inTransaction(store, (tx) => seedDemoMembers(tx, store));
    },
  },
  {
    name: "orders",
    says: "Writing a few months of orders",
    async run(store, onProgress) {
      const { seedDemoOrders } = await import("./seed-orders.ts");
      await seedDemoOrders(store, onProgress);
    },
  },
];

const manyProducts = (products: number): Stage => ({
  name: "products",
  says: `Writing ${products.toLocaleString("en-US")} products`,
  async run(store, onProgress) {
    const { seedManyProducts } = await import("./seed-catalog.ts");
    await seedManyProducts(store, products, onProgress);
  },
});

function stagesFor({ seed }: Config): Stage[] {
  switch (seed.kind) {
    case "empty":
      return [...base, starter];
    case "demo":
      return [...base, commerce, ...demo];
    case "count":
      return [...base, commerce, manyProducts(seed.products)];
  }
}

/** Does nothing if all stages are complete. The first start decides what to seed, and the choice is stored. */
export async function seedIfEmpty({ config, databaseUrl, onProgress }: SeedOptions): Promise<void> {
  const database = connect(databaseUrl, 4, () => {});
  try {
    const store = createStore(config, database, () => `http://localhost:${config.port}`);
    const { done, isFinished } = await readProgress(database.db);
    if (isFinished) return;
    for (const stage of stagesFor(config)) {
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
