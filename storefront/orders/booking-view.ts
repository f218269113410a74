/** Bookings as shoppers see them, in the account and on an order's page. */
import type { Booking, CancellationRefund } from "#api/bookings.ts";

export type BookingView = {
  id: string;
  title: string;
  when: string;
  place: string;
  places: string;
  /** RFC 3339. */
  startDate: string;
  participants: number;
  isCanceled: boolean;
  isPast: boolean;
  canChange: boolean;
  /** "You get $34.00 back", or that nothing goes back; undefined when it cannot be canceled. */
  givesBack: string | undefined;
  productId: string;
  calendarUrl: string;
  tickets: readonly { href: string; label: string }[];
};

export const whenOf = (start: string, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).format(new Date(start));

function givesBackOf({ amount, credits }: CancellationRefund): string {
  const money = Number(amount.amount) > 0 ? amount.formattedAmount : undefined;
  const places = credits === 0 ? undefined : credits === 1 ? "1 credit" : `${credits} credits`;
  const parts = [money, places].filter((part) => part !== undefined);
  return parts.length === 0 ? "Nothing is paid back for it." : `You get ${parts.join(" and ")} back.`;
}

export function presentBooking(booking: Booking, locale: string, now: number): BookingView {
  const { participants, tickets } = booking;
  return {
    id: booking.id,
    title: booking.productName,
    when: whenOf(booking.startDate, booking.timeZone, locale),
    place: booking.place,
    places: participants === 1 ? "1 place" : `${participants} places`,
    startDate: booking.startDate,
    participants,
    isCanceled: booking.state === "CANCELED",
    isPast: Date.parse(booking.endDate) < now,
    canChange: booking.canChange,
    givesBack: booking.cancellationRefund && givesBackOf(booking.cancellationRefund),
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
