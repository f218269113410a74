import { changeSubscriptionAddress, type SubscriptionContract } from "#api/orders/subscription-contracts.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { useTexts } from "#ui/language.ts";
import { AddressFields } from "../orders/drafts/AddressFields.tsx";
import { fromTypedAddress, toTypedAddress } from "../orders/drafts/address-values.ts";
import { subscriptionsTexts } from "./texts/texts.ts";

type Props = { contract: SubscriptionContract; onClose: () => void };

/** Changes where the next orders of a subscription are sent. */
export function ContractAddressDialog({ contract, onClose }: Props) {
  const { contract: texts } = useTexts(subscriptionsTexts);
  const { id, recipientInfo } = contract;
  const form = useMutationForm({
    values: toTypedAddress(recipientInfo ?? {}),
    request: (typed) =>
      call(changeSubscriptionAddress, {
        params: { subscriptionContractId: id },
        body: { recipientInfo: fromTypedAddress(typed, recipientInfo) },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["subscriptions"] });
      showToast(texts.addressSaved);
      onClose();
    },
  });
  return (
    <FormDialog title={texts.addressTitle} onClose={onClose} form={form} submitLabel={texts.save}>
      <FieldStack>
        <p>{texts.addressHint}</p>
        <AddressFields field={form.field} />
      </FieldStack>
    </FormDialog>
  );
}
