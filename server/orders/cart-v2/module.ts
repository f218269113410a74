import type { Module } from "#server/platform/module.ts";
import { rawRoutes } from "./completion.ts";
import { routes } from "./routes.ts";

export const cartV2Module: Module = {
  name: "orders/cart-v2",
  routes,
  rawRoutes,
};
