/**
 * Levels of deleted products go on counting in the trash: orders still return their units, and a payment that began
 * before the deletion still sells some. A restored product has the stock that the ledger says.
 */
import { sql } from "kysely";
import { actorReference } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { changeKept, lockItemsWith, readKept } from "#server/store/trash/public.ts";
import type { StockCause, StockLine } from "./stock-line.ts";

const relation = "stock_levels";

type TrashedLevel = {
  readonly id: string;
  readonly productId: string;
  readonly variantId: string;
  readonly locationId: string;
  readonly preorderLimit: number;
  readonly revision: number;
  onHand: number;
  readonly reserved: number;
  preordered: number;
};

/**
 * Locks the counted levels of these variants that are in the trash, at the default location. Call before other levels
 * are locked.
 */
export async function lockTrashedLevels(tx: Tx, variantIds: readonly string[]): Promise<TrashedLevel[]> {
  const wanted = new Set(variantIds);
  const sought = { relation, column: "variant_id", values: [...wanted] };
  const productIds = wanted.size === 0 ? [] : await lockItemsWith(tx, "PRODUCT", sought);
  if (productIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select id::text as id from stock_locations where is_default`.execute(tx);
  const levels: TrashedLevel[] = [];
  for (const id of productIds)
    for (const content of await readKept(tx, { kind: "PRODUCT", id }, relation)) {
      const level = toLevel(id, content);
      if (content.tracks_quantity === true && wanted.has(level.variantId) && level.locationId === rows[0]?.id)
        levels.push(level);
    }
  return levels;
}

const toLevel = (productId: string, content: Record<string, unknown>): TrashedLevel => ({
  id: String(content.id),
  productId,
  variantId: String(content.variant_id),
  locationId: String(content.location_id),
  preorderLimit: content.preorder_enabled === true ? Number(content.preorder_limit) : 0,
  revision: Number(content.revision),
  onHand: Number(content.on_hand),
  reserved: Number(content.reserved),
  preordered: Number(content.preordered),
});

const availableOf = ({ onHand, reserved }: TrashedLevel): number => onHand - reserved;

/** Whether the levels have the units of the lines. Lines without a level need none. */
export function haveEnough(levels: readonly TrashedLevel[], lines: readonly StockLine[]): boolean {
  return levels.every((level) => {
    const quantity = lines.reduce((sum, line) => sum + (line.variantId === level.variantId ? line.quantity : 0), 0);
    const shortage = quantity - Math.max(availableOf(level), 0);
    return shortage <= 0 || level.preordered + shortage <= level.preorderLimit;
  });
}

/** Adds the quantities of the lines, negative ones for a sale. Returns the lines that have none of the levels. */
export async function addToTrashedLevels(
  tx: Tx,
  levels: readonly TrashedLevel[],
  lines: readonly StockLine[],
  { orderId, now, reason, actor }: StockCause,
): Promise<StockLine[]> {
  const byVariant = new Map(levels.map((level) => [level.variantId, level]));
  const changed = new Set<TrashedLevel>();
  const others: StockLine[] = [];
  const movements = lines.flatMap((line) => {
    const level = byVariant.get(line.variantId);
    if (level === undefined) {
      others.push(line);
      return [];
    }
    level.onHand += line.quantity;
    const shortage = Math.max(0, -availableOf(level));
    level.preordered = line.quantity > 0 ? Math.min(level.preordered, shortage) : Math.max(level.preordered, shortage);
    changed.add(level);
    const { productId, variantId, locationId } = level;
    const [delta, lineId] = [line.quantity, line.orderLineId ?? null];
    return [{ variantId, productId, locationId, delta, quantityAfter: availableOf(level), lineId }];
  });
  for (const { id, productId, onHand, preordered, revision } of changed)
    await changeKept(
      tx,
      { kind: "PRODUCT", id: productId },
      relation,
      { on_hand: onHand, preordered, revision: revision + 1, updated_at: now.toISOString() },
      { id },
    );
  const by = actor && actorReference(actor);
  await sql`
    insert into stock_movements (variant_id, product_id, location_id, delta, quantity_after, reason, order_id, order_line_id,
      actor_kind, actor_id, created_at)
    select "variantId", "productId", "locationId", delta, "quantityAfter", ${reason}, ${orderId ?? null}::uuid, "lineId",
      ${by?.kind ?? null}::text, ${by?.id ?? null}::text, ${now}
    from rows from (jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as ("variantId" uuid, "productId" uuid,
      "locationId" uuid, delta int, "quantityAfter" int, "lineId" uuid)) with ordinality
      as r ("variantId", "productId", "locationId", delta, "quantityAfter", "lineId", place)
    order by place`.execute(tx);
  return others;
}
