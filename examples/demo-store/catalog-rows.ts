/** Refreshes columns derived from other rows, and the planner's statistics, after a bulk insert. */
import { sql } from "kysely";
import { refreshAvailability, refreshPrices, refreshSearchTerms } from "#server/catalog/products/public.ts";
import type { Tx } from "#server/platform/db/db.ts";

export async function refreshCatalog(tx: Tx, productIds: readonly string[]): Promise<void> {
  await refreshPrices(tx, productIds);
  await refreshSearchTerms(tx, productIds);
  await refreshAvailability(tx, productIds);
  await sql`analyze products, variants, product_media, collection_products, stock_levels, search_words`.execute(tx);
}
