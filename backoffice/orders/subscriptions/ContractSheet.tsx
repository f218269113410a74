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
import { call, queryClient } from "#backoffice/client.ts";
import { Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatDate } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";

type Props = { contract: SubscriptionContract; onClose: () => void };

const cycleWords = { PENDING: "waiting", PAID: "paid", FAILED: "failed", ABANDONED: "given up" } as const;
const kindWords: Readonly<Record<string, string>> = {
  STARTED: "Began",
  BILLED: "Paid",
  PAYMENT_FAILED: "Payment failed",
  POSTPONED: "Put off",
  SKIPPED: "One left out",
  PAUSED: "Paused",
  RESUMED: "Resumed",
  CANCELED: "Canceled",
  ADDRESS_CHANGED: "New address",
};

type Act = "pause" | "resume" | "skip" | "retry" | "cancel";

/** One contract: what it is, its payments, its history, and what can be done. */
export function ContractSheet({ contract, onClose }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const canWrite = useCan()("subscriptions:write");
  const params = { subscriptionContractId: contract.id };
  const act = useMutation({
    mutationFn: (kind: Act) => {
      if (kind === "pause") return call(pauseSubscription, { params, body: {} });
      if (kind === "resume") return call(resumeSubscription, { params, body: {} });
      if (kind === "skip") return call(skipCycle, { params, body: {} });
      if (kind === "retry") return call(retryBilling, { params });
      return call(cancelSubscription, { params, body: { reason: "Canceled by staff" } });
    },
    onSuccess: async () => {
      setIsAsking(false);
      showToast("Done");
      await queryClient.invalidateQueries({ queryKey: ["subscriptions"] });
    },
  });
  const { state } = contract;
  const isAlive = state !== "CANCELED" && state !== "ENDED";
  return (
    <Modal
      title={contract.title}
      isOpen
      onClose={onClose}
      kind="sheet"
      footer={
        canWrite &&
        isAlive && (
          <>
            {state === "ACTIVE" && <Button onClick={() => act.mutate("skip")}>Skip the next</Button>}
            {(state === "ACTIVE" || state === "PAST_DUE") && <Button onClick={() => act.mutate("pause")}>Pause</Button>}
            {state === "PAUSED" && <Button onClick={() => act.mutate("resume")}>Resume</Button>}
            {state === "PAST_DUE" && <Button onClick={() => act.mutate("retry")}>Try the payment</Button>}
            <Button variant="danger" onClick={() => setIsAsking(true)}>
              Cancel it
            </Button>
          </>
        )
      }
    >
      <FieldStack>
        {act.isError && <Banner tone="critical">{messageOf(act.error)}</Banner>}
        <Facts
          facts={[
            { name: "Customer", value: contract.buyerInfo.email ?? "" },
            { name: "Each time", value: contract.priceSummary.total.formattedAmount },
            {
              name: "Began with",
              value: (
                <Link to="/orders/$orderId" params={{ orderId: contract.originOrderId }}>
                  Order of {formatDate(contract.createdDate)}
                </Link>
              ),
            },
            ...(contract.nextBillingDate === undefined
              ? []
              : [{ name: "Next payment", value: formatDate(contract.nextBillingDate) }]),
            ...(contract.retryDate === undefined
              ? []
              : [{ name: "Tried again", value: formatDate(contract.retryDate) }]),
          ]}
        />
        <h3>Payments</h3>
        <Facts
          facts={contract.cycles.toReversed().map((cycle) => ({
            name: `${cycle.cycleNumber}. ${formatDate(cycle.dueDate)}`,
            value: (
              <Link to="/orders/$orderId" params={{ orderId: cycle.orderId }}>
                {cycle.amount.formattedAmount}, {cycleWords[cycle.state]}
              </Link>
            ),
          }))}
        />
        <h3>History</h3>
        <Facts
          facts={contract.activities.toReversed().map((activity) => ({
            name: formatDate(activity.createdDate),
            value: [kindWords[activity.kind] ?? activity.kind, activity.reason].filter(Boolean).join(": "),
          }))}
        />
      </FieldStack>
      <ConfirmDialog
        title="Cancel this subscription?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => act.mutate("cancel")}
        confirmLabel="Cancel it"
        isBusy={act.isPending}
        isDangerous
      >
        It ends for ever. The customer is told by mail; what is paid stays paid.
      </ConfirmDialog>
    </Modal>
  );
}
