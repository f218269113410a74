/** Carts that haven't changed for a while. Each revision of a cart is examined once. */
import { sql } from "kysely";
import type { Connection, Tx } from "#server/platform/db/db.ts";

/** Ids of current carts with items that were last changed before a time, oldest first. */
export async function findIdleCarts(
  db: Connection,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id::text as id from carts c
    where c.is_current and c.idle_revision is distinct from c.revision and c.updated_at < ${before}
      and exists (select from cart_line_items l where l.cart_id = c.id)
    order by c.updated_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks the current revision as examined. Doesn't affect what shoppers see. */
export async function markCartIdle(tx: Tx, cartId: string, revision: number): Promise<void> {
  await sql`update carts set idle_revision = ${revision} where id = ${cartId}`.execute(tx);
}
