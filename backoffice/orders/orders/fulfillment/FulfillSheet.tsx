import { useState } from "react";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import type { UnitsHistory } from "#api/orders/unsent-units.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Checkbox, FieldStack } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refreshOrders } from "../queries.ts";
import { trackingInfoOf } from "./carriers.ts";
import { QuantityLines } from "./QuantityLines.tsx";
import { needsShipping, unsentUnits } from "./sent.ts";
import { TrackingFields } from "./TrackingFields.tsx";
import { fulfillmentTexts } from "./texts/texts.ts";

type Props = {
  order: Order;
  history: UnitsHistory;
  /** Of a label that was bought before. */
  tracking?: { trackingNumber: string; carrier: string | null };
  onClose: () => void;
};

/**
 * Creates a fulfillment. Quantities are limited to what is left and exclude refunded units at first; the carrier is derived
 * from the tracking number.
 */
export function FulfillSheet({ order, history, tracking, onClose }: Props) {
  const language = useLanguage();
  const { sheet: texts, groups } = useTexts(fulfillmentTexts);
  const open = order.lineItems.filter((line) => line.quantity > line.fulfilledQuantity);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useMutationForm({
    values: {
      quantities: Object.fromEntries(open.map((line) => [line.id, unsentUnits(line, history).toSend])),
      trackingNumber: tracking?.trackingNumber ?? "",
      /** Null until it is chosen: derived from the tracking number. */
      carrier: tracking?.carrier ?? null,
      sendMail: true,
    },
    request: ({ quantities, trackingNumber, sendMail }): Promise<unknown> =>
      call(
        createFulfillment,
        {
          params: { orderId: order.id },
          body: {
            fulfillment: {
              lineItems: Object.entries(quantities)
                .filter(([, quantity]) => quantity > 0)
                .map(([id, quantity]) => ({ id, quantity })),
              ...(isShipping &&
                trackingNumber.trim() !== "" && { trackingInfo: trackingInfoOf(trackingNumber, chosenCarrier) }),
            },
            sendShippingEmail: sendMail && isShipping,
          },
        },
        { idempotencyKey },
      ),
    onSuccess: async () => {
      await refreshOrders();
      showToast(texts.done);
      onClose();
    },
  });
  const { trackingNumber, carrier: chosenCarrier } = form.watch();
  const { value: quantities, onChange: setQuantities } = form.bind("quantities");
  const isShipping = open.some((line) => needsShipping(line) && (quantities[line.id] ?? 0) > 0);
  const units = Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0);

  return (
    <FormDialog
      title={formatMessage(language, texts.title, { number: order.number })}
      kind="sheet"
      onClose={onClose}
      form={form}
      submitLabel={formatMessage(language, texts.submit, { count: units })}
      isReady={units > 0}
    >
      <FieldStack>
        <QuantityLines
          lines={open.map((line) => {
            const { left, refunded } = unsentUnits(line, history);
            return {
              line,
              max: left,
              ...(refunded > 0 && { note: formatMessage(language, groups.refundedUnits, { count: refunded }) }),
            };
          })}
          quantities={quantities}
          onChange={setQuantities}
          label={texts.quantity}
        />
        {isShipping ? (
          <>
            <TrackingFields
              numberField={form.field("trackingNumber")}
              hint={texts.trackingHint}
              trackingNumber={trackingNumber}
              carrier={chosenCarrier}
              onCarrier={form.bind("carrier").onChange}
            />
            <Checkbox
              label={texts.sendEmail}
              {...(order.buyerInfo.email !== undefined && { hint: order.buyerInfo.email })}
              {...form.field("sendMail")}
            />
          </>
        ) : (
          <p>{texts.noShipping}</p>
        )}
      </FieldStack>
    </FormDialog>
  );
}
