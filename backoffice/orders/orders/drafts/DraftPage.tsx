import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { DraftOrder } from "#api/orders/draft-order-values.ts";
import { commitDraftOrder, createOrderFromDraft, deleteDraftOrder } from "#api/orders/draft-orders.ts";
import { createOrderPaymentRequest } from "#api/orders/orders/order-payment-requests.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Columns, Page } from "#backoffice/components/Page.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { refreshOrders } from "../queries.ts";
import { DraftLines } from "./DraftLines.tsx";
import { DraftPeople } from "./DraftPeople.tsx";
import { DraftTerms } from "./DraftTerms.tsx";
import { draftQuery } from "./draft-queries.ts";
import styles from "./drafts.module.css";
import { NEW_DRAFT } from "./new-draft.ts";

/** A new order, or the edit of one: everything is priced by the server, nothing counts before it is confirmed. */
export function DraftPage() {
  const { draftId } = useParams({ from: "/shell/drafts/$draftId" });
  const { data: calculated } = useSuspenseQuery(draftQuery(draftId));
  const { draftOrder: draft } = calculated;
  const isEdit = draft.difference !== undefined;
  const isOpen = draft.status === "DRAFT";
  return (
    <Page
      title={isEdit ? "Edit order" : "New order"}
      width="narrow"
      back={{ to: "/orders", label: "orders" }}
      badges={isOpen ? <Badge>Draft</Badge> : <Badge tone="success">Confirmed</Badge>}
      subtitle={
        isEdit ? "The order stays as it is until you confirm the changes." : "Nothing counts before you confirm."
      }
    >
      {!isOpen && <Banner tone="note">This draft has become an order. It cannot be changed any more.</Banner>}
      {calculated.calculationErrors.generalShippingCalculationError !== undefined && (
        <Banner tone="warning">No delivery option of the store reaches this address.</Banner>
      )}
      <Columns
        main={
          <>
            <DraftLines draft={draft} isOpen={isOpen} />
            <DraftTerms calculated={calculated} isOpen={isOpen} />
          </>
        }
        side={
          <>
            <Outcome draft={draft} isEdit={isEdit} isOpen={isOpen} />
            <DraftPeople draft={draft} isOpen={isOpen} />
          </>
        }
      />
    </Page>
  );
}

type Props = { draft: DraftOrder; isEdit: boolean; isOpen: boolean };

