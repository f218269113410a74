import { productHooks } from "#server/catalog/products/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { addProducts, removeProducts } from "./public.ts";
import { jobs } from "./refill-jobs.ts";
import { routes } from "./routes.ts";

export const collectionsModule: Module = {
  name: "catalog/collections",
  routes,
  jobs,
  hooks: [
    subscribe(productHooks, {
      async changeCategories(tx, { productIds, categoryIds, isRemoval }, { now, actor, terms }) {
        const writeContext = { now, actor, baseUrl: terms?.baseUrl ?? "" };
        for (const id of categoryIds)
          await (isRemoval ? removeProducts : addProducts)(tx, id, productIds, writeContext);
      },
    }),
  ],
};
