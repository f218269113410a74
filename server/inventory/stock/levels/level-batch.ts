/**
 * A unit of work over inventory levels: locks them, changes them in memory, writes them at once. Locks are taken first,
 * in id order, so planned changes are still valid when they are written; constraints back this up.
 */
import { sql } from "kysely";
import type { InventoryChangeReason } from "#api/inventory/inventory-items.ts";
import { MAX_PREORDER_LIMIT } from "#api/inventory/inventory-items.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { announceItems } from "../items/announce-items.ts";
import { type ItemRow, readItemRows } from "../items/item-rows.ts";
import type { Level } from "../items/plan-items.ts";
import { lockNewLevels } from "./lock-stock.ts";

export type Cause = {
  readonly now: Date;
  readonly actor: Actor;
  readonly reason: InventoryChangeReason;
  readonly revertsId?: string | undefined;
};

/** Identifies an item by id, or by variant and location (the default location if missing). */
export type Place = {
  readonly id?: string | null | undefined;
  readonly variantId?: string | null | undefined;
  readonly locationId?: string | null | undefined;
};

type Movement = { variantId: string; productId: string; locationId: string; delta: number; quantityAfter: number };
type LockedRow = {
  id: string;
  variant_id: string;
  product_id: string;
  location_id: string;
  revision: number;
  tracks_quantity: boolean;
  is_in_stock: boolean;
  on_hand: number;
  reserved: number;
  preordered: number;
  preorder_enabled: boolean;
  preorder_message: string;
  preorder_limit: number;
  extended_fields: Level["extendedFields"];
};

const placeKey = (variantId: string, locationId: string): string => `${variantId} ${locationId}`.toLowerCase();

export class LevelBatch {
  readonly #tx: Tx;
  readonly #cause: Cause;
  readonly #levels = new Map<string, Level>();
  readonly #idsByPlace = new Map<string, string>();
  readonly #products = new Map<string, string>();
  readonly #locations = new Set<string>();
  #defaultLocationId = "";
  #before = new Map<string, ItemRow>();
  readonly #changed = new Set<string>();
  readonly #made = new Set<string>();
  readonly #movements: Movement[] = [];

  private constructor(tx: Tx, cause: Cause) {
    this.#tx = tx;
    this.#cause = cause;
  }

  /** Locks the items at these places, and the variants that have none there yet. */
  static async open(tx: Tx, places: readonly Place[], cause: Cause): Promise<LevelBatch> {
    const batch = new LevelBatch(tx, cause);
    await batch.#readLocations();
    await batch.#readVariants(places);
    await batch.#lock(places);
    return batch;
  }

