import { useMutation } from "@tanstack/react-query";
import { ExternalLink, Tag, Truck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { deleteFulfillment, type Fulfillment } from "#api/orders/fulfillments.ts";
import type { OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { type UnitsHistory, unitsWithoutParcel } from "#api/orders/unsent-units.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { labelTexts } from "../labels/texts/texts.ts";
import { LineItems } from "../page/LineItems.tsx";
import { refreshOrders } from "../queries.ts";
import styles from "./DeliveryGroups.module.css";
import { needsShipping, unsentUnits } from "./sent.ts";
import { fulfillmentTexts } from "./texts/texts.ts";

const TrackingDialog = lazy(async () => ({ default: (await import("./TrackingDialog.tsx")).TrackingDialog }));

/** Gift cards, downloads, memberships and appointments are delivered by the payment. */
const isElectronic = ({ status }: Fulfillment): boolean => status === "DELIVERED_ELECTRONICALLY";

const isParcel = (fulfillment: Fulfillment, shippedIds: ReadonlySet<string>): boolean =>
  !isElectronic(fulfillment) && fulfillment.lineItems.some(({ id }) => shippedIds.has(id));

type Props = {
  order: Order;
  fulfillments: readonly Fulfillment[];
  history: UnitsHistory;
  onFulfill?: () => void;
  /** Absent if no label can be bought for the unfulfilled items. */
  onBuyLabel?: () => void;
};

/** The items in groups: unfulfilled, then fulfilled before an import, delivered without shipping, and each shipment. */
export function DeliveryGroups({ order, fulfillments, history, onFulfill, onBuyLabel }: Props) {
  const language = useLanguage();
  const texts = useTexts(fulfillmentTexts).groups;
  const labels = useTexts(labelTexts).buy;
  const waiting = order.lineItems
    .map((line) => ({ line, ...unsentUnits(line, history) }))
    .filter(({ left }) => left > 0);
  const shippedIds = new Set(order.lineItems.filter(needsShipping).map(({ id }) => id));
  const parcels = fulfillments.filter((each) => isParcel(each, shippedIds));
  const others = fulfillments.filter((each) => !isParcel(each, shippedIds));
  const sentBefore = order.lineItems
    .map((line) => ({ line, quantity: unitsWithoutParcel(line, fulfillments) }))
    .filter(({ quantity }) => quantity > 0);
  const units = waiting.reduce((sum, { toSend }) => sum + toSend, 0);
  return (
    <>
      {waiting.length > 0 && (
        <Card
          title={order.status === "CANCELED" ? texts.canceled : texts.unfulfilled}
          isFlush
          action={
            order.status === "CANCELED" ? undefined : units === 0 ? (
              <Badge glyph="stop">{texts.refunded}</Badge>
            ) : (
              <Badge tone="warning" glyph="empty">
                {formatMessage(language, texts.items, { count: units })}
              </Badge>
            )
          }
        >
          <LineItems
            entries={waiting.map(({ line, left, refunded }) => ({
              line,
              quantity: left,
              ...(refunded > 0 && { note: formatMessage(language, texts.refundedUnits, { count: refunded }) }),
            }))}
          />
          {onFulfill !== undefined && (
            <div className={styles.footer}>
              <span>{order.shippingInfo?.title}</span>
              {onBuyLabel !== undefined && units > 0 && (
                <Button size="small" icon={<Tag aria-hidden="true" />} onClick={onBuyLabel}>
                  {labels.open}
                </Button>
              )}
              <Button variant={units === 0 ? "default" : "primary"} size="small" onClick={onFulfill}>
                {texts.fulfill}
              </Button>
            </div>
          )}
        </Card>
      )}
      {sentBefore.length > 0 && (
        <Card
          title={texts.fulfilledBefore}
          isFlush
          action={
            <Badge tone="success" glyph="full">
              {texts.fulfilled}
            </Badge>
          }
        >
          <LineItems entries={sentBefore} />
        </Card>
      )}
      {others.map((fulfillment) => (
        <Parcel
          key={fulfillment.id}
          order={order}
          fulfillment={fulfillment}
          title={isElectronic(fulfillment) ? texts.withPayment : texts.delivered}
        />
      ))}
      {parcels.map((fulfillment, index) => (
        <Parcel
          key={fulfillment.id}
          order={order}
          fulfillment={fulfillment}
          title={formatMessage(language, texts.fulfillment, { number: index + 1 })}
          isShipped
        />
      ))}
    </>
  );
}

type ParcelProps = { order: Order; fulfillment: Fulfillment; title: string; isShipped?: boolean };

function Parcel({ order, fulfillment, title, isShipped = false }: ParcelProps) {
  const language = useLanguage();
  const { groups: texts, undo: undoTexts, trackingDialog: tracking } = useTexts(fulfillmentTexts);
  const can = useCan();
  const [isUndoing, setIsUndoing] = useState(false);
  const [isTracking, setIsTracking] = useState(false);
  const undo = useMutation({
    mutationFn: () => call(deleteFulfillment, { params: { orderId: order.id, fulfillmentId: fulfillment.id } }),
    onSuccess: async () => {
      setIsUndoing(false);
      await refreshOrders();
      showToast(undoTexts.done);
    },
  });
  const lines = new Map(order.lineItems.map((line) => [line.id, line]));
  const entries = fulfillment.lineItems
    .map(({ id, quantity }) => ({ line: lines.get(id), quantity }))
    .filter((entry): entry is { line: OrderLineItem; quantity: number } => entry.line !== undefined);
  const units = fulfillment.lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Card
      title={title}
      isFlush
      action={
        <Badge tone="success" glyph="full">
          {isShipped ? texts.fulfilled : texts.delivered}
        </Badge>
      }
    >
      <Tracking fulfillment={fulfillment} />
      <LineItems entries={entries} />
      {!isElectronic(fulfillment) && can("orders:write") && order.status === "APPROVED" && (
        <div className={styles.footer}>
          <span>
            {formatMessage(language, isShipped ? texts.sentAt : texts.deliveredAt, {
              when: formatWhen(fulfillment.createdDate),
            })}
          </span>
          {isShipped && (
            <Button size="small" onClick={() => setIsTracking(true)}>
              {fulfillment.trackingInfo?.trackingNumber === undefined ? tracking.add : tracking.edit}
            </Button>
          )}
          <Button
            size="small"
            onClick={() => {
              undo.reset();
              setIsUndoing(true);
            }}
          >
            {undoTexts.action}
          </Button>
        </div>
      )}
      <Suspense>
        {isTracking && (
          <TrackingDialog orderId={order.id} fulfillment={fulfillment} onClose={() => setIsTracking(false)} />
        )}
      </Suspense>
      <ConfirmDialog
        title={undoTexts.title}
        isOpen={isUndoing}
        onClose={() => setIsUndoing(false)}
        onConfirm={() => undo.mutate()}
        confirmLabel={undoTexts.action}
        isBusy={undo.isPending}
      >
        {undo.isError && <Banner tone="critical">{messageOf(undo.error)}</Banner>}
        <p>{formatMessage(language, isShipped ? undoTexts.shipped : undoTexts.delivered, { count: units })}</p>
      </ConfirmDialog>
    </Card>
  );
}

function Tracking({ fulfillment }: { fulfillment: Fulfillment }) {
  const texts = useTexts(fulfillmentTexts).groups;
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
          {trackingNumber ?? texts.track}
          <ExternalLink aria-label={texts.newTab} />
        </a>
      )}
    </p>
  );
}
