import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { cancelOrderWithRefund, cancelReasons } from "#api/orders/orders/cancel-with-refund.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { readMinorUnits } from "#backoffice/components/forms/amounts.ts";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import {
  Checkbox,
  FieldGroup,
  FieldStack,
  Radio,
  SelectField,
  TextArea,
  TextField,
} from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { currencySymbol, formatMoney } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { fromMinorUnits } from "#ui/money.ts";
import { RefundDestination } from "../payment/RefundDestination.tsx";
import { amountProblem, planRefund } from "../payment/refund-plan.ts";
import { paymentTexts } from "../payment/texts/texts.ts";
import { refreshAfterRefund, refundabilityQuery, transactionsQuery } from "../queries.ts";
import { orderPageTexts } from "./texts/texts.ts";

type Props = { order: Order; onClose: () => void };

/** Cancels an order, or rejects one that waits for approval: reason, refund, restock and email in one step. */
export function CancelDialog({ order, onClose }: Props) {
  const language = useLanguage();
  const texts = useEndingTexts(order);
  const payments = useRefundablePayments(order);
  if (payments.list !== undefined) return <CancelForm order={order} payments={payments.list} onClose={onClose} />;
  return (
    <Modal title={formatMessage(language, texts.title, { number: order.number })} isOpen onClose={onClose}>
      {payments.error === null ? (
        <SkeletonText lines={5} />
      ) : (
        <ErrorState error={payments.error} onRetry={payments.retry} />
      )}
    </Modal>
  );
}

function useEndingTexts({ status }: Order) {
  const { cancel, approval } = useTexts(orderPageTexts);
  return status === "PENDING" ? { ...cancel, ...approval.rejection } : cancel;
}

type RefundablePayment = {
  paymentId: string;
  name: string;
  isOffline: boolean;
  available: number;
  /** Gift cards and memberships, which a cancellation always refunds. */
  isCard: boolean;
};

/** The payments with an amount that can be refunded, oldest first; undefined while they load. */
function useRefundablePayments({ id, currency }: Order) {
  const refundability = useQuery(refundabilityQuery(id));
  const transactions = useQuery(transactionsQuery(id));
  const cards = new Set(
    transactions.data?.payments.flatMap(({ id: paymentId, giftcardPaymentDetails, membershipPaymentDetails }) =>
      giftcardPaymentDetails === undefined && membershipPaymentDetails === undefined ? [] : [paymentId],
    ),
  );
  const isFresh = refundability.data !== undefined && (!refundability.isStale || !refundability.isFetching);
  const list =
    isFresh && transactions.data !== undefined
      ? refundability.data.payments.map(
          ({
            payment: { paymentId, paymentMethod: name, offlinePayment: isOffline, monetary },
          }): RefundablePayment => ({
            paymentId,
            name,
            isOffline,
            available: readMinorUnits(monetary.maxRefund.amount, currency) ?? 0,
            isCard: cards.has(paymentId),
          }),
        )
      : undefined;
  const retry = (): void => {
    void refundability.refetch();
    void transactions.refetch();
  };
  return { list, error: refundability.error ?? transactions.error, retry };
}

const sumOf = (payments: readonly RefundablePayment[]): number =>
  payments.reduce((sum, { available }) => sum + available, 0);

function CancelForm({ order, payments, onClose }: Props & { payments: readonly RefundablePayment[] }) {
  const language = useLanguage();
  const texts = useEndingTexts(order);
  const refundTexts = useTexts(paymentTexts).refund;
  const can = useCan();
  const { currency } = order;
  const hasEmail = (order.buyerInfo.email ?? "") !== "";
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const cards = payments.filter(({ isCard }) => isCard);
  const others = payments.filter(({ isCard }) => !isCard);
  const most = sumOf(others);
  const canRefund = most > 0 && can("payments:write");
  const form = useMutationForm({
    values: {
      reason: (order.status === "PENDING" ? "OTHER" : "CUSTOMER") as (typeof cancelReasons)[number],
      refund: canRefund ? ("now" as "now" | "later") : "later",
      /** Null until it is entered: everything. */
      typed: null as string | null,
      restock: true,
      sendMail: hasEmail,
      customMessage: "",
    },
    schema: bodyOf(cancelOrderWithRefund),
    request: ({ reason, restock, sendMail, customMessage }): Promise<unknown> =>
      call(
        cancelOrderWithRefund,
        {
          params: { id: order.id },
          body: {
            reason,
            restockAllItems: restock,
            sendOrderCanceledEmail: sendMail,
            ...(isRefunding &&
              amount !== undefined && { refund: { amount: { amount: fromMinorUnits(amount, currency) } } }),
            ...(sendMail && customMessage.trim() !== "" && { customMessage: customMessage.trim() }),
          },
        },
        { idempotencyKey },
      ),
    onSuccess: async () => {
      await refreshAfterRefund();
      showToast(total > 0 ? say(texts.doneRefund, total) : texts.done);
      onClose();
    },
  });
  const { value: typed, onChange: setTyped } = form.bind("typed");
  const isRefunding = form.watch("refund") === "now";
  const amount = typed === null ? most : readMinorUnits(typed, currency);
  const problem = isRefunding ? amountProblem(amount, most, typed !== null) : undefined;
  const shares = [
    ...(isRefunding && problem === undefined ? planRefund(others, amount ?? 0) : []),
    ...planRefund(cards, sumOf(cards)),
  ];
  const total = shares.reduce((sum, share) => sum + share.amount, 0);
  const format = (minor: number): string => formatMoney(fromMinorUnits(minor, currency), currency);
  const say = (message: string, minor: number): string => formatMessage(language, message, { amount: format(minor) });
  return (
    <FormDialog
      title={formatMessage(language, texts.title, { number: order.number })}
      role="alertdialog"
      onClose={onClose}
      form={form}
      cancelLabel={texts.keep}
      submitLabel={total > 0 ? say(texts.submitRefund, total) : texts.submit}
      isReady={problem === undefined}
      isDangerous
    >
      <FieldStack>
        <p>{texts.text}</p>
        <SelectField label={texts.reason} hint={texts.reasonHint} {...form.field("reason")}>
          {cancelReasons.map((reason) => (
            <option key={reason} value={reason}>
              {texts.reasons[reason]}
            </option>
          ))}
        </SelectField>
        {canRefund && (
          <FieldGroup legend={texts.refund}>
            <FieldStack>
              <Radio value="now" {...form.field("refund")} label={texts.refundNow} />
              {isRefunding && (
                <TextField
                  label={refundTexts.amount}
                  prefix={currencySymbol(currency)}
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed ?? fromMinorUnits(most, currency)}
                  hint={say(refundTexts.maximum, most)}
                  error={problem === "tooMuch" ? say(refundTexts.tooMuch, most) : problem && refundTexts[problem]}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              )}
              <Radio value="later" {...form.field("refund")} label={texts.refundLater} hint={texts.refundLaterHint} />
            </FieldStack>
          </FieldGroup>
        )}
        {most > 0 && !canRefund && <Banner tone="warning">{say(texts.notRefunded, most)}</Banner>}
        {shares.length > 0 && <RefundDestination shares={shares} currency={currency} />}
        <Checkbox label={texts.restock} {...form.field("restock")} />
        {hasEmail && <Checkbox label={texts.sendEmail} hint={order.buyerInfo.email} {...form.field("sendMail")} />}
        {form.watch("sendMail") && (
          <TextArea label={texts.message} hint={texts.messageHint} rows={3} {...form.field("customMessage")} />
        )}
      </FieldStack>
    </FormDialog>
  );
}
