/** Brand rows and their API shape. Names are unique. */
import { sql } from "kysely";
import type { Brand } from "#api/catalog/brands.ts";
import { brandEvents } from "#api/catalog/catalog-entity-events.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { type NamedRow, NamedRows } from "#server/platform/named-rows/named-rows.ts";
import { runProductsChanged } from "./hooks.ts";

const MAX_BRANDS = 10_000;

export function presentBrand(row: NamedRow, counts = false): Brand {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    name: row.name,
    ...(counts ? { assignedProductsCount: row.owner_count } : {}),
  };
}

const createBrands = (onProductsChanged: (tx: Tx, productIds: readonly string[]) => Promise<void>): NamedRows =>
  new NamedRows({
    table: "brands",
    limit: MAX_BRANDS,
    notFound: "BRAND_NOT_FOUND",
    limitExceeded: "BRAND_LIMIT_EXCEEDED",
    events: brandEvents,
    present: (row) => presentBrand(row),
    owners: sql`select p.id from products p where p.brand_id = t.id`,
    // This module updates the foreign keys that refer to its rows.
    async move(tx, fromId, toId) {
      await sql`update products set brand_id = ${toId}::uuid, revision = revision + 1, updated_at = now()
        where brand_id = ${fromId}::uuid`.execute(tx);
    },
    async ownersChanged(tx, ids) {
      if (ids.length === 0) return;
      touch(tx, "catalog", ...ids.map((id) => `product:${id}`));
      await onProductsChanged(tx, ids);
    },
  });

export const brands = createBrands(runProductsChanged);
/** For modules that write products and refresh them themselves. */
export const brandsOfProducts = createBrands(async () => {});
