import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  retryBilling,
  type SubscriptionContract,
  skipCycle,
} from "#api/orders/subscription-contracts.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatDate } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { addressLines } from "../orders/page/people.ts";
import { ContractAddressDialog } from "./ContractAddressDialog.tsx";
import { subscriptionsTexts } from "./texts/texts.ts";

type Props = { contract: SubscriptionContract; onClose: () => void };

type Action = "pause" | "resume" | "skip" | "retry" | "cancel";

const addressText = (party: SubscriptionContract["recipientInfo"]): string => addressLines(party).join(", ");

/** A subscription contract with its payments, its activity, and the actions that its state allows. */
export function ContractSheet({ contract, onClose }: Props) {
  const language = useLanguage();
  const { contract: texts } = useTexts(subscriptionsTexts);
  const kinds: Readonly<Record<string, string>> = texts.kinds;
  const [isConfirming, setIsConfirming] = useState(false);
  const [isReaddressing, setIsReaddressing] = useState(false);
  const canWrite = useCan()("subscriptions:write");
  const params = { subscriptionContractId: contract.id };
  const act = useMutation({
    mutationFn: (kind: Action) => {
      if (kind === "pause") return call(pauseSubscription, { params, body: {} });
      if (kind === "resume") return call(resumeSubscription, { params, body: {} });
      if (kind === "skip") return call(skipCycle, { params, body: {} });
      if (kind === "retry") return call(retryBilling, { params });
      return call(cancelSubscription, { params, body: { reason: texts.byStaff } });
    },
    onSuccess: async (_, kind) => {
      setIsConfirming(false);
      showToast(texts.done[kind]);
      await queryClient.invalidateQueries({ queryKey: ["subscriptions"] });
    },
  });
  const { state } = contract;
  const describeActivity = ({ kind, reason }: SubscriptionContract["activities"][number]): string => {
    const event = kinds[kind] ?? kind;
    return reason ? formatMessage(language, texts.activity, { event, reason }) : event;
  };
  const isOpen = state !== "CANCELED" && state !== "ENDED";
  return (
    <Modal
      title={contract.title}
      isOpen
      onClose={onClose}
      kind="sheet"
      footer={
        canWrite &&
        isOpen && (
          <>
            {state === "ACTIVE" && <Button onClick={() => act.mutate("skip")}>{texts.skip}</Button>}
            {(state === "ACTIVE" || state === "PAST_DUE") && (
              <Button onClick={() => act.mutate("pause")}>{texts.pause}</Button>
            )}
            {state === "PAUSED" && <Button onClick={() => act.mutate("resume")}>{texts.resume}</Button>}
            {state === "PAST_DUE" && <Button onClick={() => act.mutate("retry")}>{texts.retry}</Button>}
            {contract.shippingInfo !== undefined && (
              <Button onClick={() => setIsReaddressing(true)}>{texts.changeAddress}</Button>
            )}
            <Button variant="danger" onClick={() => setIsConfirming(true)}>
              {texts.cancel}
            </Button>
          </>
        )
      }
    >
      <FieldStack>
        {act.isError && <Banner tone="critical">{messageOf(act.error)}</Banner>}
        <Facts
          facts={[
            { name: texts.customer, value: contract.buyerInfo.email ?? "" },
            { name: texts.price, value: contract.priceSummary.total.formattedAmount },
            {
              name: texts.firstOrder,
              value: (
                <Link to="/orders/$orderId" params={{ orderId: contract.originOrderId }}>
                  {formatMessage(language, texts.orderOf, { date: formatDate(contract.createdDate) })}
                </Link>
              ),
            },
            ...(contract.shippingInfo === undefined
              ? []
              : [{ name: texts.address, value: addressText(contract.recipientInfo) || texts.noAddress }]),
            ...(contract.nextBillingDate === undefined
              ? []
              : [{ name: texts.nextPayment, value: formatDate(contract.nextBillingDate) }]),
            ...(contract.retryDate === undefined
              ? []
              : [{ name: texts.nextRetry, value: formatDate(contract.retryDate) }]),
          ]}
        />
        <h3>{texts.payments}</h3>
        <Facts
          facts={contract.cycles.toReversed().map((cycle) => ({
            name: formatMessage(language, texts.payment, {
              number: cycle.cycleNumber,
              date: formatDate(cycle.dueDate),
            }),
            value: (
              <Link to="/orders/$orderId" params={{ orderId: cycle.orderId }}>
                {formatMessage(language, texts.cycles[cycle.state], { amount: cycle.amount.formattedAmount })}
              </Link>
            ),
          }))}
        />
        <h3>{texts.history}</h3>
        <Facts
          facts={contract.activities.toReversed().map((activity) => ({
            name: formatDate(activity.createdDate),
            value: describeActivity(activity),
          }))}
        />
      </FieldStack>
      {isReaddressing && <ContractAddressDialog contract={contract} onClose={() => setIsReaddressing(false)} />}
      <ConfirmDialog
        title={texts.cancelTitle}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => act.mutate("cancel")}
        confirmLabel={texts.cancel}
        closeLabel={texts.keep}
        isBusy={act.isPending}
        isDangerous
      >
        {texts.cancelText}
      </ConfirmDialog>
    </Modal>
  );
}
