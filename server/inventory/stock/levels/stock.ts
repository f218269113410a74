/** Takes, returns and reserves stock: the functions that orders and checkouts build on. */
import { sql } from "kysely";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { announceStock, type StockChange } from "./announce-stock.ts";
import { quantityAfterLine } from "./quantity-after-line.ts";
import type { StockCause, StockLine } from "./stock-line.ts";
import { type TakeLine, type TakeRow, takeStatement } from "./take-statement.ts";
import { addToTrashedLevels, haveEnough, lockTrashedLevels } from "./trashed-levels.ts";

export type StockOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly short: readonly { variantId: string; available: number }[] };

/**
 * Takes the units of all lines, or none when any variant has too few (docs/protocol/decisions.md#stock). Lines of the
 * same variant are summed. Untracked variants are only checked for being in stock. Never oversells.
 */
export async function takeStock(tx: Tx, lines: readonly StockLine[], cause: StockCause): Promise<StockOutcome> {
  return takeLines(
    tx,
    lines.map((line) => ({ ...line, allowsPreorder: true })),
    cause,
  );
}

export async function takeLines(tx: Tx, lines: readonly TakeLine[], cause: StockCause): Promise<StockOutcome> {
  if (lines.length === 0) return { ok: true };
  const { orderId, now, reason, actor } = cause;
  const effect = { kind: "sell", reason, orderId, actor: actor && actorReference(actor) } as const;
  const { rows } = await takeStatement({ lines, now, effect }).execute(tx);
  return finishTaking(tx, rows, cause);
}

/**
 * Reserves units for a checkout with a payment in progress until `expiresAt`; a job releases them afterwards. Reserving
 * again replaces the checkout's previous reservation.
 */
export async function reserveStock(
  tx: Tx,
  lines: readonly StockLine[],
  hold: { checkoutId: string; expiresAt: Date; now: Date },
): Promise<StockOutcome> {
  const { checkoutId, expiresAt, now } = hold;
  await releaseReservation(tx, checkoutId, { now });
  if (lines.length === 0) return { ok: true };
  const { rows } = await takeStatement({
    lines: lines.map((line) => ({ ...line, allowsPreorder: true })),
    now,
    effect: { kind: "hold", checkoutId, expiresAt },
  }).execute(tx);
  return finishTaking(tx, rows, { now });
}

async function finishTaking(
  tx: Tx,
  rows: readonly TakeRow[],
  cause: { now: Date; actor?: Actor | undefined },
): Promise<StockOutcome> {
  const short = rows.filter((row) => !row.is_enough);
  if (short.length > 0) {
    return {
      ok: false,
      short: short.map(({ variant_id, tracks_quantity, available, preorder_left }) => ({
        variantId: variant_id,
        available: tracks_quantity ? Math.max(available, 0) + Math.max(preorder_left, 0) : 0,
      })),
    };
  }
  const changes = rows.flatMap((row): StockChange[] =>
    row.tracks_quantity && row.product_id !== null
      ? [
          {
            productId: row.product_id,
            variantId: row.variant_id,
            isOnlyVariant: row.is_only_variant === true,
            before: row.available,
            after: row.available - row.quantity,
            canPreorder: row.preorder_left - row.shortage > 0,
          },
        ]
      : [],
  );
  await announceStock(tx, changes, cause);
  return { ok: true };
}

type ChangedRow = {
  product_id: string;
  variant_id: string;
  is_only_variant: boolean;
  before: number;
  after: number;
  can_preorder: boolean;
};

const toChange = (row: ChangedRow): StockChange => ({
  productId: row.product_id,
  variantId: row.variant_id,
  isOnlyVariant: row.is_only_variant,
  before: row.before,
  after: row.after,
  canPreorder: row.can_preorder,
});

/**
 * Returns units to stock, those of deleted products to their levels in the trash. Skips variants that are untracked or
 * permanently deleted.
 */
export async function returnStock(tx: Tx, lines: readonly StockLine[], cause: StockCause): Promise<void> {
  const others = await returnToTrash(tx, lines, cause);
  const missed = await returnToLevels(tx, others, cause);
  // Products that were deleted while the levels were being locked.
  await returnToTrash(tx, missed, cause);
}

