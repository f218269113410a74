/** Presents what a refund revokes. */
import type { Static } from "typebox";
import type { RefundConsequences } from "#api/orders/entitlements.ts";
import { findSurplusPlaces } from "#server/orders/bookings/public.ts";
import type { Order } from "#server/orders/orders/public.ts";
import type { LineLeft } from "#server/payments/gift-cards/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { money2 } from "#server/platform/money/money.ts";
import { planRevocation } from "./revocation.ts";

export async function presentConsequences(
  db: Connection,
  order: Order,
  lines: readonly LineLeft[],
  now: Date,
): Promise<Static<typeof RefundConsequences>> {
  const plan = await planRevocation(db, lines, now);
  const places = await findSurplusPlaces(db, lines, now);
  const money = (amount: number) => money2(amount, order.currency, order.locale);
  return {
    giftCards: plan.cards.map(({ lineId, obfuscatedCode, balance, spent }) => ({
      lineItemId: lineId,
      obfuscatedCode,
      voidAmount: money(balance),
      spentAmount: money(spent),
    })),
    memberships: plan.memberships.map(({ lineId, planName, creditsTotal, creditsUsed }) => ({
      lineItemId: lineId,
      planName,
      ...(creditsTotal === null ? {} : { credits: { total: creditsTotal, used: creditsUsed } }),
    })),
    downloads: plan.downloads.map(({ lineId, fileName, downloads }) => ({ lineItemId: lineId, fileName, downloads })),
    bookings: places.map(({ lineId, productName, startsAt, timeZone, before, after }) => ({
      lineItemId: lineId,
      productName,
      startDate: startsAt.toISOString(),
      timeZone,
      placesBefore: before,
      placesAfter: after,
    })),
    credits: plan.credits.map(({ lineId, planName, credits }) => ({ lineItemId: lineId, planName, credits })),
  };
}
