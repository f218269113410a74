/**
 * Keeps `customers` current. Triggers on orders, refunds and members record whose figures may have changed; every read computes
 * those first, so that lists and segments are exact. The job only keeps the first read of a quiet store short.
 */
import { sql } from "kysely";
import { Type } from "typebox";
import type { Db, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";

const BATCH = 5000;
/** Key of the advisory lock. Without it, an older computation could overwrite a newer one. */
const LOCK = 1_733_001;

export async function refreshCustomers(tx: Tx): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from customer_changes) as found`.execute(tx);
  if (rows[0]?.found !== true) return;
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  const { currency } = await readStoreSettings(tx);
  let taken = BATCH;
  while (taken === BATCH) {
    const { rows: changed } = await sql<{ email_key: string }>`
      delete from customer_changes where id in (select id from customer_changes order by id limit ${BATCH}) returning email_key`.execute(
      tx,
    );
    taken = changed.length;
    if (taken === 0) return;
    const keys = [...new Set(changed.map(({ email_key }) => email_key))];
    await sql`select refresh_customers(${keys}::text[], ${currency})`.execute(tx);
  }
}

/** Before accounts are deleted: their customers are computed anew from the orders with the address. */
export async function releaseMembers(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from customers where member_id = any(${[...memberIds]}::uuid[]) returning email_key)
    insert into customer_changes (email_key) select email_key from gone`.execute(tx);
}

/** For reads, which have no transaction of their own. */
export const refreshCustomersFirst = (db: Db): Promise<void> => transaction(db, refreshCustomers);

export const refreshCustomersJob = job({
  name: "customers.refresh",
  payload: Type.Object({}),
  schedule: "*/5 * * * *",
  run: (store) => refreshCustomersFirst(store.database.db),
});
