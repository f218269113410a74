import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const productsWithInventoryModule: Module = {
  name: "inventory/products-with-inventory",
  routes,
};
