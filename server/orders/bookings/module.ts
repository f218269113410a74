import { memberHooks } from "#server/identity/identities/public.ts";
import { orderHooks } from "#server/orders/orders/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { rawRoutes } from "./calendar.ts";
import { jobs } from "./mail-jobs.ts";
import { bookingOrderHooks } from "./order-hooks.ts";
import { claimBookings } from "./places.ts";
import { routes } from "./routes.ts";

export const bookingsModule: Module = {
  name: "orders/bookings",
  routes,
  rawRoutes,
  jobs,
  hooks: [
    subscribe(memberHooks, { claimPurchases: claimBookings, references: ["service_bookings.member_id"] }),
    subscribe(orderHooks, bookingOrderHooks),
  ],
};
