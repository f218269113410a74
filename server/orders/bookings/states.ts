/**
 * State machine of bookings (docs/protocol/decisions.md#state-machines). Orders confirm; members (before the deadline),
 * staff and canceled orders cancel.
 */
import type { bookingStates } from "#api/orders/bookings.ts";

export type BookingState = (typeof bookingStates)[number];

const bookingTransitions = {
  HELD: ["CONFIRMED", "CANCELED"],
  CONFIRMED: ["CANCELED"],
  CANCELED: [],
} as const satisfies Record<BookingState, readonly BookingState[]>;

export function canBecome(from: BookingState, to: BookingState): boolean {
  const allowed: readonly BookingState[] = bookingTransitions[from];
  return allowed.includes(to);
}
