/** Nightly refresh of search data besides the products: popularity, word frequencies, compacted counts. */
import { sql } from "kysely";
import { Type } from "typebox";
import type { Tx } from "#server/platform/db/db.ts";
import { touch, transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { refreshSearchTerms } from "../write/refresh.ts";

const BATCH = 1000;

/**
 * Refreshes recently ordered units in batches, so that writers don't wait long. Returns the number of changed products.
 */
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

/** Counts the visible products per word; deletes words that none has. */
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

/** Compacts the count deltas to one row per collection. */
export async function compactCounts(tx: Tx): Promise<void> {
  await sql`
    with gone as (delete from catalog_counts returning scope, shown, amount)
    insert into catalog_counts select scope, sum(shown), sum(amount) from gone group by scope
    having sum(shown) <> 0 or sum(amount) <> 0`.execute(tx);
}

/** Increment when `refreshSearchTerms` produces other terms than before. */
const TERMS_VERSION = "1";
const REINDEX_BATCH = 200;
const MAX_REINDEX_MS = 240_000;

/**
 * Rewrites the search terms of the next batch after a change of the version or the store's language. Returns false when
 * done.
 */
export async function reindexNext(tx: Tx): Promise<boolean> {
  const { locale } = await readStoreSettings(tx);
  const version = `${TERMS_VERSION} ${locale.split("-")[0]}`;
  await sql`insert into search_indexing (version) values (${version}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ reached: number; isFinished: boolean }>`
    update search_indexing set version = ${version},
      reached = case when version = ${version} then reached else 0 end,
      finished_at = case when version = ${version} then finished_at end
    returning reached, finished_at is not null as "isFinished"`.execute(tx);
  const { reached = 0, isFinished = false } = rows[0] ?? {};
  if (isFinished) return false;
  const { rows: next } = await sql<{ id: string; number: number }>`
    select id::text as id, numeric_id as number from products where numeric_id > ${reached}
    order by numeric_id limit ${sql.lit(REINDEX_BATCH)}`.execute(tx);
  await refreshSearchTerms(
    tx,
    next.map(({ id }) => id),
  );
  const last = next.at(-1);
  await sql`update search_indexing set reached = ${last?.number ?? reached},
    finished_at = ${last === undefined ? sql`now()` : null}`.execute(tx);
  if (last === undefined) touch(tx, "catalog");
  return last !== undefined;
}

export const searchJobs = [
  job({
    name: "products.reindexSearch",
    lane: "imports",
    payload: Type.Object({}),
    schedule: "*/5 * * * *",
    run: async ({ database, cache }) => {
      // Stops before the next run starts, so it never occupies more than one worker of the lane.
      const endsAt = performance.now() + MAX_REINDEX_MS;
      while (performance.now() < endsAt && (await transaction(database.db, reindexNext, { cache })));
    },
  }),
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
