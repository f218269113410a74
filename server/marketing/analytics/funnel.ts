/**
 * The conversion funnel: carts, checkouts and orders. Pages are served from a cache without tracking cookies, so visits
 * are unknown and the funnel starts with the first item in a cart.
 */
import { sql } from "kysely";
import type { FunnelSteps } from "#api/marketing/analytics.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Interval, Period } from "./period.ts";

type Row = { start: string; carts: number; checkouts: number; orders: number };

/**
 * One row per interval, the earliest first. A cart, or a purchase without one, belongs to the interval in which it was
 * created, and counts as ordered if the order was placed before the end of the period, so that periods can be compared while
 * the current one is running. Carts and checkouts of staff and apps don't count. Checkouts without an order are deleted after
 * 90 days (`checkouts.forget`): carts record that they had one; purchases without a cart don't. A hand-over and its source are
 * one purchase and count as the source. The copy of a plain link counts once it has an email address, because link previews
 * make copies, too.
 */
export async function readFunnel(db: Connection, { from, to, timeZone }: Period, interval: Interval): Promise<Row[]> {
  const unit = interval.toLowerCase();
  const startOf = (moment: ReturnType<typeof sql>) =>
    sql`date_trunc(${sql.lit(unit)}, ${moment} at time zone ${timeZone})`;
  const isOrderOf = sql`o.checkout_id = h.id and o.status not in ('INITIALIZED', 'REJECTED') and o.created_at < ${to}`;
  const { rows } = await sql<Row>`
    with starts as (
      select generate_series(${startOf(sql`${from}::timestamptz`)}, ${startOf(sql`(${to}::timestamptz - interval '1 microsecond')`)},
        ${sql.lit(`1 ${unit}`)}::interval) as start
    ),
    handed_over as (
      select h.copied_from as source from checkouts h join orders o on ${isOrderOf}
      where h.is_handover and h.copied_from is not null and h.created_at >= ${from}
    ),
    begun as (
      select c.created_at as at, c.order_id is not null or c.checkout_id is not null or k.count > 0 as reached,
        coalesce(c.order_id is not null and c.ordered_at < ${to} or k.is_ordered, false)
          or c.checkout_id is not null and c.checkout_id in (select source from handed_over) as ordered
      from carts c left join lateral (
        select count(*) as count, bool_or(o.id is not null) as is_ordered from checkouts h left join orders o on ${isOrderOf}
        where h.cart_id = c.id
      ) k on true
      where c.created_at >= ${from} and c.created_at < ${to} and num_nonnulls(c.visitor_id, c.member_id) = 1
      union all
      -- Bought at once, or from a cart that is gone. The order of a hand-over takes the cart off its source.
      select min(h.created_at), true, bool_or(o.id is not null or h.id in (select source from handed_over))
      from checkouts h left join orders o on ${isOrderOf}
      where h.created_at >= ${from} and h.created_at < ${to} and h.created_by_kind in ('visitor', 'member')
        and not h.is_handover and (h.copied_from is null or h.email is not null)
        and not exists (select from carts c where c.id = h.cart_id)
        and not (h.cart_id is null and exists (select from carts c where c.checkout_id = h.id))
        and not exists (select from checkouts e where e.cart_id = h.cart_id and e.created_at < ${from})
      group by coalesce(h.cart_id, h.id)
    ),
    counted as (
      select ${startOf(sql`at`)} as start, count(*) as carts, count(*) filter (where reached) as checkouts,
        count(*) filter (where ordered) as orders
      from begun group by 1
    )
    select to_char(starts.start, 'YYYY-MM-DD"T"HH24:MI:SS') as start, coalesce(carts, 0)::integer as carts,
      coalesce(checkouts, 0)::integer as checkouts, coalesce(orders, 0)::integer as orders
    from starts left join counted using (start) order by starts.start`.execute(db);
  return rows;
}

export const presentSteps = ({ carts, checkouts, orders }: Omit<Row, "start">): FunnelSteps => ({
  cartCount: carts,
  checkoutCount: checkouts,
  orderCount: orders,
});

export const stepsTogether = (rows: readonly Row[]): FunnelSteps =>
  presentSteps({
    carts: rows.reduce((sum, row) => sum + row.carts, 0),
    checkouts: rows.reduce((sum, row) => sum + row.checkouts, 0),
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
  });
