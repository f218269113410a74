import type { Module } from "#server/platform/module.ts";
import { jobs } from "./jobs.ts";
import { routes } from "./routes.ts";

export const auditModule: Module = {
  name: "identity/audit",
  routes,
  jobs,
};
