import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const readOnlyVariantsModule: Module = {
  name: "catalog/read-only-variants",
  routes,
};
