/** What `db/seed` runs after the settings and access of a new store: the demo store, or a generated catalog. */
import { inTransaction, type Stage } from "#db/seed/stage.ts";
import type { Producer } from "#server/platform/files/files.ts";
import type { Store } from "#server/platform/store.ts";

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
    says: "Adding the demo store's products",
    async run(store, { say }) {
      const { seedDemoCatalog } = await import("./seed-catalog.ts");
      await seedDemoCatalog(store, say);
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
    // Everything before this moment is history; what visitors do from then on isn't.
    name: "present",
    async run(store) {
      const { fixPresent } = await import("./history/progress.ts");
      await fixPresent(store);
    },
  },
  {
    name: "pictures",
    says: "Drawing the demo store's images",
    isBackground: true,
    async run(store, report) {
      const { drawMissingPictures } = await import("./draw-pictures.ts");
      await drawMissingPictures(store, report);
    },
  },
  {
    name: "orders",
    says: "Creating the demo store's order history",
    isBackground: true,
    async run(store, report) {
      const { seedDemoOrders } = await import("./seed-orders.ts");
      await seedDemoOrders(store, report);
    },
  },
];

/** Draws images that are requested before it is their turn. */
export async function demoProducer(store: Store): Promise<Producer> {
  const { pictureProducer } = await import("./draw-pictures.ts");
  return pictureProducer(store);
}

/** A catalog of any size (`SEED=100000`), for trying out and measuring. */
export const productStages = (products: number): readonly Stage[] => [
  commerce,
  {
    name: "products",
    says: `Writing ${products.toLocaleString("en-US")} products`,
    async run(store, { say }) {
      const { seedManyProducts } = await import("./seed-many-products.ts");
      await seedManyProducts(store, products, say);
    },
  },
];
