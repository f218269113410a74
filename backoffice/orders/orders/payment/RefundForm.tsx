import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Output } from "#api/endpoint.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { calculateRefund, type getOrderRefundability, refundPayments } from "#api/payments/payments.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { currencySymbol, formatMoney } from "#backoffice/format.ts";
import { currencyDigits, toDecimal, toMinor } from "#backoffice/money.ts";
import { QuantityLines } from "../fulfillment/QuantityLines.tsx";
import { refreshAfterRefund } from "../queries.ts";
import { RefundConsequences } from "./RefundConsequences.tsx";
import styles from "./RefundForm.module.css";
import { amountMeaning, planRefund, type RefundShare } from "./refund-plan.ts";

type Refundability = Output<typeof getOrderRefundability>;
type Props = { order: Order; refundability: Refundability; onClose: () => void };

export function RefundForm({ order, refundability, onClose }: Props) {
  const digits = currencyDigits(order.currency);
  const lines = refundableLines(order, refundability);
  const shippingLeft = refundability.shipping.availableRefundAmount.amount;
  // What "Everything" chooses. What is named counts as given back, so nothing is named but by the merchant.
  const everything = Object.fromEntries(lines.map(({ line, max }) => [line.id, max]));
  const allShipping = Number(shippingLeft) > 0 ? shippingLeft : "";
  const fees = refundableFees(order, refundability);
  const allFees = Object.fromEntries(fees.map(({ id, left }) => [id, left.amount]));
  const [quantities, setQuantities] = useState<Record<string, number>>({});
  const [shipping, setShipping] = useState("");
  const [feeAmounts, setFeeAmounts] = useState<Record<string, string>>({});
  const [customAmount, setCustomAmount] = useState<string>();
  const [reason, setReason] = useState("");
  const [restock, setRestock] = useState(true);
  const [sendMail, setSendMail] = useState(true);
  const [idempotencyKey] = useState(() => crypto.randomUUID());

  const items = refundItemsOf({ quantities, shipping, feeAmounts }, digits);
  // What is in a box goes back on a shelf; a download or a time does not.
  const boxed = new Set(order.lineItems.flatMap(({ id, itemType }) => (itemType.preset === "PHYSICAL" ? [id] : [])));
  const goods = items.lineItems.filter(({ lineItemId }) => boxed.has(lineItemId));
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
      available: toMinor(payment.monetary.maxRefund.amount, digits) ?? 0,
    }));
  const most = payments.reduce((sum, { available }) => sum + available, 0);
  const suggested = isAnythingChosen ? (toMinor(calculated.data?.amount.amount ?? "0", digits) ?? 0) : 0;
  const amount = customAmount === undefined ? Math.min(suggested, most) : toMinor(customAmount, digits);
  const format = (minor: number): string => formatMoney(toDecimal(minor, digits), order.currency);
  const problem = amountProblem(amount, most, customAmount !== undefined, format);
  const shares = planRefund(payments, amount ?? 0);
  const isWorthKnown = !isAnythingChosen || (calculated.isSuccess && !calculated.isPlaceholderData);
  const meaning =
    customAmount === undefined || problem !== undefined || amount === undefined || !isWorthKnown
      ? undefined
      : amountMeaning({
          amount,
          worth: suggested,
          units: items.lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
          isAnythingChosen,
          format,
        });

  const refund = useMutation({
    mutationFn: () =>
      call(
        refundPayments,
        {
          body: {
            orderId: order.id,
            paymentRefunds: shares.map((share) => ({
              paymentId: share.paymentId,
              amount: { amount: toDecimal(share.amount, digits) },
              ...(share.isOffline && { externalRefund: true }),
            })),
            refundItems: items,
            sideEffects: {
              ...(restock && goods.length > 0 && { restock: { lineItems: goods } }),
              notifications: { sendCustomerEmail: sendMail },
            },
            ...(reason.trim() !== "" && { customerReason: reason.trim() }),
          },
        },
        { idempotencyKey },
      ),
    onSuccess: async () => {
      await refreshAfterRefund();
      showToast("Refund started");
      onClose();
    },
  });
  const refusals = isAnythingChosen ? refusalsOf(calculated.data) : [];
  const canSubmit =
    amount !== undefined &&
    amount > 0 &&
    problem === undefined &&
    refusals.length === 0 &&
    !calculated.isPlaceholderData;

  return (
    <Modal
      title={`Refund order #${order.number}`}
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => canSubmit && refund.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!canSubmit} isBusy={refund.isPending}>
            {amount === undefined || amount === 0 || problem !== undefined ? "Refund" : `Refund ${format(amount)}`}
          </Button>
        </>
      }
    >
      <FieldStack>
        {refund.isError && <Banner tone="critical">{messageOf(refund.error)}</Banner>}
        {calculated.isError && <Banner tone="critical">{messageOf(calculated.error)}</Banner>}
        {refusals.map((text) => (
          <Banner key={text} tone="critical">
            {text}
          </Banner>
        ))}
        <div className={styles.quick}>
          <Button
            size="small"
            onClick={() => {
              setQuantities(everything);
              setShipping(allShipping);
              setFeeAmounts(allFees);
              setCustomAmount(undefined);
            }}
          >
            Everything
          </Button>
          <Button
            size="small"
            onClick={() => {
              setQuantities({});
              setShipping("");
              setFeeAmounts({});
              setCustomAmount(undefined);
            }}
          >
            Nothing
          </Button>
        </div>
        {lines.length > 0 && (
          <QuantityLines
            lines={lines}
            quantities={quantities}
            onChange={setQuantities}
            maxLabel="that can be refunded"
          />
        )}
        {Number(refundability.shipping.availableRefundAmount.amount) > 0 && (
          <TextField
            label="Delivery"
            prefix={currencySymbol(order.currency)}
            inputMode="decimal"
            autoComplete="off"
            placeholder={toDecimal(0, digits)}
            value={shipping}
            hint={`${refundability.shipping.availableRefundAmount.formattedAmount} can be refunded`}
            error={
              shipping !== "" && toMinor(shipping, digits) === undefined ? "Enter an amount, like 4.90" : undefined
            }
            onChange={(event) => setShipping(event.currentTarget.value)}
          />
        )}
        {fees.map(({ id, name, left }) => (
          <TextField
            key={id}
            label={name}
            prefix={currencySymbol(order.currency)}
            inputMode="decimal"
            autoComplete="off"
            placeholder={toDecimal(0, digits)}
            value={feeAmounts[id] ?? ""}
            hint={`${left.formattedAmount} can be refunded`}
            error={feeProblem(feeAmounts[id] ?? "", left.amount, digits)}
            onChange={(event) => setFeeAmounts({ ...feeAmounts, [id]: event.currentTarget.value })}
          />
        ))}
        <TextField
          label="Amount to refund"
          prefix={currencySymbol(order.currency)}
          inputMode="decimal"
          autoComplete="off"
          value={customAmount ?? toDecimal(amount ?? 0, digits)}
          hint={`${format(most)} can be refunded in all`}
          error={problem}
          onChange={(event) => setCustomAmount(event.currentTarget.value)}
        />
        {meaning !== undefined && (
          <div role="status">
            <Banner tone={items.lineItems.length > 0 ? "warning" : "note"}>{meaning}</Banner>
          </div>
        )}
        <RefundConsequences orderId={order.id} units={items.lineItems} />
        {problem === undefined && <Destination shares={shares} order={order} digits={digits} />}
        <TextField
          label="Reason"
          hint="Optional. The customer reads it in the mail."
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div>
          {goods.length > 0 && (
            <Checkbox
              label="Put the chosen items back in stock"
              checked={restock}
              onChange={(event) => setRestock(event.currentTarget.checked)}
            />
          )}
          <Checkbox
            label="Tell the customer by e-mail"
            checked={sendMail}
            onChange={(event) => setSendMail(event.currentTarget.checked)}
          />
        </div>
      </FieldStack>
    </Modal>
  );
}

