import type { Module } from "#server/platform/module.ts";
import { jobs } from "./process-import.ts";
import { routes } from "./routes.ts";

export const recordImportsModule: Module = {
  name: "imports/record-imports",
  routes,
  jobs,
};
