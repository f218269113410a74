import { orderHooks } from "#server/orders/orders/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { entitlementOrderHooks } from "./grant.ts";
import { jobs } from "./jobs.ts";
import { listeners } from "./listeners.ts";
import { routes } from "./routes.ts";

export const entitlementsModule: Module = {
  name: "orders/entitlements",
  routes,
  jobs,
  listeners,
  hooks: [subscribe(orderHooks, entitlementOrderHooks)],
};
