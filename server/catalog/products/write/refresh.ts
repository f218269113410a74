/** Refreshes derived columns of products. Callers that change the source rows call these in the same transaction. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";

export type NewPrice = { id: string; price: number };

/** Updates discounted prices of products and variants, and the price range over the visible variants. */
export async function refreshPrices(tx: Tx, productIds: readonly string[]): Promise<void> {
  const ids = [...productIds];
  await sql`
    update variants v
    set discounted_price = coalesce(v.sale_price,
      discounted_price(v.price, p.discount_type, p.discount_amount, p.discount_percent))
    from products p where p.id = v.product_id and p.id = any(${ids}::uuid[])
      and v.discounted_price <> coalesce(v.sale_price,
        discounted_price(v.price, p.discount_type, p.discount_amount, p.discount_percent))`.execute(tx);
  await refreshPriceRanges(tx, ids);
}

type ProductPrices = {
  readonly prices?: readonly NewPrice[];
  /** The time of a change that gives all the products a new revision. */
  readonly revisedAt?: Date | undefined;
};

/**
 * The part of `refreshPrices` about product rows. Also writes new product prices: a product row is in many indexes, so it
 * is written once and only when something changes.
 */
export async function refreshPriceRanges(
  tx: Tx,
  ids: readonly string[],
  { prices = [], revisedAt }: ProductPrices = {},
): Promise<void> {
  const priceOf = new Map(prices.map(({ id, price }) => [id, price]));
  const revision = revisedAt === undefined ? sql`` : sql`, revision = p.revision + 1, updated_at = ${revisedAt}`;
  await sql`
    update products p
    set price = n.price, discounted_price = n.discounted, min_price = n.lowest, max_price = n.highest ${revision}
    from (
      select q.id, k.price, k.discounted, coalesce(min(v.discounted_price), k.discounted) as lowest,
        coalesce(max(v.discounted_price), k.discounted) as highest
      from unnest(${[...ids]}::uuid[], ${ids.map((id) => priceOf.get(id) ?? null)}::bigint[]) as w (id, price)
      join products q on q.id = w.id
      cross join lateral (select coalesce(w.price, q.price) as price, discounted_price(
        coalesce(w.price, q.price), q.discount_type, q.discount_amount, q.discount_percent) as discounted) k
      left join variants v on v.product_id = q.id and v.is_visible
      group by q.id, k.price, k.discounted
    ) n
    where n.id = p.id and (${sql.lit(revisedAt !== undefined)} or (p.price, p.discounted_price, p.min_price, p.max_price)
      is distinct from (n.price, n.discounted, n.lowest, n.highest))`.execute(tx);
}

/** Words for the products' colors and types in the store's language: a search for blue finds Navy. */
const vocabulary = sql`(select string_agg(v.words, ' ' order by v.kind, v.key) from search_vocabulary v
  where v.language = coalesce((select split_part(value ->> 'locale', '-', 1) from settings where name = 'store'), 'en')
    and (v.kind = 'TYPE' and v.key = p.item_type or v.kind = 'COLOR' and v.key in (
      select unnest(color_families(c.value)) from product_options o
      join product_option_choices c on c.option_id = o.id where o.product_id = p.id and c.is_visible)))`;

/**
 * Refreshes the terms that find a product besides its name: brand, SKUs (and their parts), barcodes, choices, color
 * families, type, collections.
 */
export async function refreshSearchTerms(tx: Tx, productIds: readonly string[]): Promise<void> {
  await sql`
    update products t set search_terms = n.terms from (select p.id, concat_ws(' ',
      (select name from brands where id = p.brand_id),
      nullif(p.sku, ''), nullif(translate(p.sku, '-_/.', '    '), p.sku),
      (select string_agg(distinct sku || ' ' || translate(sku, '-_/.', '    '), ' ')
        from variants where product_id = p.id and sku <> ''),
      (select string_agg(distinct barcode, ' ') from variants where product_id = p.id and barcode <> ''),
      (select string_agg(distinct c.description, ' ') from product_options o
        join product_option_choices c on c.option_id = o.id where o.product_id = p.id),
      ${vocabulary},
      (select string_agg(name, ' ') from collection_memberships where product_id = p.id and is_visible)) as terms
      from products p where p.id = any(${[...productIds]}::uuid[])) n
    where t.id = n.id and t.search_terms <> n.terms`.execute(tx);
  // Corrections and completions use natural words, not SKUs, whose parts resemble everything.
  await sql`
    insert into search_words (word)
    select distinct word from products p,
      regexp_split_to_table(plain_text(concat_ws(' ', p.name,
        (select name from brands where id = p.brand_id),
        (select string_agg(distinct c.description, ' ') from product_options o
          join product_option_choices c on c.option_id = o.id where o.product_id = p.id),
        ${vocabulary},
        (select string_agg(name, ' ') from collection_memberships where product_id = p.id and is_visible))),
        '[^[:alnum:]]+') as word
    where p.id = any(${[...productIds]}::uuid[]) and p.is_visible and length(word) between 3 and 60
      and word ~ '[[:alpha:]]'
    order by word on conflict do nothing`.execute(tx);
}

/**
 * Updates availability and preorder over the visible variants. Locks the products first and counts in the next
 * statement, so two sales that each empty a different variant can't both miss the other.
 */
export async function refreshAvailability(tx: Tx, productIds: readonly string[]): Promise<void> {
  const ids = [...new Set(productIds)];
  await sql`select 1 from products where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    update products p set availability = s.availability, preorder_status = s.preorder_status,
      preorder_availability = s.preorder_availability
    from (
      select k.id, case
          when bool_and(coalesce(st.is_in_stock, true)) then 'IN_STOCK'
          when bool_or(st.is_in_stock) then 'PARTIALLY_OUT_OF_STOCK' else 'OUT_OF_STOCK' end as availability,
        case when bool_and(coalesce(st.preorder_enabled, false)) then 'ENABLED'
          when bool_or(st.preorder_enabled) then 'PARTIALLY_ENABLED' else 'DISABLED' end as preorder_status,
        case when bool_and(coalesce(st.can_preorder and not st.is_in_stock, false)) then 'ALL_VARIANTS'
          when bool_or(st.can_preorder and not st.is_in_stock) then 'SOME_VARIANTS'
          else 'NO_VARIANTS' end as preorder_availability
      from unnest(${ids}::uuid[]) as k (id)
      left join variants v on v.product_id = k.id and v.is_visible
      left join variant_stock st on st.variant_id = v.id group by k.id
    ) s where s.id = p.id and (s.availability, s.preorder_status, s.preorder_availability)
      is distinct from (p.availability, p.preorder_status, p.preorder_availability) returning p.id`.execute(tx);
  for (const id of ids) touch(tx, `product:${id}`);
  if (rows.length > 0) touch(tx, "catalog");
}
