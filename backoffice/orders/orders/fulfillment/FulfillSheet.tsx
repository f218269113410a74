import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import type { UnitsHistory } from "#api/orders/unsent-units.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { plural } from "#backoffice/format.ts";
import { refreshOrders } from "../queries.ts";
import { carrierNames, carrierOf, trackingAddress } from "./carriers.ts";
import { QuantityLines } from "./QuantityLines.tsx";
import { needsShipping, unsentUnits } from "./sent.ts";

type Props = { order: Order; history: UnitsHistory; onClose: () => void };

/** Records what was fulfilled. Quantities are limited to what is left and exclude refunded units at first; the carrier is guessed from the tracking number. */
export function FulfillSheet({ order, history, onClose }: Props) {
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
      showToast("Items fulfilled");
      onClose();
    },
  });
  const [idempotencyKey] = useState(() => crypto.randomUUID());

  return (
    <Modal
      title={`Fulfill order #${order.number}`}
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => units > 0 && fulfill.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={fulfill.isPending} disabled={units === 0}>
            {`Fulfill ${plural(units, "unit")}`}
          </Button>
        </>
      }
    >
      <FieldStack>
        {fulfill.isError && <Banner tone="critical">{messageOf(fulfill.error)}</Banner>}
        <QuantityLines
          lines={open.map((line) => {
            const { left, refunded } = unsentUnits(line, history);
            return { line, max: left, ...(refunded > 0 && { note: `${refunded} refunded` }) };
          })}
          quantities={quantities}
          onChange={setQuantities}
          maxLabel="left to fulfill"
        />
        {isShipping ? (
          <>
            <TextField
              label="Tracking number"
              value={trackingNumber}
              maxLength={100}
              autoComplete="off"
              hint="Optional. Customers see it in the shipping email and on the order page."
              onChange={(event) => setTrackingNumber(event.currentTarget.value)}
            />
            <SelectField
              label="Carrier"
              value={carrier}
              onChange={(event) => setChosenCarrier(event.currentTarget.value)}
              {...(chosenCarrier === undefined && carrier !== "" && { hint: "Recognized from the tracking number." })}
            >
              <option value="">None</option>
              {carrierNames.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
            <Checkbox
              label="Send a shipping email to the customer"
              {...(order.buyerInfo.email !== undefined && { hint: order.buyerInfo.email })}
              checked={sendMail}
              onChange={(event) => setSendMail(event.currentTarget.checked)}
            />
          </>
        ) : (
          <p>These items aren't shipped. The customer doesn't get a shipping email.</p>
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
