import { orderHooks } from "#server/orders/orders/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { traceOrderHooks } from "./order-traces.ts";
import { routes } from "./routes.ts";

export const priceExplanationsModule: Module = {
  name: "orders/price-explanations",
  routes,
  hooks: [subscribe(orderHooks, traceOrderHooks)],
};
