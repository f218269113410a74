import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const storefrontAccessModule: Module = {
  name: "administration/storefront-access",
  routes,
};
