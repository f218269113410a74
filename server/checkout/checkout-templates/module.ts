import type { Module } from "#server/platform/module.ts";
import { rawRoutes } from "./link.ts";
import { routes } from "./routes.ts";

export const checkoutTemplatesModule: Module = {
  name: "checkout/checkout-templates",
  routes,
  rawRoutes,
};
