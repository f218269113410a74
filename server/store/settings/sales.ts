/** What can't change any more once the store has sold something: amounts of the past would change their meaning. */
import { sql } from "kysely";
import type { ErrorCode } from "#api/errors.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";

/** Orders imported from elsewhere carry their own currency and lock nothing; gift cards are money owed in the store's. */
export async function readSales(db: Connection): Promise<{ hasSales: boolean; hasProducts: boolean }> {
  const { rows } = await sql<{ has_sales: boolean; has_products: boolean }>`
    select exists (select from orders where not is_imported) or exists (select from gift_cards) as has_sales,
      exists (select from products) as has_products`.execute(db);
  return { hasSales: rows[0]?.has_sales === true, hasProducts: rows[0]?.has_products === true };
}

/**
 * Waits for orders and gift cards that are being written, so that a first sale at the same moment is seen.
 * @throws {AppError} the code, after the first sale
 */
export async function refuseAfterSales(tx: Tx, code: ErrorCode): Promise<void> {
  await sql`lock table orders, gift_cards in share mode`.execute(tx);
  if ((await readSales(tx)).hasSales) throw new AppError(code);
}
