import type { Module } from "#server/platform/module.ts";
import { jobs } from "./jobs.ts";
import { routes } from "./routes.ts";
import { rawRoutes } from "./serve.ts";

export const productFilesModule: Module = {
  name: "imports/product-files",
  routes,
  rawRoutes,
  jobs,
};
