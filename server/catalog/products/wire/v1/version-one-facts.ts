/**
 * Product data that only version 1 has: a percentage discount, variants that share the product's values, choice values
 * that differ from their labels. Import files include it, so both versions are the same after an import.
 */
import { sql } from "kysely";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { finishProducts } from "../../write/finish-product.ts";
import type { ProductWriteContext } from "../../write/write-context.ts";

export type VersionOneFacts = {
  /** The product's discount, when it is a percentage. */
  discountPercent: number | null;
  /** Whether each variant has its own values. */
  managesVariants: boolean;
  /** The product's own SKU, while its variants share it. */
  sku: string;
  /** The product's own dimensions while it has options; its variants have theirs, which only version 3 shows. */
  productDimensions: Record<string, unknown> | null;
  packageDimensions: Record<string, unknown> | null;
  /** Choices whose value differs from their label, or that are hidden. */
  choices: ChoiceFacts[];
};
type ChoiceFacts = { option: string; choice: string; value: string | null; visible: boolean };

/** For color choices the value defaults to the color both versions have; of several colors, the first. */
const ownValue = sql`case when o.option_type = 'drop_down' and c.value <> c.description
  or k.choice_type = 'MULTIPLE_COLORS' and c.value <> split_part(k.color_code, ',', 1) then c.value end`;

/** Has an entry for every product of the ids. */
export async function readVersionOneFacts(
  connection: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VersionOneFacts>> {
  const { rows } = await sql<VersionOneFacts & { id: string }>`
    select p.id::text as id, case when p.discount_type = 'PERCENT' then p.discount_percent::float8 end as "discountPercent",
      o.options is not null and p.manages_variants as "managesVariants",
      case when o.options is not null and not p.manages_variants then p.sku else '' end as sku,
      case when o.options is not null then p.product_dimensions end as "productDimensions",
      case when o.options is not null then p.package_dimensions end as "packageDimensions",
      coalesce(o.choices, '[]') as choices
    from products p left join lateral (
      select count(*) as options, json_agg(json_build_object('option', o.name, 'choice', c.description,
          'value', ${ownValue}, 'visible', c.is_visible) order by o.position, c.position)
        filter (where not c.is_visible or ${ownValue} is not null) as choices
      from product_options o join product_option_choices c on c.option_id = o.id
        left join customization_choices k on k.id = c.customization_choice_id
      where o.product_id = p.id having count(*) > 0
    ) o on true
    where p.id = any(${[...ids]}::uuid[])`.execute(connection);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

type ProductFacts = { productId: string; facts: VersionOneFacts; isNew: boolean };

/**
 * Writes these facts where they are consistent with the version 3 data: a discount that doesn't explain the prices of
 * all variants is dropped. Existing products that change get a new revision and events.
 */
export async function writeVersionOneFacts(
  tx: Tx,
  products: readonly ProductFacts[],
  writeContext: ProductWriteContext,
): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map(({ productId, facts }) => ({ productId, ...facts }));
  const input = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r ("productId" uuid, "discountPercent" numeric,
    "managesVariants" boolean, sku text, "productDimensions" jsonb, "packageDimensions" jsonb)`;
  const { rows: changed } = await sql<{ id: string }>`
    with discounts as (
      update products p set discount_type = 'PERCENT', discount_percent = r."discountPercent", discount_amount = null
      from ${input} where p.id = r."productId" and r."discountPercent" is not null
        and (p.discount_type <> 'PERCENT' or p.discount_percent <> r."discountPercent")
        and (select bool_and(v.discounted_price = discounted_price(v.price, 'PERCENT', null, r."discountPercent"))
          from variants v where v.product_id = p.id)
      returning p.id
    ) select id::text as id from discounts`.execute(tx);
  // Variants whose price follows from the discount have no sale price of their own.
  await sql`
    update variants v set sale_price = null from products p
    where p.id = v.product_id and p.id = any(${changed.map(({ id }) => id)}::uuid[]) and v.sale_price is not null
      and v.discounted_price = discounted_price(v.price, p.discount_type, p.discount_amount, p.discount_percent)`.execute(
    tx,
  );
  const { rows: managed } = await sql<{ id: string }>`
    update products p set manages_variants = r."managesVariants", sku = r.sku,
      product_dimensions = r."productDimensions", package_dimensions = r."packageDimensions"
    from ${input} where p.id = r."productId" and exists (select from product_options o where o.product_id = p.id)
      and (p.manages_variants, p.sku, p.product_dimensions, p.package_dimensions)
        is distinct from (r."managesVariants", r.sku, r."productDimensions", r."packageDimensions")
    returning p.id::text as id`.execute(tx);
  const { rows: valued } = await writeChoices(tx, products);
  const ids = [...new Set([...changed, ...managed, ...valued].map(({ id }) => id))];
  if (ids.length > 0) touch(tx, "catalog", ...ids.map((id) => `product:${id}`));
  const known = new Set(products.filter(({ isNew }) => !isNew).map(({ productId }) => productId));
  await finishProducts(
    tx,
    ids.filter((id) => known.has(id)),
    ["discount", "manageVariants", "productOptions"],
    writeContext,
  );
}

function writeChoices(tx: Tx, products: readonly ProductFacts[]) {
  const facts = products.flatMap(({ productId, facts: { choices } }) =>
    choices.map((choice) => ({ productId, ...choice })),
  );
  return sql<{ id: string }>`
    update product_option_choices c set value = w.value, is_visible = w.visible
    from (
      select k.id, o.product_id, coalesce(w.visible, true) as visible,
        coalesce(w.value, case when o.option_type = 'drop_down' then k.description else k.value end) as value
      from product_options o join product_option_choices k on k.option_id = o.id
        left join json_to_recordset(${JSON.stringify(facts)}::json)
          as w ("productId" uuid, option text, choice text, value text, visible boolean)
          on w."productId" = o.product_id and w.option = o.name and w.choice = k.description
      where o.product_id = any(${products.map(({ productId }) => productId)}::uuid[])
    ) w
    where c.id = w.id and (c.value, c.is_visible) is distinct from (w.value, w.visible)
    returning w.product_id::text as id`.execute(tx);
}
