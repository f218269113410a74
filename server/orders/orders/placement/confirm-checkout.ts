/** What both ways of ordering begin with: the checkout locked, priced, agreed to and without obstacle. */
import type { Apps } from "#server/checkout/carts/public.ts";
import {
  type Checkout,
  draftOrder,
  findObstacle,
  isOffered,
  isRevisedSince,
  lockCheckoutToOrder,
  type OrderDraft,
  type PaymentChoice,
  priceCheckout,
} from "#server/checkout/checkouts/public.ts";
import { releaseReservation } from "#server/inventory/stock/public.ts";
import { isOpen, lockOpenPayment, type Payment, updatePayment } from "#server/payments/payments/public.ts";
import { type Actor, isElevated } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { releaseRedemption } from "#server/pricing/discounts/public.ts";
import { runOrderHooks } from "../hooks/run-hooks.ts";

export type Confirmation = {
  actor: Actor;
  now: Date;
  store: Store;
  checkoutId: string;
  expectedTotal: string | undefined;
  /** What the hosted checkout showed. Without it the caller's own request is the confirmation. */
  offer?: SignedOffer | undefined;
  /** Lets installed apps have their say. */
  apps?: Apps | undefined;
};

export type SignedOffer = { readonly signedOffer: string; readonly payment: PaymentChoice };

export function lockForOrder(tx: Tx, { actor, checkoutId }: Confirmation): Promise<Checkout> {
  return lockCheckoutToOrder(tx, actor, checkoutId);
}

/** Whether the draft is what the buyer was offered; true for callers that bring no offer. */
export function isAsOffered(checkout: Checkout, draft: OrderDraft, { actor, store, offer }: Confirmation): boolean {
  if (offer === undefined) return true;
  const { signedOffer, payment } = offer;
  return isOffered(store.config.secret, signedOffer, { checkout, draft, actor, payment });
}

/**
 * The order as the buyer confirms it now.
 * @throws {AppError} CHECKOUT_CHANGED when it is not what the buyer saw, and whatever keeps it from being ordered
 */
export async function confirmDraft(tx: Tx, checkout: Checkout, confirmation: Confirmation): Promise<OrderDraft> {
  const { actor, now, store, expectedTotal, offer, apps } = confirmation;
  const purchase = await priceCheckout(tx, checkout, now, apps);
  const { total } = purchase.result.priceSummary;
  const { currency } = purchase.settings;
  const revision = String(checkout.revision);
  const draft = draftOrder({ checkout, purchase, baseUrl: store.baseUrl(), now });
  const obstacle = findObstacle(checkout, purchase, { isByMerchant: isElevated(actor) });
  // Somebody changed the checkout: that comes before whatever the change made impossible. What sold out has a code of its own.
  const isRevised = offer !== undefined && isRevisedSince(offer.signedOffer, checkout);
  if ((obstacle === undefined || isRevised) && !isAsOffered(checkout, draft, confirmation)) {
    throw new AppError("CHECKOUT_CHANGED", { data: { total: toDecimal(total, currency), revision } });
  }
  if (obstacle !== undefined)
    throw new AppError(obstacle.code, obstacle.data === undefined ? {} : { data: obstacle.data });
  if (expectedTotal !== undefined && tryParseDecimal(expectedTotal, currency) !== total) {
    throw new AppError("CHECKOUT_CHANGED", { data: { expectedTotal, total: toDecimal(total, currency), revision } });
  }
  return draft;
}

/**
 * A buyer who orders or pays anew gives up the payment begun before; its stock and coupon are free again. Should money
 * come from it all the same, settling finds a home for it or sends it back.
 * @throws {AppError} CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS when the provider is still working on it
 */
export async function abandonOpenPayment(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  const payment = await lockOpenPayment(tx, checkoutId);
  if (payment === undefined) return;
  if (payment.status === "PENDING") throw new AppError("CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS");
  await closePayment(tx, payment, { status: "CANCELED", cause: "SUPERSEDED", isSettled: false, now });
}

export type Closing = { status: "CANCELED" | "DECLINED"; cause: string; isSettled: boolean; now: Date };

/** Ends a payment without money. What it held for its order is free again. */
export async function closePayment(
  tx: Tx,
  payment: Payment,
  { status, cause, isSettled, now }: Closing,
): Promise<void> {
  if (isOpen(payment.status) && payment.checkout_id !== null) {
    await releaseReservation(tx, payment.checkout_id, { now });
    await releaseRedemption(tx, payment.intended_order_id, now);
    // Written by `payCheckout` only.
    const draft = payment.draft as OrderDraft | null;
    if (draft !== null) await runOrderHooks("onReleased", tx, { draft, now });
  }
  await updatePayment(tx, payment.id, { status, failure_cause: cause, is_settled: isSettled }, now);
}
