/** Refunds an order that ends: all payments, or gift cards and credits only. */
import { giftCardRedemptionOf, listPayments, type Payment, refundableOf } from "#server/payments/payments/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import type { Order } from "../order.ts";
import { voidAuthorizations } from "../payment/capture-payment.ts";
import { refundOrder } from "./refund-order.ts";

type Caller = { actor: Actor; now: Date; baseUrl: string };

/** Refunds all captured payments of the order, each by its own method, and voids authorizations. */
export async function refundEverything(
  tx: Tx,
  caller: Caller,
  { order, reason }: { order: Order; reason: string },
): Promise<void> {
  await voidAuthorizations(tx, order.id, caller.now);
  const payments = (await listPayments(tx, [order.id])).filter((payment) => refundableOf(payment) > 0);
  if (payments.length > 0) await refund(tx, caller, { order, payments, reason, isWhole: true, sendsMail: true });
}

/**
 * Gift cards and memberships are refunded together with the cancellation or rejection, because these amounts never left
 * the store. Other payments need a refund by staff, who may keep a part.
 */
export async function refundCards(
  tx: Tx,
  caller: Caller,
  { order, sendsMail }: { order: Order; sendsMail: boolean },
): Promise<void> {
  const all = (await listPayments(tx, [order.id])).filter((payment) => refundableOf(payment) > 0);
  const payments = all.filter(isRefundedAutomatically);
  if (payments.length === 0) return;
  const isWhole = payments.length === all.length;
  await refund(tx, caller, { order, payments, reason: undefined, isWhole, sendsMail });
}

/** Gift cards of other systems are known by name only, and redemptions of apps can only be voided as a whole. */
function isRefundedAutomatically(payment: Payment): boolean {
  if (payment.method === "MEMBERSHIP") return true;
  const use = payment.method === "GIFT_CARD" ? giftCardRedemptionOf(payment) : undefined;
  return use !== undefined && (!use.isOfApp || refundableOf(payment) === payment.captured);
}

type Refunding = {
  order: Order;
  payments: readonly Payment[];
  reason: string | undefined;
  /** Whether the whole order is refunded. */
  isWhole: boolean;
  sendsMail: boolean;
};

async function refund(tx: Tx, caller: Caller, { order, payments, reason, isWhole, sendsMail }: Refunding) {
  const shipping = isWhole ? order.shippingRefundable - order.shippingRefunded : 0;
  const lines = isWhole ? order.lines.filter(({ quantity, refunded }) => quantity > refunded) : [];
  await refundOrder(tx, caller, {
    orderId: order.id,
    payments: payments.map((payment) => ({
      paymentId: payment.id,
      amount: { amount: toDecimal(refundableOf(payment), payment.currency) },
    })),
    lines: lines.map(({ id, quantity, refunded }) => ({ lineItemId: id, quantity: quantity - refunded })),
    shipping: shipping > 0 ? { amount: toDecimal(shipping, order.currency) } : undefined,
    restock: [],
    reason,
    sendsMail,
    customMessage: undefined,
  });
}
