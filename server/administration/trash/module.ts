import type { Module } from "#server/platform/module.ts";
import { jobs } from "./jobs.ts";
import { routes } from "./routes.ts";

export const trashModule: Module = {
  name: "administration/trash",
  routes,
  jobs,
};
