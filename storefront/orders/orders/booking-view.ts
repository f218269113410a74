/** View of a booking, for the account and the order page. */
import type { Booking, CancellationRefund } from "#api/orders/bookings.ts";
import { timeZoneName } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { isPositive } from "#ui/money.ts";
import { orderTexts } from "./texts/texts.ts";

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
  /** Refund text of a cancellation; undefined if it can't be canceled. */
  givesBack: string | undefined;
  productId: string;
  calendarUrl: string;
  tickets: readonly { href: string; label: string }[];
  /** Whether its tickets are on hold until payment. */
  isUnpaid: boolean;
};

/** `Tuesday, November 24, 2026 at 11:30 AM EST`: with the zone, because video appointments can be attended from another one. */
export function whenOf(start: string, timeZone: string, locale: string): string {
  const date = new Date(start);
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).format(date);
  return `${when} ${timeZoneName(date, timeZone, locale)}`;
}

function refundOf({ amount, credits }: CancellationRefund, { language }: ShopFacts): string {
  const texts = orderTexts[language].bookings;
  const money = isPositive(amount) ? amount.formattedAmount : undefined;
  if (credits === 0)
    return money === undefined ? texts.nothingBack : formatMessage(language, texts.moneyBack, { money });
  if (money === undefined) return formatMessage(language, texts.creditsBack, { count: credits });
  return formatMessage(language, texts.bothBack, { count: credits, money });
}

export function presentBooking(booking: Booking, shop: ShopFacts, now: number): BookingView {
  const { participants, tickets } = booking;
  const { dateLocale, language } = shop;
  const texts = orderTexts[language].bookings;
  return {
    id: booking.id,
    title: booking.productName,
    when: whenOf(booking.startDate, booking.timeZone, dateLocale),
    place: booking.place,
    places: formatMessage(language, texts.places, { count: participants }),
    startDate: booking.startDate,
    participants,
    isCanceled: booking.state === "CANCELED",
    isPast: Date.parse(booking.endDate) < now,
    canChange: booking.canChange,
    givesBack: booking.cancellationRefund && refundOf(booking.cancellationRefund, shop),
    productId: booking.productId,
    calendarUrl: booking.calendarUrl,
    tickets: tickets
      .filter(({ state }) => state === "VALID" || state === "USED")
      .map(({ code, unit, state }) => ({
        href: `/tickets/${code}`,
        label: formatMessage(language, state === "USED" ? texts.ticketUsed : texts.ticket, { unit }),
      })),
    isUnpaid: tickets.some(({ state }) => state === "UNPAID"),
  };
}
