import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Static } from "typebox";
import { moveBooking, type StaffBooking } from "#api/orders/bookings.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatMoment, formatTime, plural } from "#backoffice/format.ts";
import { dayIn } from "#backoffice/zoned-time.ts";
import { refreshBookings, slotsQuery } from "./queries.ts";

type Props = { booking: Static<typeof StaffBooking>; onClose: () => void };

/** Another free time of the same service, day by day. */
export function MoveBookingDialog({ booking, onClose }: Props) {
  const [day, setDay] = useState(() => dayIn(booking.startDate, booking.timeZone));
  const [start, setStart] = useState("");
  const slots = useQuery(slotsQuery(booking.productId, day));
  const free = (slots.data?.slots ?? []).filter(
    ({ startDate, openPlaces }) =>
      dayIn(startDate, booking.timeZone) === day &&
      openPlaces >= booking.participants &&
      startDate !== booking.startDate,
  );
  const chosen = free.some(({ startDate }) => startDate === start) ? start : (free[0]?.startDate ?? "");
  const move = useMutation({
    mutationFn: () => call(moveBooking, { params: { id: booking.id }, body: { startDate: chosen } }),
    onSuccess: async () => {
      showToast("The booking is moved");
      await refreshBookings();
      onClose();
    },
  });
  const spell = (startDate: string): string => formatMoment(startDate, "fullDateTime", booking.timeZone);
  return (
    <Modal
      title={`Move ${booking.productName}`}
      isOpen
      onClose={onClose}
      onSubmit={() => chosen !== "" && move.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Leave it</Button>
          <Button type="submit" variant="primary" disabled={chosen === ""} isBusy={move.isPending}>
            Move
          </Button>
        </>
      }
    >
      <FieldStack error={move.error}>
        <p>
          {booking.buyerName || booking.email}, {plural(booking.participants, "place")}, now on{" "}
          {spell(booking.startDate)}. They are told by mail.
        </p>
        <TextField label="Day" type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
        {slots.isPending && <SkeletonText lines={2} />}
        {slots.isError && <ErrorState error={slots.error} onRetry={() => void slots.refetch()} />}
        {slots.isSuccess && free.length === 0 && (
          <p role="status">
            Nothing is free on this day.{" "}
            {slots.data.slots[0] !== undefined && `The next free time is ${spell(slots.data.slots[0].startDate)}.`}
          </p>
        )}
        {free.length > 0 && (
          <SelectField
            name="startDate"
            label="Time"
            value={chosen}
            onChange={(event) => setStart(event.currentTarget.value)}
          >
            {free.map(({ startDate, openPlaces }) => (
              <option key={startDate} value={startDate}>
                {formatTime(startDate, booking.timeZone)}, {plural(openPlaces, "place")} free
              </option>
            ))}
          </SelectField>
        )}
      </FieldStack>
    </Modal>
  );
}
