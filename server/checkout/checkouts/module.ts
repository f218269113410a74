import { memberHooks } from "#server/identity/identities/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { rawRoutes } from "./completion/completion-links.ts";
import { jobs } from "./jobs.ts";
import { claimCheckouts } from "./locks.ts";
import { routes } from "./routes.ts";

export const checkoutsModule: Module = {
  name: "checkout/checkouts",
  routes,
  rawRoutes,
  jobs,
  hooks: [subscribe(memberHooks, { onSignedIn: claimCheckouts, references: ["checkouts.member_id"] })],
};
