import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const versionsModule: Module = {
  name: "catalog/versions",
  routes,
};
