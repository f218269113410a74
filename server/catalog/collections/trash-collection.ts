/** Keeps deleted collections in the trash. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";
import { addTrashItems, keepRows } from "#server/store/trash/public.ts";

export const TRASH_KIND = "COLLECTION";

type Deleted = { readonly id: string; readonly isAutomatic: boolean; readonly now: Date };

/** Must run before the collection is deleted. */
export async function trashCollection(tx: Tx, { id, isAutomatic, now }: Deleted): Promise<void> {
  const kind = TRASH_KIND;
  await addTrashItems(tx, kind, sql`select id, name from collections where id = ${id}::uuid`, now);
  const links = sql`jsonb_build_object(
    'children', (select coalesce(jsonb_agg(k.id), '[]') from collections k where k.parent_id = c.id),
    'main_products', (select coalesce(jsonb_agg(p.id), '[]') from products p where p.main_category_id = c.id))`;
  await keepRows(tx, {
    kind,
    ids: [id],
    roots: [
      {
        relation: "collections",
        rows: sql`select id as item_id, to_jsonb(c) || ${links} as content from collections c where id = ${id}::uuid`,
      },
      {
        relation: "polls",
        rows: sql`select owner_id as item_id, to_jsonb(p) as content from polls p
          where owner_kind = 'category' and owner_id = ${id}::uuid`,
      },
    ],
    // The rules fill an automatic collection again.
    without: ["collection_moves", "poll_votes", ...(isAutomatic ? ["collection_products"] : [])],
  });
}
