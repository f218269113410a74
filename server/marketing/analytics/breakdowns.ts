/** Sales grouped by one dimension: of line items (products, collections), or of orders (countries, coupons). */
import { type RawBuilder, sql } from "kysely";
import type { Input, Output } from "#api/endpoint.ts";
import type { getSalesBreakdown } from "#api/marketing/analytics.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { isNewCustomer } from "./customer-type.ts";
import { countedInEither, type Period, previousPeriod } from "./period.ts";
import type { Terms } from "./terms.ts";

type Dimension = Input<typeof getSalesBreakdown>["query"]["dimension"];
type Row = {
  key: string | null;
  name: string;
  orders: number;
  units: number;
  sales: Minor;
  amount: Minor | null;
  previous: Minor;
};

/**
 * `key` is the grouping key and `name` an aggregate; `from` can repeat a line item in several groups, such as a product
 * in two collections.
 */
type OfLines = { key: RawBuilder<unknown>; name: RawBuilder<unknown>; join?: RawBuilder<unknown> };

const variantName = sql`(select string_agg(d -> 'plainText' ->> 'original', ' / ' order by n)
  from jsonb_array_elements(l.details -> 'descriptionLines') with ordinality as lines(d, n)
  where d ? 'plainText' and not d ? 'kind')`;

const lines: Partial<Record<Dimension, OfLines>> = {
  PRODUCT: { key: sql`coalesce(l.catalog_item_id, l.name)`, name: sql`max(l.name)` },
  VARIANT: {
    key: sql`coalesce(l.variant_id::text, l.name)`,
    name: sql`max(concat_ws(' – ', l.name, ${variantName}))`,
  },
  ITEM_TYPE: { key: sql`l.item_type`, name: sql`max(l.item_type)` },
  COLLECTION: {
    key: sql`c.id::text`,
    name: sql`max(c.name)`,
    join: sql`join products p on p.id::text = l.catalog_item_id join collection_products m on m.product_id = p.id
      join collections c on c.id = m.collection_id`,
  },
};

type Compared = { readonly period: Period; readonly previous: Period };

const customerType = ({ period, previous }: Compared): RawBuilder<unknown> =>
  sql`case when ${isNewCustomer(
    sql`lower(o.email)`,
    sql`case when o.created_at >= ${period.from} then ${period.from}::timestamptz else ${previous.from}::timestamptz end`,
  )} then 'NEW' else 'RETURNING' end`;

const orders: Partial<Record<Dimension, RawBuilder<unknown>>> = {
  COUNTRY: sql`coalesce(o.recipient_info -> 'address' ->> 'country', o.billing_info -> 'address' ->> 'country')`,
  CHANNEL: sql`o.channel_type`,
  PAYMENT_METHOD: sql`o.payment_method_name`,
};

export async function readBreakdown(
  db: Connection,
  period: Period,
  { currency, money, dimension, limit }: Terms & { dimension: Dimension; limit: number },
): Promise<Output<typeof getSalesBreakdown>> {
  const compared = { period, previous: await previousPeriod(db, period) };
  const isCounted = countedInEither(period, compared.previous, currency);
  const isNow = sql`(s.created_at >= ${period.from})`;
  const { rows } = await sql<Row>`
    select key, ${name(dimension)} as name, count(distinct order_id) filter (where ${isNow}) as orders,
      coalesce(sum(units) filter (where ${isNow}), 0)::bigint as units,
      coalesce(sum(sales) filter (where ${isNow}), 0)::bigint as sales,
      ${dimension === "COUPON" ? sql`coalesce(sum(amount) filter (where ${isNow}), 0)::bigint` : sql`null::bigint`} as amount,
      coalesce(sum(sales) filter (where not ${isNow}), 0)::bigint as previous
    from (${source(dimension, isCounted, compared)}) s
    group by key having count(*) filter (where ${isNow}) > 0
    order by coalesce(${dimension === "COUPON" ? sql`sum(amount) filter (where ${isNow})` : sql`null`}, sum(sales) filter (where ${isNow})) desc, name limit ${limit}`.execute(
    db,
  );
  return {
    currency,
    rows: rows.map((row) => ({
      ...(row.key === null ? {} : { key: row.key }),
      name: row.name,
      orderCount: row.orders,
      unitCount: row.units,
      sales: money(row.sales),
      ...(row.amount === null ? {} : { amount: money(row.amount) }),
      previousSales: money(row.previous),
    })),
  };
}

function name(dimension: Dimension): RawBuilder<unknown> {
  return lines[dimension] === undefined && dimension !== "COUPON" ? sql`coalesce(key, '')` : sql`max(s.name)`;
}

const ofOrder = (dimension: Dimension, compared: Compared): RawBuilder<unknown> =>
  dimension === "CUSTOMER_TYPE" ? customerType(compared) : (orders[dimension] ?? sql`null::text`);

/** One row per sold line item: order, time, key, name, units, sales, amount. */
function source(dimension: Dimension, isCounted: RawBuilder<unknown>, compared: Compared): RawBuilder<unknown> {
  const line = lines[dimension];
  if (line !== undefined) {
    return sql`select o.id as order_id, o.created_at, ${line.key} as key, ${line.name} as name, sum(l.quantity) as units,
        sum(l.line_total) as sales, null::bigint as amount
      from orders o join order_line_items l on l.order_id = o.id ${line.join ?? sql``}
      where ${isCounted} group by o.id, o.created_at, ${line.key}`;
  }
  const units = sql`(select sum(l.quantity) from order_line_items l where l.order_id = o.id)`;
  if (dimension === "COUPON") {
    return sql`select o.id as order_id, o.created_at, case d -> 'source' ->> 'kind' when 'MERCHANT' then 'MERCHANT'
          else coalesce(d -> 'source' ->> 'code', d -> 'source' ->> 'id') end as key,
        coalesce(d -> 'source' ->> 'code', d -> 'source' ->> 'name', '') as name, ${units} as units, o.total as sales, (d ->> 'amount')::bigint as amount
      from orders o cross join lateral jsonb_array_elements(o.applied_discounts) d where ${isCounted}`;
  }
  return sql`select o.id as order_id, o.created_at, ${ofOrder(dimension, compared)} as key, null::text as name, ${units} as units,
      o.total as sales, null::bigint as amount
    from orders o where ${isCounted}`;
}
