/**
 * Writes the rows of product parts: options, variants, modifiers, media, ribbons, sections. For many products at once.
 */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";
import type { ModifierPlan, OptionPlan } from "./plan-options.ts";
import type { VariantPlan } from "./plan-variants.ts";

export type MediaPlan = { mediaId: string; altText: string | null; displayName: string | null };

/** The parts of a product to write; undefined parts don't change. */
export type PartsPlan = {
  readonly id: string;
  readonly isNew: boolean;
  readonly options?: readonly OptionPlan[] | undefined;
  readonly variants?: readonly VariantPlan[] | undefined;
  readonly modifiers?: readonly ModifierPlan[] | undefined;
  readonly media?: readonly MediaPlan[] | undefined;
  /** Media that are neither images nor videos. */
  readonly files?: readonly string[] | undefined;
  /** Choice → media, for every choice of `options`. */
  readonly choiceMedia?: ReadonlyMap<string, readonly string[]> | undefined;
  readonly ribbons?: readonly string[] | undefined;
  readonly infoSections?: readonly string[] | undefined;
};

/** Rows of one part over all products, and the ids of existing products, whose previous rows are replaced. */
function collect<Row>(plans: readonly PartsPlan[], rowsOf: (plan: PartsPlan) => readonly Row[] | undefined) {
  const rows: Row[] = [];
  const changed: string[] = [];
  for (const plan of plans) {
    const own = rowsOf(plan);
    if (own === undefined) continue;
    rows.push(...own);
    if (!plan.isNew) changed.push(plan.id);
  }
  return { rows, changed };
}

const json = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::json`;

export async function writeParts(tx: Tx, plans: readonly PartsPlan[], now: Date): Promise<void> {
  await writeOptions(tx, plans);
  await writeVariants(tx, plans, now);
  await writeModifiers(tx, plans);
  await writeMedia(tx, plans);
  await writeLinks(tx, plans);
}

async function writeOptions(tx: Tx, plans: readonly PartsPlan[]): Promise<void> {
  const { rows: options, changed } = collect(plans, (plan) =>
    plan.options?.map(({ id, sharedId, name, type }, position) => ({
      id,
      productId: plan.id,
      sharedId,
      name,
      type,
      position,
    })),
  );
  const { rows: choices } = collect(plans, (plan) =>
    plan.options?.flatMap((option) =>
      option.choices.map(({ id, sharedId, name, value, visible }, position) => ({
        id,
        optionId: option.id,
        sharedId,
        name,
        value,
        visible,
        position,
      })),
    ),
  );
  if (changed.length > 0) {
    const kept = options.map(({ id }) => id);
    await sql`delete from product_options where product_id = any(${changed}::uuid[])
      and id <> all(${kept}::uuid[])`.execute(tx);
    await sql`delete from product_option_choices where option_id = any(${kept}::uuid[])
      and id <> all(${choices.map(({ id }) => id)}::uuid[])`.execute(tx);
  }
  if (options.length === 0) return;
  await sql`
    insert into product_options (id, product_id, position, name, option_type, customization_id)
    select id, "productId", position, name, type, "sharedId" from json_to_recordset(${json(options)})
      as r (id uuid, "productId" uuid, position int, name text, type text, "sharedId" uuid)
    on conflict (id) do update set position = excluded.position, name = excluded.name,
      option_type = excluded.option_type, customization_id = excluded.customization_id`.execute(tx);
  await sql`
    insert into product_option_choices (id, option_id, position, value, description, is_visible, customization_choice_id)
    select id, "optionId", position, value, name, visible, "sharedId" from json_to_recordset(${json(choices)})
      as r (id uuid, "optionId" uuid, position int, value text, name text, visible boolean, "sharedId" uuid)
    on conflict (id) do update set position = excluded.position, value = excluded.value,
      description = excluded.description, is_visible = excluded.is_visible,
      customization_choice_id = excluded.customization_choice_id`.execute(tx);
}

async function writeVariants(tx: Tx, plans: readonly PartsPlan[], now: Date): Promise<void> {
  const { rows, changed } = collect(plans, (plan) =>
    plan.variants?.map((variant) => ({ ...variant, productId: plan.id })),
  );
  if (changed.length > 0) {
    await sql`delete from variants where product_id = any(${changed}::uuid[])
      and id <> all(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
  }
  if (rows.length === 0) return;
  await sql`
    insert into variants (id, product_id, position, choice_ids, price, discounted_price, sale_price, cost, sku, barcode,
      weight, is_visible, product_dimensions, package_dimensions, unit_quantity, digital_file_id, created_at, updated_at)
    select id, "productId", position, "choiceIds", price, discounted, "salePrice", cost, sku, barcode, weight, visible,
      "productDimensions", "packageDimensions", "unitQuantity", "digitalFileId", ${now}, ${now}
    from json_to_recordset(${json(rows)}) as r (id uuid, "productId" uuid, position int, "choiceIds" uuid[],
      price bigint, discounted bigint, "salePrice" bigint, cost bigint, sku text, barcode text, weight numeric,
      visible boolean, "productDimensions" jsonb, "packageDimensions" jsonb, "unitQuantity" jsonb, "digitalFileId" uuid)
    on conflict (id) do update set position = excluded.position, choice_ids = excluded.choice_ids,
      price = excluded.price, discounted_price = excluded.discounted_price, sale_price = excluded.sale_price,
      cost = excluded.cost, sku = excluded.sku, barcode = excluded.barcode, weight = excluded.weight,
      is_visible = excluded.is_visible, product_dimensions = excluded.product_dimensions,
      package_dimensions = excluded.package_dimensions, unit_quantity = excluded.unit_quantity,
      digital_file_id = excluded.digital_file_id, updated_at = excluded.updated_at, revision = variants.revision + 1
    where (variants.position, variants.choice_ids, variants.price, variants.discounted_price, variants.sale_price,
        variants.cost, variants.sku, variants.barcode, variants.weight, variants.is_visible, variants.product_dimensions,
        variants.package_dimensions, variants.unit_quantity, variants.digital_file_id)
      is distinct from (excluded.position, excluded.choice_ids, excluded.price, excluded.discounted_price,
        excluded.sale_price, excluded.cost, excluded.sku, excluded.barcode, excluded.weight, excluded.is_visible,
        excluded.product_dimensions, excluded.package_dimensions, excluded.unit_quantity, excluded.digital_file_id)`.execute(
    tx,
  );
}

