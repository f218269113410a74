import { useQuery } from "@tanstack/react-query";
import type { Static } from "typebox";
import { moveBooking, type StaffBooking } from "#api/orders/bookings.ts";
import { dayIn } from "#api/store/dates.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatMoment, formatTime } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refreshBookings, slotsQuery } from "./queries.ts";
import { bookingsTexts } from "./texts/texts.ts";

type Props = { booking: Static<typeof StaffBooking>; onClose: () => void };

/** Reschedules a booking to another available time of the same service. */
export function MoveBookingDialog({ booking, onClose }: Props) {
  const language = useLanguage();
  const { reschedule: texts } = useTexts(bookingsTexts);
  const form = useMutationForm({
    values: { day: dayIn(booking.startDate, booking.timeZone), start: "" },
    request: async (): Promise<void> => {
      await call(moveBooking, { params: { id: booking.id }, body: { startDate: chosen } });
    },
    onSuccess: async () => {
      showToast(texts.saved);
      await refreshBookings();
      onClose();
    },
  });
  const day = form.watch("day");
  const start = form.bind("start");
  const slots = useQuery(slotsQuery(booking.productId, day));
  const free = (slots.data?.slots ?? []).filter(
    ({ startDate, openPlaces }) =>
      dayIn(startDate, booking.timeZone) === day &&
      openPlaces >= booking.participants &&
      startDate !== booking.startDate,
  );
  const chosen = free.some(({ startDate }) => startDate === start.value) ? start.value : (free[0]?.startDate ?? "");
  const formatStart = (startDate: string): string => formatMoment(startDate, "fullDateTime", booking.timeZone);
  return (
    <FormDialog
      title={formatMessage(language, texts.title, { product: booking.productName })}
      onClose={onClose}
      form={form}
      submitLabel={texts.submit}
      isReady={chosen !== ""}
    >
      <FieldStack>
        <p>
          {formatMessage(language, texts.text, {
            customer: booking.buyerName || booking.email,
            count: booking.participants,
            date: formatStart(booking.startDate),
          })}
        </p>
        <TextField label={texts.day} type="date" {...form.field("day")} />
        {slots.isPending && <SkeletonText lines={2} />}
        {slots.isError && <ErrorState error={slots.error} onRetry={() => void slots.refetch()} />}
        {slots.isSuccess && free.length === 0 && (
          <p role="status">
            {slots.data.slots[0] === undefined
              ? texts.none
              : formatMessage(language, texts.noneWithNext, { date: formatStart(slots.data.slots[0].startDate) })}
          </p>
        )}
        {free.length > 0 && (
          <SelectField
            label={texts.time}
            value={chosen}
            onChange={(event) => start.onChange(event.currentTarget.value)}
          >
            {free.map(({ startDate, openPlaces }) => (
              <option key={startDate} value={startDate}>
                {formatMessage(language, texts.slot, {
                  time: formatTime(startDate, booking.timeZone),
                  count: openPlaces,
                })}
              </option>
            ))}
          </SelectField>
        )}
      </FieldStack>
    </FormDialog>
  );
}
