import { memberHooks } from "#server/identity/identities/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { jobs, listeners } from "./notify.ts";
import { routes } from "./routes.ts";

export const backInStockModule: Module = {
  name: "inventory/back-in-stock",
  routes,
  jobs,
  listeners,
  hooks: [subscribe(memberHooks, { references: ["back_in_stock_requests.member_id"] })],
};
