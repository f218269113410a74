/** Locks the stock of whole products. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";

/**
 * Keeps other transactions from adding levels to the products. Variants may have no row to lock yet, so it is an advisory
 * lock per product.
 */
export async function lockNewLevels(tx: Tx, productIds: Iterable<string>): Promise<void> {
  const names = [...new Set(productIds)].sort().map((id) => `stock ${id}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as t (name)`.execute(
    tx,
  );
}

/**
 * Before products are deleted: what the trash copies must not change until the commit, and the copies hold nothing for
 * checkouts. Levels are locked before products, as by sales.
 */
export async function endReservations(tx: Tx, productIds: readonly string[], now: Date): Promise<void> {
  await lockNewLevels(tx, productIds);
  const { rows } = await sql<{ id: string }>`
    select l.id from stock_levels l join variants v on v.id = l.variant_id
    where v.product_id = any(${[...productIds]}::uuid[]) order by l.id for update of l`.execute(tx);
  const levels = sql`any(${rows.map(({ id }) => id)}::uuid[])`;
  await sql`
    update stock_reservations set state = 'RELEASED', ended_at = ${now}
    where state = 'HELD' and stock_level_id = ${levels}`.execute(tx);
  await sql`
    update stock_levels set reserved = 0, preordered = least(preordered, greatest(0, -on_hand)),
      revision = revision + 1, updated_at = ${now}
    where reserved <> 0 and id = ${levels}`.execute(tx);
}
