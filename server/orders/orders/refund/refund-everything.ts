/** Refunds an order that ends: all payments, or gift cards and credits only. */
import { giftCardRedemptionOf, listPayments, type Payment, refundableOf } from "#server/payments/payments/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Minor, money2, toDecimal } from "#server/platform/money/money.ts";
import type { Order } from "../order.ts";
import { voidAuthorizations } from "../payment/capture-payment.ts";
import { readItemAmount, refundOrder } from "./refund-order.ts";

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

/**
 * Refunds gift cards and memberships in full, and `amount` of the other payments, latest first, as one refund without an
 * email. Returns the sum.
 * @throws {AppError} INVALID_AMOUNT if the other payments have less
 */
export async function refundCanceled(
  tx: Tx,
  caller: Caller,
  { order, amount }: { order: Order; amount: { amount: string } | undefined },
): Promise<Minor> {
  const all = (await listPayments(tx, [order.id])).filter((payment) => refundableOf(payment) > 0);
  let left = readItemAmount(amount, order.currency);
  const shares = new Map<string, Minor>();
  for (const payment of all.toReversed()) {
    const share = isRefundedAutomatically(payment) ? refundableOf(payment) : Math.min(left, refundableOf(payment));
    if (!isRefundedAutomatically(payment)) left -= share;
    if (share > 0) shares.set(payment.id, share);
  }
  if (left > 0) {
    const others = sumOf(all.filter((payment) => !isRefundedAutomatically(payment)).map(refundableOf));
    const most = money2(others, order.currency, order.locale);
    const data = { most, formattedAmount: most.formattedAmount };
    throw new AppError("INVALID_AMOUNT", { reason: "MORE_THAN_REFUNDABLE", data });
  }
  if (shares.size === 0) return 0;
  const payments = all.filter(({ id }) => shares.has(id));
  const isWhole = all.every((payment) => shares.get(payment.id) === refundableOf(payment));
  await refund(tx, caller, { order, payments, shares, reason: undefined, isWhole, sendsMail: false });
  return sumOf([...shares.values()]);
}

const sumOf = (amounts: readonly Minor[]): Minor => amounts.reduce((sum, amount) => sum + amount, 0);

/** Gift cards of other systems are known by name only, and redemptions of apps can only be voided as a whole. */
function isRefundedAutomatically(payment: Payment): boolean {
  if (payment.method === "MEMBERSHIP") return true;
  const use = payment.method === "GIFT_CARD" ? giftCardRedemptionOf(payment) : undefined;
  return use !== undefined && (!use.isOfApp || refundableOf(payment) === payment.captured);
}

type Refunding = {
  order: Order;
  payments: readonly Payment[];
  /** Amounts by payment ID; all that is refundable by default. */
  shares?: ReadonlyMap<string, Minor>;
  reason: string | undefined;
  /** Whether the whole order is refunded. */
  isWhole: boolean;
  sendsMail: boolean;
};

async function refund(tx: Tx, caller: Caller, { order, payments, shares, reason, isWhole, sendsMail }: Refunding) {
  const shipping = isWhole ? order.shippingRefundable - order.shippingRefunded : 0;
  const lines = isWhole ? order.lines.filter(({ quantity, refunded }) => quantity > refunded) : [];
  await refundOrder(tx, caller, {
    orderId: order.id,
    payments: payments.map((payment) => ({
      paymentId: payment.id,
      amount: { amount: toDecimal(shares?.get(payment.id) ?? refundableOf(payment), payment.currency) },
    })),
    lines: lines.map(({ id, quantity, refunded }) => ({ lineItemId: id, quantity: quantity - refunded })),
    shipping: shipping > 0 ? { amount: toDecimal(shipping, order.currency) } : undefined,
    restock: [],
    reason,
    sendsMail,
    customMessage: undefined,
  });
}
