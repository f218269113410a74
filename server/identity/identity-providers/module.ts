import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const identityProvidersModule: Module = {
  name: "identity/identity-providers",
  routes,
};
