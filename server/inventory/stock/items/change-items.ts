/** Writes inventory items in bulk; each item succeeds or fails on its own (docs/protocol/inventory.md#item-rules). */
import { sql } from "kysely";
import type { InventoryItem, NewInventoryItem } from "#api/inventory/inventory-items.ts";
import { actorReference } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Outcome } from "#server/platform/http/values/bulk.ts";
import { type Cause, LevelBatch, type Place } from "../levels/level-batch.ts";
import { announceItems } from "./announce-items.ts";
import { presentItem, readItemRows } from "./item-rows.ts";
import { applyStep, applyStockInput, type Level, type Step, type StockInput } from "./plan-items.ts";

export type ItemOutcome = Outcome<InventoryItem>;
type PlannedItem = { id: string } | { error: AppError | ValidationError; id?: string | undefined };

/** Plans each item in memory, so that a failed item leaves the others unaffected, then writes all of them at once. */
async function changeItems<W extends Place>(
  tx: Tx,
  inputs: readonly W[],
  cause: Cause,
  plan: (batch: LevelBatch, input: W, index: number) => Level,
): Promise<ItemOutcome[]> {
  const batch = await LevelBatch.open(tx, inputs, cause);
  const planned = inputs.map((input, index): PlannedItem => {
    try {
      const level = plan(batch, input, index);
      batch.put(level);
      return { id: level.id };
    } catch (error) {
      if (error instanceof AppError || error instanceof ValidationError) return { error, id: input.id ?? undefined };
      throw error;
    }
  });
  const rows = await batch.write();
  return planned.map((entry): ItemOutcome => {
    if ("error" in entry) return entry;
    const row = rows.get(entry.id);
    if (row === undefined) return { id: entry.id, error: new AppError("INVENTORY_ITEM_NOT_FOUND") };
    return { id: entry.id, entity: presentItem(row, true) };
  });
}

/** Returns the item of a call for a single one, or throws its error. */
export function singleItem(outcomes: readonly ItemOutcome[]): InventoryItem {
  const [outcome] = outcomes;
  if (outcome === undefined) throw new AppError("INVENTORY_ITEM_NOT_FOUND");
  if (outcome.error !== undefined) throw outcome.error;
  return outcome.entity;
}

function planNew(batch: LevelBatch, input: StockInput & Place & { productId?: string | undefined }): Level {
  if (batch.find(input) !== undefined)
    throw new AppError("ITEM_ALREADY_EXISTS", { data: { inventoryItemId: batch.get(input).id } });
  const blank = batch.blank(input);
  if (input.productId !== undefined && input.productId.toLowerCase() !== blank.productId)
    throw new AppError("VARIANT_NOT_FOUND", { data: { variantId: input.variantId, productId: input.productId } });
  return applyStockInput(blank, input);
}

/** Creates inventory items. One outcome per item. */
export const createItems = (tx: Tx, items: readonly NewInventoryItem[], cause: Cause): Promise<ItemOutcome[]> =>
  changeItems(tx, items, cause, planNew);

type ItemChanges = StockInput & { readonly id: string; readonly revision?: string | undefined };

function requireRevision(level: Level, revision: string | null | undefined): void {
  if (revision && String(level.revision) !== revision)
    throw new AppError("REVISION_CONFLICT", { data: { revision: String(level.revision) } });
}

/** Without a revision, updates the current row. */
export const updateItems = (tx: Tx, items: readonly ItemChanges[], cause: Cause): Promise<ItemOutcome[]> =>
  changeItems(tx, items, cause, (batch, input) => {
    const level = batch.get(input);
    requireRevision(level, input.revision);
    return applyStockInput(level, input);
  });

type Upsert = StockInput &
  Place & { readonly revision?: string | null | undefined; readonly productId?: string | undefined };

/** Updates existing items, by id or by variant and location, and creates the others. */
export const upsertItems = (tx: Tx, items: readonly Upsert[], cause: Cause): Promise<ItemOutcome[]> =>
  changeItems(tx, items, cause, planUpsert);

