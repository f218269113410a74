import { memberHooks } from "#server/identity/identities/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { jobs, listeners } from "./jobs.ts";
import { rawRoutes, routes } from "./routes.ts";

export const abandonedCartsModule: Module = {
  name: "checkout/abandoned-carts",
  routes,
  rawRoutes,
  jobs,
  listeners,
  hooks: [subscribe(memberHooks, { references: ["abandoned_checkouts.member_id", "abandoned_checkouts.contact_id"] })],
};
