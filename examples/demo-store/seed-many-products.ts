/**
 * Generates a catalog of any size for benchmarks with SQL: from a thousand products to a million. Derived data (price
 * ranges, search terms, words) is written too, exactly as catalog/products refreshes it.
 */
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import type { Store } from "#server/platform/store.ts";

const BATCH = 10_000;
/** From this size on, building the indexes at the end is faster. */
const MANY = 50_000;
const COLLECTIONS = 20;
const BRANDS = 50;

export async function seedManyProducts(
  store: Store,
  count: number,
  onProgress: (message: string) => void,
): Promise<void> {
  const inTransaction = (work: (tx: Tx) => Promise<void>) => transaction(store.database.db, work);
  await inTransaction(insertSurroundings);
  const indexes = count >= MANY ? await dropIndexes(store) : [];
  for (let done = 0; done < count; done += BATCH) {
    const size = Math.min(BATCH, count - done);
    await inTransaction((tx) => insertBatch(tx, done + 1, done + size));
    if (count > BATCH)
      onProgress(`  ${(done + size).toLocaleString("en-US")} of ${count.toLocaleString("en-US")} products`);
  }
  for (const { name, definition } of indexes) {
    onProgress(`  index ${name}`);
    await inTransaction((tx) => patiently(tx, sql.raw(definition)));
  }
  await inTransaction(insertWords);
}

async function patiently(tx: Tx, statement: RawBuilder<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
  await statement.execute(tx);
}

const TABLES = ["products", "variants", "stock_levels", "stock_movements", "product_media", "collection_products"];

