import { STORE_APP_ID } from "#api/values.ts";
import type { Apps } from "#server/checkout/carts/public.ts";
import type { OrderDraft } from "#server/checkout/checkouts/public.ts";
import {
  findAppRedemptions,
  findRedemptions,
  redeemForCheckout,
  redeemGiftCards,
  refusedByApp,
  releaseAppRedemptions,
  releaseGiftCards,
  spendAppRedemption,
} from "#server/payments/gift-cards/public.ts";
import { GIFT_CARD_APP, insertRecordedPayment } from "#server/payments/payments/public.ts";
import { type Actor, anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { OrderHooks } from "./hooks.ts";

/**
 * Gift cards are charged when the payment for the rest begins or the order is placed, and recorded with the order.
 * Cards of apps are charged last, when nothing else can fail, because the app is called while no transaction is open.
 */
export const giftCardHooks: OrderHooks = {
  async onHeld(tx, { draft, actor, now, apps }) {
    await spendCards(tx, draft, { actor, now, apps });
  },
  async onReleased(tx, { draft, now }) {
    const cause = {
      actor: anonymous,
      now,
      reason: "The payment for the rest ended without an order.",
    } as const;
    if ((draft.giftCards ?? []).length === 0) return;
    await releaseGiftCards(tx, draft.orderId, cause);
    await releaseAppRedemptions(tx, draft.orderId, now);
  },
  async onPlacing(tx, { draft, isHeld, actor, now, apps }) {
    if (!isHeld) await spendCards(tx, draft, { actor, now, apps });
  },
  async onPlaced(tx, { order, draft, now }) {
    if ((draft?.giftCards ?? []).length === 0) return;
    const uses = [
      ...(await findRedemptions(tx, order.id)).map((use) => ({ ...use, appId: STORE_APP_ID })),
      ...(await findAppRedemptions(tx, order.id)).map((use) => ({ ...use, provider: GIFT_CARD_APP })),
    ];
    for (const { id, amount, obfuscatedCode, appId, ...use } of uses) {
      const giftcardPaymentDetails = { appId, giftCardPaymentId: id, obfuscatedCode };
      await insertRecordedPayment(tx, {
        id: newId(now.getTime()),
        orderId: order.id,
        method: "GIFT_CARD",
        provider: "provider" in use ? use.provider : undefined,
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

type Spending = { actor: Actor; now: Date; apps: Apps | undefined };

async function spendCards(tx: Tx, draft: OrderDraft, { actor, now, apps }: Spending): Promise<void> {
  const { giftCards = [], orderId, checkoutId, currency } = draft;
  const cards = giftCards.filter(({ app }) => app === undefined);
  if (cards.length > 0) await redeemGiftCards(tx, { orderId, cards, currency, actor, now });
  for (const { app, giftCardId, amount, obfuscatedCode } of giftCards) {
    if (app === undefined) continue;
    const spending = { checkoutId, card: { id: giftCardId, obfuscatedCode, ...app }, amount, currency };
    if (await spendAppRedemption(tx, spending, { orderId, now })) continue;
    // The gift card was refunded before a late payment arrived, so its part is missing.
    if (apps === undefined) throw new AppError("INSUFFICIENT_FUNDS");
    const { store, requestId, outside } = apps;
    const taken = outside.answerTo(`redeem ${giftCardId} ${amount}`, () =>
      redeemForCheckout({ store, actor, currency, requestId }, spending),
    );
    // Redemptions of apps are found above unless they were voided in the meantime.
    throw refusedByApp(taken ?? "UNAVAILABLE");
  }
}
