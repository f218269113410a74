import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { DraftOrder } from "#api/orders/draft-order-values.ts";
import { commitDraftOrder, createOrderFromDraft, deleteDraftOrder } from "#api/orders/draft-orders.ts";
import { createOrderPaymentRequest } from "#api/orders/orders/order-payment-requests.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Columns, Page } from "#backoffice/components/Page.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { isNegative, isPositive, isZero, subtractAmounts } from "#ui/money.ts";
import { refreshOrders } from "../queries.ts";
import { DraftLines } from "./DraftLines.tsx";
import { DraftPeople } from "./DraftPeople.tsx";
import { DraftTerms } from "./DraftTerms.tsx";
import { draftQuery } from "./draft-queries.ts";
import styles from "./drafts.module.css";
import { NEW_DRAFT } from "./new-draft.ts";
import { draftOrderTexts } from "./texts/texts.ts";

/** A new order or an order edit. The server calculates all amounts, and nothing takes effect before confirmation. */
export function DraftPage() {
  const { draftId } = useParams({ from: "/shell/drafts/$draftId" });
  const { data: calculated } = useSuspenseQuery(draftQuery(draftId));
  const texts = useTexts(draftOrderTexts);
  const { draftOrder: draft } = calculated;
  const isEdit = draft.difference !== undefined;
  const isOpen = draft.status === "DRAFT";
  return (
    <Page
      title={isEdit ? texts.editOrder : texts.newOrder}
      width="narrow"
      back={{ to: "/orders", label: texts.back }}
      badges={isOpen ? <Badge>{texts.draft}</Badge> : <Badge tone="success">{texts.confirmed}</Badge>}
      subtitle={isEdit ? texts.editSubtitle : texts.newSubtitle}
    >
      {!isOpen && <Banner tone="note">{texts.closed}</Banner>}
      {calculated.calculationErrors.generalShippingCalculationError !== undefined && (
        <Banner tone="warning">{texts.noRate}</Banner>
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

/** Totals, the difference of an edit, and the options and button that confirm the draft. */
function Outcome({ draft, isEdit, isOpen }: Props) {
  const navigate = useNavigate();
  const language = useLanguage();
  const { outcome: texts, createOrder } = useTexts(draftOrderTexts);
  const difference = draft.difference ?? "0";
  const { paid, refunded, balance } = draft.balanceSummary;
  const isOverpaid = isPositive(subtractAmounts(paid, refunded, draft.priceSummary.total));
  const hasMail = (draft.buyerDetails?.buyerInfo?.email ?? "") !== "";
  const sendPaymentLink = async (orderId: string): Promise<void> => {
    await call(createOrderPaymentRequest, { body: { orderPaymentRequest: { orderId }, sendEmail: true } });
  };
  const form = useMutationForm({
    values: { reason: "", notifiesBuyer: true, settles: true },
    request: async ({ reason, notifiesBuyer, settles }) => {
      const params = { draftOrderId: draft.id };
      if (!isEdit) {
        const notifications = { sendNotificationToBuyer: notifiesBuyer };
        const { createdOrder } = await call(createOrderFromDraft, {
          params,
          body: { createSettings: { notifications } },
        });
        if (settles && hasMail && isPositive(createdOrder.balanceSummary.balance))
          await sendPaymentLink(createdOrder.id);
        return createdOrder;
      }
      const commitSettings = { sendNotificationsToBuyer: notifiesBuyer, refundDifference: settles && isOverpaid };
      const given = reason.trim() === "" ? {} : { reason: reason.trim() };
      const { orderAfterCommit } = await call(commitDraftOrder, { params, body: { commitSettings, ...given } });
      const isOwing = isPositive(orderAfterCommit.balanceSummary.balance);
      if (settles && isPositive(difference) && isOwing && hasMail) await sendPaymentLink(orderAfterCommit.id);
      return orderAfterCommit;
    },
    onSuccess: async (order) => {
      await refreshOrders();
      showToast(isEdit ? texts.applied : formatMessage(language, texts.created, { number: order.number }));
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
      showToast(isEdit ? texts.editDiscarded : texts.draftDeleted);
    },
  });
  const rows: [string, string][] = [
    [texts.subtotal, draft.priceSummary.subtotal.formattedAmount],
    ...(isZero(draft.priceSummary.discount)
      ? []
      : [[texts.discount, `−${draft.priceSummary.discount.formattedAmount}`] as [string, string]]),
    [texts.shipping, draft.priceSummary.shipping.formattedAmount],
    ...(isZero(draft.priceSummary.totalAdditionalFees)
      ? []
      : [[texts.fees, draft.priceSummary.totalAdditionalFees.formattedAmount] as [string, string]]),
    [texts.tax, draft.priceSummary.tax.formattedAmount],
  ];
  return (
    <Card title={texts.title}>
      <Form form={form}>
        <FieldStack>
          <dl className={styles.totals} aria-live="polite">
            {rows.map(([name, amount]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
            <div className={styles.total}>
              <dt>{texts.total}</dt>
              <dd>{draft.priceSummary.total.formattedAmount}</dd>
            </div>
            {isEdit && (
              <div>
                <dt>{isPositive(difference) ? texts.more : isNegative(difference) ? texts.less : texts.same}</dt>
                <dd>{isZero(difference) ? "—" : draft.difference?.formattedAmount}</dd>
              </div>
            )}
          </dl>
          {discard.isError && <Banner tone="critical">{messageOf(discard.error)}</Banner>}
          {isOpen && (
            <>
              {isEdit && (
                <TextField label={texts.reason} hint={texts.reasonHint} maxLength={200} {...form.field("reason")} />
              )}
              {hasMail && (
                <Checkbox label={isEdit ? texts.notifyEdit : texts.notifyNew} {...form.field("notifiesBuyer")} />
              )}
              {isEdit && isOverpaid && (
                <Checkbox label={texts.refund} hint={texts.refundHint} {...form.field("settles")} />
              )}
              {(!isEdit || isPositive(difference)) && isPositive(balance) && hasMail && (
                <Checkbox
                  label={texts.link}
                  hint={formatMessage(language, texts.linkHint, {
                    amount: draft.balanceSummary.balance.formattedAmount,
                  })}
                  {...form.field("settles")}
                />
              )}
              <Button
                type="submit"
                variant="primary"
                isBusy={form.isPending}
                disabled={draft.lineItems.every((line) => line.removed === true)}
              >
                {isEdit ? texts.apply : createOrder}
              </Button>
              {draft.id !== NEW_DRAFT && (
                <Button variant="plain" isBusy={discard.isPending} onClick={() => discard.mutate()}>
                  {isEdit ? texts.discardEdit : texts.discardNew}
                </Button>
              )}
            </>
          )}
        </FieldStack>
      </Form>
    </Card>
  );
}
