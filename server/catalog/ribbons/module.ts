import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const ribbonsModule: Module = {
  name: "catalog/ribbons",
  routes,
};
