/** Effects of a stock change: product availability, cache invalidation, the event. */
import { inventoryVariantsChanged } from "#api/catalog/catalog-events.ts";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import type { InventoryChangeReason } from "#api/inventory/inventory-items.ts";
import { refreshAvailability } from "#server/catalog/products/public.ts";
import { type Actor, anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { emission, emitAll } from "#server/platform/outbox/emit.ts";
import { itemEvents } from "../items/announce-items.ts";
import { readDefaultItems } from "../items/item-rows.ts";

export type StockChange = {
  readonly productId: string;
  readonly variantId: string;
  readonly isOnlyVariant: boolean;
  /** Available units before and after. */
  readonly before: number;
  readonly after: number;
  readonly canPreorder: boolean;
};

export async function announceStock(
  tx: Tx,
  changes: readonly StockChange[],
  cause: { now: Date; actor?: Actor | undefined; reason?: InventoryChangeReason | undefined },
): Promise<void> {
  const { now, actor = anonymous, reason = "ORDER" } = cause;
  const visible = changes.filter((change) => change.before !== change.after);
  const flipped = visible.filter((change) => change.before > 0 !== change.after > 0);
  if (flipped.length > 0) {
    await refreshAvailability(
      tx,
      flipped.map((change) => change.productId),
    );
  }
  const products = [...Map.groupBy(visible, (change) => change.productId)];
  if (products.length === 0) return;
  touch(tx, "inventory", ...products.map(([productId]) => `product:${productId}`));
  const items = await readDefaultItems(
    tx,
    visible.map(({ variantId }) => variantId),
  );
  await emitAll(tx, [
    ...items.flatMap((after) => {
      const change = visible.find(({ variantId }) => variantId === after.variant_id);
      const before = { ...after, is_in_stock: change === undefined ? after.is_in_stock : change.before > 0 };
      return itemEvents({ before, after }, { now, actor, reason });
    }),
    ...products.map(([productId, variants]) =>
      emission({
        event: inventoryVariantsChanged,
        entityId: productId,
        payload: {
          inventoryItemId: productId,
          productId,
          variants: variants.map(presentChange),
          updatedDate: now.toISOString(),
        },
        actor,
        now,
      }),
    ),
  ]);
}

function presentChange({ isOnlyVariant, variantId, before, after, canPreorder }: StockChange) {
  return {
    id: isOnlyVariant ? DEFAULT_VARIANT_ID : variantId,
    oldValue: { quantity: before, inStock: before > 0, availableForPreorder: before <= 0 && canPreorder },
    newValue: { quantity: after, inStock: after > 0, availableForPreorder: after <= 0 && canPreorder },
  };
}
