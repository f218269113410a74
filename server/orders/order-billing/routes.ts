import * as billing from "#api/orders/orders/order-billing.ts";
import * as api from "#api/orders/payment-collection.ts";
import {
  addPayments,
  chargeIntent,
  chargeOrder,
  getOrder,
  lockOrder,
  owedOf,
  paymentIdFor,
  readTransactions,
  refuseDisputed,
  refuseEnded,
  requestCapture,
  requestVoid,
} from "#server/orders/orders/public.ts";
import {
  listPayments,
  listRefunds,
  type Payment,
  paymentMethods,
  presentPayment,
  refundabilityOf,
} from "#server/payments/payments/public.ts";
import { actorReference } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleManual, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { withErrorCodes } from "#server/platform/http/values/translate-error-codes.ts";
import { money2 } from "#server/platform/money/money.ts";
import { collectabilityOf } from "./collectability.ts";
import { payInKind, voidMemberships } from "./pay-in-kind.ts";
import { makeReceipt } from "./receipts.ts";

/**
 * Errors of other modules by the code that `order-billing` uses for them
 * (docs/protocol/billing-and-drafts.md#order-billing).
 */
const billingCodes = {
  ORDER_ALREADY_PAID: "ORDER_PAID",
  PAYMENT_METHOD_NOT_AVAILABLE: "PAYMENT_METHOD_UNAVAILABLE",
} as const;
const chargeCodes = { ...billingCodes, CURRENCY_NOT_SUPPORTED: "INVALID_GIFT_CARD_CURRENCY" } as const;

async function paymentsOf(db: Connection, orderId: string, ids: readonly string[]): Promise<Payment[]> {
  return (await listPayments(db, [orderId])).filter(({ id }) => ids.includes(id));
}

