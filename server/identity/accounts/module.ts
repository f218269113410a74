import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const accountsModule: Module = {
  name: "identity/accounts",
  routes,
};
