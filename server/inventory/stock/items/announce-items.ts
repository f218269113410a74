/** Effects of inventory item changes: product availability, cache invalidation, and the events of both API versions. */

import { inventoryItemEvents } from "#api/catalog/catalog-entity-events.ts";
import { inventoryItemChanged, inventoryVariantsChanged } from "#api/catalog/catalog-events.ts";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import type { InventoryChangeReason } from "#api/inventory/inventory-items.ts";
import { refreshAvailability } from "#server/catalog/products/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { emission, emitAll } from "#server/platform/outbox/emit.ts";
import { type ItemRow, presentItem } from "./item-rows.ts";

/** No `before` means created, no `after` means deleted. */
type ItemChange = { readonly before?: ItemRow | undefined; readonly after?: ItemRow | undefined };
type Cause = { readonly now: Date; readonly actor: Actor; readonly reason: InventoryChangeReason };
type Emissions = Parameters<typeof emitAll>[1][number][];

export async function announceItems(tx: Tx, changes: readonly ItemChange[], cause: Cause): Promise<void> {
  const productIds = [...new Set(changes.flatMap(({ before, after }) => (after ?? before)?.product_id ?? []))];
  if (productIds.length === 0) return;
  touch(tx, "inventory", ...productIds.map((id) => `product:${id}`));
  // The storefront sells from the default location, so only its stock determines product availability.
  const shown = changes.filter(({ before, after }) => (after ?? before)?.is_default_location === true);
  const affected = shown.filter(({ before, after }) => availabilityKey(before) !== availabilityKey(after));
  if (affected.length > 0) await refreshAvailability(tx, productIds);
  await emitAll(tx, [...changes.flatMap((change) => itemEvents(change, cause)), ...productEvents(shown, cause)]);
}

/** The parts of a row that product availability depends on. */
const availabilityKey = (row: ItemRow | undefined): string =>
  row === undefined
    ? "true false false"
    : `${row.is_in_stock} ${row.preorder_enabled} ${row.availability === "PREORDER"}`;

/** The version 3 events of one item. */
export function itemEvents({ before, after }: ItemChange, { now, actor, reason }: Cause): Emissions {
  const row = after ?? before;
  if (row === undefined) return [];
  const common = { entityId: row.id, actor, now };
  const payload = presentItem(row);
  if (after === undefined) return [emission({ ...common, event: inventoryItemEvents.deleted, payload })];
  if (before === undefined) return [emission({ ...common, event: inventoryItemEvents.created, payload })];
  const appId = actor.kind === "app" ? { appId: actor.appId } : {};
  const events: Emissions = [
    emission({ ...common, event: inventoryItemEvents.updated, payload }),
    emission({
      ...common,
      event: inventoryItemEvents.updatedWithReason,
      payload: { currentEntity: payload, reason, ...appId },
    }),
  ];
  if (before.is_in_stock === after.is_in_stock) return events;
  const { is_in_stock: inStock } = after;
  return [...events, emission({ ...common, event: inventoryItemEvents.stockStatusUpdated, payload: { inStock } })];
}

/** The version 1 events: one item per product, with its variants at the default location. */
function productEvents(changes: readonly ItemChange[], { now, actor }: Cause): Emissions {
  const byProduct = Map.groupBy(changes, ({ before, after }) => (after ?? before)?.product_id ?? "");
  return [...byProduct].flatMap(([productId, ofProduct]): Emissions => {
    const common = { inventoryItemId: productId, productId, updatedDate: now.toISOString() };
    const variants = ofProduct.flatMap(({ before, after }) => {
      const [oldValue, newValue] = [stockValueOf(before), stockValueOf(after)];
      const row = after ?? before;
      if (row === undefined || JSON.stringify(oldValue) === JSON.stringify(newValue)) return [];
      return [{ id: row.is_only_variant ? DEFAULT_VARIANT_ID : row.variant_id, oldValue, newValue }];
    });
    const events: Emissions = [];
    const masks = ofProduct.flatMap(({ before, after }) => maskOf(before, after));
    const last = ofProduct.findLast(({ after }) => after !== undefined)?.after;
    if (masks.length > 0 && last !== undefined) {
      const { preorder_enabled: enabled, preorder_message: message, preorder_limit: limit } = last;
      const payload = {
        ...common,
        trackInventory: last.tracks_quantity,
        preorderInfo: { enabled, message, limit },
        fieldMask: [...new Set(masks)].join(","),
      };
      events.push(emission({ event: inventoryItemChanged, entityId: productId, payload, actor, now }));
    }
    if (variants.length > 0) {
      const payload = { ...common, variants };
      events.push(emission({ event: inventoryVariantsChanged, entityId: productId, payload, actor, now }));
    }
    return events;
  });
}

function stockValueOf(row: ItemRow | undefined) {
  // A variant without an inventory item is in stock.
  if (row === undefined) return { inStock: true, availableForPreorder: false };
  return {
    ...(row.tracks_quantity ? { quantity: row.quantity } : {}),
    inStock: row.is_in_stock,
    availableForPreorder: row.availability === "PREORDER",
  };
}

function maskOf(before: ItemRow | undefined, after: ItemRow | undefined): string[] {
  const preorder = (row: ItemRow | undefined) =>
    row === undefined ? "false  100000" : `${row.preorder_enabled} ${row.preorder_message} ${row.preorder_limit}`;
  return [
    ...((before?.tracks_quantity ?? false) === (after?.tracks_quantity ?? false) ? [] : ["trackQuantity"]),
    ...(preorder(before) === preorder(after) ? [] : ["preorderInfo"]),
  ];
}
