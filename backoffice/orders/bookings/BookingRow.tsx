import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Static } from "typebox";
import type { StaffBooking } from "#api/orders/bookings.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { formatTime, plural } from "#backoffice/format.ts";
import styles from "./bookings.module.css";
import { CancelBookingDialog } from "./CancelBookingDialog.tsx";
import { MoveBookingDialog } from "./MoveBookingDialog.tsx";

type Booking = Static<typeof StaffBooking>;

/** A booking: time, product, customer and tickets; can be moved and canceled. */
export function BookingRow({ booking, canWrite }: { booking: Booking; canWrite: boolean }) {
  const [asked, setAsked] = useState<"move" | "cancel">();
  const used = booking.tickets.filter(({ state }) => state === "USED").length;
  const valid = booking.tickets.filter(({ state }) => state !== "CANCELED").length;
  const unpaid = booking.tickets.filter(({ state }) => state === "UNPAID").length;
  const isCanceled = booking.state === "CANCELED";
  const about = (
    <span className="visually-hidden">
      {" "}
      {booking.productName}, {booking.buyerName || booking.email}
    </span>
  );
  const close = () => setAsked(undefined);
  return (
    <li className={styles.row} data-canceled={isCanceled ? "" : undefined}>
      <span className={styles.time}>
        {formatTime(booking.startDate, booking.timeZone)} – {formatTime(booking.endDate, booking.timeZone)}
      </span>
      <span className={styles.what}>
        <span className={styles.title}>
          <strong>{booking.productName}</strong>
          {unpaid > 0 && (
            <Badge tone="warning" glyph="empty">
              Unpaid
            </Badge>
          )}
        </span>
        <span>
          <Link to="/orders/$orderId" params={{ orderId: booking.orderId }}>
            {booking.buyerName || booking.email}
          </Link>
          , {plural(booking.participants, "place")}
          {valid > 0 && `, ${used} of ${valid} checked in`}
        </span>
        {unpaid > 0 && <span>{plural(unpaid, "ticket")} can be checked in after the order is paid</span>}
      </span>
      {isCanceled && <Badge tone="neutral">Canceled</Badge>}
      {!isCanceled && canWrite && (
        <span className={styles.turn}>
          <Button size="small" variant="plain" onClick={() => setAsked("move")}>
            Move{about}
          </Button>
          <Button size="small" variant="plain" onClick={() => setAsked("cancel")}>
            Cancel{about}
          </Button>
        </span>
      )}
      {asked === "move" && <MoveBookingDialog booking={booking} onClose={close} />}
      {asked === "cancel" && <CancelBookingDialog booking={booking} onClose={close} />}
    </li>
  );
}
