import { cartHooks } from "#server/checkout/carts/public.ts";
import { redirectHooks } from "#server/checkout/redirects/public.ts";
import { memberHooks } from "#server/identity/identities/public.ts";
import { orderHooks } from "#server/orders/orders/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { rawRoutes } from "./calendar.ts";
import { jobs } from "./mail-jobs.ts";
import { bookingOrderHooks } from "./order-hooks.ts";
import { claimBookings } from "./places.ts";
import { reservationRedirectHooks, reservedItemHooks } from "./reserved-items.ts";
import { routes } from "./routes.ts";
import { availabilityRoutes } from "./wire/v1/availability-routes.ts";
import { ticketRoutes } from "./wire/v1/ticket-routes.ts";
import { bookingRoutes } from "./wire/v2/booking-routes.ts";
import { rsvpRoutes } from "./wire/v2/rsvp-routes.ts";
import { serviceRoutes } from "./wire/v2/service-routes.ts";
import { eventRoutes } from "./wire/v3/event-routes.ts";

export const bookingsModule: Module = {
  name: "orders/bookings",
  routes: [
    ...routes,
    ...serviceRoutes,
    ...availabilityRoutes,
    ...bookingRoutes,
    ...eventRoutes,
    ...ticketRoutes,
    ...rsvpRoutes,
  ],
  rawRoutes,
  jobs,
  hooks: [
    subscribe(memberHooks, { claimPurchases: claimBookings, references: ["service_bookings.member_id"] }),
    subscribe(orderHooks, bookingOrderHooks),
    subscribe(cartHooks, reservedItemHooks),
    subscribe(redirectHooks, reservationRedirectHooks),
  ],
};
