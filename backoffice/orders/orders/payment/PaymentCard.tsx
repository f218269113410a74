import type { UseQueryResult } from "@tanstack/react-query";
import type { Order } from "#api/orders/orders/order-values.ts";
import type { OrderTransactions, Payment, Refund } from "#api/payments/payment-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Badge, type Glyph, type Tone } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatMoney, formatNumber, formatWhen } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { isZero, subtractAmounts } from "#ui/money.ts";
import { PaymentBadge } from "../list/badges.tsx";
import styles from "./PaymentCard.module.css";
import { type PaymentTexts, paymentTexts } from "./texts/texts.ts";

type Props = {
  order: Order;
  transactions: Pick<UseQueryResult<OrderTransactions>, "data" | "error" | "refetch">;
  onMarkAsPaid?: () => void;
};

/** Totals without zero lines, then payments and refunds. */
export function PaymentCard({ order, transactions, onMarkAsPaid }: Props) {
  return (
    <Card title={useTexts(paymentTexts).card.title} isFlush action={<PaymentBadge order={order} />}>
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
  const language = useLanguage();
  const texts = useTexts(paymentTexts).card;
  const sums = order.priceSummary;
  const units = order.lineItems.reduce((count, line) => count + line.quantity, 0);
  const discounts = order.appliedDiscounts
    .map(({ coupon, discountRule, merchantDiscount }) => {
      if (coupon !== undefined) return coupon.code;
      return discountRule?.name.original ?? merchantDiscount?.description ?? texts.discount;
    })
    .join(", ");
  return (
    <dl className={styles.totals}>
      <Row
        name={texts.subtotal}
        note={formatMessage(language, texts.items, { count: units })}
        amount={sums.subtotal.formattedAmount}
      />
      {!isZero(sums.discount) && (
        <Row name={texts.discount} note={discounts} amount={`−${sums.discount.formattedAmount}`} />
      )}
      {order.shippingInfo !== undefined && (
        <Row name={texts.shipping} note={order.shippingInfo.title ?? ""} amount={sums.shipping.formattedAmount} />
      )}
      {!isZero(sums.totalAdditionalFees) && (
        <Row
          name={texts.fees}
          note={order.additionalFees.map((fee) => fee.name).join(", ")}
          amount={sums.totalAdditionalFees.formattedAmount}
        />
      )}
      {!isZero(sums.tax) && (
        <Row
          name={texts.tax}
          note={order.taxIncludedInPrices ? texts.taxIncluded : taxNames(order)}
          amount={sums.tax.formattedAmount}
        />
      )}
      <Row name={texts.total} note="" amount={sums.total.formattedAmount} isStrong />
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
  const texts = useTexts(paymentTexts).card;
  if (transactions.payments.length === 0) return <p className={styles.none}>{texts.none}</p>;
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

const paymentLooks: Record<Payment["status"], { tone: Tone; glyph: Glyph }> = {
  APPROVED: { tone: "success", glyph: "full" },
  PENDING: { tone: "note", glyph: "clock" },
  PENDING_MERCHANT: { tone: "warning", glyph: "clock" },
  CANCELED: { tone: "neutral", glyph: "stop" },
  DECLINED: { tone: "critical", glyph: "stop" },
  REFUNDED: { tone: "neutral", glyph: "stop" },
  PARTIALLY_REFUNDED: { tone: "neutral", glyph: "half" },
  AUTHORIZED: { tone: "note", glyph: "half" },
  VOIDED: { tone: "neutral", glyph: "stop" },
};

function PaymentLine({ payment }: { payment: Payment }) {
  const { card, statuses } = useTexts(paymentTexts);
  return (
    <li className={styles.transaction}>
      <div>
        <p>{methodName(payment, card)}</p>
        <p className={styles.when}>{formatWhen(payment.createdDate)}</p>
      </div>
      <Badge {...paymentLooks[payment.status]}>{statuses[payment.status]}</Badge>
      <span className={styles.amount}>{payment.amount.formattedAmount}</span>
    </li>
  );
}

function methodName({ regularPaymentDetails, ...payment }: Payment, texts: PaymentTexts["card"]): string {
  if (regularPaymentDetails !== undefined) return regularPaymentDetails.paymentMethodName.siteLanguageName;
  return "giftcardPaymentDetails" in payment ? texts.giftCard : texts.membership;
}

function RefundLine({ refund }: { refund: Refund }) {
  const language = useLanguage();
  const texts = useTexts(paymentTexts).card;
  const { reason = "" } = refund.details;
  const hasFailed = !isZero(refund.summary.failedRefundAmount);
  return (
    <li className={styles.transaction}>
      <div>
        <p>{reason === "" ? texts.refund : formatMessage(language, texts.refundFor, { reason })}</p>
        <p className={styles.when}>{formatWhen(refund.createdDate)}</p>
      </div>
      {refund.summary.pending && (
        <Badge tone="note" glyph="clock">
          {texts.refundPending}
        </Badge>
      )}
      {hasFailed && (
        <Badge tone="critical" glyph="stop">
          {texts.refundFailed}
        </Badge>
      )}
      <span className={styles.amount}>−{refund.summary.requestedRefund.formattedAmount}</span>
    </li>
  );
}

function Balance({ order, onMarkAsPaid }: { order: Order; onMarkAsPaid?: () => void }) {
  const texts = useTexts(paymentTexts).card;
  const { paid, refunded, pendingRefund, balance } = order.balanceSummary;
  return (
    <>
      <dl className={styles.totals}>
        <Row name={texts.paid} note="" amount={paid.formattedAmount} />
        {!isZero(refunded) && <Row name={texts.refunded} note="" amount={`−${refunded.formattedAmount}`} />}
        {!isZero(pendingRefund) && (
          <Row name={texts.pendingRefund} note="" amount={`−${pendingRefund.formattedAmount}`} />
        )}
        {!isZero(refunded) && <Row name={texts.net} note="" amount={netPaymentOf(order)} isStrong />}
        {!isZero(balance) && order.status !== "CANCELED" && (
          <Row name={texts.balance} note="" amount={balance.formattedAmount} isStrong />
        )}
      </dl>
      {onMarkAsPaid !== undefined && (
        <div className={styles.action}>
          <Button size="small" onClick={onMarkAsPaid}>
            {texts.markAsPaid}
          </Button>
        </div>
      )}
    </>
  );
}

function netPaymentOf({ balanceSummary: { paid, refunded }, currency }: Order): string {
  return formatMoney(subtractAmounts(paid, refunded), currency);
}

function taxNames(order: Order): string {
  const lines = order.taxInfo.taxBreakdown.map(({ taxName, jurisdiction, rate, aggregatedTaxAmount }) => {
    const name = taxName ?? jurisdiction ?? "";
    // Files of other shops have tax amounts without a rate.
    if (Number(rate) === 0 && !isZero(aggregatedTaxAmount)) return name;
    return `${name} ${formatNumber(Number(rate), { style: "percent", maximumFractionDigits: 3 })}`.trim();
  });
  return lines.join(", ");
}
