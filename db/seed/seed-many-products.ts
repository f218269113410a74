/** A catalogue of any size for measurements: plain products made by the database itself, a thousand at a time and more. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import type { Store } from "#server/platform/store.ts";
import { refreshCatalog } from "./catalog-rows.ts";

const BATCH = 10_000;

export async function seedManyProducts(
  store: Store,
  count: number,
  onProgress: (message: string) => void,
): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    const size = Math.min(BATCH, count - done);
    await transaction(store.database.db, (tx) => insertBatch(tx, done, size));
    if (count > BATCH)
      onProgress(`  ${(done + size).toLocaleString("en-US")} of ${count.toLocaleString("en-US")} products`);
  }
}

async function insertBatch(tx: Tx, start: number, size: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into products (id, name, slug, description, price, discounted_price, sku, min_price, max_price, created_at, updated_at)
    select gen_random_uuid(), (array['Oak','Linen','Cobalt','Amber','Slate','Ivory','Moss','Copper'])[1 + n % 8] || ' ' ||
        (array['lamp','stool','vase','throw','tray','clock','basket','mirror','bowl','shelf'])[1 + (n / 8) % 10] || ' ' || n,
      'product-' || n, '<p>Product number ' || n || ', made for measuring.</p>', 500 + (n * 37) % 20000, 500 + (n * 37) % 20000,
      'P' || lpad(n::text, 8, '0'), 500 + (n * 37) % 20000, 500 + (n * 37) % 20000, now() - n * interval '1 minute', now()
    from generate_series(${start + 1}::int, ${start + size}::int) as n returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into variants (id, product_id, position, price, discounted_price, sku, created_at, updated_at)
    select gen_random_uuid(), id, 0, price, discounted_price, sku, created_at, updated_at from products where id = any(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`
    with levels as (
      insert into stock_levels (id, variant_id, location_id, tracks_quantity, on_hand, created_at, updated_at)
      select gen_random_uuid(), v.id, l.id, true, 100000, now(), now() from variants v, stock_locations l
      where v.product_id = any(${ids}::uuid[]) and l.is_default returning variant_id, location_id, on_hand
    )
    insert into stock_movements (variant_id, product_id, location_id, delta, quantity_after, reason, created_at)
    select s.variant_id, v.product_id, s.location_id, s.on_hand, s.on_hand, 'MANUAL', now() from levels s join variants v on v.id = s.variant_id`.execute(
    tx,
  );
  await insertIntoCollections(tx, ids);
  await refreshCatalog(tx, ids);
}

/** Ten collections share all products. */
async function insertIntoCollections(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into collections (id, position, name, slug, created_at, updated_at)
    select gen_random_uuid(), n, 'Collection ' || n, 'collection-' || n, now(), now() from generate_series(1, 10) as n
    on conflict do nothing`.execute(tx);
  await sql`
    insert into collection_products (collection_id, product_id, position)
    select c.id, p.id, p.numeric_id::int from products p join collections c on c.slug = 'collection-' || (1 + p.numeric_id % 10)
    where p.id = any(${[...ids]}::uuid[]) on conflict do nothing`.execute(tx);
}