async function writeModifiers(tx: Tx, plans: readonly PartsPlan[]): Promise<void> {
  const { rows: modifiers, changed } = collect(plans, (plan) =>
    plan.modifiers?.map(({ choices: _, ...modifier }, position) => ({ ...modifier, productId: plan.id, position })),
  );
  const { rows: choices } = collect(plans, (plan) =>
    plan.modifiers?.flatMap((modifier) =>
      modifier.choices.map((choice, position) => ({ ...choice, modifierId: modifier.id, position })),
    ),
  );
  if (changed.length > 0) {
    await sql`delete from product_modifiers where product_id = any(${changed}::uuid[])`.execute(tx);
  }
  if (modifiers.length === 0) return;
  await sql`
    insert into product_modifiers (id, product_id, position, customization_id, name, title, render_type, is_mandatory,
      min_length, max_length, added_price)
    select id, "productId", position, "sharedId", name, title, "renderType", "isMandatory", "minLength", "maxLength",
      "addedPrice"
    from json_to_recordset(${json(modifiers)}) as r (id uuid, "productId" uuid, position int, "sharedId" uuid, name text,
      title text, "renderType" text, "isMandatory" boolean, "minLength" int, "maxLength" int, "addedPrice" bigint)`.execute(
    tx,
  );
  if (choices.length === 0) return;
  await sql`
    insert into product_modifier_choices (id, modifier_id, position, customization_choice_id, name, choice_type,
      color_code, added_price)
    select id, "modifierId", position, "sharedId", name, type, "colorCode", "addedPrice"
    from json_to_recordset(${json(choices)}) as r (id uuid, "modifierId" uuid, position int, "sharedId" uuid, name text,
      type text, "colorCode" text, "addedPrice" bigint)`.execute(tx);
}

