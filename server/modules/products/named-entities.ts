/** Brands, ribbons and info sections: entities of their own that version 1 of the wire spells as texts. */
import { sql } from "kysely";
import { getOrCreateBrand } from "#server/modules/brands/public.ts";
import { getOrCreateRibbon } from "#server/modules/ribbons/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Writing } from "./write-context.ts";

/** The id of the brand or ribbon with this name, made when there is none; an empty name is none. */
export function idOfName(
  tx: Tx,
  table: "brands" | "ribbons",
  name: string | null,
  writing: Pick<Writing, "now" | "actor">,
): Promise<string | null> {
  return table === "brands" ? getOrCreateBrand(tx, name, writing) : getOrCreateRibbon(tx, name, writing);
}

/** Replaces the product's texts. Unnamed sections belong to one product and go with it; named ones are shared and stay. */
export async function replaceInfoSections(
  tx: Tx,
  productId: string,
  sections: readonly { title: string; description: string }[],
  now: Date,
): Promise<void> {
  await removeInfoSections(tx, productId);
  if (sections.length === 0) return;
  const ids = sections.map(() => newId(now.getTime()));
  await sql`
    with made as (
      insert into info_sections (id, title, description, created_at, updated_at)
      select id, title, description, ${now}, ${now}
      from unnest(${ids}::uuid[], ${sections.map(({ title }) => title)}::text[],
        ${sections.map(({ description }) => description)}::text[]) as t (id, title, description)
    )
    insert into product_info_sections (product_id, info_section_id, position)
    select ${productId}::uuid, id, ordinal from unnest(${ids}::uuid[]) with ordinality as t (id, ordinal)`.execute(tx);
}

export async function removeInfoSections(tx: Tx, productId: string): Promise<void> {
  await sql`
    with unlinked as (delete from product_info_sections where product_id = ${productId} returning info_section_id)
    delete from info_sections s using unlinked u where s.id = u.info_section_id and s.unique_name is null`.execute(tx);
}
