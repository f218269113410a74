import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const storeSetupModule: Module = {
  name: "administration/store-setup",
  routes,
};
