/** Ribbon rows and their API shape. Names are unique. */
import { sql } from "kysely";
import { ribbonEvents } from "#api/catalog/catalog-entity-events.ts";
import type { Ribbon } from "#api/catalog/ribbons.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { type NamedRow, NamedRows } from "#server/platform/named-rows/named-rows.ts";

const MAX_RIBBONS = 10_000;

export function presentRibbon(row: NamedRow, counts = false): Ribbon {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    name: row.name,
    ...(counts ? { assignedProductCount: row.owner_count } : {}),
  };
}

export const ribbons = new NamedRows({
  table: "ribbons",
  limit: MAX_RIBBONS,
  notFound: "RIBBON_NOT_FOUND",
  limitExceeded: "RIBBON_LIMIT_EXCEEDED",
  events: ribbonEvents,
  present: (row) => presentRibbon(row),
  owners: sql`select p.id from products p where p.ribbon_id = t.id union select r.product_id from product_ribbons r where r.ribbon_id = t.id`,
  // This module updates the foreign keys that refer to its rows.
  async move(tx, fromId, toId) {
    // A product can't have the same ribbon twice.
    await sql`delete from product_ribbons r using products p where p.id = r.product_id and r.ribbon_id in (${fromId}::uuid, ${toId}::uuid)
        and (p.ribbon_id in (${fromId}::uuid, ${toId}::uuid) or (r.ribbon_id = ${fromId}::uuid and exists (
          select from product_ribbons o where o.product_id = r.product_id and o.ribbon_id = ${toId}::uuid)))`.execute(
      tx,
    );
    await sql`update product_ribbons set ribbon_id = ${toId}::uuid where ribbon_id = ${fromId}::uuid`.execute(tx);
    await sql`update products set ribbon_id = ${toId}::uuid, revision = revision + 1, updated_at = now()
        where ribbon_id = ${fromId}::uuid`.execute(tx);
  },
  async ownersChanged(tx, ids) {
    if (ids.length === 0) return;
    touch(tx, "catalog", ...ids.map((id) => `product:${id}`));
  },
});
