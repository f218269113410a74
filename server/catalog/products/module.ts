import { brandHooks } from "#server/catalog/brands/public.ts";
import { customizationHooks } from "#server/catalog/customizations/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { jobs } from "./jobs.ts";
import { routes } from "./routes.ts";
import { refreshSearchTerms } from "./write/refresh.ts";

export const productsModule: Module = {
  name: "catalog/products",
  routes,
  jobs,
  hooks: [
    subscribe(brandHooks, { onProductsChanged: refreshSearchTerms }),
    subscribe(customizationHooks, { onProductsChanged: refreshSearchTerms }),
  ],
};
