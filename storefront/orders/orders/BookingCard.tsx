import type { ReactNode } from "react";
import { Badge } from "#ui/Badge.tsx";
import { useTexts } from "#ui/language.ts";
import goods from "../../identity/account/purchases/goods.module.css";
import type { BookingView } from "./booking-view.ts";
import { orderTexts } from "./texts/texts.ts";

type Props = {
  booking: BookingView;
  heading?: "h2" | "h3";
  /** Actions next to the calendar link. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A booking: service, time, place, tickets, and calendar link. */
export function BookingCard({ booking, heading: Heading = "h3", actions, children }: Props) {
  const texts = useTexts(orderTexts).bookings;
  return (
    <li className={goods.card}>
      <div className={goods.top}>
        <Heading>
          <bdi>{booking.title}</bdi>
        </Heading>
        {booking.isCanceled && <Badge tone="neutral">{texts.canceled}</Badge>}
      </div>
      <p className={goods.facts}>
        <b>{booking.when}</b>
        <span>{booking.places}</span>
        {booking.place !== "" && <span>{booking.place}</span>}
      </p>
      {booking.tickets.length > 0 && (
        <p className={goods.tickets}>
          {booking.tickets.map((ticket) => (
            <a key={ticket.href} href={ticket.href}>
              {ticket.label}
            </a>
          ))}
        </p>
      )}
      {booking.isUnpaid && <p>{texts.waiting}</p>}
      {!booking.isCanceled && !booking.isPast && (
        <p className={goods.actions}>
          <a href={booking.calendarUrl}>{texts.calendar}</a>
          {actions}
        </p>
      )}
      {children}
    </li>
  );
}
