/** All redirects as one list: previous addresses, which other modules keep, and those entered or imported. */
import { sql } from "kysely";
import type { listSiteRedirects, RedirectOrigin, SiteRedirect } from "#api/content/site-redirects.ts";
import type { Input, Output } from "#api/endpoint.ts";
import { addressRedirects, deleteSlugRedirect } from "#server/catalog/collections/public.ts";
import { deleteDocumentRedirect, documentRedirects } from "#server/content/documents/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";

type Row = {
  id: string;
  origin: RedirectOrigin;
  path: string;
  target: string;
  entity_id: string | null;
  name: string | null;
  created_at: Date;
};

const entered = sql`
  select id::text as id, upper(origin) as origin, path, target, null::text as entity_id, null::text as name, created_at,
    true as is_public
  from content_redirects`;

/** Ids of previous addresses are `<kind>:<slug>`. */
const redirects = sql`
  ${entered}
  union all
  select kind || ':' || slug, kind, prefix || slug, prefix || current_slug, id, name, created_at, is_public
  from (${addressRedirects} union all ${documentRedirects}) r
  join (values ('PRODUCT', '/p/'), ('COLLECTION', '/c/'), ('PAGE', '/pages/'), ('POST', '/blog/')) p (of_kind, prefix)
    on of_kind = kind`;

const present = ({ id, origin, path, target, entity_id, name, created_at }: Row): SiteRedirect => ({
  id,
  origin,
  path,
  target,
  ...(entity_id !== null && { entity: { id: entity_id, name: name ?? "" } }),
  createdDate: created_at.toISOString(),
});

/** `withHidden`: those to hidden products and collections too. Their addresses contain their names. */
export async function listRedirects(
  db: Connection,
  { q = "", origin, limit = 50, offset = 0 }: NonNullable<Input<typeof listSiteRedirects>["query"]>,
  { withHidden }: { withHidden: boolean },
): Promise<Output<typeof listSiteRedirects>> {
  const part = q.trim().toLowerCase();
  const { rows } = await sql<Row & { total: number }>`
    select *, count(*) over ()::integer as total from (${redirects}) r
    where (is_public or ${withHidden}) and (${origin ?? null}::text is null or origin = ${origin ?? null})
      and (strpos(lower(path), ${part}) > 0 or strpos(lower(target), ${part}) > 0 or strpos(lower(name), ${part}) > 0)
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return { redirects: rows.map(present), total: rows[0]?.total ?? 0 };
}

export async function getEnteredRedirect(db: Connection, path: string): Promise<SiteRedirect> {
  const { rows } = await sql<Row>`select * from (${entered}) r where path = ${path}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no redirect from ${path}`);
  return present(row);
}

const previousAddress = (id: string): readonly (string | undefined)[] => /^([A-Z]+):(.+)$/.exec(id)?.slice(1) ?? [];

/** A previous address of a product or a collection. */
export const isOfCatalog = (id: string): boolean => ["PRODUCT", "COLLECTION"].includes(previousAddress(id)[0] ?? "");

/** Returns false if there is no such redirect. */
export async function deleteRedirect(tx: Tx, id: string): Promise<boolean> {
  const [kind, slug = ""] = previousAddress(id);
  if (kind === "PRODUCT" || kind === "COLLECTION") return deleteSlugRedirect(tx, kind, slug);
  if (kind === "PAGE" || kind === "POST") return deleteDocumentRedirect(tx, kind, slug);
  if (!isId(id)) return false;
  const { numDeletedRows } = await tx.deleteFrom("content_redirects").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export type EnteredRedirect = { id: string; path: string; target: string; origin: "manual" | "import" };

/** Entered or imported redirects by path. */
export async function findEnteredRedirects(
  db: Connection,
  paths: readonly string[],
): Promise<Map<string, EnteredRedirect>> {
  const { rows } = await sql<EnteredRedirect>`
    select id::text as id, path, target, origin from content_redirects where path = any(${[...paths]}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.path, row]));
}

export async function listEnteredRedirects(db: Connection): Promise<Pick<EnteredRedirect, "path" | "target">[]> {
  return db.selectFrom("content_redirects").select(["path", "target"]).orderBy("path").execute();
}

/**
 * Deletes a redirect that an import created, or restores one that it changed, unless its target isn't the imported one any more.
 * Returns whether it did; true if the redirect no longer exists.
 */
export async function restoreRedirect(
  tx: Tx,
  id: string,
  { imported, before }: { imported: string; before: Pick<EnteredRedirect, "target" | "origin"> | null },
): Promise<boolean> {
  const row = await tx
    .selectFrom("content_redirects")
    .select("target")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return true;
  if (row.target !== imported) return false;
  if (before === null) await tx.deleteFrom("content_redirects").where("id", "=", id).execute();
  else
    await tx
      .updateTable("content_redirects")
      .set({ ...before })
      .where("id", "=", id)
      .execute();
  return true;
}
