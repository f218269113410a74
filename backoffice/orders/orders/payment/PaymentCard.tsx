import type { UseQueryResult } from "@tanstack/react-query";
import type { Order } from "#api/orders/orders/order-values.ts";
import type { OrderTransactions, Payment, Refund } from "#api/payments/payment-values.ts";
import { Badge, type Glyph, type Tone } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatMoney, formatWhen, plural } from "#backoffice/format.ts";
import { staffLocale } from "#backoffice/language.ts";
import { PaymentBadge } from "../list/badges.tsx";
import styles from "./PaymentCard.module.css";

type Props = {
  order: Order;
  transactions: Pick<UseQueryResult<OrderTransactions>, "data" | "error" | "refetch">;
  onMarkAsPaid?: () => void;
};

/** Totals with only the lines that matter, then what was paid and given back. */
export function PaymentCard({ order, transactions, onMarkAsPaid }: Props) {
  return (
    <Card title="Payment" isFlush action={<PaymentBadge order={order} />}>
      <Totals order={order} />
      <div className={styles.transactions}>
        {transactions.data !== undefined ? (
          <Transactions transactions={transactions.data} />
        ) : transactions.error !== null ? (
          <ErrorState error={transactions.error} onRetry={() => void transactions.refetch()} />
        ) : (
          <SkeletonText lines={2} />
        )}
      </div>
      <Balance order={order} {...(onMarkAsPaid && { onMarkAsPaid })} />
    </Card>
  );
}

function Totals({ order }: { order: Order }) {
  const sums = order.priceSummary;
  const units = order.lineItems.reduce((count, line) => count + line.quantity, 0);
  const discounts = order.appliedDiscounts
    .map(({ coupon, discountRule, merchantDiscount }) => {
      if (coupon !== undefined) return coupon.code;
      return discountRule?.name.original ?? merchantDiscount?.description ?? "Discount";
    })
    .join(", ");
  return (
    <dl className={styles.totals}>
      <Row name="Subtotal" note={plural(units, "item")} amount={sums.subtotal.formattedAmount} />
      {isSome(sums.discount.amount) && (
        <Row name="Discount" note={discounts} amount={`−${sums.discount.formattedAmount}`} />
      )}
      {order.shippingInfo !== undefined && (
        <Row name="Delivery" note={order.shippingInfo.title ?? ""} amount={sums.shipping.formattedAmount} />
      )}
      {isSome(sums.totalAdditionalFees.amount) && (
        <Row
          name="Fees"
          note={order.additionalFees.map((fee) => fee.name).join(", ")}
          amount={sums.totalAdditionalFees.formattedAmount}
        />
      )}
      {isSome(sums.tax.amount) && (
        <Row
          name="Tax"
          note={order.taxIncludedInPrices ? "included in prices" : taxNames(order)}
          amount={sums.tax.formattedAmount}
        />
      )}
      <Row name="Total" note="" amount={sums.total.formattedAmount} isStrong />
    </dl>
  );
}

type RowProps = { name: string; note: string; amount: string; isStrong?: boolean };

function Row({ name, note, amount, isStrong = false }: RowProps) {
  return (
    <div className={styles.row} data-strong={isStrong || undefined}>
      <dt>{name}</dt>
      <dd className={styles.rowNote}>{note}</dd>
      <dd className={styles.amount}>{amount}</dd>
    </div>
  );
}

function Transactions({ transactions }: { transactions: OrderTransactions }) {
  if (transactions.payments.length === 0) return <p className={styles.none}>No payment yet.</p>;
  return (
    <ul>
      {transactions.payments.map((payment) => (
        <PaymentLine key={payment.id} payment={payment} />
      ))}
      {transactions.refunds.map((refund) => (
        <RefundLine key={refund.id} refund={refund} />
      ))}
    </ul>
  );
}

