import type { ReactNode } from "react";
import { Badge } from "#ui/Badge.tsx";
import goods from "../account/goods.module.css";
import type { BookingView } from "./booking-view.ts";

type Props = {
  booking: BookingView;
  heading?: "h2" | "h3";
  /** Beside the calendar link. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** One booked time: what, when, where, its tickets and its calendar entry. */
export function BookingCard({ booking, heading: Heading = "h3", actions, children }: Props) {
  return (
    <li className={goods.card}>
      <div className={goods.top}>
        <Heading>{booking.title}</Heading>
        {booking.isCanceled && <Badge tone="neutral">Canceled</Badge>}
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
      {!booking.isCanceled && !booking.isPast && (
        <p className={goods.actions}>
          <a href={booking.calendarUrl}>Add to your calendar</a>
          {actions}
        </p>
      )}
      {children}
    </li>
  );
}
