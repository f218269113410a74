import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const domainChecksModule: Module = {
  name: "administration/domain-checks",
  routes,
};
