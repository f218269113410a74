import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Static } from "typebox";
import { type CancellationRefund, cancelBooking, type StaffBooking } from "#api/orders/bookings.ts";
import { call } from "#backoffice/client.ts";
import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { plural } from "#backoffice/format.ts";
import { bookingQuery, refreshBookings } from "./queries.ts";

type Props = { booking: Static<typeof StaffBooking>; onClose: () => void };

/** Asks first, and says what goes back to whom. */
export function CancelBookingDialog({ booking, onClose }: Props) {
  const [givesBack, setGivesBack] = useState(true);
  const found = useQuery(bookingQuery(booking.id));
  const cancel = useMutation({
    mutationFn: () => call(cancelBooking, { params: { id: booking.id }, body: { givesBack } }),
    onSuccess: async ({ cancellationRefund }) => {
      const back = worthOf(cancellationRefund);
      showToast(back === undefined ? "The booking is canceled" : `The booking is canceled: ${back} back`);
      await refreshBookings();
      onClose();
    },
  });
  const worth = found.data && worthOf(found.data.cancellationRefund);
  return (
    <ConfirmDialog
      title={`Cancel ${booking.productName}?`}
      isOpen
      onClose={onClose}
      onConfirm={() => cancel.mutate()}
      confirmLabel="Cancel the booking"
      closeLabel="Keep it"
      isBusy={cancel.isPending}
      isDangerous
    >
      {cancel.isError && <Banner tone="critical">{messageOf(cancel.error)}</Banner>}
      <p>{booking.buyerName || booking.email} is told by mail. The places are free again, and tickets are void.</p>
      {found.isPending && <SkeletonText lines={1} />}
      {found.isSuccess && worth === undefined && <p>There is nothing to give back.</p>}
      {worth !== undefined && (
        <Checkbox
          label={`Give ${worth} back`}
          hint="Money goes the way it came. What was paid by hand is noted in the order."
          checked={givesBack}
          onChange={(event) => setGivesBack(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}

/** `$34.00 and 2 credits`; undefined for nothing. */
function worthOf({ amount, credits }: CancellationRefund): string | undefined {
  const parts = [
    ...(Number(amount.amount) > 0 ? [amount.formattedAmount] : []),
    ...(credits > 0 ? [plural(credits, "credit")] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(" and ");
}
