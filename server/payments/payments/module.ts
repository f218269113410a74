import { memberHooks } from "#server/identity/identities/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { enqueueForgetting } from "./forget-methods.ts";
import { jobs } from "./jobs.ts";
import { rawRoutes, routes } from "./routes.ts";

export const paymentsModule: Module = {
  name: "payments/payments",
  routes,
  rawRoutes,
  jobs,
  hooks: [
    subscribe(memberHooks, {
      onAccountClaimed: (tx, { memberId, now }) => enqueueForgetting(tx, memberId, now),
      references: ["saved_payment_methods.member_id"],
    }),
  ],
};
