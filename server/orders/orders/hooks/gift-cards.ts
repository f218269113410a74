import { STORE_APP_ID } from "#api/values.ts";
import type { AppAnswers } from "#server/apps/service-plugins/public.ts";
import type { OrderDraft } from "#server/checkout/checkouts/public.ts";
import {
  type AppSpending,
  findAppRedemptions,
  findRedemptions,
  hasAppRedemption,
  redeemGiftCards,
  redemptionQuestion,
  refusedByApp,
  releaseAppRedemptions,
  releaseGiftCards,
  spendAppRedemption,
} from "#server/payments/gift-cards/public.ts";
import { GIFT_CARD_APP, insertRecordedPayment } from "#server/payments/payments/public.ts";
import { type Actor, anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { OrderHooks } from "./hooks.ts";

/**
 * Gift cards are charged when the payment for the rest begins or the order is placed, and recorded with the order.
 * Cards of apps are redeemed just before that transaction (`redeemAppCards`), because apps are called while none is open.
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

type Spending = { actor: Actor; now: Date; apps: AppAnswers | undefined };

async function spendCards(tx: Tx, draft: OrderDraft, { actor, now, apps }: Spending): Promise<void> {
  const { giftCards = [], orderId, currency } = draft;
  const cards = giftCards.filter(({ app }) => app === undefined);
  if (cards.length > 0) await redeemGiftCards(tx, { orderId, cards, currency, actor, now });
  for (const spending of appSpendings(draft)) {
    if (await spendAppRedemption(tx, spending, { orderId, now })) continue;
    // The gift card was refunded before a late payment arrived, so its part is missing.
    if (apps === undefined) throw new AppError("INSUFFICIENT_FUNDS");
    const refusal = await apps.get(redemptionQuestion(spending));
    // Redemptions of apps are found above unless they were voided in the meantime.
    throw refusedByApp(refusal ?? "UNAVAILABLE");
  }
}

/**
 * Redeems the apps' cards of a draft, before the transaction that spends the redemptions. Idempotent: a redemption that
 * the checkout has already is kept. Redemptions that no order spends are voided.
 */
export async function redeemAppCards(db: Connection, draft: OrderDraft, apps: AppAnswers): Promise<void> {
  for (const spending of appSpendings(draft)) {
    if (await hasAppRedemption(db, spending)) continue;
    const refusal = await apps.get(redemptionQuestion(spending));
    if (refusal !== undefined) return;
  }
}

const appSpendings = ({ giftCards = [], checkoutId, currency }: OrderDraft): AppSpending[] =>
  giftCards.flatMap(({ app, giftCardId: id, amount, obfuscatedCode }) =>
    app === undefined ? [] : [{ checkoutId, card: { id, obfuscatedCode, ...app }, amount, currency }],
  );