  async #readLocations(): Promise<void> {
    const rows = await this.#tx.selectFrom("stock_locations").select(["id", "is_default"]).execute();
    for (const { id, is_default } of rows) {
      this.#locations.add(id);
      if (is_default) this.#defaultLocationId = id;
    }
  }

  async #readVariants(places: readonly Place[]): Promise<void> {
    const ids = places.flatMap(({ variantId }) => (variantId && isId(variantId) ? [variantId] : []));
    if (ids.length === 0) return;
    const { rows } = await sql<{ variant_id: string; product_id: string }>`
      select variant_id, product_id from variant_stock where variant_id = any(${ids}::uuid[])`.execute(this.#tx);
    for (const row of rows) this.#products.set(row.variant_id, row.product_id);
    await lockNewLevels(this.#tx, this.#products.values());
  }

  async #lock(places: readonly Place[]): Promise<void> {
    const ids = places.flatMap(({ id }) => (id && isId(id) ? [id] : []));
    const { rows } = await sql<LockedRow>`
      select l.id, l.variant_id, v.product_id, l.location_id, l.revision, l.tracks_quantity, l.is_in_stock, l.on_hand,
        l.reserved, l.preordered, l.preorder_enabled, l.preorder_message, l.preorder_limit, l.extended_fields
      from stock_levels l join variant_labels v on v.variant_id = l.variant_id
      where l.id = any(${ids}::uuid[]) or l.variant_id = any(${[...this.#products.keys()]}::uuid[])
      order by l.id for update of l`.execute(this.#tx);
    for (const row of rows) this.#remember(toLevel(row));
    this.#before = await readItemRows(
      this.#tx,
      rows.map(({ id }) => id),
    );
  }

  #remember(level: Level): void {
    this.#levels.set(level.id, level);
    this.#idsByPlace.set(placeKey(level.variantId, level.locationId), level.id);
  }

  /** The level including pending changes; undefined when there is none. */
  find({ id, variantId, locationId }: Place): Level | undefined {
    if (id) return this.#levels.get(id.toLowerCase());
    if (!variantId) return undefined;
    return this.#levels.get(this.#idsByPlace.get(placeKey(variantId, locationId ?? this.#defaultLocationId)) ?? "");
  }

  /**
   * @throws {AppError} INVENTORY_ITEM_NOT_FOUND; NOT_FOUND for a variant at a location
   * (docs/protocol/inventory.md#item-rules)
   */
  get(place: Place): Level {
    const level = this.find(place);
    if (level !== undefined) return level;
    if (place.id) throw new AppError("INVENTORY_ITEM_NOT_FOUND", { data: { inventoryItemId: place.id } });
    const { variantId, locationId } = place;
    const description = "There is no inventory item for this variant at this location.";
    throw new AppError("NOT_FOUND", { description, data: { variantId, ...(locationId ? { locationId } : {}) } });
  }

  /**
   * Returns an empty level for a place that has none; `put` creates it.
   * @throws {AppError} VARIANT_NOT_FOUND, STORES_LOCATION_NOT_FOUND
   */
  blank({ variantId, locationId }: Place): Level {
    const variant = (variantId ?? "").toLowerCase();
    const productId = this.#products.get(variant);
    if (productId === undefined) throw new AppError("VARIANT_NOT_FOUND", { data: { variantId } });
    const location = (locationId ?? this.#defaultLocationId).toLowerCase();
    if (!this.#locations.has(location)) throw new AppError("STORES_LOCATION_NOT_FOUND", { data: { locationId } });
    return {
      id: newId(this.#cause.now.getTime()),
      variantId: variant,
      productId,
      locationId: location,
      revision: 0,
      tracks: false,
      isInStock: true,
      onHand: 0,
      reserved: 0,
      preordered: 0,
      preorderEnabled: false,
      preorderMessage: "",
      preorderLimit: MAX_PREORDER_LIMIT,
      extendedFields: null,
    };
  }

  put(level: Level): void {
    const before = this.#levels.get(level.id);
    if (before === undefined) this.#made.add(level.id);
    const delta = level.onHand - (before?.onHand ?? 0);
    if (delta !== 0) {
      const { variantId, productId, locationId } = level;
      const quantityAfter = level.onHand - level.reserved;
      this.#movements.push({ variantId, productId, locationId, delta, quantityAfter });
    }
    this.#changed.add(level.id);
    this.#remember({ ...level, revision: (before?.revision ?? 0) + 1 });
  }

  /** Writes the pending changes and emits their events. Returns the changed items by id. */
  async write(): Promise<Map<string, ItemRow>> {
    if (this.#changed.size === 0) return new Map();
    const { now, actor, reason, revertsId } = this.#cause;
    const rows = [...this.#changed].flatMap((id) => this.#levels.get(id) ?? []);
    await sql`
      insert into stock_levels (id, variant_id, location_id, tracks_quantity, is_in_stock, on_hand, preordered,
        preorder_enabled, preorder_message, preorder_limit, extended_fields, revision, created_at, updated_at)
      select id, "variantId", "locationId", tracks, "isInStock", "onHand", preordered, "preorderEnabled",
        "preorderMessage", "preorderLimit", "extendedFields", revision, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "variantId" uuid, "locationId" uuid,
        tracks boolean, "isInStock" boolean, "onHand" int, preordered int, "preorderEnabled" boolean,
        "preorderMessage" text, "preorderLimit" int, "extendedFields" jsonb, revision bigint)
      order by id
      on conflict (id) do update set tracks_quantity = excluded.tracks_quantity, is_in_stock = excluded.is_in_stock,
        on_hand = excluded.on_hand, preordered = excluded.preordered, preorder_enabled = excluded.preorder_enabled,
        preorder_message = excluded.preorder_message, preorder_limit = excluded.preorder_limit,
        extended_fields = excluded.extended_fields, revision = excluded.revision,
        updated_at = excluded.updated_at`.execute(this.#tx);
    const by = actorReference(actor);
    await sql`
      insert into stock_movements (variant_id, product_id, location_id, delta, quantity_after, reason, actor_kind, actor_id,
        reverts_id, created_at)
      select "variantId", "productId", "locationId", delta, "quantityAfter", ${reason}, ${by.kind}, ${by.id}::text,
        ${revertsId ?? null}::bigint, ${now}
      from rows from (jsonb_to_recordset(${JSON.stringify(this.#movements)}::jsonb) as ("variantId" uuid, "productId" uuid,
        "locationId" uuid, delta int, "quantityAfter" int)) with ordinality
        as r ("variantId", "productId", "locationId", delta, "quantityAfter", place)
      order by place`.execute(this.#tx);
    const after = await readItemRows(this.#tx, [...this.#changed]);
    await announceItems(
      this.#tx,
      [...after.values()].map((row) => ({ before: this.#before.get(row.id), after: row })),
      this.#cause,
    );
    return after;
  }
}

function toLevel(row: LockedRow): Level {
  return {
    id: row.id,
    variantId: row.variant_id,
    productId: row.product_id,
    locationId: row.location_id,
    revision: row.revision,
    tracks: row.tracks_quantity,
    isInStock: row.is_in_stock,
    onHand: row.on_hand,
    reserved: row.reserved,
    preordered: row.preordered,
    preorderEnabled: row.preorder_enabled,
    preorderMessage: row.preorder_message,
    preorderLimit: row.preorder_limit,
    extendedFields: row.extended_fields,
  };
}
