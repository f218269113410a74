import type { Module } from "#server/platform/module.ts";
import { jobs, listeners } from "./notify.ts";
import { routes } from "./routes.ts";

export const backInStockModule: Module = {
  name: "inventory/back-in-stock",
  routes,
  jobs,
  listeners,
};
