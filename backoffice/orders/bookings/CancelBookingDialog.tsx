import { useQuery } from "@tanstack/react-query";
import type { Static } from "typebox";
import { type CancellationRefund, cancelBooking, type StaffBooking } from "#api/orders/bookings.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { SkeletonText } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { bookingQuery, refreshBookings } from "./queries.ts";
import { bookingsTexts } from "./texts/texts.ts";

type Props = { booking: Static<typeof StaffBooking>; onClose: () => void };

/** Confirms the cancellation and offers to refund it. */
export function CancelBookingDialog({ booking, onClose }: Props) {
  const language = useLanguage();
  const { cancelDialog: texts } = useTexts(bookingsTexts);
  const found = useQuery(bookingQuery(booking.id));
  const form = useMutationForm({
    values: { givesBack: true },
    request: (body) => call(cancelBooking, { params: { id: booking.id }, body }),
    onSuccess: async ({ cancellationRefund }) => {
      const refunded = describeRefund(language, cancellationRefund);
      showToast(
        refunded === undefined
          ? texts.canceled
          : formatMessage(language, texts.canceledAndRefunded, { amount: refunded }),
      );
      await refreshBookings();
      onClose();
    },
  });
  const refundable = found.data && describeRefund(language, found.data.cancellationRefund);
  return (
    <FormDialog
      title={formatMessage(language, texts.title, { product: booking.productName })}
      role="alertdialog"
      isDismissable={false}
      form={form}
      onClose={onClose}
      submitLabel={texts.confirm}
      cancelLabel={texts.keep}
      isDangerous
    >
      <p>{formatMessage(language, texts.text, { customer: booking.buyerName || booking.email })}</p>
      {found.isPending && <SkeletonText lines={1} />}
      {found.isSuccess && refundable === undefined && <p>{texts.noRefund}</p>}
      {refundable !== undefined && (
        <Checkbox
          label={formatMessage(language, texts.refund, { amount: refundable })}
          hint={texts.refundHint}
          {...form.field("givesBack")}
        />
      )}
    </FormDialog>
  );
}

/** `$34.00 and 2 credits`; undefined if both are zero. */
function describeRefund(language: Language, { amount, credits }: CancellationRefund): string | undefined {
  const { credits: counted, amountAndCredits } = bookingsTexts[language].cancelDialog;
  const money = isPositive(amount.amount) ? amount.formattedAmount : undefined;
  if (credits === 0) return money;
  const text = formatMessage(language, counted, { count: credits });
  return money === undefined ? text : formatMessage(language, amountAndCredits, { amount: money, credits: text });
}

const isPositive = (amount: string): boolean => /[1-9]/.test(amount) && !amount.startsWith("-");
