import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";
import { routesV3 } from "./wire/v3/routes.ts";

export const productsWithInventoryModule: Module = {
  name: "inventory/products-with-inventory",
  routes: [...routes, ...routesV3],
};
