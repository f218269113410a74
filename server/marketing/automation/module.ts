import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";
import { jobs } from "./run.ts";

export const automationModule: Module = {
  name: "marketing/automation",
  routes,
  jobs,
};
