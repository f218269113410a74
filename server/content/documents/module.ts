import type { Module } from "#server/platform/module.ts";
import { jobs } from "./jobs.ts";
import { routes } from "./routes.ts";
import { dataItemRoutes } from "./wire/v2/routes.ts";

export const documentsModule: Module = {
  name: "content/documents",
  routes: [...routes, ...dataItemRoutes],
  jobs,
};
