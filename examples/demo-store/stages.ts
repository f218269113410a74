/** What `db/seed` runs after the settings and access of a new store: the demo store, or a generated catalog. */
import { inTransaction, type Stage } from "#db/seed/stage.ts";

// Imported on demand: each stage loads only what it needs.
const commerce: Stage = {
  name: "commerce",
  async run(store) {
    const { seedCommerceSettings } = await import("./seed-commerce-settings.ts");
    await inTransaction(store, (tx) => seedCommerceSettings(tx, store));
  },
};

export const demoStages: readonly Stage[] = [
  {
    name: "demo-settings",
    async run(store) {
      const { seedDemoSettings } = await import("./seed-demo-settings.ts");
      await inTransaction(store, (tx) => seedDemoSettings(tx, store));
    },
  },
  commerce,
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

/** A catalog of any size (`SEED=100000`), for trying out and measuring. */
export const productStages = (products: number): readonly Stage[] => [
  commerce,
  {
    name: "products",
    says: `Writing ${products.toLocaleString("en-US")} products`,
    async run(store, onProgress) {
      const { seedManyProducts } = await import("./seed-many-products.ts");
      await seedManyProducts(store, products, onProgress);
    },
  },
];
