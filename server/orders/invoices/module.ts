import type { Module } from "#server/platform/module.ts";
import { rawRoutes } from "./files.ts";
import { jobs, listeners } from "./listeners.ts";
import { routes } from "./routes.ts";

export const invoicesModule: Module = {
  name: "orders/invoices",
  routes,
  rawRoutes,
  jobs,
  listeners,
};
