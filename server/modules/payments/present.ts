/** Payments and refunds as the wire spells them (identity 9.2). */
import type { OrderTransactions, Payment as WirePayment, Refund as WireRefund } from "#api/payments.ts";
import { money2 } from "#server/platform/money/money.ts";
import { manualMethod } from "./providers.ts";
import type { Payment } from "./queries.ts";
import type { Refund } from "./refund-queries.ts";

export type TransactionsOfOrder = {
  orderId: string;
  locale: string;
  payments: readonly Payment[];
  refunds: readonly Refund[];
};

export function presentTransactions({ orderId, locale, payments, refunds }: TransactionsOfOrder): OrderTransactions {
  return {
    orderId,
    payments: payments.map((payment) => presentPayment(payment, locale)),
    refunds: refunds.map((refund) => presentRefund(refund, locale)),
  };
}

export function paymentMethodName(payment: Pick<Payment, "method" | "is_test">): string {
  if (payment.method === "MANUAL") return manualMethod.name;
  return payment.is_test ? "Test payment" : "Card";
}

function presentPayment(payment: Payment, locale: string): WirePayment {
  const name = paymentMethodName(payment);
  return {
    id: payment.id,
    createdDate: payment.created_at.toISOString(),
    updatedDate: payment.updated_at.toISOString(),
    amount: money2(payment.authorized, payment.currency, locale),
    status: payment.status === "INITIATED" ? "PENDING" : payment.status,
    refundDisabled: payment.captured === 0,
    regularPaymentDetails: {
      offlinePayment: payment.method === "MANUAL",
      savedPaymentMethod: false,
      paymentMethodName: { buyerLanguageName: name, siteLanguageName: name },
      ...(payment.provider_payment_id === null
        ? {}
        : { gatewayTransactionId: payment.id, providerTransactionId: payment.provider_payment_id }),
    },
    refundedAmount: money2(payment.refunded, payment.currency, locale),
    isTest: payment.is_test,
  };
}

export function presentRefund(refund: Refund, locale: string): WireRefund {
  const money = (amount: number) => money2(amount, refund.currency, locale);
  const sum = (state: string) =>
    refund.transactions.filter((each) => each.state === state).reduce((total, each) => total + each.amount, 0);
  return {
    id: refund.id,
    createdDate: refund.created_at.toISOString(),
    transactions: refund.transactions.map((each) => ({
      paymentId: each.payment_id,
      amount: money(each.amount),
      // The column is checked by the database to be one of the three.
      refundStatus: each.state as "PENDING" | "SUCCEEDED" | "FAILED",
      externalRefund: each.is_external,
      ...(each.failure === null ? {} : { refundStatusInfo: { description: each.failure } }),
      ...(each.provider_refund_id === null ? {} : { providerRefundId: each.provider_refund_id }),
    })),
    details: {
      shippingIncluded: refund.shipping_amount > 0,
      lineItems: refund.line_items,
      ...(refund.reason === null ? {} : { reason: refund.reason }),
      ...(refund.shipping_amount === 0 ? {} : { shipping: { amount: money(refund.shipping_amount) } }),
    },
    summary: {
      requestedRefund: money(refund.amount),
      pendingRefund: money(sum("PENDING")),
      refunded: money(sum("SUCCEEDED")),
      failedRefundAmount: money(sum("FAILED")),
      pending: sum("PENDING") > 0,
    },
  };
}