/** Version 3 has images and videos only; other media of the product stay after them. */
async function writeMedia(tx: Tx, plans: readonly PartsPlan[]): Promise<void> {
  const { rows, changed } = collect(plans, (plan) =>
    plan.media?.map((media, position) => ({ ...media, productId: plan.id, position })),
  );
  if (changed.length > 0) {
    await sql`delete from product_media pm using media m where m.id = pm.media_id and m.kind in ('image', 'video')
      and pm.product_id = any(${changed}::uuid[])`.execute(tx);
    await sql`update product_media set position = position + ${FILES_BEGIN}::int where product_id = any(${changed}::uuid[])
      and position < ${FILES_BEGIN}::int`.execute(tx);
  }
  if (rows.length > 0) {
    await sql`
      insert into product_media (product_id, media_id, position, alt_text, display_name)
      select "productId", "mediaId", position, "altText", "displayName" from json_to_recordset(${json(rows)})
        as r ("productId" uuid, "mediaId" uuid, position int, "altText" text, "displayName" text)
      on conflict (product_id, media_id) do update set position = excluded.position, alt_text = excluded.alt_text,
        display_name = excluded.display_name`.execute(tx);
  }
  await writeFiles(tx, plans);
  const choiceRows = plans.flatMap(({ choiceMedia }) =>
    [...(choiceMedia ?? [])].flatMap(([choiceId, ids]) =>
      ids.map((mediaId, position) => ({ choiceId, mediaId, position })),
    ),
  );
  const choiceIds = plans.flatMap(({ choiceMedia, isNew }) => (isNew ? [] : [...(choiceMedia?.keys() ?? [])]));
  if (choiceIds.length > 0) await sql`delete from choice_media where choice_id = any(${choiceIds}::uuid[])`.execute(tx);
  // An image removed from the product is removed from its choices too.
  if (changed.length > 0) {
    await sql`delete from choice_media cm using product_option_choices c, product_options o
      where c.id = cm.choice_id and o.id = c.option_id and o.product_id = any(${changed}::uuid[])
      and not exists (select from product_media pm where pm.product_id = o.product_id and pm.media_id = cm.media_id)`.execute(
      tx,
    );
  }
  if (choiceRows.length === 0) return;
  await sql`
    insert into choice_media (choice_id, media_id, position)
    select "choiceId", "mediaId", position from json_to_recordset(${json(choiceRows)})
      as r ("choiceId" uuid, "mediaId" uuid, position int) on conflict do nothing`.execute(tx);
}

/** Positions of files start here, after all images and videos. */
const FILES_BEGIN = 1000;

async function writeFiles(tx: Tx, plans: readonly PartsPlan[]): Promise<void> {
  const { rows, changed } = collect(plans, (plan) =>
    plan.files?.map((mediaId, index) => ({ mediaId, productId: plan.id, position: FILES_BEGIN + index })),
  );
  if (changed.length > 0) {
    await sql`delete from product_media pm using media m where m.id = pm.media_id
      and m.kind not in ('image', 'video') and pm.product_id = any(${changed}::uuid[])`.execute(tx);
  }
  if (rows.length === 0) return;
  await sql`
    insert into product_media (product_id, media_id, position)
    select "productId", "mediaId", position from json_to_recordset(${json(rows)})
      as r ("productId" uuid, "mediaId" uuid, position int) on conflict do nothing`.execute(tx);
}

async function writeLinks(tx: Tx, plans: readonly PartsPlan[]): Promise<void> {
  const ribbons = collect(plans, (plan) => plan.ribbons?.map((id, position) => ({ id, productId: plan.id, position })));
  if (ribbons.changed.length > 0) {
    await sql`delete from product_ribbons where product_id = any(${ribbons.changed}::uuid[])`.execute(tx);
  }
  if (ribbons.rows.length > 0) {
    await sql`insert into product_ribbons (product_id, ribbon_id, position)
      select "productId", id, position from json_to_recordset(${json(ribbons.rows)})
        as r (id uuid, "productId" uuid, position int)`.execute(tx);
  }
  const sections = collect(plans, (plan) =>
    plan.infoSections?.map((id, position) => ({ id, productId: plan.id, position })),
  );
  if (sections.changed.length > 0) {
    // Unnamed sections belong to one product and are deleted with it.
    await sql`
      with unlinked as (delete from product_info_sections where product_id = any(${sections.changed}::uuid[])
        returning info_section_id)
      delete from info_sections s using unlinked u where s.id = u.info_section_id and s.unique_name is null
        and s.id <> all(${sections.rows.map(({ id }) => id)}::uuid[])
        and not exists (select from product_info_sections o where o.info_section_id = s.id
          and o.product_id <> all(${sections.changed}::uuid[]))`.execute(tx);
  }
  if (sections.rows.length === 0) return;
  await sql`insert into product_info_sections (product_id, info_section_id, position)
    select "productId", id, position from json_to_recordset(${json(sections.rows)})
      as r (id uuid, "productId" uuid, position int) on conflict do nothing`.execute(tx);
}
