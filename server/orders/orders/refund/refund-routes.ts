import { sql } from "kysely";
import * as payments from "#api/payments/payments.ts";
import type { Money2 } from "#api/values.ts";
import {
  cardOf,
  forBuyer,
  listPayments,
  listRefunds,
  membershipLineOf,
  type Payment,
  paymentMethodName,
  presentRefund,
  presentTransactions,
  refundabilityOf,
  refundableOf,
} from "#server/payments/payments/public.ts";
import { type Actor, isElevated } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError, errorBody } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { withErrorCodes } from "#server/platform/http/values/translate-error-codes.ts";
import { money2 } from "#server/platform/money/money.ts";
import { chargebacksOf } from "../announce.ts";
import type { Order } from "../order.ts";
import { getOrder, selectOrders, visibleTo } from "../read/queries.ts";
import { type RefundRequest, readItemAmount, refundedFees, refundOrder } from "./refund-order.ts";
import { type PricedRefund, priceRefund, type RefundProblem, refundProblems, worthOfUnits } from "./refund-rules.ts";

async function transactionsFor(actor: Actor, db: Connection, orders: readonly Order[]) {
  const ids = orders.map((order) => order.id);
  const [allPayments, allRefunds] = [await listPayments(db, ids), await listRefunds(db, ids)];
  const chargebacks = await chargebacksOf(db, allPayments);
  const transactions = orders.map(({ id, locale }) =>
    presentTransactions({
      orderId: id,
      locale,
      payments: allPayments.filter((payment) => payment.order_id === id),
      refunds: allRefunds.filter((refund) => refund.order_id === id),
      chargebacks,
    }),
  );
  return isElevated(actor) ? transactions : transactions.map(forBuyer);
}

async function refund(tx: Tx, caller: { actor: Actor; now: Date; baseUrl: string }, request: RefundRequest) {
  const { order, refund: made } = await refundOrder(tx, caller, request);
  const [orderTransactions] = await transactionsFor(caller.actor, tx, [order]);
  if (orderTransactions === undefined) throw new AppError("ORDER_NOT_FOUND");
  return { refund: presentRefund(made, order.locale), orderTransactions };
}

/** Lines that memberships paid for; undefined if there are none. A membership refunds a whole line or nothing. */
function membershipOf(payments: readonly Payment[]) {
  const paid = payments.flatMap((payment) => {
    const lineId = payment.captured > 0 ? membershipLineOf(payment) : undefined;
    return lineId === undefined ? [] : [{ lineId, isBack: refundableOf(payment) === 0 }];
  });
  if (paid.length === 0) return {};
  const idsOf = (some: typeof paid) => [...new Set(some.map(({ lineId }) => lineId))];
  return {
    membership: {
      paidLineItemIds: idsOf(paid),
      refundedLineItemIds: idsOf(paid.filter(({ isBack }) => isBack)),
      refundableLineItemIds: idsOf(paid.filter(({ isBack }) => !isBack)),
    },
  };
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
          ...membershipOf([payment]),
          ...(cardOf(payment) === undefined ? {} : { creditCardDetails: cardOf(payment) }),
        },
      };
    }),
    paymentsSummary: { monetary: monetaryOf(transactions), ...membershipOf(transactions) },
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

type Money = (amount: number) => Money2;

/** `subtotal` excludes tax and discounts. */
function presentWorth(
  { amount: total, tax, discount = 0 }: { amount: number; tax: number; discount?: number },
  money: Money,
) {
  return {
    total: money(total),
    tax: money(tax),
    discount: money(discount),
    subtotal: money(total - tax + discount),
  };
}

