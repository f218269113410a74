import { useMutation } from "@tanstack/react-query";
import { ExternalLink, Truck } from "lucide-react";
import { deleteFulfillment, type Fulfillment } from "#api/orders/fulfillments.ts";
import type { OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import type { UnitsHistory } from "#api/orders/unsent-units.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatWhen, plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { LineItems } from "../page/LineItems.tsx";
import { refreshOrders } from "../queries.ts";
import styles from "./DeliveryGroups.module.css";
import { unsentUnits } from "./sent.ts";

/** Gift cards, downloads, passes, times: there with the payment. */
const isWithoutParcel = ({ status }: Fulfillment): boolean => status === "DELIVERED_ELECTRONICALLY";

type Props = { order: Order; fulfillments: readonly Fulfillment[]; history: UnitsHistory; onFulfill?: () => void };

/** The items, grouped by what happened to them: still to be sent, then each parcel. */
export function DeliveryGroups({ order, fulfillments, history, onFulfill }: Props) {
  const waiting = order.lineItems
    .map((line) => ({ line, ...unsentUnits(line, history) }))
    .filter(({ left }) => left > 0);
  const parcels = fulfillments.filter((each) => !isWithoutParcel(each));
  const units = waiting.reduce((sum, { toSend }) => sum + toSend, 0);
  return (
    <>
      {waiting.length > 0 && (
        <Card
          title={order.status === "CANCELED" ? "Canceled items" : "Unfulfilled items"}
          isFlush
          action={
            order.status === "CANCELED" ? undefined : units === 0 ? (
              <Badge glyph="stop">Refunded</Badge>
            ) : (
              <Badge tone="warning" glyph="empty">
                {plural(units, "unit")}
              </Badge>
            )
          }
        >
          <LineItems
            entries={waiting.map(({ line, left, refunded }) => ({
              line,
              quantity: left,
              ...(refunded > 0 && { note: `${refunded} refunded` }),
            }))}
          />
          {onFulfill !== undefined && (
            <div className={styles.footer}>
              <span>{order.shippingInfo?.title}</span>
              <Button variant={units === 0 ? "default" : "primary"} size="small" onClick={onFulfill}>
                Fulfill items
              </Button>
            </div>
          )}
        </Card>
      )}
      {fulfillments.filter(isWithoutParcel).map((fulfillment) => (
        <Parcel key={fulfillment.id} order={order} fulfillment={fulfillment} number={0} />
      ))}
      {parcels.map((fulfillment, index) => (
        <Parcel key={fulfillment.id} order={order} fulfillment={fulfillment} number={index + 1} />
      ))}
    </>
  );
}

type ParcelProps = { order: Order; fulfillment: Fulfillment; number: number };

function Parcel({ order, fulfillment, number }: ParcelProps) {
  const can = useCan();
  const undo = useMutation({
    mutationFn: () => call(deleteFulfillment, { params: { orderId: order.id, fulfillmentId: fulfillment.id } }),
    onSuccess: async () => {
      await refreshOrders();
      showToast("Fulfillment undone");
    },
  });
  const isElectronic = isWithoutParcel(fulfillment);
  const lines = new Map(order.lineItems.map((line) => [line.id, line]));
  const entries = fulfillment.lineItems
    .map(({ id, quantity }) => ({ line: lines.get(id), quantity }))
    .filter((entry): entry is { line: OrderLineItem; quantity: number } => entry.line !== undefined);
  return (
    <Card
      title={isElectronic ? "Delivered with the payment" : `Fulfillment ${number}`}
      isFlush
      action={
        <Badge tone="success" glyph="full">
          {isElectronic ? "Delivered" : "Fulfilled"}
        </Badge>
      }
    >
      {undo.isError && (
        <div className={styles.problem}>
          <Banner tone="critical">{messageOf(undo.error)}</Banner>
        </div>
      )}
      <Tracking fulfillment={fulfillment} />
      <LineItems entries={entries} />
      {!isElectronic && can("orders:write") && order.status === "APPROVED" && (
        <div className={styles.footer}>
          <span>Sent · {formatWhen(fulfillment.createdDate)}</span>
          <Button size="small" onClick={() => undo.mutate()} isBusy={undo.isPending}>
            Undo fulfillment
          </Button>
        </div>
      )}
    </Card>
  );
}

function Tracking({ fulfillment }: { fulfillment: Fulfillment }) {
  const { trackingNumber, shippingProvider, trackingLink } = fulfillment.trackingInfo ?? {};
  if (trackingNumber === undefined && trackingLink === undefined) return null;
  return (
    <p className={styles.tracking}>
      <Truck aria-hidden="true" />
      {shippingProvider !== undefined && <span>{shippingProvider}</span>}
      {trackingLink === undefined ? (
        <code>{trackingNumber}</code>
      ) : (
        <a href={trackingLink} target="_blank" rel="noreferrer">
          {trackingNumber ?? "Track parcel"}
          <ExternalLink aria-label="(opens in a new tab)" />
        </a>
      )}
    </p>
  );
}
