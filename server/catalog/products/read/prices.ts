/** Sets price, cost and weight of products and their variants. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";
import { type NewPrice, refreshPriceRanges } from "../write/refresh.ts";

/**
 * Sets product prices. Variants that aren't managed get the same price; managed ones, and variant sale prices, change
 * by the same difference. Skips products where a variant's price would become negative.
 * @param revisedAt gives the products their new revision
 * @returns the ids of the skipped products
 */
export async function setPrices(tx: Tx, prices: readonly NewPrice[], revisedAt?: Date): Promise<Set<string>> {
  const wanted = sql`unnest(${prices.map(({ id }) => id)}::uuid[], ${prices.map(({ price }) => price)}::bigint[])
    as w (id, price)`;
  const { rows } = await sql<{ id: string }>`
    select p.id from ${wanted} join products p on p.id = w.id
    where w.price < 0 or (p.manages_variants
      and exists (select from variants v where v.product_id = p.id and v.price + w.price - p.price < 0))`.execute(tx);
  const left = new Set(rows.map((row) => row.id));
  const possible = prices.filter(({ id }) => !left.has(id));
  if (possible.length === 0) return left;
  const applied = sql`unnest(${possible.map(({ id }) => id)}::uuid[], ${possible.map(({ price }) => price)}::bigint[])
    as w (id, price)`;
  // Sets the discounted price in the same statement: a constraint keeps it at or below the price, and the row is
  // written only once.
  await sql`
    update variants v set
      price = case when p.manages_variants then v.price + w.price - p.price else w.price end,
      sale_price = case when p.manages_variants and v.sale_price is not null
        then greatest(v.sale_price + w.price - p.price, 0) end,
      discounted_price = case when p.manages_variants and v.sale_price is not null
        then greatest(v.sale_price + w.price - p.price, 0)
        else discounted_price(case when p.manages_variants then v.price + w.price - p.price else w.price end,
          p.discount_type, p.discount_amount, p.discount_percent) end
    from ${applied} join products p on p.id = w.id where v.product_id = p.id`.execute(tx);
  await refreshPriceRanges(
    tx,
    possible.map(({ id }) => id),
    { prices: possible, revisedAt },
  );
  return left;
}

/** Sets the cost of the products and all their variants. */
export async function setCost(tx: Tx, productIds: readonly string[], cost: number | null): Promise<void> {
  const ids = [...productIds];
  await sql`update products set cost = ${cost}::bigint where id = any(${ids}::uuid[])`.execute(tx);
  await sql`update variants set cost = ${cost}::bigint where product_id = any(${ids}::uuid[])`.execute(tx);
}

/** Sets the weight of the products and all their variants, in the store's unit. */
export async function setWeight(tx: Tx, productIds: readonly string[], weight: string): Promise<void> {
  const ids = [...productIds];
  await sql`update products set weight = ${weight}::numeric where id = any(${ids}::uuid[])`.execute(tx);
  await sql`update variants set weight = ${weight}::numeric where product_id = any(${ids}::uuid[])`.execute(tx);
}
