/** The buyer places the order with an offline payment method (wire, identity 8: create-order). */
import { type Checkout, termsForPaying } from "#server/checkout/checkouts/public.ts";
import { findEnabledSettings, type MethodId, paymentWordsIn } from "#server/payments/payments/public.ts";
import { isElevated } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Order } from "../order.ts";
import { countUnpaidOrder, type RequestOrigin } from "../payment/unpaid-orders.ts";
import { findOrderOfCheckout } from "../read/queries.ts";
import { abandonOpenPayment, type Confirmation, confirmDraft, lockForOrder } from "./confirm-checkout.ts";
import { makeOrder } from "./make-order.ts";

/**
 * One checkout makes one order, for ever: later calls answer the same order.
 * @throws {AppError} PAYMENT_REQUIRED when the chosen method is paid on the checkout page, or the store takes no offline
 * payment; THROTTLED after too many unpaid orders
 */
export async function placeOrder(
  tx: Tx,
  confirmation: Confirmation & { method: MethodId | undefined; from?: RequestOrigin | undefined },
): Promise<Order> {
  const { actor, now, apps, checkoutId, method = "manual" } = confirmation;
  const checkout = await lockForOrder(tx, confirmation);
  if (checkout.isCompleted) {
    const order = await findOrderOfCheckout(tx, checkoutId);
    if (order === undefined) throw new AppError("CHECKOUT_IS_COMPLETE");
    return order;
  }
  await abandonOpenPayment(tx, checkoutId, now);
  const draft = await confirmDraft(tx, checkout, confirmation);
  // Gift cards, plans and goods that are paid later may leave nothing that is due now.
  const { total, payNowAfterGiftCards: dueNow = total, giftCards = [] } = draft;
  if (dueNow > 0 && !(await isUnpaidAllowed(tx, checkout, { ...confirmation, method }))) {
    throw new AppError("PAYMENT_REQUIRED");
  }
  const { from } = confirmation;
  if (dueNow > 0 && from !== undefined) await countUnpaidOrder(tx, { ...from, actor, now }, draft);
  const isCovered = giftCards.reduce((sum, card) => sum + card.amount, 0) === total;
  const words = paymentWordsIn(draft.locale);
  const methodName = total === 0 ? words.nothing : isCovered ? words.giftCard : words.methods.manual.name;
  return makeOrder(tx, { draft, payment: { kind: "MANUAL", methodName }, isHeld: false, actor, now, apps });
}

/** Staff and apps take the money themselves: they may place unpaid orders even if shoppers can't pay offline. */
async function isUnpaidAllowed(
  tx: Tx,
  checkout: Checkout,
  { actor, store, method }: Confirmation & { method: MethodId },
): Promise<boolean> {
  if (method !== "manual") return false;
  const terms = termsForPaying(checkout);
  if (isElevated(actor)) return !terms.isOfflineExcluded;
  return (await findEnabledSettings(tx, store, { id: method, ...terms })) !== undefined;
}
