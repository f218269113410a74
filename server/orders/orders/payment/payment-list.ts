/**
 * All payments of the store with their orders and alarms, newest first. IDs are ordered by time, so they serve as the
 * cursor.
 */
import { sql } from "kysely";
import { type Payment, toPayment } from "#server/payments/payments/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { storeLocale } from "#server/store/settings/public.ts";

type Alarm = { kind: string; message: string; createdAt: string };
export type ListedPayment = Payment & {
  order_number: number | null;
  buyer_name: string | null;
  email: string | null;
  locale: string | null;
  alarms: Alarm[];
};

type PaymentFilter = {
  status?: string | undefined;
  provider?: string | undefined;
  search?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  needsAttention?: boolean | undefined;
  /** Payments older than this one. */
  before?: string | undefined;
  limit: number;
};

const openAlarms = sql`select 1 from payment_alarms a where a.payment_id = p.id and a.resolved_at is null`;

function conditionsOf({ status, provider, search, from, until, needsAttention, before }: PaymentFilter) {
  const conditions = [sql`true`];
  if (status !== undefined) conditions.push(sql`p.status = ${status}`);
  if (provider !== undefined) conditions.push(sql`p.provider = ${provider}`);
  if (from !== undefined) conditions.push(sql`p.created_at >= ${from}`);
  if (until !== undefined) conditions.push(sql`p.created_at < ${until}`);
  if (needsAttention === true) conditions.push(sql`exists (${openAlarms})`);
  if (before !== undefined) {
    conditions.push(sql`(p.created_at, p.id) < (select b.created_at, b.id from payments b where b.id = ${before})`);
  }
  const text = search?.trim() ?? "";
  if (text !== "") {
    conditions.push(sql`(o.number::text = ${text} or lower(o.email) = lower(${text}) or p.id::text = ${text}
      or p.provider_payment_id = ${text})`);
  }
  return sql.join(conditions, sql` and `);
}

const selection = sql`
  select p.*, o.number as order_number, o.buyer_name, o.email, ${storeLocale} as locale,
    coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'message', a.message, 'createdAt', a.created_at)
      order by a.created_at) from payment_alarms a where a.payment_id = p.id and a.resolved_at is null), '[]') as alarms
  from payments p left join orders o on o.id = p.order_id`;

export async function listPayments(db: Connection, filter: PaymentFilter): Promise<ListedPayment[]> {
  const { rows } = await sql<ListedPayment>`${selection} where ${conditionsOf(filter)}
    order by p.created_at desc, p.id desc limit ${filter.limit}`.execute(db);
  return rows.map(read);
}

export async function findListedPayment(db: Connection, id: string): Promise<ListedPayment | undefined> {
  const { rows } = await sql<ListedPayment>`${selection} where p.id = ${id}`.execute(db);
  const [row] = rows;
  return row && read(row);
}

const read = (row: ListedPayment): ListedPayment => ({ ...row, ...toPayment(row) });

export async function resolveAlarms(tx: Tx, paymentId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("payment_alarms")
    .set({ resolved_at: now })
    .where("payment_id", "=", paymentId)
    .where("resolved_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
