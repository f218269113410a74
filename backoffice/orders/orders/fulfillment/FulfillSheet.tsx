import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import type { UnitsHistory } from "#api/orders/unsent-units.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refreshOrders } from "../queries.ts";
import { carrierNames, carrierOf, OTHER_CARRIER, trackingAddress } from "./carriers.ts";
import { QuantityLines } from "./QuantityLines.tsx";
import { needsShipping, unsentUnits } from "./sent.ts";
import { fulfillmentTexts } from "./texts/texts.ts";

type Props = { order: Order; history: UnitsHistory; onClose: () => void };

/**
 * Creates a fulfillment. Quantities are limited to what is left and exclude refunded units at first; the carrier is derived
 * from the tracking number.
 */
export function FulfillSheet({ order, history, onClose }: Props) {
  const language = useLanguage();
  const { sheet: texts, groups } = useTexts(fulfillmentTexts);
  const open = order.lineItems.filter((line) => line.quantity > line.fulfilledQuantity);
  const [quantities, setQuantities] = useState<Record<string, number>>(() =>
    Object.fromEntries(open.map((line) => [line.id, unsentUnits(line, history).toSend])),
  );
  const [trackingNumber, setTrackingNumber] = useState("");
  const [chosenCarrier, setChosenCarrier] = useState<string>();
  const [sendMail, setSendMail] = useState(true);
  const carrier = chosenCarrier ?? carrierOf(trackingNumber) ?? "";
  const isShipping = open.some((line) => needsShipping(line) && (quantities[line.id] ?? 0) > 0);
  const units = Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0);

  const fulfill = useMutation({
    mutationFn: () =>
      call(
        createFulfillment,
        {
          params: { orderId: order.id },
          body: {
            fulfillment: {
              lineItems: Object.entries(quantities)
                .filter(([, quantity]) => quantity > 0)
                .map(([id, quantity]) => ({ id, quantity })),
              ...(isShipping && trackingOf(trackingNumber.trim(), carrier)),
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
  const [idempotencyKey] = useState(() => crypto.randomUUID());

  return (
    <Modal
      title={formatMessage(language, texts.title, { number: order.number })}
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => units > 0 && fulfill.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={fulfill.isPending} disabled={units === 0}>
            {formatMessage(language, texts.submit, { count: units })}
          </Button>
        </>
      }
    >
      <FieldStack>
        {fulfill.isError && <Banner tone="critical">{messageOf(fulfill.error)}</Banner>}
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
            <TextField
              label={texts.tracking}
              value={trackingNumber}
              maxLength={100}
              autoComplete="off"
              hint={texts.trackingHint}
              onChange={(event) => setTrackingNumber(event.currentTarget.value)}
            />
            <SelectField
              label={texts.carrier}
              value={carrier}
              onChange={(event) => setChosenCarrier(event.currentTarget.value)}
              {...(chosenCarrier === undefined && carrier !== "" && { hint: texts.recognized })}
            >
              <option value="">{texts.noCarrier}</option>
              {carrierNames.map((name) => (
                <option key={name} value={name}>
                  {name === OTHER_CARRIER ? texts.otherCarrier : name}
                </option>
              ))}
            </SelectField>
            <Checkbox
              label={texts.sendEmail}
              {...(order.buyerInfo.email !== undefined && { hint: order.buyerInfo.email })}
              checked={sendMail}
              onChange={(event) => setSendMail(event.currentTarget.checked)}
            />
          </>
        ) : (
          <p>{texts.noShipping}</p>
        )}
      </FieldStack>
    </Modal>
  );
}

function trackingOf(trackingNumber: string, carrier: string) {
  if (trackingNumber === "") return {};
  const trackingLink = trackingAddress(carrier, trackingNumber);
  return {
    trackingInfo: {
      trackingNumber,
      ...(carrier !== "" && { shippingProvider: carrier }),
      ...(trackingLink !== undefined && { trackingLink }),
    },
  };
}
