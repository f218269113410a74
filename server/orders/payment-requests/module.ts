import { redirectHooks } from "#server/checkout/redirects/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { jobs, listeners } from "./change-requests.ts";
import { findPaymentPage } from "./queries.ts";
import { routes } from "./routes.ts";

export const paymentRequestsModule: Module = {
  name: "orders/payment-requests",
  routes,
  jobs,
  listeners,
  hooks: [subscribe(redirectHooks, { findPaymentPage })],
};