/** Drops indexes of an empty catalog, except those of constraints. */
async function dropIndexes({ database: { db } }: Store): Promise<{ name: string; definition: string }[]> {
  const { rows: filled } = await sql`select from products limit 1`.execute(db);
  if (filled.length > 0) return [];
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid::regclass::text = any(${TABLES}) and not i.indisunique
    order by c.relname`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  return rows;
}

/** Ids that encode kind, number and part. */
const id = (kind: number, number: RawBuilder<unknown>, part: RawBuilder<unknown> = sql`0`) =>
  sql`(lpad(to_hex(${number}), 8, '0') || ${sql.lit(`-000${kind}-7000-8000-`)} || lpad(to_hex(${part}), 12, '0'))::uuid`;

const n = sql.ref("n");
const k = sql.ref("k");

async function insertSurroundings(tx: Tx): Promise<void> {
  await sql`
    insert into brands (id, name, created_at, updated_at)
    select ${id(1, n)}, (array['Alder','Birk','Corvo','Dahl','Esker','Fjell','Grove','Hale','Ister','Juno'])[1 + n % 10] || ' '
        || (array['Works','Studio','Goods','& Sons','House'])[1 + n / 10 % 5], now(), now()
    from generate_series(0, ${BRANDS - 1}::int) as n on conflict (id) do nothing`.execute(tx);
  await sql`
    insert into collections (id, position, name, slug, created_at, updated_at)
    select ${id(2, n)}, n, 'Collection ' || n, 'collection-' || n, now(), now()
    from generate_series(1, ${COLLECTIONS}::int) as n on conflict (id) do nothing`.execute(tx);
  await sql`
    insert into media (id, file_name, mime_type, source_url, width, height, alt_text, created_at)
    select ${id(3, n)}, 'picture-' || n || '.jpg', 'image/jpeg', 'https://pictures.example/' || n || '.jpg', 1200, 1200, 'Picture ' || n, now()
    from generate_series(1, 100) as n on conflict (id) do nothing`.execute(tx);
  await sql`
    insert into customizations (id, key, name, customization_type, render_type, created_at, updated_at)
    values (${id(4, sql`0`)}, 'Color', 'Color', 'PRODUCT_OPTION', 'SWATCH_CHOICES', now(), now()) on conflict (id) do nothing`.execute(
    tx,
  );
  await sql`
    insert into customization_choices (id, customization_id, position, key, name, choice_type, color_code, created_at, updated_at)
    select ${id(5, n)}, ${id(4, sql`0`)}, n, ${colorName(n)}, ${colorName(n)}, 'ONE_COLOR', ${colorCode(n)}, now(), now()
    from generate_series(0, 7) as n on conflict (id) do nothing`.execute(tx);
}

const colorName = (index: RawBuilder<unknown>) =>
  sql`(array['Red','Blue','Green','Black','White','Sand','Rose','Navy'])[1 + ${index} % 8]`;
const colorCode = (index: RawBuilder<unknown>) =>
  sql`(array['#c0392b','#2980b9','#27ae60','#111111','#ffffff','#c2b280','#e8a0bf','#1f2a44'])[1 + ${index} % 8]`;

/** Twenty-seven thousand model names, so that rare words stay rare in a large catalog. */
const syllable = (index: RawBuilder<unknown>) =>
  sql`(array['va','lo','ri','ne','ta','mo','ki','du','se','fa','bre','gan','hol','jun','lim','mar','nor','pol','qui','ras','sta','tor','ule','ven','wil','xan','yor','zeb','ost','erk'])[1 + ${index} % 30]`;

async function insertBatch(tx: Tx, first: number, last: number): Promise<void> {
  const numbers = sql`generate_series(${first}::int, ${last}::int) as n`;
  await sql`
    insert into products (id, handle, name, slug, description, price, discounted_price, discount_type, discount_percent, sku,
      min_price, max_price, brand_id, popularity, manages_variants, availability, search_terms, created_at, updated_at)
    select ${id(0, n)}, 'many_' || n, name, 'product-' || n,
      '<p>' || name || ' is made by hand for kitchens, halls and studies. Number ' || n || ' of a long row, it is meant for measuring.</p>',
      price, discounted_price(price, kind, null, percent), kind, percent, sku,
      discounted_price(price, kind, null, percent), discounted_price(price, kind, null, percent),
      ${id(1, sql`n % ${sql.lit(BRANDS)}`)}, case when n % 50 = 0 then n % 977 else 0 end, false,
      case when n % 40 = 0 then 'OUT_OF_STOCK' else 'IN_STOCK' end,
      concat_ws(' ', (select b.name from brands b where b.id = ${id(1, sql`n % ${sql.lit(BRANDS)}`)}), sku,
        case when n % 4 = 0 then (select string_agg(c, ' ' order by c) from (values (${colorName(n)}), (${colorName(sql`(n + 1)`)}), (${colorName(sql`(n + 2)`)})) v (c)) end,
        'Collection ' || (1 + n % ${sql.lit(COLLECTIONS)}) || ' Collection ' || (1 + (n / 20 + n + 7) % ${sql.lit(COLLECTIONS)})),
      now() - n * interval '1 minute', now() - n * interval '1 second'
    from (
      select n, (array['Oak','Linen','Cobalt','Amber','Slate','Ivory','Moss','Copper'])[1 + n % 8] || ' ' ||
          (array['lamp','stool','vase','throw','tray','clock','basket','mirror','bowl','shelf'])[1 + (n / 8) % 10] || ' ' ||
          initcap(${syllable(sql`(n * 7 % 27000)`)} || ${syllable(sql`(n * 7 % 27000 / 30)`)} || ${syllable(sql`(n * 7 % 27000 / 900)`)}) as name,
        (500 + (n::bigint * 37) % 20000) as price, 'P' || lpad(n::text, 8, '0') as sku,
        case when n % 10 = 0 then 'PERCENT' else 'NONE' end as kind, case when n % 10 = 0 then 15.0 end as percent
      from ${numbers}) made`.execute(tx);
  await insertVariants(tx, numbers);
  await sql`
    insert into product_media (product_id, media_id, position)
    select ${id(0, n)}, ${id(3, sql`1 + n % 100`)}, 0 from ${numbers}`.execute(tx);
  await sql`
    insert into collection_products (collection_id, product_id, position)
    select ${id(2, sql`1 + n % ${sql.lit(COLLECTIONS)}`)}, ${id(0, n)}, n from ${numbers}
    union select ${id(2, sql`1 + (n / 20 + n + 7) % ${sql.lit(COLLECTIONS)}`)}, ${id(0, n)}, n from ${numbers}`.execute(
    tx,
  );
}

/** Every fourth product has three colors. */
async function insertVariants(tx: Tx, numbers: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into product_options (id, product_id, position, name, option_type, customization_id)
    select ${id(6, n)}, ${id(0, n)}, 0, 'Color', 'color', ${id(4, sql`0`)} from ${numbers} where n % 4 = 0`.execute(tx);
  await sql`
    insert into product_option_choices (id, option_id, position, value, description, customization_choice_id)
    select ${id(7, n, k)}, ${id(6, n)}, k, ${colorCode(sql`(n + k)`)}, ${colorName(sql`(n + k)`)}, ${id(5, sql`(n + k) % 8`)}
    from ${numbers}, generate_series(0, 2) as k where n % 4 = 0`.execute(tx);
  await sql`
    insert into variants (id, product_id, position, choice_ids, price, discounted_price, sku, barcode, created_at, updated_at)
    select ${id(8, n, k)}, p.id, k, case when n % 4 = 0 then array[${id(7, n, k)}] else '{}' end, p.price, p.discounted_price,
      p.sku, '', p.created_at, p.updated_at
    from ${numbers} cross join generate_series(0, 2) as k join products p on p.id = ${id(0, n)}
    where k = 0 or n % 4 = 0`.execute(tx);
  await sql`
    with levels as (
      insert into stock_levels (id, variant_id, location_id, tracks_quantity, on_hand, created_at, updated_at)
      select ${id(9, n, k)}, ${id(8, n, k)}, l.id, true, case when n % 40 = 0 then 0 else 100000 end, now(), now()
      from ${numbers} cross join generate_series(0, 2) as k cross join stock_locations l
      where (k = 0 or n % 4 = 0) and l.is_default returning variant_id, location_id, on_hand
    )
    insert into stock_movements (variant_id, product_id, location_id, delta, quantity_after, reason, created_at)
    select s.variant_id, v.product_id, s.location_id, s.on_hand, s.on_hand, 'MANUAL', now()
    from levels s join variants v on v.id = s.variant_id where s.on_hand > 0`.execute(tx);
}

/** Inserts the words of all products at once, and updates the planner's statistics. */
async function insertWords(tx: Tx): Promise<void> {
  await patiently(
    tx,
    sql`insert into search_words (word, uses)
      select word, count(*) from products p,
        regexp_split_to_table(plain_text(concat_ws(' ', p.name, (select name from brands where id = p.brand_id))), '[^[:alnum:]]+') as word
      where length(word) between 3 and 60 and word ~ '[[:alpha:]]' and p.handle like 'many\\_%' group by word
      union select lower(${colorName(n)}), 1 from generate_series(0, 7) as n union select 'collection', 1
      on conflict do nothing`,
  );
  await sql`set local maintenance_work_mem = '64MB'`.execute(tx);
  await sql`analyze products, variants, product_options, product_option_choices, product_media, collection_products, stock_levels, search_words, catalog_counts`.execute(
    tx,
  );
}
