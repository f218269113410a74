import type { Module } from "#server/platform/module.ts";
import { jobs } from "./jobs.ts";
import { routes } from "./routes.ts";

export const previewsModule: Module = {
  name: "content/previews",
  routes,
  jobs,
};
