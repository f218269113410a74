import { orderHooks } from "#server/orders/orders/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { returnOrderHooks } from "./order-hooks.ts";
import { routes } from "./routes.ts";

export const returnsModule: Module = {
  name: "orders/returns",
  routes,
  hooks: [subscribe(orderHooks, returnOrderHooks)],
};
