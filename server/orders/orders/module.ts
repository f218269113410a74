import { memberHooks } from "#server/identity/identities/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { jobs } from "./jobs.ts";
import { rawRoutes } from "./payment/payment-callback.ts";
import { claimGuestOrders, exportOrders, moveOrders } from "./placement/claim-orders.ts";
import { routes } from "./routes.ts";

export const ordersModule: Module = {
  name: "orders/orders",
  routes,
  rawRoutes,
  jobs,
  hooks: [
    subscribe(memberHooks, {
      claimPurchases: claimGuestOrders,
      onMerged: moveOrders,
      references: ["orders.member_id", "orders.contact_id"],
      exportData: async (connection, memberId) => ({ orders: await exportOrders(connection, memberId) }),
    }),
  ],
};
