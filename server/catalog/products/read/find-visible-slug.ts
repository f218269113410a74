/** Finds the slug of a visible product by slug or id. */
import { sql } from "kysely";
import type { Connection } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";

export async function findVisibleSlug(connection: Connection, slugOrId: string): Promise<string | undefined> {
  const id = isId(slugOrId) ? slugOrId : null;
  const { rows } = await sql<{ slug: string }>`
    select slug from products where is_visible and (slug = ${slugOrId} or id = ${id}::uuid) limit 1`.execute(
    connection,
  );
  return rows[0]?.slug;
}
