import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const subscriptionOptionsModule: Module = {
  name: "catalog/subscription-options",
  routes,
};
