/** What both ways of ordering begin with: the checkout locked, priced, agreed to and without obstacle. */
import type { Apps } from "#server/modules/carts/public.ts";
import {
  type Checkout,
  draftOrder,
  findObstacle,
  lockCheckout,
  type OrderDraft,
  priceCheckout,
} from "#server/modules/checkouts/public.ts";
import { releaseRedemption } from "#server/modules/discounts/public.ts";
import { releaseReservation } from "#server/modules/inventory/public.ts";
import { isOpen, lockOpenPayment, type Payment, updatePayment } from "#server/modules/payments/public.ts";
import { type Actor, isElevated } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";
import { runOrderHooks } from "./hooks.ts";

export type Confirmation = {
  actor: Actor;
  now: Date;
  baseUrl: string;
  checkoutId: string;
  expectedTotal: string | undefined;
  /** Lets installed apps have their say. */
  apps?: Apps | undefined;
};

export function lockForOrder(tx: Tx, { actor, checkoutId }: Confirmation): Promise<Checkout> {
  return lockCheckout(tx, actor, checkoutId);
}

/**
 * The order as the buyer confirms it now.
 * @throws {AppError} CHECKOUT_CHANGED when the total is not the one the buyer saw, and whatever keeps it from being ordered
 */
export async function confirmDraft(tx: Tx, checkout: Checkout, confirmation: Confirmation): Promise<OrderDraft> {
  const { actor, now, baseUrl, expectedTotal, apps } = confirmation;
  const purchase = await priceCheckout(tx, checkout, now, apps);
  const obstacle = findObstacle(checkout, purchase, { isByMerchant: isElevated(actor) });
  if (obstacle !== undefined)
    throw new AppError(obstacle.code, obstacle.data === undefined ? {} : { data: obstacle.data });
  const { total } = purchase.result.priceSummary;
  const { currency } = purchase.settings;
  if (expectedTotal !== undefined && tryParseDecimal(expectedTotal, currency) !== total) {
    throw new AppError("CHECKOUT_CHANGED", {
      data: { expectedTotal, total: toDecimal(total, currency), revision: String(checkout.revision) },
    });
  }
  return draftOrder({ checkout, purchase, baseUrl, now });
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
