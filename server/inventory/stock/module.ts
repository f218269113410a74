import { productHooks } from "#server/catalog/products/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { jobs } from "./jobs.ts";
import { endReservations } from "./levels/lock-stock.ts";
import { routes } from "./routes.ts";

export const stockModule: Module = {
  name: "inventory/stock",
  routes,
  jobs,
  hooks: [subscribe(productHooks, { onDeleting: endReservations })],
};
