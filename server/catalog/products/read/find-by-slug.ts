import { sql } from "kysely";
import type { Connection } from "#server/platform/db/db.ts";

/** Finds a product by its current or a previous slug. */
export async function findIdBySlug(connection: Connection, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id, 0 as rank from products where slug = ${slug}
    union all select product_id::text, 1 from product_slug_redirects where slug = ${slug}
    order by rank limit 1`.execute(connection);
  return rows[0]?.id;
}
