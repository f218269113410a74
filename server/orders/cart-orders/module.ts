import type { Module } from "#server/platform/module.ts";
import { rawRoutes } from "./completion.ts";
import { routes } from "./wire/v2/routes.ts";

/** Orders placed from a cart without its checkout page. Owns no table. */
export const cartOrdersModule: Module = {
  name: "orders/cart-orders",
  routes,
  rawRoutes,
};