/** Returns the lines that aren't in the trash. */
async function returnToTrash(tx: Tx, lines: readonly StockLine[], cause: StockCause): Promise<readonly StockLine[]> {
  const variantIds = lines.map(({ variantId }) => variantId);
  const levels = await lockTrashedLevels(tx, variantIds);
  return levels.length === 0 ? lines : addToTrashedLevels(tx, levels, lines, cause);
}

/** Returns the lines whose variants have no counted level. */
async function returnToLevels(tx: Tx, lines: readonly StockLine[], cause: StockCause): Promise<StockLine[]> {
  if (lines.length === 0) return [];
  const { orderId, now, reason, actor } = cause;
  const by = actor && actorReference(actor);
  const { rows } = await sql<ChangedRow>`
    with lines as (
      select * from unnest(${lines.map((line) => line.variantId)}::uuid[], ${lines.map((line) => line.quantity)}::int[],
        ${lines.map((line) => line.orderLineId ?? null)}::uuid[]) with ordinality as t (variant_id, quantity, order_line_id, position)
    ), locked as materialized (
      select l.id, sums.quantity from stock_levels l
      join (select variant_id, sum(quantity)::int as quantity from lines group by variant_id) sums using (variant_id)
      where l.location_id = (select id from stock_locations where is_default) and l.tracks_quantity
      order by l.id for update of l
    ), changed as (
      update stock_levels s set on_hand = s.on_hand + k.quantity, revision = s.revision + 1, updated_at = ${now},
        preordered = least(s.preordered, greatest(0, -(s.on_hand + k.quantity - s.reserved)))
      from locked k where s.id = k.id
      returning s.*, k.quantity as added
    ), noted as (
      insert into stock_movements
        (variant_id, product_id, location_id, delta, quantity_after, reason, order_id, order_line_id, actor_kind, actor_id, created_at)
      select c.variant_id, v.product_id, c.location_id, l.quantity,
             ${quantityAfterLine({ level: sql`c`, final: sql`c.on_hand - c.reserved`, delta: sql`l.quantity` })}, ${reason},
             ${orderId ?? null}::uuid, l.order_line_id, ${by?.kind ?? null}::text, ${by?.id ?? null}::text, ${now}
      from changed c join lines l using (variant_id) join variant_stock v using (variant_id) order by l.position returning 1
    )
    select v.product_id, v.variant_id, v.is_only_variant, c.on_hand - c.reserved - c.added as before,
           c.on_hand - c.reserved as after, c.preorder_enabled and c.preordered < c.preorder_limit as can_preorder
    from changed c join variant_stock v using (variant_id)`.execute(tx);
  await announceStock(tx, rows.map(toChange), cause);
  const changed = new Set(rows.map((row) => row.variant_id));
  return lines.filter(({ variantId }) => !changed.has(variantId));
}

type Consumption = {
  readonly orderId: string;
  readonly now: Date;
  readonly actor?: Actor | undefined;
  /** The order's lines, which the ledger refers to. If they differ from the reservation, nothing is consumed. */
  readonly lines?: readonly StockLine[];
};

/**
 * Turns a checkout's reservation into a sale. Returns false when there is none (any more), or it has other units than
 * the order: the reservation is then released and the caller has to take the stock. Units of products that were deleted
 * meanwhile are sold from the trash.
 */
