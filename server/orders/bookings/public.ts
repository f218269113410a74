/**
 * Services with times, and tickets. Owns `service_schedules`, `service_hours`, `service_blackouts`, `service_slots`,
 * `service_bookings`, `tickets` and the function `service_places`, which sellables ask. Invariants: a slot's taken places are
 * those of its bookings and never more than there are; a line has one booking; a ticket admits once. Places are held while a
 * payment runs and taken in the order's transaction (`orderHooks`); canceled orders give them back,
 * as do refunds and edits. A member who cancels gets back what the schedule's policy says.
 */
export { presentBookings, selectBookings } from "./bookings.ts";
export { cancelBookingsOfOrder, claimBookings, findSurplusPlaces, type PlacesChange } from "./places.ts";