/** Values of the given items, each and in total. */
function presentCalculation({ lines, fees, shipping, shippingTax, amount }: PricedRefund, money: Money) {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
  const discount = sum(lines.map((line) => line.discount));
  const tax = sum([...lines, ...fees].map((part) => part.tax)) + shippingTax;
  return {
    summary: {
      ...presentWorth({ amount, tax, discount }, money),
      lineItemsSubtotal: money(sum(lines.map((line) => line.amount - line.tax + line.discount))),
      additionalFeesTotal: money(sum(fees.map((fee) => fee.amount))),
    },
    calculatedRefundItems: {
      lineItems: lines.map((line) => ({
        item: { lineItemId: line.lineItemId, quantity: line.quantity },
        summary: presentWorth(line, money),
      })),
      additionalFees: fees.map((fee) => ({
        additionalFee: { additionalFeeId: fee.additionalFeeId, amount: money(fee.amount) },
        summary: presentWorth(fee, money),
      })),
      ...(shipping === 0
        ? {}
        : {
            shipping: {
              shipping: { amount: money(shipping) },
              summary: presentWorth({ amount: shipping, tax: shippingTax }, money),
            },
          }),
    },
  };
}

function presentProblem(problem: RefundProblem, money: Money) {
  const { applicationError } = errorBody(problem.error).details;
  if (applicationError === undefined) throw new Error("a refused item has a code");
  const error = { applicationError };
  if ("line" in problem) return { lineItem: problem.line, error };
  if ("fee" in problem) {
    const { additionalFeeId, amount } = problem.fee;
    return { additionalFee: { additionalFeeId, amount: money(amount) }, error };
  }
  return { shipping: { amount: money(problem.shipping) }, error };
}

/** Errors by the code that the older endpoint uses for them. */
const collectorCodes = {
  PAYMENT_NOT_FOUND: "PAYMENTS_NOT_FOUND",
  PAYMENT_NOT_REFUNDABLE: "REFUND_NOT_AVAILABLE",
  INVALID_PAYMENT_REFUND_AMOUNT: "INVALID_AMOUNT",
} as const;

export const routes = [
  handleRead(payments.listTransactionsForSingleOrder, async ({ db, actor, params }) => {
    const order = await getOrder(db, actor, params.orderId);
    const [orderTransactions] = await transactionsFor(actor, db, [order]);
    if (orderTransactions === undefined) throw new AppError("ORDER_NOT_FOUND");
    return { orderTransactions };
  }),
  handleRead(payments.listTransactionsForMultipleOrders, async ({ db, actor, body }) => {
    const where = sql<boolean>`o.id = any(${body.orderIds}::uuid[]) and ${visibleTo(actor)}`;
    return { orderTransactions: await transactionsFor(actor, db, await selectOrders(db, { where })) };
  }),
  handleRead(payments.getOrderRefundability, async ({ db, actor, body }) =>
    refundability(db, await getOrder(db, actor, body.orderId)),
  ),
  handleRead(payments.calculateRefund, async ({ db, actor, body: { orderId, refundItems } }) => {
    const order = await getOrder(db, actor, orderId);
    const money = (amount: number) => money2(amount, order.currency, order.locale);
    const items = {
      lines: refundItems.lineItems ?? [],
      fees: (refundItems.additionalFees ?? []).map(({ additionalFeeId, amount }) => ({
        additionalFeeId,
        amount: readItemAmount(amount, order.currency),
      })),
      feesRefunded: refundedFees(await listRefunds(db, [order.id])),
      shipping: readItemAmount(refundItems.shipping?.amount, order.currency),
    };
    const left = Math.max(0, order.captured - order.refunded - order.pendingRefund);
    const problems = refundProblems(order, items);
    if (problems.length > 0) {
      const errors = problems.map((problem) => presentProblem(problem, money));
      return { amount: money(0), maxRefund: money(left), notAvailable: { errors } };
    }
    const priced = priceRefund(order, items);
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
        payments: body.paymentRefunds,
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
    const result = await withErrorCodes(collectorCodes, () =>
      refund(
        tx,
        { actor, now, baseUrl: store.baseUrl() },
        {
          orderId: params.ecomOrderId,
          payments: body.payments,
          lines: details?.lineItems ?? details?.items ?? [],
          fees: details?.additionalFees,
          shipping: details?.shipping?.amount ?? (details?.shippingIncluded === true ? "ALL" : undefined),
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
      ),
    );
    return { orderTransactions: result.orderTransactions, refundId: result.refund.id, failedPaymentIds: [] };
  }),
];
