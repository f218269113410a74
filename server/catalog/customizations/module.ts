import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const customizationsModule: Module = {
  name: "catalog/customizations",
  routes,
};
