/**
 * bookings: services with schedules, and tickets. Owns `service_schedules`, `service_hours`, `service_blackouts`,
 * `service_slots`, `service_bookings`, `tickets` and the function `service_places`, which sellables call.
 * Invariants: the taken places of a slot equal those of its bookings and never exceed its capacity; a line item has one
 * booking; a ticket is admitted once. Places are held while a payment is pending and booked in the order's transaction
 * (`orderHooks`); cancellations, refunds and edits free them. A member who cancels is refunded by the schedule's
 * cancellation policy.
 */
export { presentBookings, selectBookings } from "./bookings.ts";
export { cancelBookingsOfOrder, findSurplusPlaces } from "./places.ts";
