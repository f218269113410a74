/** Presents a payment for the back office. */
import type { Output } from "#api/endpoint.ts";
import type { getPayment, ListedPayment as WireListed } from "#api/orders/orders/order-billing.ts";
import { entriesOfPayment } from "#server/payments/ledger/public.ts";
import { paymentMethodName, presentPayment, refundsOfPayment } from "#server/payments/payments/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { money2 } from "#server/platform/money/money.ts";
import type { ListedPayment } from "./payment-list.ts";

const FALLBACK_LOCALE = "en-US";

export function presentListed(payment: ListedPayment): WireListed {
  const money = (amount: number) => money2(amount, payment.currency, payment.locale ?? FALLBACK_LOCALE);
  const { order_id: id, order_number: number } = payment;
  return {
    id: payment.id,
    createdDate: payment.created_at.toISOString(),
    status: payment.status,
    method: payment.method,
    provider: payment.provider,
    methodName: paymentMethodName(payment, payment.locale ?? FALLBACK_LOCALE),
    currency: payment.currency,
    authorized: money(payment.authorized),
    captured: money(payment.captured),
    refunded: money(payment.refunded),
    isTest: payment.is_test,
    ...(payment.failure_cause === null ? {} : { cause: payment.failure_cause }),
    ...(id === null || number === null
      ? {}
      : { order: { id, number: String(number), buyerName: payment.buyer_name ?? "", email: payment.email ?? "" } }),
    alarms: payment.alarms.map(({ kind, message, createdAt }) => ({
      kind,
      message,
      createdDate: new Date(createdAt).toISOString(),
    })),
  };
}

export async function presentPaymentPage(db: Connection, payment: ListedPayment): Promise<Output<typeof getPayment>> {
  const locale = payment.locale ?? FALLBACK_LOCALE;
  const refunds = await refundsOfPayment(db, payment.id);
  const entries = await entriesOfPayment(db, payment.id);
  return {
    payment: presentListed(payment),
    details: presentPayment(payment, locale),
    ...(payment.provider_payment_id === null ? {} : { providerPaymentId: payment.provider_payment_id }),
    refunds: refunds.map((each) => ({
      id: each.id,
      amount: money2(each.amount, each.currency, locale),
      // A check constraint allows exactly these three values.
      state: each.state as "PENDING" | "SUCCEEDED" | "FAILED",
      isExternal: each.is_external,
      ...(each.failure === null ? {} : { failure: each.failure }),
      createdDate: each.created_at.toISOString(),
    })),
    entries: entries.map(({ kind, account, amount, currency, created_at }) => ({
      kind,
      account,
      amount: money2(Math.abs(amount), currency, locale),
      isDebit: amount > 0,
      date: created_at.toISOString(),
    })),
  };
}
