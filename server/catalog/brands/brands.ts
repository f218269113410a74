/** Rows of brands. Names are unique. */
import { sql } from "kysely";
import { brandCalls } from "#api/catalog/brands.ts";
import { brandEvents } from "#api/catalog/catalog-entity-events.ts";
import { NamedRows } from "#server/catalog/named-entities/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { runProductsChanged } from "./hooks.ts";

const createBrands = (onProductsChanged: (tx: Tx, productIds: readonly string[]) => Promise<void>): NamedRows =>
  new NamedRows({
    calls: brandCalls,
    table: "brands",
    limit: 10_000,
    events: brandEvents,
    owners: sql`select p.id from products p where p.brand_id = t.id`,
    // This module updates the foreign keys that refer to its rows.
    async move(tx, fromId, toId) {
      await sql`update products set brand_id = ${toId}::uuid, revision = revision + 1, updated_at = now()
        where brand_id = ${fromId}::uuid`.execute(tx);
    },
    onProductsChanged,
  });

export const brands = createBrands(runProductsChanged);
/** For modules that write products and refresh them themselves. */
export const brandsOfProducts = createBrands(async () => {});
