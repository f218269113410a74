import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Static } from "typebox";
import type { StaffBooking } from "#api/orders/bookings.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { formatTimeSpan } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./bookings.module.css";
import { CancelBookingDialog } from "./CancelBookingDialog.tsx";
import { MoveBookingDialog } from "./MoveBookingDialog.tsx";
import { bookingsTexts } from "./texts/texts.ts";

type Booking = Static<typeof StaffBooking>;

/** A booking with time, product, customer and tickets, and actions to reschedule and cancel it. */
export function BookingRow({ booking, canWrite }: { booking: Booking; canWrite: boolean }) {
  const [openDialog, setOpenDialog] = useState<"reschedule" | "cancel">();
  const used = booking.tickets.filter(({ state }) => state === "USED").length;
  const valid = booking.tickets.filter(({ state }) => state !== "CANCELED").length;
  const unpaid = booking.tickets.filter(({ state }) => state === "UNPAID").length;
  const isCanceled = booking.state === "CANCELED";
  const language = useLanguage();
  const { row: texts, cancel } = useTexts(bookingsTexts);
  const names = { product: booking.productName, customer: booking.buyerName || booking.email };
  const close = () => setOpenDialog(undefined);
  return (
    <li className={styles.row} data-canceled={isCanceled ? "" : undefined}>
      <span className={styles.time}>{formatTimeSpan(booking.startDate, booking.endDate, booking.timeZone)}</span>
      <span className={styles.what}>
        <span className={styles.title}>
          <strong>{booking.productName}</strong>
          {unpaid > 0 && (
            <Badge tone="warning" glyph="empty">
              {texts.unpaid}
            </Badge>
          )}
        </span>
        <span>
          <Link to="/orders/$orderId" params={{ orderId: booking.orderId }}>
            {booking.buyerName || booking.email}
          </Link>
          {" · "}
          {formatMessage(language, texts.places, { count: booking.participants })}
          {valid > 0 && ` · ${formatMessage(language, texts.checkedIn, { used, total: valid })}`}
        </span>
        {unpaid > 0 && <span>{formatMessage(language, texts.unpaidTickets, { count: unpaid })}</span>}
      </span>
      {isCanceled && <Badge tone="neutral">{texts.canceled}</Badge>}
      {!isCanceled && canWrite && (
        <span className={styles.actions}>
          <Button
            size="small"
            variant="plain"
            aria-label={formatMessage(language, texts.rescheduleOf, names)}
            onClick={() => setOpenDialog("reschedule")}
          >
            {texts.reschedule}
          </Button>
          <Button
            size="small"
            variant="plain"
            aria-label={formatMessage(language, texts.cancelOf, names)}
            onClick={() => setOpenDialog("cancel")}
          >
            {cancel}
          </Button>
        </span>
      )}
      {openDialog === "reschedule" && <MoveBookingDialog booking={booking} onClose={close} />}
      {openDialog === "cancel" && <CancelBookingDialog booking={booking} onClose={close} />}
    </li>
  );
}
