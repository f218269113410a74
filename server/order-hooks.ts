/** What other domains do inside an order's transaction (`modules/orders/hooks.ts`). The order of the list is the order of the work. */
import { STORE_APP_ID } from "#api/values.ts";
import { bookingHooks } from "./modules/bookings/public.ts";
import type { OrderDraft } from "./modules/checkouts/public.ts";
import { entitlementHooks } from "./modules/entitlements/public.ts";
import { findRedemptions, redeemGiftCards, releaseGiftCards } from "./modules/gift-cards/public.ts";
import { giveBackMemberships, redeemMemberships } from "./modules/memberships/public.ts";
import type { OrderHooks } from "./modules/orders/public.ts";
import { insertRecordedPayment } from "./modules/payments/public.ts";
import { priceTraceHooks } from "./modules/price-explanations/public.ts";
import { holdSlot, releaseSlot, takeSlot } from "./modules/shipping/public.ts";
import { subscriptionHooks } from "./modules/subscription-contracts/public.ts";
import type { Actor } from "./platform/access/actor.ts";
import { newId } from "./platform/crypto/ids.ts";
import type { Tx } from "./platform/db/db.ts";
import { AppError } from "./platform/http/app-error.ts";

/** The delivery time that was chosen has places, which sell out like goods. */
const deliverySlots: OrderHooks = {
  async onHeld(tx, { draft: { shipping, checkoutId }, until, now }) {
    if (shipping !== null) await holdSlot(tx, { code: shipping.code, checkoutId, expiresAt: until, now });
  },
  async onReleased(tx, { draft }) {
    await releaseSlot(tx, draft.checkoutId);
  },
  async onPlacing(tx, { draft: { shipping, checkoutId, orderId }, now }) {
    if (shipping !== null) await takeSlot(tx, { code: shipping.code, checkoutId, orderId, now });
  },
  async onCanceled(tx, { order }) {
    if (order.checkoutId !== null) await releaseSlot(tx, order.checkoutId);
  },
};

/** Gift cards pay like money: taken when the payment for the rest begins or the order is placed, on record with the order. */
const giftCards: OrderHooks = {
  async onHeld(tx, { draft, actor, now }) {
    await spendCards(tx, draft, { actor, now });
  },
  async onReleased(tx, { draft, now }) {
    const cause = {
      actor: { kind: "anonymous" },
      now,
      reason: "The payment for the rest ended without an order.",
    } as const;
    if ((draft.giftCards ?? []).length > 0) await releaseGiftCards(tx, draft.orderId, cause);
  },
  async onPlacing(tx, { draft, isHeld, actor, now }) {
    if (!isHeld) await spendCards(tx, draft, { actor, now });
  },
  async onPlaced(tx, { order, draft, now }) {
    if ((draft?.giftCards ?? []).length === 0) return;
    for (const { id, amount, obfuscatedCode } of await findRedemptions(tx, order.id)) {
      const giftcardPaymentDetails = { appId: STORE_APP_ID, giftCardPaymentId: id, obfuscatedCode };
      await insertRecordedPayment(tx, {
        id: newId(now.getTime()),
        orderId: order.id,
        method: "GIFT_CARD",
        status: "APPROVED",
        currency: order.currency,
        amount,
        details: { giftcardPaymentDetails },
        createdAt: now,
        now,
      });
    }
  },
};

async function spendCards(tx: Tx, draft: OrderDraft, { actor, now }: { actor: Actor; now: Date }): Promise<void> {
  const { giftCards: cards = [], orderId, currency } = draft;
  if (cards.length > 0) await redeemGiftCards(tx, { orderId, cards, currency, actor, now });
}

/** Plans pay for lines: their credits go in the order's own transaction, and come back when it is canceled. */
const plans: OrderHooks = {
  async onPlacing(tx, { draft: { memberships: uses = [], orderId, memberId }, now }) {
    if (uses.length === 0) return;
    if (memberId === null) throw new AppError("INVALID_MEMBERSHIP");
    await redeemMemberships(tx, { orderId, memberId, uses, now });
  },
  async onCanceled(tx, { order, now }) {
    await giveBackMemberships(tx, order.id, { now });
  },
};

export const orderHooks: readonly OrderHooks[] = [
  deliverySlots,
  bookingHooks,
  giftCards,
  plans,
  entitlementHooks,
  subscriptionHooks,
  priceTraceHooks,
];
