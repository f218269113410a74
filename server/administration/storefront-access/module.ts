import type { Module } from "#server/platform/module.ts";
import { jobs } from "./jobs.ts";
import { routes } from "./routes.ts";

export const storefrontAccessModule: Module = {
  name: "administration/storefront-access",
  routes,
  jobs,
};
