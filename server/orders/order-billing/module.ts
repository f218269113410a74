import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const orderBillingModule: Module = {
  name: "orders/order-billing",
  routes,
};
