import { orderHooks } from "#server/orders/orders/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { fulfillmentOrderHooks } from "./electronic.ts";
import { routes } from "./routes.ts";

export const fulfillmentsModule: Module = {
  name: "orders/fulfillments",
  routes,
  hooks: [subscribe(orderHooks, fulfillmentOrderHooks)],
};
