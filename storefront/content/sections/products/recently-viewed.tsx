import layout from "#storefront/components/layout.module.css";
import { Recent } from "#storefront/components/Recent.tsx";
import type { ShopContext } from "#storefront/context.ts";
import { everywhere } from "../labels.ts";
import { newestProducts } from "../parts/products.ts";
import { section } from "../section.ts";

/** Filled by scripts from the visitor's own device. */
export const recentlyViewed = section({
  type: "recently-viewed",
  name: {
    en: "Recently viewed",
    de: "Zuletzt angesehen",
    fr: "Vus récemment",
    es: "Vistos recientemente",
    ar: "شوهدت مؤخرًا",
  },
  description: {
    en: "Products that the customer viewed last",
    de: "Produkte, die der Kunde zuletzt angesehen hat",
    fr: "Les derniers produits vus par le client",
    es: "Los últimos productos que vio el cliente",
    ar: "آخر المنتجات التي شاهدها العميل",
  },
  templates: everywhere.filter((template) => template !== "product" && template !== "cart"),
  max: 1,
  settings: {},
  // It reserves space, which a store without products doesn't need.
  load: async (context: ShopContext) => ({ hasProducts: (await newestProducts(context)).length > 0 }),
  View: ({ data }) => (data.hasProducts ? <Recent className={layout.section} /> : null),
});
