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
