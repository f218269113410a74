import { sql } from "kysely";
import { deletePolls } from "#server/catalog/polls/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { announceDeleted, readForEvents } from "../announce.ts";
import { runDeleting } from "../hooks.ts";
import { trashProducts } from "./trash-products.ts";
import type { ProductWriteContext } from "./write-context.ts";

type Deletion = { /** Without the trash, as for the undo of an import. */ readonly isPermanent?: boolean };

/**
 * Deletes products and everything that belongs only to them. The trash keeps them for 30 days. Returns the ids of those
 * that existed.
 */
export async function deleteProducts(
  tx: Tx,
  ids: readonly string[],
  writeContext: ProductWriteContext,
  { isPermanent = false }: Deletion = {},
): Promise<Set<string>> {
  const wanted = [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))];
  await runDeleting(tx, wanted, writeContext.now);
  const { rows } = await sql<{ id: string }>`
    select id from products where id = any(${wanted}::uuid[]) order by id for update`.execute(tx);
  const found = rows.map(({ id }) => id);
  if (found.length === 0) return new Set();
  const entities = await readForEvents(tx, found, writeContext);
  if (!isPermanent) await trashProducts(tx, found, writeContext.now);
  // Unnamed sections belong to one product and are deleted with it.
  await sql`
    with unlinked as (delete from product_info_sections where product_id = any(${found}::uuid[]) returning info_section_id)
    delete from info_sections s using unlinked u where s.id = u.info_section_id and s.unique_name is null
      and not exists (select from product_info_sections o where o.info_section_id = s.id
        and o.product_id <> all(${found}::uuid[]))`.execute(tx);
  for (const id of found) await deletePolls(tx, { kind: "product", id });
  await sql`delete from products where id = any(${found}::uuid[])`.execute(tx);
  touch(tx, "catalog", ...found.map((id) => `product:${id}`));
  await announceDeleted(tx, entities, writeContext);
  return new Set(found);
}
