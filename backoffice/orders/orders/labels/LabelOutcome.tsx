import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ShippingLabel } from "#api/orders/shipping-labels.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { labelsQuery } from "./label-queries.ts";
import { PrintLabelButton } from "./PrintLabelButton.tsx";
import { labelTexts } from "./texts/texts.ts";

type Props = { title: string; bought: ShippingLabel; onRetry: () => void; onClose: () => void };

/** How a purchase ended. While that isn't known, the order's labels are read again and again. */
export function LabelOutcome({ title, bought, onRetry, onClose }: Props) {
  const language = useLanguage();
  const texts = useTexts(labelTexts).buy;
  const [since] = useState(() => Date.now());
  const { data, dataUpdatedAt } = useQuery({ ...labelsQuery(bought.orderId), staleTime: 0 });
  const listed = data?.shippingLabels.find(({ id }) => id === bought.id);
  // A label that the provider didn't sell is a quote again, and quotes aren't listed.
  const isFailed = bought.state === "BUYING" && listed === undefined && dataUpdatedAt > since;
  const label = listed ?? bought;
  const number = label.trackingNumber ?? "";
  return (
    <Modal
      title={title}
      kind="sheet"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          {label.state === "BOUGHT" && <PrintLabelButton label={label} variant="primary" />}
          {isFailed && (
            <Button variant="primary" onClick={onRetry}>
              {texts.change}
            </Button>
          )}
        </>
      }
    >
      <div role="status">
        {label.state === "BOUGHT" ? (
          <Banner tone={label.fulfillmentId === undefined ? "warning" : "success"} title={texts.doneTitle}>
            {formatMessage(language, label.fulfillmentId === undefined ? texts.doneUnfulfilled : texts.done, {
              number,
            })}
          </Banner>
        ) : isFailed ? (
          <Banner tone="critical" title={texts.failedTitle}>
            {texts.failed}
          </Banner>
        ) : (
          <Banner tone="warning" title={texts.pendingTitle}>
            {texts.pending}
          </Banner>
        )}
      </div>
    </Modal>
  );
}
