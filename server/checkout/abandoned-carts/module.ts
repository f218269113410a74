import type { Module } from "#server/platform/module.ts";
import { jobs, listeners } from "./jobs.ts";
import { rawRoutes, routes } from "./routes.ts";

export const abandonedCartsModule: Module = {
  name: "checkout/abandoned-carts",
  routes,
  rawRoutes,
  jobs,
  listeners,
};
