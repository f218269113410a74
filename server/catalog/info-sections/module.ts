import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const infoSectionsModule: Module = {
  name: "catalog/info-sections",
  routes,
};
