/** Sets stock manually: tracking, quantities, preorder (docs/protocol/inventory.md#version-1). */
import { sql } from "kysely";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import { MAX_PREORDER_LIMIT } from "#api/inventory/inventory-items.ts";
import type { InventoryItemChanges } from "#api/inventory/wire/v1/inventory.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { announceItems } from "../items/announce-items.ts";
import { readDefaultItems } from "../items/item-rows.ts";
import { lockNewLevels } from "./lock-stock.ts";

type LevelRow = {
  id: string | null;
  variant_id: string;
  is_only_variant: boolean;
  tracks_quantity: boolean;
  is_in_stock: boolean;
  on_hand: number;
  reserved: number;
  preordered: number;
  preorder_enabled: boolean;
  preorder_message: string;
  preorder_limit: number;
};

type WriteContext = { readonly now: Date; readonly actor: Actor };

/** @throws {AppError} INVENTORY_ITEM_NOT_FOUND, VARIANT_NOT_FOUND */
export async function setStock(
  tx: Tx,
  productId: string,
  changes: InventoryItemChanges,
  { now, actor }: WriteContext,
): Promise<void> {
  const before = await lockLevels(tx, productId);
  if (before.length === 0) throw new AppError("INVENTORY_ITEM_NOT_FOUND");
  const after = planLevels(before, changes);
  const variantIds = after.map((level) => level.variant_id);
  const known = new Map((await readDefaultItems(tx, variantIds)).map((row) => [row.id, row]));
  await writeLevels(tx, productId, { before, after, now, actor });
  const items = await readDefaultItems(tx, variantIds);
  await announceItems(
    tx,
    items.map((row) => ({ before: known.get(row.id), after: row })),
    { now, actor, reason: "MANUAL" },
  );
}

/**
 * Locks existing levels in id order. Variants without a level get one from the write, so an advisory lock per product is
 * taken first: otherwise two concurrent first writes would both start from zero.
 */
async function lockLevels(tx: Tx, productId: string): Promise<LevelRow[]> {
  await lockNewLevels(tx, [productId]);
  await sql`select 1 from stock_levels l join variant_stock s on s.stock_level_id = l.id
    where s.product_id = ${productId}::uuid order by l.id for update of l`.execute(tx);
  const { rows } = await sql<LevelRow>`
    select s.stock_level_id as id, s.variant_id, s.is_only_variant, s.tracks_quantity,
      coalesce(l.is_in_stock, true) as is_in_stock, coalesce(l.on_hand, 0) as on_hand,
      coalesce(l.reserved, 0) as reserved, s.preordered, s.preorder_enabled, s.preorder_message, s.preorder_limit
    from variant_stock s left join stock_levels l on l.id = s.stock_level_id
    where s.product_id = ${productId}::uuid order by s.position`.execute(tx);
  return rows;
}

/** Computes the new levels. Pure. A quantity is what is available, so units reserved by checkouts are added on top. */
function planLevels(levels: readonly LevelRow[], changes: InventoryItemChanges): LevelRow[] {
  const tracks = changes.trackQuantity ?? false;
  const wanted = new Map((changes.variants ?? []).map((variant) => [variant.variantId.toLowerCase(), variant]));
  const planned = levels.map((level): LevelRow => {
    const id = level.is_only_variant ? DEFAULT_VARIANT_ID : level.variant_id;
    const variant = wanted.get(id) ?? wanted.get(level.variant_id);
    wanted.delete(id);
    wanted.delete(level.variant_id);
    const next: LevelRow = { ...level, tracks_quantity: tracks };
    if (changes.preorderInfo !== undefined) {
      next.preorder_enabled = changes.preorderInfo.enabled ?? level.preorder_enabled;
      next.preorder_message = changes.preorderInfo.message ?? "";
      next.preorder_limit = changes.preorderInfo.limit ?? MAX_PREORDER_LIMIT;
    }
    if (variant?.quantity !== undefined) {
      next.on_hand = variant.quantity + level.reserved;
      next.preordered = 0;
    } else if (variant?.inStock === false && tracks) {
      next.on_hand = level.reserved;
      next.preordered = 0;
    }
    if (!tracks && variant !== undefined) {
      next.is_in_stock = variant.inStock ?? (variant.quantity === undefined ? level.is_in_stock : variant.quantity > 0);
    }
    return next;
  });
  const [unknown] = wanted.keys();
  if (unknown !== undefined) throw new AppError("VARIANT_NOT_FOUND", { data: { variantId: unknown } });
  return planned;
}

type Change = { before: readonly LevelRow[]; after: readonly LevelRow[]; now: Date; actor: Actor };

async function writeLevels(tx: Tx, productId: string, { before, after, now, actor }: Change): Promise<void> {
  const by = actorReference(actor);
  const rows = after.map((level, index) => ({
    ...level,
    id: level.id ?? newId(now.getTime()),
    delta: level.on_hand - (before[index]?.on_hand ?? 0),
  }));
  await sql`
    with rows as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, variant_id uuid,
        tracks_quantity boolean, is_in_stock boolean, on_hand int, preordered int, preorder_enabled boolean,
        preorder_message text, preorder_limit int, delta int)
    ), written as (
      insert into stock_levels (id, variant_id, location_id, tracks_quantity, is_in_stock, on_hand, preordered,
        preorder_enabled, preorder_message, preorder_limit, created_at, updated_at)
      select id, variant_id, (select id from stock_locations where is_default), tracks_quantity, is_in_stock, on_hand,
        preordered, preorder_enabled, preorder_message, preorder_limit, ${now}, ${now}
      from rows order by rows.id
      on conflict (variant_id, location_id) do update set tracks_quantity = excluded.tracks_quantity,
        is_in_stock = excluded.is_in_stock, on_hand = excluded.on_hand, preordered = excluded.preordered,
        preorder_enabled = excluded.preorder_enabled, preorder_message = excluded.preorder_message,
        preorder_limit = excluded.preorder_limit, revision = stock_levels.revision + 1, updated_at = excluded.updated_at
      returning variant_id, location_id, on_hand - reserved as quantity_after
    )
    insert into stock_movements
      (variant_id, product_id, location_id, delta, quantity_after, reason, actor_kind, actor_id, created_at)
    select w.variant_id, ${productId}::uuid, w.location_id, r.delta, w.quantity_after, 'MANUAL', ${by.kind}, ${by.id}::text, ${now}
    from written w join rows r using (variant_id) where r.delta <> 0`.execute(tx);
}
