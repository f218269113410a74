import type { Module } from "#server/platform/module.ts";
import { jobs } from "./jobs.ts";
import { routes } from "./routes.ts";
import { rawRoutes } from "./serve.ts";

export const filesModule: Module = {
  name: "imports/files",
  routes,
  rawRoutes,
  jobs,
};