export async function consumeReservation(
  tx: Tx,
  checkoutId: string,
  { orderId, now, actor, lines = [] }: Consumption,
): Promise<boolean> {
  const by = actor && actorReference(actor);
  const variantIds = lines.map(({ variantId }) => variantId);
  if (!haveEnough(await lockTrashedLevels(tx, variantIds), lines)) {
    await releaseReservation(tx, checkoutId, { now });
    return false;
  }
  const { rows } = await sql<{ count: number; hasDeleted: boolean }>`
    with lines as (
      select * from unnest(${lines.map((line) => line.variantId)}::uuid[], ${lines.map((line) => line.quantity)}::int[],
        ${lines.map((line) => line.orderLineId ?? null)}::uuid[]) with ordinality as t (variant_id, quantity, order_line_id, position)
    ), held as materialized (
      select r.id, r.stock_level_id, r.quantity from stock_reservations r
      join stock_levels l on l.id = r.stock_level_id
      where r.checkout_id = ${checkoutId} and r.state = 'HELD'
      order by l.id for update of l, r
    ), wanted as (
      select s.stock_level_id, sum(l.quantity)::int as quantity from lines l join variant_stock s using (variant_id)
      where s.tracks_quantity group by 1
    ), ended as (
      update stock_reservations r set state = 'CONSUMED', order_id = ${orderId}::uuid, ended_at = ${now}
      from held where r.id = held.id and r.state = 'HELD' and (${lines.length === 0} or not exists (
        select from wanted w full join held h using (stock_level_id) where w.quantity is distinct from h.quantity))
      returning r.id
    ), changed as (
      update stock_levels s set on_hand = s.on_hand - h.quantity, reserved = s.reserved - h.quantity,
             revision = s.revision + 1, updated_at = ${now}
      from held h join ended e on e.id = h.id where s.id = h.stock_level_id
      returning s.variant_id, s.location_id, s.on_hand - s.reserved as quantity_after, h.quantity
    ), noted as (
      insert into stock_movements
        (variant_id, product_id, location_id, delta, quantity_after, reason, order_id, order_line_id, actor_kind, actor_id, created_at)
      select c.variant_id, v.product_id, c.location_id, -coalesce(l.quantity, c.quantity),
             ${quantityAfterLine({ level: sql`c`, final: sql`c.quantity_after`, delta: sql`-l.quantity` })}, 'ORDER',
             ${orderId}::uuid, l.order_line_id, ${by?.kind ?? null}::text, ${by?.id ?? null}::text, ${now}
      from changed c join variant_stock v using (variant_id) left join lines l using (variant_id)
      order by l.position returning 1
    )
    select count(*)::int as count, exists (select from lines l where not exists (
      select from variants v where v.id = l.variant_id)) as "hasDeleted" from ended`.execute(tx);
  const isConsumed = (rows[0]?.count ?? 0) > 0;
  if (!isConsumed) await releaseReservation(tx, checkoutId, { now });
  else if (rows[0]?.hasDeleted) {
    // Reads them again: a product may have been deleted since.
    const levels = await lockTrashedLevels(tx, variantIds);
    const sold = lines.map((line) => ({ ...line, quantity: -line.quantity }));
    await addToTrashedLevels(tx, levels, sold, { orderId, now, actor, reason: "ORDER" });
  }
  return isConsumed;
}

/** Releases a checkout's reservation, if any. */
export async function releaseReservation(tx: Tx, checkoutId: string, { now }: { now: Date }): Promise<void> {
  await releaseCheckouts(tx, [checkoutId], now);
}

/** A level that has less reserved than its reservations say must not keep the others from being released. */
async function releaseCheckouts(tx: Tx, checkoutIds: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql<ChangedRow>`
    with held as materialized (
      select r.id, r.stock_level_id, r.quantity, r.preorder_quantity from stock_reservations r
      join stock_levels l on l.id = r.stock_level_id
      where r.checkout_id = any(${checkoutIds}::uuid[]) and r.state = 'HELD'
      order by l.id for update of l, r
    ), ended as (
      update stock_reservations r set state = 'RELEASED', ended_at = ${now}
      from held where r.id = held.id and r.state = 'HELD' returning r.id
    ), sums as (
      select h.stock_level_id, sum(h.quantity)::int as quantity from held h join ended using (id) group by 1
    ), changed as (
      update stock_levels s set reserved = greatest(0, s.reserved - k.quantity), revision = s.revision + 1,
        updated_at = ${now},
        preordered = least(s.preordered, greatest(0, -(s.on_hand - greatest(0, s.reserved - k.quantity))))
      from sums k where s.id = k.stock_level_id
      returning s.*, k.quantity as added
    )
    select v.product_id, v.variant_id, v.is_only_variant, c.on_hand - c.reserved - c.added as before,
           c.on_hand - c.reserved as after, c.preorder_enabled and c.preordered < c.preorder_limit as can_preorder
    from changed c join variant_stock v using (variant_id)`.execute(tx);
  await announceStock(tx, rows.map(toChange), { now });
  return rows.length;
}

/** Releases expired reservations of up to 200 checkouts; skips rows that other processes have locked. */
export async function releaseExpiredReservations(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ checkout_id: string }>`
    select distinct checkout_id from (
      select checkout_id from stock_reservations where state = 'HELD' and expires_at <= ${now}
      order by expires_at limit 200) as due`.execute(tx);
  if (rows.length === 0) return 0;
  return releaseCheckouts(
    tx,
    rows.map((row) => row.checkout_id),
    now,
  );
}
