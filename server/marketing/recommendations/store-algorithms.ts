/**
 * The store's own algorithms (decision 0026). Each reads a bounded number of indexed rows, such as the latest orders of
 * a product, so none needs a job and the cost doesn't grow with the number of orders.
 */
import { type RawBuilder, sql } from "kysely";
import { ID_PATTERN } from "#api/ids.ts";
import { type AlgorithmInfo, type StoreAlgorithm, storeAlgorithms } from "#api/marketing/recommendations.ts";
import { STORE_APP_ID } from "#api/values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { STEADY } from "#server/platform/db/session.ts";

/** Latest orders of a product that are read; twice as many for several products together. */
const ORDERS_OF_A_PRODUCT = 200;
/** Latest orders of the store that are read for bestsellers. */
const ORDERS_OF_THE_SHOP = 500;
/** Products bought together only once are a coincidence. */
const FEWEST_TIMES = 2;
/** Smoothing: prior number of purchases, so that rare products aren't overrated. */
const DAMPING = 20;
/** Products of a collection, brand or word that are compared. */
const CANDIDATES = 40;
/** Smaller collections are more specific, so the smallest are read. */
const COLLECTIONS = 8;
/** Words that occur in more products than this are too common. */
const RAREST_WORDS = 300;

const info = (
  name: StoreAlgorithm,
  config: Pick<AlgorithmInfo["config"], "name" | "description" | "algorithmType">,
) => ({
  config: { ...config, algorithmId: storeAlgorithms[name] },
  appId: STORE_APP_ID,
  catalogAppIds: [STORE_APP_ID],
});

export const storeAlgorithmInfos: readonly AlgorithmInfo[] = [
  info("boughtTogether", {
    name: "Often bought together",
    description: `Products bought together with the given ones in at least ${FEWEST_TIMES} of their latest orders. Products that sell well on their own rank lower.`,
    algorithmType: "RELATED_ITEMS",
  }),
  info("similar", {
    name: "Similar products",
    description:
      "Products with a similar price that share collections, the brand or words of the name with the given ones.",
    algorithmType: "RELATED_ITEMS",
  }),
  info("bestSellers", {
    name: "Best sellers",
    description: `The products in most of the latest ${ORDERS_OF_THE_SHOP} orders.`,
    algorithmType: "GLOBAL",
  }),
  info("newest", {
    name: "New arrivals",
    description: "The products added most recently.",
    algorithmType: "GLOBAL",
  }),
];

type Wanted = {
  /** Starting products, which aren't recommended themselves. */
  readonly productIds: readonly string[];
  readonly limit: number;
};

