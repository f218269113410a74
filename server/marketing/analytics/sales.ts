/** Sales over time. Every figure is a sum of columns that constraints of the orders table keep consistent. */
import { sql } from "kysely";
import type { SalesFigures } from "#api/marketing/analytics.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { counted, type Interval, type Period } from "./period.ts";
import type { MoneyOf } from "./terms.ts";

type Sums = {
  orders: number;
  units: number;
  items: Minor;
  discounts: Minor;
  shipping: Minor;
  fees: Minor;
  tips: Minor;
  taxes: Minor;
  included_taxes: Minor;
  sales: Minor;
  refunds: Minor;
};
type Row = Sums & { start: string };

const SUMS = [
  "orders",
  "units",
  "items",
  "discounts",
  "shipping",
  "fees",
  "tips",
  "taxes",
  "included_taxes",
  "sales",
  "refunds",
] as const;

/** One row per interval of the period in chronological order, including intervals without sales. */
export async function readSales(
  db: Connection,
  period: Period,
  terms: { currency: string; interval: Interval },
): Promise<Row[]> {
  const { from, to, timeZone } = period;
  const unit = terms.interval.toLowerCase();
  const startOf = (column: ReturnType<typeof sql>) =>
    sql`date_trunc(${sql.lit(unit)}, ${column} at time zone ${timeZone})`;
  const { rows } = await sql<Row>`
    with starts as (
      select generate_series(${startOf(sql`${from}::timestamptz`)}, ${startOf(sql`(${to}::timestamptz - interval '1 microsecond')`)},
        ${sql.lit(`1 ${unit}`)}::interval) as start
    ),
    sold as (
      select ${startOf(sql`o.created_at`)} as start, count(*) as orders, sum(u.units) as units, sum(o.subtotal) as items,
        sum(o.discount_total) as discounts, sum(o.shipping_total) as shipping, sum(o.fee_total) as fees, sum(o.tip_total) as tips,
        sum(o.tax_total) filter (where not o.tax_included) as taxes, sum(o.tax_total) filter (where o.tax_included) as included_taxes,
        sum(o.total) as sales
      from orders o cross join lateral (select sum(l.quantity) as units from order_line_items l where l.order_id = o.id) u
      where ${counted(period, terms.currency)} group by 1
    ),
    returned as (
      select ${startOf(sql`t.created_at`)} as start, sum(t.amount) as refunds
      from refund_transactions t join refunds r on r.id = t.refund_id join orders o on o.id = r.order_id
      where t.state = 'SUCCEEDED' and t.created_at >= ${from} and t.created_at < ${to}
        and o.status = 'APPROVED' and o.currency = ${terms.currency} group by 1
    )
    select to_char(starts.start, 'YYYY-MM-DD"T"HH24:MI:SS') as start, coalesce(orders, 0)::bigint as orders,
      coalesce(units, 0)::bigint as units, coalesce(items, 0)::bigint as items, coalesce(discounts, 0)::bigint as discounts,
      coalesce(shipping, 0)::bigint as shipping, coalesce(fees, 0)::bigint as fees, coalesce(tips, 0)::bigint as tips,
      coalesce(taxes, 0)::bigint as taxes, coalesce(included_taxes, 0)::bigint as included_taxes,
      coalesce(sales, 0)::bigint as sales, coalesce(refunds, 0)::bigint as refunds
    from starts left join sold using (start) left join returned using (start) order by starts.start`.execute(db);
  return rows;
}

export function sumOf(rows: readonly Sums[]): Sums {
  const total = Object.fromEntries(SUMS.map((name) => [name, 0])) as Sums;
  for (const row of rows) for (const name of SUMS) total[name] += row[name];
  return total;
}

export function presentFigures(sums: Sums, money: MoneyOf): SalesFigures {
  return {
    orderCount: sums.orders,
    unitCount: sums.units,
    items: money(sums.items),
    discounts: money(sums.discounts),
    shipping: money(sums.shipping),
    fees: money(sums.fees),
    tips: money(sums.tips),
    taxes: money(sums.taxes),
    includedTaxes: money(sums.included_taxes),
    sales: money(sums.sales),
    refunds: money(sums.refunds),
    net: money(sums.sales - sums.refunds),
    averageOrderValue: money(sums.orders === 0 ? 0 : Math.round(sums.sales / sums.orders)),
  };
}