/** Why some of what is chosen cannot be given back, each reason once. */
function refusalsOf(calculated: Output<typeof calculateRefund> | undefined): string[] {
  const errors = calculated?.notAvailable?.errors ?? [];
  return [...new Set(errors.map(({ error }) => error.applicationError.description))];
}

type DestinationProps = { shares: readonly RefundShare[]; order: Order; digits: number };

/** The net the buyer gets and where it goes: the last look before money moves. */
function Destination({ shares, order, digits }: DestinationProps) {
  const total = shares.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div className={styles.net} role="status">
      <p className={styles.netTitle}>
        The customer gets <strong>{formatMoney(toDecimal(total, digits), order.currency)}</strong>
      </p>
      <ul>
        {shares.map((share) => (
          <li key={share.paymentId} className={styles.share}>
            <span>{share.name}</span>
            <span>{formatMoney(toDecimal(share.amount, digits), order.currency)}</span>
            {share.isOffline && (
              <span className={styles.shareNote}>Paid outside the store: hand this money back yourself.</span>
            )}
          </li>
        ))}
      </ul>
      {shares.length === 0 && <p className={styles.shareNote}>Choose items, delivery or an amount.</p>}
    </div>
  );
}

function refundableLines(order: Order, refundability: Refundability) {
  const available = new Map(refundability.lineItems.map((line) => [line.lineItemId, line.availableRefundQuantity]));
  return order.lineItems.map((line) => ({ line, max: available.get(line.id) ?? 0 })).filter(({ max }) => max > 0);
}

/** What was charged beside goods and delivery, under the name the customer knows. */
function refundableFees(order: Order, { additionalFees }: Refundability) {
  return additionalFees.flatMap(({ additionalFeeId: id, availableRefundAmount: left }) =>
    Number(left.amount) > 0
      ? [{ id, left, name: order.additionalFees.find((fee) => fee.id === id)?.name ?? "Fee" }]
      : [],
  );
}

function feeProblem(text: string, left: string, digits: number): string | undefined {
  if (text === "") return undefined;
  const amount = toMinor(text, digits);
  if (amount === undefined) return "Enter an amount, like 4.90";
  return amount > (toMinor(left, digits) ?? 0) ? "More than was charged for it" : undefined;
}

type Chosen = { quantities: Record<string, number>; shipping: string; feeAmounts: Record<string, string> };

function refundItemsOf({ quantities, shipping: text, feeAmounts }: Chosen, digits: number) {
  const shipping = toMinor(text, digits);
  const additionalFees = Object.entries(feeAmounts).flatMap(([additionalFeeId, typed]) => {
    const amount = toMinor(typed, digits) ?? 0;
    return amount > 0 ? [{ additionalFeeId, amount: { amount: toDecimal(amount, digits) } }] : [];
  });
  const lineItems = Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineItemId, quantity]) => ({ lineItemId, quantity }));
  const isShipping = shipping !== undefined && shipping > 0;
  return {
    lineItems,
    additionalFees,
    ...(isShipping && { shipping: { amount: { amount: toDecimal(shipping, digits) } } }),
  };
}

function amountProblem(
  amount: number | undefined,
  most: number,
  isTyped: boolean,
  format: (minor: number) => string,
): string | undefined {
  if (amount === undefined) return "Enter an amount, like 12.50";
  if (amount > most) return `At most ${format(most)} can be refunded`;
  return isTyped && amount === 0 ? "Enter more than zero" : undefined;
}
