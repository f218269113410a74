/** What search knows besides the products themselves, refreshed at night: what sells, how common words are, counts added up. */
import { sql } from "kysely";
import { Type } from "typebox";
import type { Tx } from "#server/platform/db/db.ts";
import { touch, transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";

const BATCH = 1000;

/** Units ordered of late; a batch at a time, so that no writer waits long. Answers how many products were changed. */
export async function refreshPopularity(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select p.id, coalesce(s.units, 0) as units
      from products p left join product_sales s on s.product_id = p.id::text
      where p.popularity > 0 or s.units is not null
    ), changed as (
      select p.id, w.units from wanted w join products p on p.id = w.id where p.popularity <> w.units
      order by p.id limit ${BATCH} for update of p
    )
    update products p set popularity = c.units from changed c where c.id = p.id returning p.id::text`.execute(tx);
  if (rows.length > 0) touch(tx, "catalog");
  return rows.length;
}

/** How many visible products have each word anywhere; words that none has any more are forgotten. */
export async function refreshWords(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await sql`
    with counted as materialized (
      select word, ndoc from ts_stat('select search_vector from products where is_visible'))
    update search_words w set uses = c.ndoc from counted c where c.word = w.word and c.ndoc <> w.uses`.execute(tx);
  await sql`
    delete from search_words w
    where not exists (select from products p
      where p.is_visible and p.search_vector @@ to_tsquery('simple', w.word))`.execute(tx);
}

/** Adds the differences up: one row per collection. */
export async function compactCounts(tx: Tx): Promise<void> {
  await sql`
    with gone as (delete from catalog_counts returning scope, shown, amount)
    insert into catalog_counts select scope, sum(shown), sum(amount) from gone group by scope
    having sum(shown) <> 0 or sum(amount) <> 0`.execute(tx);
}

export const searchJobs = [
  job({
    name: "products.refreshPopularity",
    payload: Type.Object({}),
    schedule: "20 3 * * *",
    run: async ({ database, cache }) => {
      while ((await transaction(database.db, refreshPopularity, { cache })) === BATCH);
    },
  }),
  job({
    name: "products.refreshSearchWords",
    payload: Type.Object({}),
    schedule: "40 3 * * *",
    run: ({ database, cache }) => transaction(database.db, refreshWords, { cache }),
  }),
  job({
    name: "products.compactCounts",
    payload: Type.Object({}),
    schedule: "*/10 * * * *",
    run: ({ database, cache }) => transaction(database.db, compactCounts, { cache }),
  }),
];
