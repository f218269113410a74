import { memberHooks } from "#server/identity/identities/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { claimMemberships } from "./grant.ts";
import { routes } from "./routes.ts";
import { routesV2 } from "./wire/v2/routes.ts";

export const membershipsModule: Module = {
  name: "pricing/memberships",
  routes: [...routes, ...routesV2],
  hooks: [subscribe(memberHooks, { claimPurchases: claimMemberships, references: ["memberships.member_id"] })],
};
