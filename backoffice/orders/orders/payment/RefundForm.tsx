import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Output } from "#api/endpoint.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import type { UnitsHistory } from "#api/orders/unsent-units.ts";
import { calculateRefund, type getOrderRefundability, refundPayments } from "#api/payments/payments.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { messageOfCode } from "#backoffice/components/api-errors/api-errors.ts";
import { readMinorUnits } from "#backoffice/components/forms/amounts.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { currencySymbol, formatMoney } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { fromMinorUnits, isPositive } from "#ui/money.ts";
import { QuantityLines } from "../fulfillment/QuantityLines.tsx";
import { unsentUnits } from "../fulfillment/sent.ts";
import { refreshAfterRefund } from "../queries.ts";
import { RefundConsequences } from "./RefundConsequences.tsx";
import { RefundDestination } from "./RefundDestination.tsx";
import styles from "./RefundForm.module.css";
import { amountMeaning, amountProblem, countUnits, mergeUnits, planRefund, splitRestock } from "./refund-plan.ts";
import { paymentTexts } from "./texts/texts.ts";

type Refundability = Output<typeof getOrderRefundability>;
type Props = { order: Order; history: UnitsHistory; refundability: Refundability; onClose: () => void };

export function RefundForm({ order, history, refundability, onClose }: Props) {
  const language = useLanguage();
  const texts = useTexts(paymentTexts).refund;
  const { currency } = order;
  const lines = refundableLines(order, refundability);
  const shippingLeft = refundability.shipping.availableRefundAmount.amount;
  // For "Select all". Nothing is selected at first, because selected units are marked as refunded.
  const everything = Object.fromEntries(lines.map(({ line, max }) => [line.id, max]));
  const allShipping = isPositive(shippingLeft) ? shippingLeft : "";
  const fees = refundableFees(order, refundability, texts.fee);
  const allFees = Object.fromEntries(fees.map(({ id, left }) => [id, left.amount]));
  const noFees = Object.fromEntries(fees.map(({ id }) => [id, ""]));
  const [idempotencyKey] = useState(() => crypto.randomUUID());

  const form = useMutationForm({
    values: {
      quantities: {} as Record<string, number>,
      shipping: "",
      feeAmounts: noFees,
      /** Null until it is entered: the worth of what is selected. */
      customAmount: null as string | null,
      reason: "",
      restocksUnfulfilled: true,
      restocksFulfilled: false,
      sendMail: true,
    },
    request: ({ reason, sendMail }): Promise<unknown> =>
      call(
        refundPayments,
        {
          body: {
            orderId: order.id,
            paymentRefunds: shares.map((share) => ({
              paymentId: share.paymentId,
              amount: { amount: fromMinorUnits(share.amount, currency) },
              ...(share.isOffline && { externalRefund: true }),
            })),
            refundItems: items,
            sideEffects: {
              ...(restocked.length > 0 && { restock: { lineItems: restocked } }),
              notifications: { sendCustomerEmail: sendMail },
            },
            ...(reason.trim() !== "" && { customerReason: reason.trim() }),
          },
        },
        { idempotencyKey },
      ),
    onSuccess: async () => {
      await refreshAfterRefund();
      showToast(texts.started);
      onClose();
    },
  });
  const { shipping, feeAmounts, restocksUnfulfilled, restocksFulfilled } = form.watch();
  const { value: quantities, onChange: setQuantities } = form.bind("quantities");
  const { value: customAmount, onChange: setCustomAmount } = form.bind("customAmount");
  const choose = (units: typeof quantities, forShipping: string, forFees: typeof noFees): void => {
    setQuantities(units);
    form.setValue("shipping", forShipping);
    form.setValue("feeAmounts", forFees);
    setCustomAmount(null);
  };
  const items = refundItemsOf({ quantities, shipping, feeAmounts }, currency);
  // Only physical items have an inventory to go back to.
  const physical = order.lineItems.filter(({ itemType }) => itemType.preset === "PHYSICAL");
  const unfulfilledUnits = new Map(physical.map((line) => [line.id, unsentUnits(line, history).toSend]));
  const { unfulfilled, fulfilled } = splitRestock(
    items.lineItems.filter(({ lineItemId }) => unfulfilledUnits.has(lineItemId)),
    unfulfilledUnits,
  );
  const restocked = mergeUnits(restocksUnfulfilled ? unfulfilled : [], restocksFulfilled ? fulfilled : []);
  const isAnythingChosen =
    items.lineItems.length > 0 || items.shipping !== undefined || items.additionalFees.length > 0;
  const calculated = useQuery({
    queryKey: ["orders", "refund", order.id, items],
    queryFn: () => call(calculateRefund, { body: { orderId: order.id, refundItems: items } }),
    enabled: isAnythingChosen,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  const payments = refundability.payments
    .filter(({ refundable, manuallyRefundable }) => refundable === true || manuallyRefundable !== undefined)
    .map(({ payment }) => ({
      paymentId: payment.paymentId,
      name: payment.paymentMethod,
      isOffline: payment.offlinePayment,
      available: readMinorUnits(payment.monetary.maxRefund.amount, currency) ?? 0,
    }));
  const most = payments.reduce((sum, { available }) => sum + available, 0);
  const suggested = isAnythingChosen ? (readMinorUnits(calculated.data?.amount.amount ?? "0", currency) ?? 0) : 0;
  const amount = customAmount === null ? Math.min(suggested, most) : readMinorUnits(customAmount, currency);
  const format = (minor: number): string => formatMoney(fromMinorUnits(minor, currency), currency);
  const say = (message: string, minor: number): string => formatMessage(language, message, { amount: format(minor) });
  const problem = amountProblem(amount, most, customAmount !== null);
  const feeProblem = (text: string, left: number): string | undefined => {
    const fee = text === "" ? 0 : readMinorUnits(text, currency);
    if (fee === undefined) return texts.invalid;
    return fee > left ? say(texts.tooMuch, left) : undefined;
  };
  const shares = planRefund(payments, amount ?? 0);
  const isWorthKnown = !isAnythingChosen || (calculated.isSuccess && !calculated.isPlaceholderData);
  const meaning =
    customAmount === null || problem !== undefined || amount === undefined || !isWorthKnown
      ? undefined
      : amountMeaning({
          amount,
          worth: suggested,
          units: countUnits(items.lineItems),
          isAnythingChosen,
          format,
        });

  const refusals = isAnythingChosen ? refusalsOf(calculated.data) : [];
  const canSubmit =
    amount !== undefined &&
    amount > 0 &&
    problem === undefined &&
    refusals.length === 0 &&
    !calculated.isPlaceholderData;

  return (
    <FormDialog
      title={formatMessage(language, texts.title, { number: order.number })}
      kind="sheet"
      onClose={onClose}
      form={form}
      submitLabel={
        amount === undefined || amount === 0 || problem !== undefined ? texts.submit : say(texts.submitAmount, amount)
      }
      isReady={canSubmit}
    >
      <FieldStack>
        {calculated.isError && <Banner tone="critical">{messageOf(calculated.error)}</Banner>}
        {refusals.map((text) => (
          <Banner key={text} tone="critical">
            {text}
          </Banner>
        ))}
        <div className={styles.quick}>
          <Button size="small" onClick={() => choose(everything, allShipping, allFees)}>
            {texts.selectAll}
          </Button>
          <Button size="small" onClick={() => choose({}, "", noFees)}>
            {texts.clear}
          </Button>
        </div>
        {lines.length > 0 && (
          <QuantityLines lines={lines} quantities={quantities} onChange={setQuantities} label={texts.quantity} />
        )}
        {isPositive(refundability.shipping.availableRefundAmount) && (
          <TextField
            label={texts.shipping}
            prefix={currencySymbol(currency)}
            inputMode="decimal"
            autoComplete="off"
            placeholder={fromMinorUnits(0, currency)}
            hint={formatMessage(language, texts.maximum, {
              amount: refundability.shipping.availableRefundAmount.formattedAmount,
            })}
            error={shipping !== "" && readMinorUnits(shipping, currency) === undefined ? texts.invalid : undefined}
            {...form.field("shipping")}
          />
        )}
        {fees.map(({ id, name, left }) => (
          <TextField
            key={id}
            label={name}
            prefix={currencySymbol(currency)}
            inputMode="decimal"
            autoComplete="off"
            placeholder={fromMinorUnits(0, currency)}
            hint={formatMessage(language, texts.maximum, { amount: left.formattedAmount })}
            error={feeProblem(feeAmounts[id] ?? "", readMinorUnits(left.amount, currency) ?? 0)}
            {...form.field(`feeAmounts.${id}`)}
          />
        ))}
        <TextField
          label={texts.amount}
          prefix={currencySymbol(currency)}
          inputMode="decimal"
          autoComplete="off"
          value={customAmount ?? fromMinorUnits(amount ?? 0, currency)}
          hint={say(texts.maximum, most)}
          error={problem === "tooMuch" ? say(texts.tooMuch, most) : problem && texts[problem]}
          onChange={(event) => setCustomAmount(event.currentTarget.value)}
        />
        {meaning !== undefined && (
          <div role="status">
            <Banner tone={items.lineItems.length > 0 ? "warning" : "note"}>{meaning}</Banner>
          </div>
        )}
        <RefundConsequences orderId={order.id} units={items.lineItems} />
        {problem === undefined && <RefundDestination shares={shares} currency={currency} />}
        <TextField label={texts.reason} hint={texts.reasonHint} maxLength={200} {...form.field("reason")} />
        <div>
          {unfulfilled.length > 0 && (
            <Checkbox
              label={formatMessage(language, texts.restockUnfulfilled, { count: countUnits(unfulfilled) })}
              {...form.field("restocksUnfulfilled")}
            />
          )}
          {fulfilled.length > 0 && (
            <Checkbox
              label={formatMessage(language, texts.restockFulfilled, { count: countUnits(fulfilled) })}
              hint={texts.restockFulfilledHint}
              {...form.field("restocksFulfilled")}
            />
          )}
          <Checkbox label={texts.sendEmail} {...form.field("sendMail")} />
        </div>
      </FieldStack>
    </FormDialog>
  );
}

/** Why parts of the selection can't be refunded, each reason once. */
function refusalsOf(calculated: Output<typeof calculateRefund> | undefined): string[] {
  const errors = calculated?.notAvailable?.errors ?? [];
  return [...new Set(errors.map(({ error }) => messageOfCode(error.applicationError)))];
}

function refundableLines(order: Order, refundability: Refundability) {
  const available = new Map(refundability.lineItems.map((line) => [line.lineItemId, line.availableRefundQuantity]));
  return order.lineItems.map((line) => ({ line, max: available.get(line.id) ?? 0 })).filter(({ max }) => max > 0);
}

/** Charges besides items and shipping, by the name that the customer sees. */
function refundableFees(order: Order, { additionalFees }: Refundability, fallbackName: string) {
  return additionalFees.flatMap(({ additionalFeeId: id, availableRefundAmount: left }) =>
    isPositive(left)
      ? [{ id, left, name: order.additionalFees.find((fee) => fee.id === id)?.name ?? fallbackName }]
      : [],
  );
}

type Chosen = { quantities: Record<string, number>; shipping: string; feeAmounts: Record<string, string> };

function refundItemsOf({ quantities, shipping: text, feeAmounts }: Chosen, currency: string) {
  const shipping = readMinorUnits(text, currency);
  const additionalFees = Object.entries(feeAmounts).flatMap(([additionalFeeId, typed]) => {
    const amount = readMinorUnits(typed, currency) ?? 0;
    return amount > 0 ? [{ additionalFeeId, amount: { amount: fromMinorUnits(amount, currency) } }] : [];
  });
  const lineItems = Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineItemId, quantity]) => ({ lineItemId, quantity }));
  const isShipping = shipping !== undefined && shipping > 0;
  return {
    lineItems,
    additionalFees,
    ...(isShipping && { shipping: { amount: { amount: fromMinorUnits(shipping, currency) } } }),
  };
}
