import { sql } from "kysely";
import * as payments from "#api/payments.ts";
import type { Money2 } from "#api/values.ts";
import {
  listPayments,
  listRefunds,
  type Payment,
  paymentMethodName,
  presentRefund,
  presentTransactions,
  refundabilityOf,
  refundableOf,
} from "#server/modules/payments/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { money2, tryParseDecimal } from "#server/platform/money/money.ts";
import { chargebacksOf } from "./announce.ts";
import type { Order } from "./order.ts";
import { getOrder, selectOrders, visibleTo } from "./queries.ts";
import { type RefundRequest, refundedFees, refundOrder } from "./refund-order.ts";
import { type PricedRefund, priceRefund, worthOfUnits } from "./refund-rules.ts";

async function transactionsOf(db: Connection, orders: readonly Order[]) {
  const ids = orders.map((order) => order.id);
  const [allPayments, allRefunds] = [await listPayments(db, ids), await listRefunds(db, ids)];
  const chargebacks = await chargebacksOf(db, allPayments);
  return orders.map(({ id, locale }) =>
    presentTransactions({
      orderId: id,
      locale,
      payments: allPayments.filter((payment) => payment.order_id === id),
      refunds: allRefunds.filter((refund) => refund.order_id === id),
      chargebacks,
    }),
  );
}

async function refund(tx: Tx, caller: { actor: Actor; now: Date; baseUrl: string }, request: RefundRequest) {
  const { order, refund: made } = await refundOrder(tx, caller, request);
  const [orderTransactions] = await transactionsOf(tx, [order]);
  if (orderTransactions === undefined) throw new AppError("ORDER_NOT_FOUND");
  return { refund: presentRefund(made, order.locale), orderTransactions };
}

async function refundability(db: Connection, order: Order) {
  const money = (amount: number) => money2(amount, order.currency, order.locale);
  const [transactions] = [await listPayments(db, [order.id])];
  const refunds = await listRefunds(db, [order.id]);
  const feesRefunded = refundedFees(refunds);
  const pending = refunds.flatMap((each) => each.transactions.filter((part) => part.state === "PENDING"));
  const pendingOf = (id: string) =>
    pending.filter((part) => part.payment_id === id).reduce((sum, part) => sum + part.amount, 0);
  const monetaryOf = (some: readonly Payment[]) => {
    const sum = (of: (payment: Payment) => number) => money(some.reduce((total, payment) => total + of(payment), 0));
    return {
      paid: sum(({ captured }) => captured),
      refunded: sum(({ id, refunded }) => refunded - pendingOf(id)),
      refundPending: sum(({ id }) => pendingOf(id)),
      maxRefund: sum(refundableOf),
    };
  };
  return {
    payments: transactions.map((payment) => {
      const refundPending = pendingOf(payment.id);
      const refundability = refundabilityOf(payment, refundPending);
      const { status } = refundability;
      return {
        ...(status === "REFUNDABLE" ? { refundable: true } : {}),
        ...(status === "MANUAL" ? { manuallyRefundable: { reason: refundability.reason } } : {}),
        ...(status === "NOT_REFUNDABLE" ? { nonRefundable: { reason: refundability.reason } } : {}),
        payment: {
          paymentId: payment.id,
          paymentMethod: paymentMethodName(payment, order.locale),
          offlinePayment: payment.method === "MANUAL",
          monetary: monetaryOf([payment]),
        },
      };
    }),
    paymentsSummary: { monetary: monetaryOf(transactions) },
    lineItems: order.lines.map((line) => ({
      lineItemId: line.id,
      originalQuantity: line.quantity,
      refundedQuantity: line.refunded,
      availableRefundQuantity: line.quantity - line.refunded,
      availableRefundAmount: money(worthOfUnits(line, line.quantity - line.refunded)),
    })),
    shipping: {
      amount: money(order.shippingRefundable),
      refundedAmount: money(order.shippingRefunded),
      availableRefundAmount: money(order.shippingRefundable - order.shippingRefunded),
    },
    additionalFees: order.fees.map(({ id, totalAfterTax }) => ({
      additionalFeeId: id,
      amount: money(totalAfterTax),
      refundedAmount: money(feesRefunded.get(id) ?? 0),
      availableRefundAmount: money(totalAfterTax - (feesRefunded.get(id) ?? 0)),
    })),
  };
}