export const routes = [
  // `handleManual` only because of its connection type: nothing is written.
  handleManual(api.getPaymentCollectabilityStatus, async ({ db, store, actor, params }) => {
    const order = await getOrder(db, actor, params.ecomOrderId);
    const hasPaymentMethod = (await paymentMethods(db, store)).length > 0;
    const { status, amount } = collectabilityOf(order, { hasPaymentMethod });
    return { status, amount: money2(amount, order.currency, order.locale) };
  }),
  handleRead(api.getRefundabilityStatus, async ({ db, actor, params }) => {
    const order = await getOrder(db, actor, params.ecomOrderId);
    const pending = (await listRefunds(db, [order.id]))
      .flatMap((refund) => refund.transactions)
      .filter(({ state }) => state === "PENDING");
    const refundabilities = (await listPayments(db, [order.id])).map((payment) => {
      const own = pending.filter(({ payment_id }) => payment_id === payment.id);
      const found = refundabilityOf(
        payment,
        own.reduce((sum, { amount }) => sum + amount, 0),
      );
      const { status: refundabilityStatus } = found;
      return {
        paymentId: payment.id,
        refundabilityStatus,
        ...(found.status === "NOT_REFUNDABLE"
          ? {
              nonRefundableReason:
                found.reason === "AMOUNT_OFFSET_BY_CHARGEBACK" ? ("FORBIDDEN" as const) : found.reason,
            }
          : {}),
        ...(found.status === "MANUAL" ? { manuallyRefundableReason: found.reason } : {}),
      };
    });
    return { refundabilities, refundablePerItem: true };
  }),
  handleWrite(api.recordManuallyCollectedPayment, async ({ tx, params, body, actor, now }) => {
    const order = await lockOrder(tx, params.orderId);
    refuseEnded(order);
    if (owedOf(order) === 0) throw new AppError("ORDER_ALREADY_PAID");
    refuseDisputed(order);
    const payments = [{ amount: body.amount, status: "APPROVED" as const }];
    await addPayments(tx, { actor, now }, { orderId: order.id, payments });
    return {};
  }),
  handleWrite(api.collectorCapture, async ({ tx, params, body, now }) => {
    const order = await requestCapture(tx, { orderId: params.ecomOrderId, payments: body.payments, now });
    return { orderTransactions: await readTransactions(tx, order) };
  }),
  handleWrite(api.collectorVoid, async ({ tx, params, body, now }) => {
    const { paymentIds } = body;
    const order = await requestVoid(tx, { orderId: params.ecomOrderId, paymentIds, reason: "MANUAL", now });
    return { orderTransactions: await readTransactions(tx, order) };
  }),
  handleWrite(api.collectorChargeMemberships, async ({ tx, params, body, ...caller }) => {
    const paid = await payInKind(tx, caller, {
      orderId: params.ecomOrderId,
      giftCards: [],
      memberships: body.membershipCharges.map(({ lineItemId, membershipId }) => ({
        lineItemId,
        membershipIdentifier: { membershipId },
      })),
      memberId: body.memberId,
    });
    return paid instanceof AppError ? paid : {};
  }),
  handleWrite(api.chargeMemberships, async ({ tx, body, ...caller }) => {
    const paid = await payInKind(tx, caller, { ...body, giftCards: [] });
    if (paid instanceof AppError) return paid;
    const { order, ids } = paid;
    return {
      payments: (await paymentsOf(tx, order.id, ids)).map((payment) => presentPayment(payment, order.locale)),
    };
  }),
  handleWrite(api.voidMemberships, async ({ tx, body, ...caller }) => {
    await voidMemberships(tx, caller, body);
    return {};
  }),
  handleWrite(api.redeemGiftCard, async ({ tx, body, ...caller }) => {
    const { orderId, giftCardCode, amount, currency } = body;
    if ((await lockOrder(tx, orderId)).currency !== currency) throw new AppError("CURRENCY_MISMATCH");
    const giftCards = [{ giftCardCode, amount }];
    const request = { orderId, giftCards, memberships: [], memberId: undefined };
    const paid = await withErrorCodes(billingCodes, () => payInKind(tx, caller, request));
    if (paid instanceof AppError) return paid;
    const { order, ids } = paid;
    const [payment] = await paymentsOf(tx, order.id, ids);
    if (payment === undefined) throw new Error("a recorded payment can be read");
    return {
      payment: presentPayment(payment, order.locale),
      orderTransactions: await readTransactions(tx, order),
    };
  }),
  handleWrite(api.generateReceipts, async ({ tx, body, actor, now }) => {
    const receipts = [];
    for (const paymentId of body.paymentIds) {
      receipts.push(await makeReceipt(tx, { orderId: body.orderId, paymentId, actor, now }));
    }
    return { receipts };
  }),
  // Gift cards and memberships are charged in one transaction; for other methods, the intent, the charge and the
  // settlement are separate steps.
  handleManual(billing.chargeOrder, async ({ body, header, db, transaction, ...context }) => {
    const { orderId, regularCharge, giftCards = [], memberships = [] } = body;
    const key = body.idempotencyKey ?? header("idempotency-key");
    const isInKind = giftCards.length + memberships.length > 0;
    if (!isInKind && regularCharge === undefined) throw new AppError("EMPTY_CHARGE_REQUEST");
    const caller = actorReference(context.actor);
    const idOf =
      key === undefined
        ? {}
        : { idOf: (part: string) => paymentIdFor(`${caller.kind}/${caller.id}`, `${key}/${part}`) };
    const request = { orderId, giftCards, memberships, memberId: body.memberId, ...idOf };
    const paid = isInKind
      ? await withErrorCodes(chargeCodes, () => transaction((tx) => payInKind(tx, context, request)))
      : { ids: [] };
    if (paid instanceof AppError) return paid;
    const ids = [...paid.ids];
    let token: string | undefined;
    if (regularCharge !== undefined) {
      const { amount, paymentIntentId, delayedCharge = false, delayedCaptureSettings } = regularCharge;
      const charge = { orderId, amount: amount.amount, currency: undefined, isDelayedCapture: delayedCharge };
      const payment = await withErrorCodes(chargeCodes, () =>
        paymentIntentId === undefined
          ? chargeOrder({ ...context, transaction }, { ...charge, settings: delayedCaptureSettings, key })
          : chargeIntent(context, { orderId, paymentId: paymentIntentId, amount: amount.amount }),
      );
      ids.push(payment.id);
      if (!delayedCharge) token = payment.id;
    }
    const order = await getOrder(db, context.actor, orderId);
    return {
      payments: (await paymentsOf(db, order.id, ids)).map((payment) => presentPayment(payment, order.locale)),
      orderTransactions: await readTransactions(db, order),
      ...(token === undefined ? {} : { regularChargeResponseToken: token }),
    };
  }),
];
