/** Changing the default location changes the available stock of every product with stock anywhere. */
import { sql } from "kysely";
import { refreshAvailability } from "#server/catalog/products/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";

const BATCH = 1000;

export async function refreshAllAvailability(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct product_id::text as id from inventory_items order by 1`.execute(tx);
  for (let start = 0; start < rows.length; start += BATCH) {
    await refreshAvailability(
      tx,
      rows.slice(start, start + BATCH).map(({ id }) => id),
    );
  }
  touch(tx, "catalog");
}
