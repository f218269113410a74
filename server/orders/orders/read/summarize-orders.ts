/** Figures for a dashboard. Canceled orders are excluded; days are those of the requested time zone. */
import { sql } from "kysely";
import type { Output } from "#api/endpoint.ts";
import type { getOrdersSummary } from "#api/orders/orders/order-reports.ts";
import { isTimeZone } from "#api/store/dates.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { money2 } from "#server/platform/money/money.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { awaitsFulfillment, awaitsPayment } from "./open-orders.ts";

type Period = { from: Date; to: Date; timeZone: string };

type Totals = { sales: number; orders: number; units: number; previous_sales: number; previous_orders: number };
type Day = { date: string; sales: number; orders: number };
type Product = { catalog_item_id: string | null; name: string; units: number; sales: number };

const DAY = 86_400_000;
const MAX_DAYS = 400;

/** @throws {ValidationError} for an unknown time zone, or a period that is empty or longer than 400 days */
export async function readPeriod(
  db: Connection,
  query: { from?: string; to?: string; timeZone?: string },
  now: Date,
): Promise<Period> {
  const to = query.to === undefined ? now : new Date(query.to);
  const from = query.from === undefined ? new Date(to.getTime() - 30 * DAY) : new Date(query.from);
  const timeZone = query.timeZone ?? (await readStoreSettings(db)).timeZone;
  if (!isTimeZone(timeZone)) throw violation("timeZone", "must be an IANA time zone, such as Europe/Berlin");
  if (from >= to) throw violation("from", "must be before `to`");
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY)
    throw violation("from", `can be at most ${MAX_DAYS} days before \`to\``);
  return { from, to, timeZone };
}

function violation(field: string, description: string): ValidationError {
  return new ValidationError([{ field, description, violatedRule: "VALIDATION", data: {} }]);
}

export async function summarizeOrders(db: Connection, period: Period): Promise<Output<typeof getOrdersSummary>> {
  const { currency, locale } = await readStoreSettings(db);
  const money = (amount: number) => money2(amount, currency, locale);
  const [totals, days, products, open] = [
    await readTotals(db, period, currency),
    await readDays(db, period, currency),
    await readProducts(db, period, currency),
    await readOpen(db),
  ];
  return {
    currency,
    sales: money(totals.sales),
    orderCount: totals.orders,
    averageOrderValue: money(totals.orders === 0 ? 0 : Math.round(totals.sales / totals.orders)),
    unitCount: totals.units,
    toFulfillCount: open.to_fulfill,
    unpaidCount: open.unpaid,
    previous: { sales: money(totals.previous_sales), orderCount: totals.previous_orders },
    days: days.map((day) => ({ date: day.date, sales: money(day.sales), orderCount: day.orders })),
    topProducts: products.map((product) => ({
      name: product.name,
      unitCount: product.units,
      sales: money(product.sales),
      ...(product.catalog_item_id === null ? {} : { catalogItemId: product.catalog_item_id }),
    })),
  };
}

async function readTotals(db: Connection, { from, to }: Period, currency: string): Promise<Totals> {
  const before = new Date(from.getTime() - (to.getTime() - from.getTime()));
  const { rows } = await sql<Totals>`
    select coalesce(sum(total) filter (where created_at >= ${from}), 0)::bigint as sales,
      count(*) filter (where created_at >= ${from}) as orders,
      coalesce(sum(total) filter (where created_at < ${from}), 0)::bigint as previous_sales,
      count(*) filter (where created_at < ${from}) as previous_orders,
      (select coalesce(sum(l.quantity), 0)::bigint from order_line_items l join orders o on o.id = l.order_id
        where o.created_at >= ${from} and o.created_at < ${to} and o.status = 'APPROVED' and o.currency = ${currency}) as units
    from orders where created_at >= ${before} and created_at < ${to} and status = 'APPROVED' and currency = ${currency}`.execute(
    db,
  );
  return rows[0] ?? { sales: 0, orders: 0, units: 0, previous_sales: 0, previous_orders: 0 };
}

/** All days of the period, including days without orders. */
async function readDays(db: Connection, { from, to, timeZone }: Period, currency: string): Promise<Day[]> {
  const { rows } = await sql<Day>`
    with days as (
      select d::date as day from generate_series((${from}::timestamptz at time zone ${timeZone})::date,
        ((${to}::timestamptz - interval '1 microsecond') at time zone ${timeZone})::date, interval '1 day') as d
    )
    select to_char(days.day, 'YYYY-MM-DD') as date, coalesce(sum(o.total), 0)::bigint as sales, count(o.id) as orders
    from days left join orders o on (o.created_at at time zone ${timeZone})::date = days.day
      and o.created_at >= ${from} and o.created_at < ${to} and o.status = 'APPROVED' and o.currency = ${currency}
    group by days.day order by days.day`.execute(db);
  return rows;
}

async function readProducts(db: Connection, { from, to }: Period, currency: string): Promise<Product[]> {
  const { rows } = await sql<Product>`
    select l.catalog_item_id, max(l.name) as name, sum(l.quantity)::bigint as units, sum(l.line_total)::bigint as sales
    from order_line_items l join orders o on o.id = l.order_id
    where o.created_at >= ${from} and o.created_at < ${to} and o.status = 'APPROVED' and o.currency = ${currency}
    group by l.catalog_item_id, case when l.catalog_item_id is null then l.name end
    order by sales desc, name limit 5`.execute(db);
  return rows;
}

async function readOpen(db: Connection): Promise<{ to_fulfill: number; unpaid: number }> {
  const { rows } = await sql<{ to_fulfill: number; unpaid: number }>`
    select count(*) filter (where ${awaitsFulfillment}) as to_fulfill,
      count(*) filter (where ${awaitsPayment}) as unpaid
    from orders o where not o.is_archived and (${awaitsFulfillment} or ${awaitsPayment})`.execute(db);
  return rows[0] ?? { to_fulfill: 0, unpaid: 0 };
}