/** Before, after, and what that means in money; then the one button that makes it so. */
function Outcome({ draft, isEdit, isOpen }: Props) {
  const navigate = useNavigate();
  const [reason, setReason] = useState("");
  const [tellsBuyer, setTellsBuyer] = useState(true);
  const [settles, setSettles] = useState(true);
  const difference = Number(draft.difference?.amount ?? 0);
  const owed = Number(draft.balanceSummary.balance.amount);
  const paid = Number(draft.balanceSummary.paid.amount) - Number(draft.balanceSummary.refunded.amount);
  const tooMuch = paid - Number(draft.priceSummary.total.amount);
  const hasMail = (draft.buyerDetails?.buyerInfo?.email ?? "") !== "";
  const askFor = async (orderId: string): Promise<void> => {
    await call(createOrderPaymentRequest, { body: { orderPaymentRequest: { orderId }, sendEmail: true } });
  };
  const finish = useMutation({
    mutationFn: async () => {
      const params = { draftOrderId: draft.id };
      if (!isEdit) {
        const notifications = { sendNotificationToBuyer: tellsBuyer };
        const { createdOrder } = await call(createOrderFromDraft, {
          params,
          body: { createSettings: { notifications } },
        });
        if (settles && hasMail && Number(createdOrder.balanceSummary.balance.amount) > 0) await askFor(createdOrder.id);
        return createdOrder;
      }
      const commitSettings = { sendNotificationsToBuyer: tellsBuyer, refundDifference: settles && tooMuch > 0 };
      const given = reason.trim() === "" ? {} : { reason: reason.trim() };
      const { orderAfterCommit } = await call(commitDraftOrder, { params, body: { commitSettings, ...given } });
      const isOwing = Number(orderAfterCommit.balanceSummary.balance.amount) > 0;
      if (settles && difference > 0 && isOwing && hasMail) await askFor(orderAfterCommit.id);
      return orderAfterCommit;
    },
    onSuccess: async (order) => {
      await refreshOrders();
      showToast(isEdit ? "Changes applied" : `Order #${order.number} created`);
      await navigate({ to: "/orders/$orderId", params: { orderId: order.id } });
    },
  });
  const discard = useMutation({
    mutationFn: () => call(deleteDraftOrder, { params: { draftOrderId: draft.id } }),
    onSuccess: async () => {
      await navigate(
        isEdit && draft.orderId ? { to: "/orders/$orderId", params: { orderId: draft.orderId } } : { to: "/orders" },
      );
      await refreshOrders();
      showToast("Draft discarded");
    },
  });
  const rows: [string, string][] = [
    ["Subtotal", draft.priceSummary.subtotal.formattedAmount],
    ...(Number(draft.priceSummary.discount.amount) === 0
      ? []
      : [["Discount", `−${draft.priceSummary.discount.formattedAmount}`] as [string, string]]),
    ["Delivery", draft.priceSummary.shipping.formattedAmount],
    ...(Number(draft.priceSummary.totalAdditionalFees.amount) === 0
      ? []
      : [["Fees", draft.priceSummary.totalAdditionalFees.formattedAmount] as [string, string]]),
    ["Tax", draft.priceSummary.tax.formattedAmount],
  ];
  return (
    <Card title="What it comes to">
      <FieldStack>
        <dl className={styles.totals} aria-live="polite">
          {rows.map(([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>Total</dt>
            <dd>{draft.priceSummary.total.formattedAmount}</dd>
          </div>
          {isEdit && (
            <div>
              <dt>{difference > 0 ? "More than before" : difference < 0 ? "Less than before" : "As before"}</dt>
              <dd>{difference === 0 ? "—" : draft.difference?.formattedAmount}</dd>
            </div>
          )}
        </dl>
        {finish.isError && <Banner tone="critical">{messageOf(finish.error)}</Banner>}
        {discard.isError && <Banner tone="critical">{messageOf(discard.error)}</Banner>}
        {isOpen && (
          <>
            {isEdit && (
              <TextField
                label="Reason"
                hint="Optional. Stands in the history."
                maxLength={200}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
            {hasMail && (
              <Checkbox
                label={isEdit ? "Tell the customer what changed" : "Send the confirmation to the customer"}
                checked={tellsBuyer}
                onChange={(event) => setTellsBuyer(event.currentTarget.checked)}
              />
            )}
            {isEdit && tooMuch > 0 && (
              <Checkbox
                label="Refund what was paid too much"
                hint="To the payments it came from, the latest first."
                checked={settles}
                onChange={(event) => setSettles(event.currentTarget.checked)}
              />
            )}
            {(!isEdit || difference > 0) && owed > 0 && hasMail && (
              <Checkbox
                label="Mail a payment link"
                hint={`For the ${draft.balanceSummary.balance.formattedAmount} that are open.`}
                checked={settles}
                onChange={(event) => setSettles(event.currentTarget.checked)}
              />
            )}
            <Button
              variant="primary"
              isBusy={finish.isPending}
              disabled={draft.lineItems.every((line) => line.removed === true)}
              onClick={() => finish.mutate()}
            >
              {isEdit ? "Apply changes" : "Create order"}
            </Button>
            {draft.id !== NEW_DRAFT && (
              <Button variant="plain" isBusy={discard.isPending} onClick={() => discard.mutate()}>
                {isEdit ? "Discard changes" : "Discard draft"}
              </Button>
            )}
          </>
        )}
      </FieldStack>
    </Card>
  );
}
