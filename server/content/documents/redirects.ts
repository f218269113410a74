/** Redirects from previous slugs of pages and posts. Slugs of documents that aren't published redirect nowhere. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { pages, posts } from "./kinds.ts";

/** Rows of all such redirects: kind, slug, id and title of the document, its current slug, time; all are visible. */
export const documentRedirects = sql`
  select upper(r.kind) as kind, r.slug, d.id::text as id, d.title as name, d.published_slug as current_slug, r.created_at,
    true as is_public
  from content_slug_redirects r join content_documents d on d.id = r.document_id
  where d.published_slug is not null and d.deleted_at is null`;

/** Returns false if there is no such redirect. */
export async function deleteDocumentRedirect(tx: Tx, kind: "PAGE" | "POST", slug: string): Promise<boolean> {
  const { name, tag } = kind === "PAGE" ? pages : posts;
  const { numDeletedRows } = await tx
    .deleteFrom("content_slug_redirects")
    .where("kind", "=", name)
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (numDeletedRows > 0n) touch(tx, tag);
  return numDeletedRows > 0n;
}
