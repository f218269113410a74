/** Settings that are locked after the first sale, because they would change the meaning of existing amounts. */
import { sql } from "kysely";
import type { ErrorCode } from "#api/errors.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";

/**
 * Imported orders have a currency of their own and lock nothing. Gift cards are liabilities in the store's currency.
 */
export async function readSales(db: Connection): Promise<{ hasSales: boolean; hasProducts: boolean }> {
  const { rows } = await sql<{ has_sales: boolean; has_products: boolean }>`
    select exists (select from orders where not is_imported) or exists (select from gift_cards) as has_sales,
      exists (select from products) as has_products`.execute(db);
  return { hasSales: rows[0]?.has_sales === true, hasProducts: rows[0]?.has_products === true };
}

/**
 * Waits for concurrent writes of orders and gift cards, so that a simultaneous first sale is detected.
 * @throws {AppError} the code, after the first sale
 */
export async function refuseAfterSales(tx: Tx, code: ErrorCode): Promise<void> {
  await sql`lock table orders, gift_cards in share mode`.execute(tx);
  if ((await readSales(tx)).hasSales) throw new AppError(code);
}
