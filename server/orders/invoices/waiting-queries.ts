/** Orders whose invoice requires the seller's legal name and address first. */
import { sql } from "kysely";
import type { Connection, Tx } from "#server/platform/db/db.ts";

export async function addWaiting(tx: Tx, orderId: string, since: Date): Promise<void> {
  await sql`insert into waiting_invoices (order_id, since) values (${orderId}, ${since})
    on conflict (order_id) do nothing`.execute(tx);
}

export async function countWaiting(db: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from waiting_invoices`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Removes and returns the order that was queued first; undefined if the queue is empty. */
export async function takeWaiting(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ order_id: string }>`
    delete from waiting_invoices where order_id = (
      select order_id from waiting_invoices order by since, order_id limit 1 for update)
    returning order_id::text as order_id`.execute(tx);
  return rows[0]?.order_id;
}
