/**
 * First step of every order: locks, prices and validates the checkout, and compares it with what the buyer confirmed.
 */
import type { AppAnswers } from "#server/apps/service-plugins/public.ts";
import {
  asClaimed,
  type Checkout,
  draftOrder,
  findObstacle,
  getCheckout,
  isOffered,
  isRevisedSince,
  lockCheckoutToOrder,
  type OrderDraft,
  type PaymentChoice,
  priceCheckout,
  priceForBuyer,
} from "#server/checkout/checkouts/public.ts";
import { releaseReservation } from "#server/inventory/stock/public.ts";
import {
  findOpenPayment,
  isOpen,
  lockOpenPayment,
  type Payment,
  updatePayment,
} from "#server/payments/payments/public.ts";
import { type Actor, isElevated } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
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
  /** The offer shown on the hosted checkout. Without it, the request itself is the confirmation. */
  offer?: SignedOffer | undefined;
  /** Answers of installed apps. */
  apps?: AppAnswers | undefined;
};

export type SignedOffer = { readonly signedOffer: string; readonly payment: PaymentChoice };

export function lockForOrder(tx: Tx, { actor, checkoutId }: Confirmation): Promise<Checkout> {
  return lockCheckoutToOrder(tx, actor, checkoutId);
}

/** Whether the draft matches the offer that the buyer confirmed; true for callers without an offer. */
export function matchesOffer(checkout: Checkout, draft: OrderDraft, { actor, store, offer }: Confirmation): boolean {
  if (offer === undefined) return true;
  const { signedOffer, payment } = offer;
  return isOffered(store.config.secret, signedOffer, { checkout, draft, actor, payment });
}

/**
 * The order as the buyer confirms it now.
 * @throws {AppError} CHECKOUT_CHANGED if it differs from what the buyer saw, and the errors of an invalid checkout
 */
export async function confirmDraft(
  db: Connection,
  checkout: Checkout,
  confirmation: Confirmation,
  pricing: typeof priceCheckout = priceCheckout,
): Promise<OrderDraft> {
  const { actor, now, store, expectedTotal, offer, apps } = confirmation;
  const purchase = await pricing(db, checkout, now, apps);
  const { total } = purchase.result.priceSummary;
  const { currency } = purchase.settings;
  const revision = String(checkout.revision);
  const draft = draftOrder({ checkout, purchase, baseUrl: store.baseUrl(), now });
  const obstacle = findObstacle(checkout, purchase, { isByMerchant: isElevated(actor) });
  // A concurrent change of the checkout is reported before its consequences. Sold-out items have an error of their own.
  const isRevised = offer !== undefined && isRevisedSince(offer.signedOffer, checkout);
  if ((obstacle === undefined || isRevised) && !matchesOffer(checkout, draft, confirmation)) {
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
 * The draft as the order's transaction will confirm it; undefined if the checkout has its order. What the checkout's
 * open payment has reserved counts as available, because that transaction releases it.
 * @throws {AppError} CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS, and the errors of `confirmDraft`
 */
export async function previewDraft(
  db: Connection,
  confirmation: Confirmation,
): Promise<{ checkout: Checkout; draft: OrderDraft } | undefined> {
  const { actor, checkoutId } = confirmation;
  const checkout = asClaimed(actor, await getCheckout(db, actor, checkoutId));
  if (checkout.isCompleted) return undefined;
  refuseProcessing(await findOpenPayment(db, checkoutId));
  return { checkout, draft: await confirmDraft(db, checkout, confirmation, priceForBuyer) };
}

/**
 * A buyer who orders or pays again abandons the previous payment; its stock and coupon are released. If that payment is
 * captured all the same, settling it places an order or refunds it.
 * @throws {AppError} CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS while the provider processes it
 */
export async function abandonOpenPayment(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  const payment = await lockOpenPayment(tx, checkoutId);
  refuseProcessing(payment);
  if (payment === undefined) return;
  await closePayment(tx, payment, { status: "CANCELED", cause: "SUPERSEDED", isSettled: false, now });
}

/** A payment that the provider is processing can't be abandoned. */
function refuseProcessing(payment: Payment | undefined): void {
  if (payment?.status === "PENDING") throw new AppError("CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS");
}

type Closing = { status: "CANCELED" | "DECLINED"; cause: string; isSettled: boolean; now: Date };

/** Ends a payment that wasn't captured, and releases what it reserved for its order. */
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
