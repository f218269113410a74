import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const brandsModule: Module = {
  name: "catalog/brands",
  routes,
};