/** Ids of products that are visible and purchasable for shoppers, best first. */
export async function runStoreAlgorithm(db: Connection, name: StoreAlgorithm, wanted: Wanted): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${sql.raw(STEADY)} ${queries[name](wanted)}
    limit ${sql.lit(wanted.limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

const ordersOfEach = (products: number): number =>
  Math.min(ORDERS_OF_A_PRODUCT, Math.ceil((2 * ORDERS_OF_A_PRODUCT) / Math.max(products, 1)));

const queries: Readonly<Record<StoreAlgorithm, (wanted: Wanted) => RawBuilder<unknown>>> = {
  boughtTogether: ({ productIds }) => sql`
    with recent as materialized (
      select distinct r.order_id from unnest(${[...productIds]}::text[]) as asked (id)
      cross join lateral (
        select b.order_id from bought_goods b where b.catalog_item_id = asked.id
        order by b.order_id desc limit ${sql.lit(ordersOfEach(productIds.length))}) r
    ), together as materialized (
      select b.catalog_item_id, count(distinct b.order_id)::int as times from recent join bought_goods b using (order_id)
      where b.catalog_item_id <> all(${[...productIds]}::text[])
      group by 1 having count(distinct b.order_id) >= ${sql.lit(FEWEST_TIMES)} order by 2 desc limit 200
    )
    select g.id::text as id from together t join goods g on g.id = ${productIdOf(sql`t.catalog_item_id`)} and g.is_for_sale
    order by t.times / sqrt(greatest(g.popularity, t.times) + ${sql.lit(DAMPING)}) desc, t.times desc, g.numeric_id`,

  similar: ({ productIds }) => sql`
    with asked as materialized (
      select p.id, p.name, p.item_type, p.min_price, p.brand_id from goods p
      where p.id = any(${[...productIds]}::uuid[])
    ), shared as materialized (
      select m.collection_id, 1 / ln(2.8 + coalesce(min(c.shown), 0)) as weight
      from asked join collection_memberships m on m.product_id = asked.id and m.is_visible
      left join collection_counts c on c.collection_id = m.collection_id
      group by m.collection_id order by 2 desc, 1 limit ${sql.lit(COLLECTIONS)}
    ), words as (
      select to_tsquery('simple', string_agg(w.word || ':A', ' | ')) as query from (
        select u.word from asked cross join lateral regexp_split_to_table(plain_text(asked.name), '[^[:alnum:]]+') as t (word)
        join word_uses u on u.word = t.word
        where u.uses <= ${sql.lit(RAREST_WORDS)} and u.word ~ '^[[:alpha:]]{3,}$' group by u.word, u.uses order by u.uses limit 4) w
    ), candidates as (
      select near.product_id as id from shared cross join lateral (
        (select m.product_id from collection_places m where m.collection_id = shared.collection_id and m.is_shown
          order by m.position limit ${sql.lit(CANDIDATES)})
        union
        (select m.product_id from collection_places m where m.collection_id = shared.collection_id and m.is_shown
          and m.position > (select max(o.position) from collection_places o join asked on asked.id = o.product_id
            where o.collection_id = shared.collection_id)
          order by m.position limit ${sql.lit(CANDIDATES)})) near
      union
      select near.id from asked cross join lateral (
        select g.id from goods g where g.brand_id = asked.brand_id and g.is_for_sale limit ${sql.lit(CANDIDATES)}) near
      union
      (select g.id from goods g where g.search_vector @@ (select query from words) and g.is_for_sale limit ${sql.lit(CANDIDATES)})
    )
    select g.id::text as id from candidates join goods g using (id) cross join asked
    where g.is_for_sale and g.id <> all(${[...productIds]}::uuid[])
    group by g.id, g.numeric_id, g.popularity
    order by
      3 * coalesce((select sum(s.weight) from shared s join collection_places m
        on m.collection_id = s.collection_id and m.product_id = g.id), 0)
      + max((g.brand_id is not distinct from asked.brand_id and g.brand_id is not null)::int
        + (g.item_type = asked.item_type)::int + 2 * similarity(g.name, asked.name)
        + exp(-abs(ln((g.min_price + 1)::float8 / (asked.min_price + 1)))))
      + ln(1 + g.popularity) / 10 desc, g.numeric_id`,

  bestSellers: ({ productIds }) => sql`
    with recent as materialized (
      select order_id from placed_orders order by order_id desc limit ${sql.lit(ORDERS_OF_THE_SHOP)}
    ), sold as materialized (
      select b.catalog_item_id, count(distinct b.order_id) as times, sum(b.quantity) as units
      from recent join bought_goods b using (order_id)
      where b.catalog_item_id <> all(${[...productIds]}::text[]) group by 1 order by 2 desc, 3 desc limit 300
    )
    select g.id::text as id from sold s join goods g on g.id = ${productIdOf(sql`s.catalog_item_id`)} and g.is_for_sale
    order by s.times desc, s.units desc, g.numeric_id`,

  newest: ({ productIds }) => sql`
    select g.id::text as id from goods g where g.is_for_sale and g.id <> all(${[...productIds]}::uuid[])
    order by g.created_at desc, g.numeric_id desc`,
};

/** Item ids of manual and imported orders can be any text. */
const productIdOf = (text: RawBuilder<unknown>) => sql`case when ${text} ~ ${`^${ID_PATTERN}$`} then ${text}::uuid end`;

/** The products that are visible and purchasable for shoppers. */
export async function onlyForSale(db: Connection, productIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (productIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id::text as id from goods where id = any(${[...productIds]}::uuid[]) and is_for_sale`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
