/** Brands, ribbons and info sections, which version 1 presents as plain text. */
import { sql } from "kysely";
import { getOrCreateBrand } from "#server/catalog/brands/public.ts";
import { getOrCreateRibbon } from "#server/catalog/ribbons/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { ProductWriteContext } from "./write/write-context.ts";

/** Returns the id of the brand or ribbon with this name, creating it if necessary; null for an empty name. */
export function getOrCreateIdByName(
  tx: Tx,
  table: "brands" | "ribbons",
  name: string | null,
  writeContext: Pick<ProductWriteContext, "now" | "actor">,
): Promise<string | null> {
  return table === "brands" ? getOrCreateBrand(tx, name, writeContext) : getOrCreateRibbon(tx, name, writeContext);
}

/**
 * Replaces the product's info sections. Unnamed sections belong to one product and are deleted with it; named ones are
 * shared and kept. A text sent back unchanged keeps the section it came from.
 */
export async function replaceInfoSections(
  tx: Tx,
  productId: string,
  sections: readonly { title?: string; description?: string }[],
  now: Date,
): Promise<void> {
  const { rows: known } = await sql<{ id: string; title: string; description: string }>`
    select s.id, s.title, s.description from product_info_sections ps join info_sections s on s.id = ps.info_section_id
    where ps.product_id = ${productId} order by ps.position`.execute(tx);
  const left = [...known];
  const planned = sections.map(({ title = "", description = "" }) => {
    const index = left.findIndex((row) => row.title === title && row.description === description);
    const [same] = index < 0 ? [] : left.splice(index, 1);
    return { title, description, id: same?.id ?? newId(now.getTime()), isNew: same === undefined };
  });
  await removeInfoSections(
    tx,
    productId,
    planned.map(({ id }) => id),
  );
  if (planned.length === 0) return;
  const rows = sql`json_to_recordset(${JSON.stringify(planned.map((row, position) => ({ ...row, position })))}::json)
    as r (id uuid, title text, description text, "isNew" boolean, position int)`;
  await sql`insert into info_sections (id, title, description, created_at, updated_at)
    select id, title, description, ${now}, ${now} from ${rows} where "isNew"`.execute(tx);
  await sql`insert into product_info_sections (product_id, info_section_id, position)
    select ${productId}::uuid, id, position from ${rows}`.execute(tx);
}

/** Removes all sections from the product, keeping the rows in `kept`, which the caller adds again. */
async function removeInfoSections(tx: Tx, productId: string, kept: readonly string[] = []): Promise<void> {
  await sql`
    with unlinked as (delete from product_info_sections where product_id = ${productId} returning info_section_id)
    delete from info_sections s using unlinked u where s.id = u.info_section_id and s.unique_name is null
      and s.id <> all(${[...kept]}::uuid[])`.execute(tx);
}
