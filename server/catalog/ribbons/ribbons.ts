/** Rows of ribbons. Names are unique. */
import { sql } from "kysely";
import { ribbonEvents } from "#api/catalog/catalog-entity-events.ts";
import { ribbonCalls } from "#api/catalog/ribbons.ts";
import { NamedRows } from "#server/catalog/named-entities/public.ts";

export const ribbons = new NamedRows({
  calls: ribbonCalls,
  table: "ribbons",
  limit: 10_000,
  events: ribbonEvents,
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
});
