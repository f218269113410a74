/** Current inventory, and the days it lasts at the sales rate of the last 30 days. */
import { sql } from "kysely";
import type { Output } from "#api/endpoint.ts";
import type { getStockReport } from "#api/marketing/analytics.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { Terms } from "./terms.ts";

const PACE_DAYS = 30;

type Totals = {
  units: number;
  price_value: Minor;
  cost_value: Minor;
  variants: number;
  without_cost: number;
  sold_out: number;
};
type Row = {
  product_id: string;
  variant_id: string;
  product_name: string;
  variant_name: string;
  sku: string | null;
  available: number;
  sold: number;
};

export async function readStock(
  db: Connection,
  { currency, money, limit, now }: Terms & { limit: number; now: Date },
): Promise<Output<typeof getStockReport>> {
  const tracked = sql`select variant_id, sum(on_hand - reserved) as available, sum(greatest(on_hand, 0)) as on_hand
    from stock_levels where tracks_quantity group by 1`;
  const { rows: totals } = await sql<Totals>`
    select coalesce(sum(s.on_hand), 0)::bigint as units, coalesce(sum(s.on_hand * v.discounted_price), 0)::bigint as price_value,
      coalesce(sum(s.on_hand * v.cost), 0)::bigint as cost_value, count(*) as variants,
      count(*) filter (where v.cost is null and s.on_hand > 0) as without_cost, count(*) filter (where s.available <= 0) as sold_out
    from (${tracked}) s join variants v on v.id = s.variant_id`.execute(db);
  const since = new Date(now.getTime() - PACE_DAYS * 86_400_000);
  const { rows } = await sql<Row>`
    with sold as (
      select l.variant_id, sum(l.quantity) as units from orders o join order_line_items l on l.order_id = o.id
      where o.created_at >= ${since} and o.created_at < ${now} and o.status = 'APPROVED' and l.variant_id is not null group by 1
    )
    select v.product_id::text, v.variant_id::text, v.product_name, v.variant_name, v.sku, greatest(s.available, 0)::integer as available,
      sold.units::bigint as sold
    from (${tracked}) s join sold on sold.variant_id = s.variant_id join variant_labels v on v.variant_id = s.variant_id
    order by greatest(s.available, 0)::numeric / sold.units, sold.units desc, v.product_name limit ${limit}`.execute(
    db,
  );
  const total = totals[0];
  return {
    currency,
    unitCount: total?.units ?? 0,
    priceValue: money(total?.price_value ?? 0),
    costValue: money(total?.cost_value ?? 0),
    variantCount: total?.variants ?? 0,
    withoutCostCount: total?.without_cost ?? 0,
    soldOutCount: total?.sold_out ?? 0,
    rows: rows.map((row) => ({
      productId: row.product_id,
      variantId: row.variant_id,
      name: row.variant_name === "" ? row.product_name : `${row.product_name} – ${row.variant_name}`,
      ...(row.sku === null || row.sku === "" ? {} : { sku: row.sku }),
      available: row.available,
      soldCount: row.sold,
      daysLeft: Math.floor((row.available * PACE_DAYS) / row.sold),
    })),
  };
}
