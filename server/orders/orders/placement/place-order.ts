/** Places an order with an offline payment method (docs/protocol/checkouts.md#create-order). */
import type { AppAnswers } from "#server/apps/service-plugins/public.ts";
import { type Checkout, type OrderDraft, termsForPaying } from "#server/checkout/checkouts/public.ts";
import { findEnabledSettings, type MethodId, paymentWordsIn } from "#server/payments/payments/public.ts";
import { isElevated } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { redeemAppCards } from "../hooks/gift-cards.ts";
import type { Order } from "../order.ts";
import { countUnpaidOrder, type RequestOrigin, refuseManyUnpaidOrders } from "../payment/unpaid-orders.ts";
import { findOrderOfCheckout } from "../read/queries.ts";
import { abandonOpenPayment, type Confirmation, confirmDraft, lockForOrder, previewDraft } from "./confirm-checkout.ts";
import { makeOrder } from "./make-order.ts";

type OrderConfirmation = Confirmation & { method: MethodId | undefined; from?: RequestOrigin | undefined };

/**
 * A checkout has at most one order: repeated calls return the same one.
 * @throws {AppError} PAYMENT_REQUIRED if the chosen method is paid on the checkout page, or the store has no offline
 * payment; THROTTLED after too many unpaid orders
 */
export async function placeOrder(tx: Tx, confirmation: OrderConfirmation): Promise<Order> {
  const { actor, now, apps, checkoutId, method = "manual" } = confirmation;
  const checkout = await lockForOrder(tx, confirmation);
  if (checkout.isCompleted) {
    const order = await findOrderOfCheckout(tx, checkoutId);
    if (order === undefined) throw new AppError("CHECKOUT_IS_COMPLETE");
    return order;
  }
  await abandonOpenPayment(tx, checkoutId, now);
  const draft = await confirmDraft(tx, checkout, confirmation);
  // Gift cards, plans and deferred payment can reduce the amount due now to zero.
  const { total, payNowAfterGiftCards: dueNow = total, giftCards = [] } = draft;
  if (dueNow > 0 && !(await isUnpaidAllowed(tx, checkout, { ...confirmation, method }))) {
    throw new AppError("PAYMENT_REQUIRED");
  }
  const { from } = confirmation;
  if (isUnpaid(draft) && from !== undefined) await countUnpaidOrder(tx, { ...from, actor, now }, draft);
  const isCovered = giftCards.reduce((sum, card) => sum + card.amount, 0) === total;
  const words = paymentWordsIn(draft.locale);
  const methodName = total === 0 ? words.nothing : isCovered ? words.giftCard : words.methods.manual.name;
  return makeOrder(tx, { draft, payment: { kind: "MANUAL", methodName }, isHeld: false, actor, now, apps });
}

/** Whether the order owes money: due now without a payment, or later. */
const isUnpaid = ({ total, payNowAfterGiftCards: dueNow = total, payLater = 0 }: OrderDraft): boolean =>
  dueNow > 0 || payLater > 0;

/** Prices the order, and redeems apps' gift cards for it if nothing else prevents it. */
export async function prepareOrder(
  db: Connection,
  confirmation: OrderConfirmation & { apps: AppAnswers | undefined },
): Promise<void> {
  const { actor, now, apps, from, method = "manual" } = confirmation;
  const preview = await previewDraft(db, confirmation);
  if (preview === undefined || apps === undefined) return;
  const { checkout, draft } = preview;
  const { total, payNowAfterGiftCards: dueNow = total } = draft;
  if (dueNow > 0 && !(await isUnpaidAllowed(db, checkout, { ...confirmation, method }))) return;
  if (isUnpaid(draft) && from !== undefined) await refuseManyUnpaidOrders(db, { ...from, actor, now }, draft);
  await redeemAppCards(db, draft, apps);
}

/** Staff and apps collect payments themselves, so they can place unpaid orders even if shoppers can't pay offline. */
async function isUnpaidAllowed(
  db: Connection,
  checkout: Checkout,
  { actor, store, method }: Confirmation & { method: MethodId },
): Promise<boolean> {
  if (method !== "manual") return false;
  const terms = termsForPaying(checkout);
  if (isElevated(actor)) return !terms.isOfflineExcluded;
  return (await findEnabledSettings(db, store, { id: method, ...terms })) !== undefined;
}
