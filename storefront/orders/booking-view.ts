/** Bookings as shoppers see them, in the account and on an order's page. */
import type { Booking } from "#api/bookings.ts";

export type BookingView = {
  id: string;
  title: string;
  when: string;
  place: string;
  places: string;
  isCanceled: boolean;
  isPast: boolean;
  canChange: boolean;
  productId: string;
  calendarUrl: string;
  tickets: readonly { href: string; label: string }[];
};

export const whenOf = (start: string, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).format(new Date(start));

export function presentBooking(booking: Booking, locale: string, now: number): BookingView {
  const { participants, tickets } = booking;
  return {
    id: booking.id,
    title: booking.productName,
    when: whenOf(booking.startDate, booking.timeZone, locale),
    place: booking.place,
    places: participants === 1 ? "1 place" : `${participants} places`,
    isCanceled: booking.state === "CANCELED",
    isPast: Date.parse(booking.endDate) < now,
    canChange: booking.canChange,
    productId: booking.productId,
    calendarUrl: booking.calendarUrl,
    tickets: tickets
      .filter(({ state }) => state !== "CANCELED")
      .map(({ code, unit, state }) => ({
        href: `/tickets/${code}`,
        label: state === "USED" ? `Ticket ${unit} (used)` : `Ticket ${unit}`,
      })),
  };
}
