import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { deleteFulfillment, type Fulfillment } from "#api/orders/fulfillments.ts";
import { type ShippingLabel, voidShippingLabel } from "#api/orders/shipping-labels.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Checkbox, FieldStack } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refreshOrders } from "../queries.ts";
import { labelTexts } from "./texts/texts.ts";

type Props = {
  label: ShippingLabel;
  /** The fulfillment with the label's tracking number. */
  fulfillment: Fulfillment | undefined;
  onClose: () => void;
};

/** Voids a label, and undoes its fulfillment unless staff keep it. */
export function VoidLabelDialog({ label, fulfillment, onClose }: Props) {
  const language = useLanguage();
  const texts = useTexts(labelTexts).void;
  const [isUndoing, setIsUndoing] = useState(true);
  const voiding = useMutation({
    mutationFn: async () => {
      const { shippingLabel } = await call(voidShippingLabel, { params: { id: label.id }, body: {} });
      if (fulfillment === undefined || !isUndoing) return { shippingLabel, problem: undefined };
      const params = { orderId: label.orderId, fulfillmentId: fulfillment.id };
      // The label stays voided even if the fulfillment can't be undone.
      const problem = await call(deleteFulfillment, { params }).then(() => undefined, messageOf);
      return { shippingLabel, problem };
    },
    onSuccess: async ({ shippingLabel, problem }) => {
      onClose();
      await refreshOrders();
      const outcome = shippingLabel.voidState === "REFUNDED" ? texts.doneRefunded : texts.done;
      showToast(problem === undefined ? outcome : formatMessage(language, texts.notUndone, { reason: problem }));
    },
  });
  return (
    <ConfirmDialog
      title={texts.title}
      isOpen
      isDangerous
      onClose={onClose}
      onConfirm={() => voiding.mutate()}
      confirmLabel={texts.submit}
      isBusy={voiding.isPending}
    >
      <FieldStack>
        {voiding.isError && <Banner tone="critical">{messageOf(voiding.error)}</Banner>}
        <p>{texts.text}</p>
        {fulfillment !== undefined && (
          <Checkbox
            label={texts.undo}
            hint={texts.undoHint}
            checked={isUndoing}
            onChange={(event) => setIsUndoing(event.currentTarget.checked)}
          />
        )}
      </FieldStack>
    </ConfirmDialog>
  );
}