const paymentLooks: Record<Payment["status"], { label: string; tone: Tone; glyph: Glyph }> = {
  APPROVED: { label: "Paid", tone: "success", glyph: "full" },
  PENDING: { label: "Pending", tone: "note", glyph: "clock" },
  PENDING_MERCHANT: { label: "Needs approval", tone: "warning", glyph: "clock" },
  CANCELED: { label: "Canceled", tone: "neutral", glyph: "stop" },
  DECLINED: { label: "Declined", tone: "critical", glyph: "stop" },
  REFUNDED: { label: "Refunded", tone: "neutral", glyph: "stop" },
  PARTIALLY_REFUNDED: { label: "Partly refunded", tone: "neutral", glyph: "half" },
  AUTHORIZED: { label: "Authorized", tone: "note", glyph: "half" },
  VOIDED: { label: "Voided", tone: "neutral", glyph: "stop" },
};

function PaymentLine({ payment }: { payment: Payment }) {
  const { label, ...look } = paymentLooks[payment.status];
  return (
    <li className={styles.transaction}>
      <div>
        <p>{methodName(payment)}</p>
        <p className={styles.when}>{formatWhen(payment.createdDate)}</p>
      </div>
      <Badge {...look}>{label}</Badge>
      <span className={styles.amount}>{payment.amount.formattedAmount}</span>
    </li>
  );
}

function methodName({ regularPaymentDetails, ...payment }: Payment): string {
  if (regularPaymentDetails !== undefined) return regularPaymentDetails.paymentMethodName.siteLanguageName;
  return "giftcardPaymentDetails" in payment ? "Gift card" : "Membership";
}

function RefundLine({ refund }: { refund: Refund }) {
  const hasFailed = isSome(refund.summary.failedRefundAmount.amount);
  return (
    <li className={styles.transaction}>
      <div>
        <p>Refund{refund.details.reason ? `: ${refund.details.reason}` : ""}</p>
        <p className={styles.when}>{formatWhen(refund.createdDate)}</p>
      </div>
      {refund.summary.pending && (
        <Badge tone="note" glyph="clock">
          Pending
        </Badge>
      )}
      {hasFailed && (
        <Badge tone="critical" glyph="stop">
          Failed
        </Badge>
      )}
      <span className={styles.amount}>−{refund.summary.requestedRefund.formattedAmount}</span>
    </li>
  );
}

function Balance({ order, onMarkAsPaid }: { order: Order; onMarkAsPaid?: () => void }) {
  const { paid, refunded, pendingRefund, balance } = order.balanceSummary;
  return (
    <>
      <dl className={styles.totals}>
        <Row name="Paid by customer" note="" amount={paid.formattedAmount} />
        {isSome(refunded.amount) && <Row name="Refunded" note="" amount={`−${refunded.formattedAmount}`} />}
        {isSome(pendingRefund.amount) && (
          <Row name="Refund on its way" note="" amount={`−${pendingRefund.formattedAmount}`} />
        )}
        {isSome(refunded.amount) && <Row name="Kept" note="" amount={keptOf(order)} isStrong />}
        {isSome(balance.amount) && order.status !== "CANCELED" && (
          <Row name="Open balance" note="" amount={balance.formattedAmount} isStrong />
        )}
      </dl>
      {onMarkAsPaid !== undefined && (
        <div className={styles.action}>
          <Button size="small" onClick={onMarkAsPaid}>
            Mark as paid
          </Button>
        </div>
      )}
    </>
  );
}

const keptOf = ({ balanceSummary: { paid, refunded }, currency }: Order): string =>
  formatMoney(Number(paid.amount) - Number(refunded.amount), currency);

function isSome(amount: string): boolean {
  return Number(amount) !== 0;
}

function taxNames(order: Order): string {
  const lines = order.taxInfo.taxBreakdown.map(({ taxName, jurisdiction, rate }) => {
    const name = taxName ?? jurisdiction ?? "";
    return `${name} ${(Number(rate) * 100).toLocaleString(staffLocale(), { maximumFractionDigits: 3 })}%`.trim();
  });
  return lines.join(", ");
}
