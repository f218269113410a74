/** Links a cart to its checkout, and removes ordered items. */
import type { Tx } from "#server/platform/db/db.ts";
import {
  type CartUnits,
  closeCart,
  deleteLines,
  lockCartById,
  readCartLines,
  reduceLine,
  writeCart,
} from "../commands/write-queries.ts";

/** Stores the cart's checkout. The caller holds the cart's lock. */
export async function linkCheckout(tx: Tx, cartId: string, checkoutId: string): Promise<void> {
  await writeCart(tx, cartId, { checkout_id: checkoutId });
}

type Ordered = {
  readonly cartId: string;
  readonly ordered: readonly { lineId: string; quantity: number }[];
  /** The resulting order, stored if the cart becomes empty. */
  readonly orderId?: string;
  readonly now: Date;
};

/**
 * Removes the ordered units from the cart. A cart that becomes empty is closed. Items added after the checkout began,
 * and units beyond the ordered ones, stay in a cart without coupon, discounts and checkout. Does nothing if the cart
 * was deleted.
 */
export async function finishCart(tx: Tx, { cartId, ordered, orderId, now }: Ordered): Promise<void> {
  const orderedById = new Map(ordered.map((line) => [line.lineId, line.quantity]));
  const isLeft = (line: CartUnits): boolean => line.quantity > (orderedById.get(line.id) ?? 0);
  // Usually all items were ordered without concurrent changes.
  const seen = await readCartLines(tx, cartId);
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
