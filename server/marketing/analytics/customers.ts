/** New and returning customers, and top customers. Customers are identified by email address, case-insensitively. */
import { sql } from "kysely";
import type { Output } from "#api/endpoint.ts";
import type { getCustomerReport, getSalesRhythm } from "#api/marketing/analytics.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { isNewCustomer } from "./customer-type.ts";
import { counted, type Period } from "./period.ts";
import type { Terms } from "./terms.ts";

const TOP = 20;

type Customer = {
  email: string;
  name: string;
  member_id: string | null;
  orders: number;
  sales: Minor;
  last_order: Date;
};

export async function readCustomers(
  db: Connection,
  period: Period,
  { currency, money }: Terms,
): Promise<Output<typeof getCustomerReport>> {
  type Totals = {
    new: number;
    returning: number;
    new_sales: Minor;
    returning_sales: Minor;
    all: number;
    repeating: number;
  };
  const { rows: totals } = await sql<Totals>`
    with buyers as (
      select lower(o.email) as email, sum(o.total) as sales from orders o where ${counted(period, currency)} group by 1
    ), told as materialized (
      select sales, ${isNewCustomer(sql`buyers.email`, sql`${period.from}`)} as is_new from buyers
    ), ever as (
      select count(*) as all, count(*) filter (where orders > 1) as repeating
      from (select count(*) as orders from orders o where o.created_at < ${period.to} and o.status = 'APPROVED'
        and o.currency = ${currency} group by lower(o.email)) customers
    )
    select count(*) filter (where is_new) as new, count(*) filter (where not is_new) as returning,
      coalesce(sum(sales) filter (where is_new), 0)::bigint as new_sales,
      coalesce(sum(sales) filter (where not is_new), 0)::bigint as returning_sales,
      (select ever.all from ever) as all, (select repeating from ever) as repeating
    from told`.execute(db);
  const { rows: best } = await sql<Customer>`
    select lower(o.email) as email, (array_agg(o.buyer_name order by o.created_at desc))[1] as name,
      (array_agg(o.member_id::text order by o.created_at desc) filter (where o.member_id is not null))[1] as member_id,
      count(*) as orders, sum(o.total)::bigint as sales, max(o.created_at) as last_order
    from orders o where ${counted(period, currency)} group by 1 order by sales desc, email limit ${TOP}`.execute(db);
  const total = totals[0];
  return {
    currency,
    newCount: total?.new ?? 0,
    returningCount: total?.returning ?? 0,
    newSales: money(total?.new_sales ?? 0),
    returningSales: money(total?.returning_sales ?? 0),
    customerCount: total?.all ?? 0,
    repeatCount: total?.repeating ?? 0,
    top: best.map((customer) => ({
      email: customer.email,
      name: customer.name,
      ...(customer.member_id === null ? {} : { memberId: customer.member_id }),
      orderCount: customer.orders,
      sales: money(customer.sales),
      lastOrderDate: customer.last_order.toISOString(),
    })),
  };
}

/** Orders by weekday and hour. */
export async function readRhythm(
  db: Connection,
  period: Period,
  { currency, money }: Terms,
): Promise<Output<typeof getSalesRhythm>> {
  const { rows: hours } = await sql<{ weekday: number; hour: number; orders: number; sales: Minor }>`
    select extract(isodow from o.created_at at time zone ${period.timeZone})::integer as weekday,
      extract(hour from o.created_at at time zone ${period.timeZone})::integer as hour,
      count(*) as orders, sum(o.total)::bigint as sales
    from orders o where ${counted(period, currency)} group by 1, 2 order by 1, 2`.execute(db);
  return {
    hours: hours.map((row) => ({
      weekday: row.weekday,
      hour: row.hour,
      orderCount: row.orders,
      sales: money(row.sales),
    })),
  };
}