function planUpsert(batch: LevelBatch, input: Upsert): Level {
  const level = input.id ? batch.get({ id: input.id }) : batch.find(input);
  if (level === undefined) {
    if (input.quantity === undefined && input.inStock === undefined) {
      const fields = ["quantity", "inStock"];
      const fault = {
        description: "must have one of quantity, inStock",
        violatedRule: "REQUIRED_ONE_OF_FIELD",
      } as const;
      throw new ValidationError([{ field: "inventoryItem", ...fault, data: { fields } }]);
    }
    return planNew(batch, input);
  }
  requireRevision(level, input.revision);
  return applyStockInput(level, input);
}

type StockChange = Upsert & {
  /** Units to add to a tracked quantity; negative to subtract. */
  readonly adjustBy?: number | undefined;
};

/** Adjusts quantities, or sets them; changes of the same item apply in order. */
export const changeStock = (tx: Tx, changes: readonly StockChange[], cause: Cause): Promise<ItemOutcome[]> =>
  changeItems(tx, changes, cause, (batch, change) =>
    change.adjustBy === undefined
      ? planUpsert(batch, change)
      : applyStep(batch.get(change), { delta: change.adjustBy, isPreorder: false, isRestricted: true }),
  );

/** Adds or subtracts units; steps on the same item apply in order. */
export const stepItems = (tx: Tx, steps: readonly (Place & Step)[], cause: Cause): Promise<ItemOutcome[]> =>
  changeItems(tx, steps, cause, (batch, step) => applyStep(batch.get(step), step));

/** Like `stepItems`, but turns tracking on for untracked items. */
export const stepAndTrackItems = (tx: Tx, steps: readonly (Place & Step)[], cause: Cause): Promise<ItemOutcome[]> =>
  changeItems(tx, steps, cause, (batch, step) => applyStep({ ...batch.get(step), tracks: true }, step));

/** @returns one outcome per id; items with units reserved by checkouts can't be deleted */
export async function deleteItems(tx: Tx, ids: readonly string[], cause: Cause): Promise<Outcome<undefined>[]> {
  const wanted = [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))];
  await sql`select 1 from stock_levels where id = any(${wanted}::uuid[]) order by id for update`.execute(tx);
  const rows = await readItemRows(tx, wanted);
  const gone = new Set<string>();
  const outcomes = ids.map((id): Outcome<undefined> => {
    const row = rows.get(id.toLowerCase());
    if (row === undefined || gone.has(row.id)) return { id, error: new AppError("INVENTORY_ITEM_NOT_FOUND") };
    if (row.reserved > 0) return { id, error: new AppError("STOCK_IS_RESERVED") };
    gone.add(row.id);
    return { id, entity: undefined };
  });
  const removed = [...gone].flatMap((id) => rows.get(id) ?? []);
  const by = actorReference(cause.actor);
  await sql`
    insert into stock_movements (variant_id, product_id, location_id, delta, quantity_after, reason, actor_kind, actor_id, created_at)
    select variant_id, product_id, location_id, -on_hand, 0, ${cause.reason}, ${by.kind}, ${by.id}::text, ${cause.now}
    from inventory_items where id = any(${[...gone]}::uuid[]) and on_hand <> 0`.execute(tx);
  await sql`delete from stock_levels where id = any(${[...gone]}::uuid[])`.execute(tx);
  await announceItems(
    tx,
    removed.map((before) => ({ before })),
    cause,
  );
  return outcomes;
}

export type VariantStock = {
  readonly variantId: string;
  readonly locationId?: string | null | undefined;
  readonly quantity?: number | undefined;
  readonly inStock?: boolean | undefined;
  readonly preorder?: StockInput["preorderInfo"];
};

/** Sets the stock whether or not an item exists, for product writes and imports. One outcome per entry. */
export const setVariantStock = (
  tx: Tx,
  entries: readonly VariantStock[],
  { now, actor }: Omit<Cause, "reason" | "revertsId">,
): Promise<ItemOutcome[]> =>
  upsertItems(
    tx,
    entries.map(({ preorder, ...entry }) => ({
      ...entry,
      ...(preorder === undefined ? {} : { preorderInfo: preorder }),
    })),
    { now, actor, reason: "MANUAL" },
  );
