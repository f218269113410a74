/** Writes a product's options and adapts its variants: every combination exists, existing ones keep their ids. */
import { sql } from "kysely";
import { MAX_MANAGED_VARIANTS } from "#api/catalog/products/product-parts.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import {
  combinationKey,
  combine,
  type KnownOption,
  type OptionInput,
  type PlannedOption,
  planOptions,
} from "./option-rules.ts";

type Product = { id: string; manages_variants: boolean };

/**
 * @throws {AppError} INVALID_OPTIONS, TOO_MANY_VARIANTS, VARIANTS_ARE_MANAGED when the last option of managed variants
 * is removed
 */
export async function writeOptions(tx: Tx, product: Product, wanted: readonly OptionInput[], now: Date): Promise<void> {
  const known = await readOptions(tx, product.id);
  if (product.manages_variants && wanted.length === 0 && known.length > 0) throw new AppError("VARIANTS_ARE_MANAGED");
  const makeId = () => newId(now.getTime());
  const planned = planOptions(wanted, known, makeId);
  const combinations = combine(planned);
  if (product.manages_variants) requireManageable(combinations.length);
  await writeOptionRows(tx, product.id, planned);
  await writeVariants(tx, product.id, combinations, now);
}

export function requireManageable(variantCount: number): void {
  if (variantCount <= MAX_MANAGED_VARIANTS) return;
  throw new AppError("TOO_MANY_VARIANTS", {
    description: `A product can have up to ${MAX_MANAGED_VARIANTS} managed variants.`,
    data: { variants: variantCount },
  });
}

async function readOptions(tx: Tx, productId: string): Promise<KnownOption[]> {
  const { rows } = await sql<KnownOption>`
    select o.id, o.name, (
      select coalesce(json_agg(json_build_object('id', c.id, 'value', c.value, 'description', c.description)
        order by c.position), '[]'::json)
      from product_option_choices c where c.option_id = o.id) as choices
    from product_options o where o.product_id = ${productId} order by o.position`.execute(tx);
  return rows;
}

async function writeOptionRows(tx: Tx, productId: string, planned: readonly PlannedOption[]): Promise<void> {
  const options = planned.map(({ id, name, type, isNew }, position) => ({ id, name, type, isNew, position }));
  const choices = planned.flatMap((option) =>
    option.choices.map((choice, position) => ({ ...choice, optionId: option.id, position })),
  );
  const optionIds = options.map(({ id }) => id);
  const choiceIds = choices.map(({ id }) => id);
  await sql`delete from product_options where product_id = ${productId} and not id = any(${optionIds}::uuid[])`.execute(
    tx,
  );
  await sql`delete from product_option_choices where option_id = any(${optionIds}::uuid[])
    and not id = any(${choiceIds}::uuid[])`.execute(tx);
  if (options.length === 0) return;
  const optionRows = sql`json_to_recordset(${JSON.stringify(options)}::json)
    as r (id uuid, name text, type text, position int, "isNew" boolean)`;
  await sql`update product_options o set name = r.name, option_type = r.type, position = r.position
    from ${optionRows} where o.id = r.id and not r."isNew"`.execute(tx);
  await sql`insert into product_options (id, product_id, position, name, option_type)
    select id, ${productId}::uuid, position, name, type from ${optionRows} where "isNew"`.execute(tx);
  const choiceRows = sql`json_to_recordset(${JSON.stringify(choices)}::json)
    as r (id uuid, "optionId" uuid, value text, description text, visible boolean, position int, "isNew" boolean)`;
  await sql`update product_option_choices c
    set value = r.value, description = r.description, is_visible = r.visible, position = r.position
    from ${choiceRows} where c.id = r.id and not r."isNew"`.execute(tx);
  await sql`insert into product_option_choices (id, option_id, position, value, description, is_visible)
    select id, "optionId", position, value, description, visible from ${choiceRows} where "isNew"`.execute(tx);
}

async function writeVariants(tx: Tx, productId: string, combinations: readonly string[][], now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; choice_ids: string[] }>`
    select id, choice_ids from variants where product_id = ${productId}`.execute(tx);
  const known = new Map(rows.map((row) => [combinationKey(row.choice_ids), row.id]));
  const planned = combinations.map((choiceIds, position) => {
    const id = known.get(combinationKey(choiceIds));
    return { id: id ?? newId(now.getTime()), isNew: id === undefined, choiceIds, position };
  });
  const variantRows = sql`json_to_recordset(${JSON.stringify(planned)}::json)
    as r (id uuid, "isNew" boolean, "choiceIds" uuid[], position int)`;
  await sql`delete from variants where product_id = ${productId}
    and not id = any(${planned.map(({ id }) => id)}::uuid[])`.execute(tx);
  await sql`update variants v set choice_ids = r."choiceIds", position = r.position
    from ${variantRows} where v.id = r.id and not r."isNew"
    and (v.choice_ids, v.position) is distinct from (r."choiceIds", r.position)`.execute(tx);
  await sql`insert into variants
      (id, product_id, position, choice_ids, price, discounted_price, cost, weight, created_at, updated_at)
    select r.id, p.id, r.position, r."choiceIds", p.price,
      discounted_price(p.price, p.discount_type, p.discount_amount, p.discount_percent), p.cost, p.weight, ${now}, ${now}
    from ${variantRows}, products p where p.id = ${productId} and r."isNew"`.execute(tx);
}
