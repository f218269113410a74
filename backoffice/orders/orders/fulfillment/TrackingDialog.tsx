import { type Fulfillment, updateFulfillment } from "#api/orders/fulfillments.ts";
import { call } from "#backoffice/client.ts";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { useTexts } from "#ui/language.ts";
import { refreshOrders } from "../queries.ts";
import { chosenCarrierOf, correctTracking } from "./carriers.ts";
import { TrackingFields } from "./TrackingFields.tsx";
import { fulfillmentTexts } from "./texts/texts.ts";

type Props = { orderId: string; fulfillment: Fulfillment; onClose: () => void };

/** Adds, corrects or removes the tracking number of a fulfillment. */
export function TrackingDialog({ orderId, fulfillment, onClose }: Props) {
  const texts = useTexts(fulfillmentTexts).trackingDialog;
  const before = fulfillment.trackingInfo ?? {};
  const isNew = before.trackingNumber === undefined;
  const form = useMutationForm({
    values: { trackingNumber: before.trackingNumber ?? "", carrier: chosenCarrierOf(before) },
    request: ({ trackingNumber, carrier }) =>
      call(updateFulfillment, {
        params: { orderId, fulfillmentId: fulfillment.id },
        body: { fulfillment: { trackingInfo: correctTracking(before, trackingNumber, carrier) } },
      }),
    errorFields: { TRACKING_NUMBER_ALREADY_EXISTS: "trackingNumber" },
    onSuccess: async () => {
      await refreshOrders();
      showToast(texts.done);
      onClose();
    },
  });
  const { trackingNumber, carrier } = form.watch();
  return (
    <FormDialog title={texts.title} onClose={onClose} form={form} submitLabel={texts.submit}>
      <FieldStack>
        <TrackingFields
          numberField={form.field("trackingNumber", { required: isNew })}
          hint={isNew ? texts.addHint : texts.hint}
          trackingNumber={trackingNumber}
          carrier={carrier}
          onCarrier={form.bind("carrier").onChange}
        />
      </FieldStack>
    </FormDialog>
  );
}