/** What the named items are worth, each and together. Fees and shipping are told with their tax. */
function presentCalculation({ lines, fees, shipping }: PricedRefund, money: (amount: number) => Money2) {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const parts = lines.map(({ amount: total, tax, discount }) => ({
    total,
    tax,
    discount,
    subtotal: total - tax + discount,
  }));
  const feesTotal = sum(fees.map(({ amount }) => amount));
  const subtotal = sum(parts.map((part) => part.subtotal));
  return {
    summary: {
      total: money(sum(parts.map(({ total }) => total)) + feesTotal + shipping),
      tax: money(sum(parts.map(({ tax }) => tax))),
      discount: money(sum(parts.map(({ discount }) => discount))),
      subtotal: money(subtotal + feesTotal + shipping),
      lineItemsSubtotal: money(subtotal),
      additionalFeesTotal: money(feesTotal),
    },
    calculatedRefundItems: {
      lineItems: lines.map(({ lineItemId, quantity, amount: total, tax, discount }) => ({
        item: { lineItemId, quantity },
        summary: {
          total: money(total),
          tax: money(tax),
          discount: money(discount),
          subtotal: money(total - tax + discount),
        },
      })),
      additionalFees: fees.map(({ additionalFeeId, amount }) => ({
        additionalFee: { additionalFeeId, amount: money(amount) },
        summary: { total: money(amount) },
      })),
      ...(shipping === 0
        ? {}
        : { shipping: { shipping: { amount: money(shipping) }, summary: { total: money(shipping) } } }),
    },
  };
}

export const routes = [
  handleRead(payments.listTransactionsForSingleOrder, async ({ db, actor, params }) => {
    const order = await getOrder(db, actor, params.orderId);
    const [orderTransactions] = await transactionsOf(db, [order]);
    if (orderTransactions === undefined) throw new AppError("ORDER_NOT_FOUND");
    return { orderTransactions };
  }),
  handleRead(payments.listTransactionsForMultipleOrders, async ({ db, actor, body }) => {
    const where = sql<boolean>`o.id = any(${body.orderIds}::uuid[]) and ${visibleTo(actor)}`;
    return { orderTransactions: await transactionsOf(db, await selectOrders(db, { where })) };
  }),
  handleRead(payments.getOrderRefundability, async ({ db, actor, body }) =>
    refundability(db, await getOrder(db, actor, body.orderId)),
  ),
  handleRead(payments.calculateRefund, async ({ db, actor, body: { orderId, refundItems } }) => {
    const order = await getOrder(db, actor, orderId);
    const money = (amount: number) => money2(amount, order.currency, order.locale);
    const text = refundItems.shipping?.amount.amount;
    const shipping = text === undefined ? 0 : tryParseDecimal(text, order.currency);
    if (shipping === undefined) throw new AppError("INVALID_AMOUNT");
    const fees = (refundItems.additionalFees ?? []).map(({ additionalFeeId, amount: { amount } }) => {
      const wanted = tryParseDecimal(amount, order.currency);
      if (wanted === undefined) throw new AppError("INVALID_AMOUNT");
      return { additionalFeeId, amount: wanted };
    });
    const feesRefunded = refundedFees(await listRefunds(db, [order.id]));
    const priced = priceRefund(order, { lines: refundItems.lineItems ?? [], fees, feesRefunded, shipping });
    const left = Math.max(0, order.captured - order.refunded - order.pendingRefund);
    return {
      amount: money(Math.min(priced.amount, left)),
      maxRefund: money(left),
      available: true,
      ...presentCalculation(priced, money),
    };
  }),
  handleWrite(payments.refundPayments, async ({ tx, body, actor, now, store }) =>
    refund(
      tx,
      { actor, now, baseUrl: store.baseUrl() },
      {
        orderId: body.orderId,
        payments: body.paymentRefunds.map(({ amount, ...each }) => ({ ...each, amount })),
        lines: body.refundItems?.lineItems ?? [],
        fees: body.refundItems?.additionalFees,
        shipping: body.refundItems?.shipping?.amount,
        restock: body.sideEffects?.restock?.lineItems ?? [],
        reason: body.customerReason,
        sendsMail: body.sideEffects?.notifications?.sendCustomerEmail ?? false,
        customMessage: body.sideEffects?.notifications?.customMessage,
      },
    ),
  ),
  handleWrite(payments.triggerRefund, async ({ tx, params, body, actor, now, store }) => {
    const { details, sideEffects } = body;
    const restockInfo = sideEffects?.restockInfo;
    const result = await refund(
      tx,
      { actor, now, baseUrl: store.baseUrl() },
      {
        orderId: params.ecomOrderId,
        payments: body.payments,
        lines: details?.lineItems ?? [],
        fees: details?.additionalFees,
        shipping: details?.shipping,
        restock:
          restockInfo?.type === "ALL_ITEMS"
            ? "ALL"
            : restockInfo?.type === "SOME_ITEMS"
              ? (restockInfo.items ?? [])
              : [],
        reason: details?.reason,
        sendsMail: sideEffects?.sendOrderRefundedEmail ?? false,
        customMessage: sideEffects?.customMessage,
      },
    );
    return { orderTransactions: result.orderTransactions, refundId: result.refund.id, failedPaymentIds: [] };
  }),
];
