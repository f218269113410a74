/** What checkouts do to a cart: point it to its checkout, and empty it of what was ordered. */
import type { Tx } from "#server/platform/db/db.ts";
import {
  type CartUnits,
  closeCart,
  deleteLines,
  lockCartById,
  reduceLine,
  seeCart,
  writeCart,
} from "../change/write-queries.ts";

/** The cart names its checkout from now on. Call with the cart locked. */
export async function rememberCheckout(tx: Tx, cartId: string, checkoutId: string): Promise<void> {
  await writeCart(tx, cartId, { checkout_id: checkoutId });
}

export type Ordered = {
  readonly cartId: string;
  readonly ordered: readonly { lineId: string; quantity: number }[];
  /** What it became; the cart names it when nothing is left in it. */
  readonly orderId?: string;
  readonly now: Date;
};

/**
 * Takes what was ordered out of the cart. A cart with nothing left is closed; what was added after the checkout began,
 * or more units than were ordered, stays in a cart without coupon, discounts and checkout. A cart that is gone is fine.
 */
export async function finishCart(tx: Tx, { cartId, ordered, orderId, now }: Ordered): Promise<void> {
  const orderedById = new Map(ordered.map((line) => [line.lineId, line.quantity]));
  const isLeft = (line: CartUnits): boolean => line.quantity > (orderedById.get(line.id) ?? 0);
  // Usually all items were ordered without concurrent changes.
  const seen = await seeCart(tx, cartId);
  if (!seen.lines.some(isLeft) && (await closeCart(tx, cartId, { orderId, now, revision: seen.revision }))) return;
  const lines = await lockCartById(tx, cartId);
  const left = lines.filter(isLeft);
  if (left.length === 0) {
    await closeCart(tx, cartId, { orderId, now });
    return;
  }
  const leftIds = new Set(left.map((line) => line.id));
  await deleteLines(
    tx,
    cartId,
    lines.filter((line) => !leftIds.has(line.id)).map((line) => line.id),
  );
  for (const line of left) {
    const bought = orderedById.get(line.id);
    if (bought !== undefined) await reduceLine(tx, line.id, line.quantity - bought);
  }
  await writeCart(tx, cartId, {
    coupon_id: null,
    coupon_code: null,
    checkout_id: null,
    merchant_discounts: "[]",
    purchase_terms: "{}",
  });
}
