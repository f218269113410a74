/** Merges a visitor's cart into the member's on sign-in (docs/protocol/decisions.md#stock). */

import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { couponProblem, findCouponByCode } from "#server/pricing/discounts/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { Cart } from "../cart.ts";
import { findSellablesOfLines } from "../price/gather-pricing.ts";
import { findCurrentCart, lockCartIfAny, openCart } from "../queries.ts";
import { mergeSavedItems } from "../saved-items.ts";
import { mergeLines } from "./rules.ts";
import { deleteCart, writeCart, writeLines } from "./write-queries.ts";

export type MergedCarts = {
  /** Undefined when the visitor had no cart. */
  readonly cartId: string | undefined;
  /** Lines reduced to the available stock; the shopper should be informed. */
  readonly cutLineIds: readonly string[];
};

/**
 * Moves the visitor's lines into the member's cart. Quantities of equal items are added up to the available stock. The
 * member keeps their coupon; without one, the visitor's coupon is taken over if it is still valid. Concurrent sign-ins
 * merge the items once, because the visitor's cart is locked and then deleted.
 */
export async function mergeCarts(
  tx: Tx,
  { visitorId, memberId }: { visitorId: string; memberId: string },
  now: Date,
): Promise<MergedCarts> {
  await mergeSavedItems(tx, { visitorId, memberId });
  const settings = await readStoreSettings(tx);
  const visitor = { kind: "visitor", visitorId } as const;
  if ((await findCurrentCart(tx, visitor, settings.country)) === undefined)
    return { cartId: undefined, cutLineIds: [] };
  // Every path locks the member's cart first, so concurrent sign-ins can't deadlock.
  const { country, currency } = settings;
  const kept = await openCart(tx, { kind: "member", memberId }, { country, currency, now });
  const added = await lockCartIfAny(tx, visitor, country);
  if (added === undefined) return { cartId: kept.id, cutLineIds: [] };
  const sellables = await findSellablesOfLines(tx, added.lines, now);
  const lines = mergeLines(kept.lines, added.lines, { sellables, makeId: () => newId(now.getTime()) });
  await writeLines(tx, kept.id, { lines, now });
  await writeCart(tx, kept.id, await copyMissingFields(tx, { kept, added, now }));
  await deleteCart(tx, added.id);
  return { cartId: kept.id, cutLineIds: lines.filter((line) => line.wasCut).map((line) => line.id) };
}

/** Copies fields that only the visitor's cart has. */
async function copyMissingFields(tx: Tx, { kept, added, now }: { kept: Cart; added: Cart; now: Date }) {
  const isCouponWanted = kept.coupon === undefined && added.coupon !== undefined;
  const coupon = isCouponWanted && added.coupon ? await findCouponByCode(tx, added.coupon.code) : undefined;
  const isCouponValid = coupon !== undefined && couponProblem(coupon, now) === undefined;
  return {
    ...(isCouponValid ? { coupon_id: coupon.id, coupon_code: coupon.code } : {}),
    ...(kept.merchantDiscounts.length === 0 && added.merchantDiscounts.length > 0
      ? { merchant_discounts: JSON.stringify(added.merchantDiscounts) }
      : {}),
    ...(kept.buyerNote === undefined && added.buyerNote !== undefined ? { buyer_note: added.buyerNote } : {}),
    ...(kept.contactInfo === undefined && added.contactInfo !== undefined
      ? { contact_info: JSON.stringify(added.contactInfo) }
      : {}),
  };
}
