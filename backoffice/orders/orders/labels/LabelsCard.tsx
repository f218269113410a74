import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Fulfillment } from "#api/orders/fulfillments.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { buyShippingLabel, type ShippingLabel, voidShippingLabel } from "#api/orders/shipping-labels.ts";
import type { UnitsHistory } from "#api/orders/unsent-units.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { formatMoney } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refreshOrders } from "../queries.ts";
import { labelsQuery } from "./label-queries.ts";
import styles from "./labels.module.css";
import { PrintLabelButton } from "./PrintLabelButton.tsx";
import { serviceName } from "./service-name.ts";
import { labelTexts } from "./texts/texts.ts";

const VoidLabelDialog = lazy(async () => ({ default: (await import("./VoidLabelDialog.tsx")).VoidLabelDialog }));
const FulfillSheet = lazy(async () => ({ default: (await import("../fulfillment/FulfillSheet.tsx")).FulfillSheet }));

type Props = {
  order: Order;
  fulfillments: readonly Fulfillment[];
  /** Undefined while it loads. */
  history: UnitsHistory | undefined;
  canFulfill: boolean;
};

/** The labels of one order that were bought or are being bought. Orders without labels have no card. */
export function LabelsCard({ order, fulfillments, history, canFulfill }: Props) {
  const texts = useTexts(labelTexts).card;
  const [dialog, setDialog] = useState<ReactNode>(null);
  const { data } = useQuery(labelsQuery(order.id));
  if (data === undefined || data.shippingLabels.length === 0) return null;
  const close = () => setDialog(null);
  return (
    <Card title={texts.title} id="labels">
      <ul className={styles.labels}>
        {data.shippingLabels.map((label) => {
          const fulfillment = fulfillments.find(
            ({ trackingInfo }) =>
              label.trackingNumber !== undefined && trackingInfo?.trackingNumber === label.trackingNumber,
          );
          const { trackingNumber = "", rate } = label;
          const canUse = label.state === "BOUGHT" && fulfillment === undefined && canFulfill && history !== undefined;
          return (
            <li key={label.id}>
              <LabelFacts label={label} />
              {label.state === "BUYING" && <Pending label={label} />}
              {label.state === "VOIDED" && <Voided label={label} />}
              {label.state === "BOUGHT" && (
                <Bought
                  label={label}
                  {...(canUse && {
                    onFulfill: () =>
                      setDialog(
                        <FulfillSheet
                          order={order}
                          history={history}
                          tracking={{ trackingNumber, carrier: rate?.carrier ?? null }}
                          onClose={close}
                        />,
                      ),
                  })}
                  onVoid={() => setDialog(<VoidLabelDialog label={label} fulfillment={fulfillment} onClose={close} />)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <Suspense>{dialog}</Suspense>
    </Card>
  );
}

function LabelFacts({ label }: { label: ShippingLabel }) {
  const texts = useTexts(labelTexts).card;
  const { state, isTest, rate, trackingNumber, trackingLink } = label;
  return (
    <>
      <p className={styles.head}>
        <strong>{rate === undefined ? texts.title : serviceName(rate)}</strong>
        {state === "BUYING" && (
          <Badge tone="warning" glyph="clock">
            {texts.pending}
          </Badge>
        )}
        {state === "BOUGHT" && (
          <Badge tone="success" glyph="full">
            {texts.bought}
          </Badge>
        )}
        {state === "VOIDED" && <Badge glyph="stop">{texts.voided}</Badge>}
        {isTest && <Badge tone="note">{texts.test}</Badge>}
      </p>
      {rate !== undefined && (
        <p className={styles.soft}>
          {formatMoney(rate, rate.currency)}
          {trackingNumber !== undefined && " · "}
          {trackingLink === undefined ? (
            trackingNumber
          ) : (
            <a href={trackingLink} target="_blank" rel="noreferrer">
              {trackingNumber}
            </a>
          )}
        </p>
      )}
    </>
  );
}

type BoughtProps = { label: ShippingLabel; onFulfill?: () => void; onVoid: () => void };

function Bought({ label, onFulfill, onVoid }: BoughtProps) {
  const language = useLanguage();
  const texts = useTexts(labelTexts).card;
  const canWrite = useCan()("orders:write");
  return (
    <>
      {onFulfill !== undefined && <p className={styles.soft}>{texts.unfulfilled}</p>}
      <div className={styles.actions}>
        <PrintLabelButton label={label} size="small" />
        {onFulfill !== undefined && (
          <Button size="small" onClick={onFulfill}>
            {texts.fulfill}
          </Button>
        )}
        {canWrite && (
          <Button
            size="small"
            aria-label={formatMessage(language, texts.voidNamed, { number: label.trackingNumber ?? "" })}
            onClick={onVoid}
          >
            {texts.void}
          </Button>
        )}
      </div>
    </>
  );
}

/** The purchase is looked up in the background; staff can repeat it, which can't pay twice, or end it. */
function Pending({ label }: { label: ShippingLabel }) {
  const texts = useTexts(labelTexts).card;
  const canWrite = useCan()("orders:write");
  const settle = useMutation({
    mutationFn: async (request: "retry" | "stop") => {
      const params = { id: label.id };
      const rateId = label.rate?.id ?? "";
      return request === "stop"
        ? (await call(voidShippingLabel, { params, body: {} })).shippingLabel
        : (await call(buyShippingLabel, { params, body: { rateId } })).shippingLabel;
    },
    onSuccess: async ({ state }) => {
      await refreshOrders();
      if (state === "BOUGHT") showToast(texts.purchased);
      if (state === "QUOTED") showToast(texts.stopped);
    },
    onError: (error) => showToast(messageOf(error)),
  });
  return (
    <>
      <p className={styles.soft}>{texts.pendingText}</p>
      {canWrite && (
        <div className={styles.actions}>
          <Button
            size="small"
            isBusy={settle.isPending && settle.variables === "retry"}
            onClick={() => settle.mutate("retry")}
          >
            {texts.retry}
          </Button>
          <Button
            size="small"
            isBusy={settle.isPending && settle.variables === "stop"}
            onClick={() => settle.mutate("stop")}
          >
            {texts.stop}
          </Button>
        </div>
      )}
    </>
  );
}

/** Voiding again only reads the state of the refund. */
function Voided({ label }: { label: ShippingLabel }) {
  const texts = useTexts(labelTexts).card;
  const canWrite = useCan()("orders:write");
  const isRefunded = label.voidState === "REFUNDED";
  const check = useMutation({
    mutationFn: () => call(voidShippingLabel, { params: { id: label.id }, body: {} }),
    onSuccess: async ({ shippingLabel }) => {
      await refreshOrders();
      showToast(shippingLabel.voidState === "REFUNDED" ? texts.refunded : texts.refundRequested);
    },
    onError: (error) => showToast(messageOf(error)),
  });
  return (
    <>
      <p className={styles.soft}>{isRefunded ? texts.refunded : texts.refundRequested}</p>
      {!isRefunded && canWrite && (
        <div className={styles.actions}>
          <Button size="small" isBusy={check.isPending} onClick={() => check.mutate()}>
            {texts.checkRefund}
          </Button>
        </div>
      )}
    </>
  );
}
