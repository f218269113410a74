/**
 * Redirects from previous slugs of products and collections. A row refers to the entity, not to its new slug, so there
 * are no chains or loops: every previous slug redirects straight to the current one.
 */
import { sql } from "kysely";
import { deleteAddressRedirect, listAddressRedirects } from "#api/catalog/address-redirects.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";

type Row = {
  kind: "PRODUCT" | "COLLECTION";
  slug: string;
  id: string;
  name: string;
  current_slug: string;
  created_at: Date;
  total: number;
};

/** Keeps the old slug as a redirect and removes any redirect from the new one. */
export async function moveCollectionSlug(
  tx: Tx,
  collectionId: string,
  slugs: { from?: string; to: string; now: Date },
): Promise<void> {
  await tx.deleteFrom("collection_slug_redirects").where("slug", "=", slugs.to).execute();
  if (slugs.from === undefined || slugs.from === slugs.to) return;
  const change = { collection_id: collectionId, created_at: slugs.now };
  await tx
    .insertInto("collection_slug_redirects")
    .values({ slug: slugs.from, ...change })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet(change))
    .execute();
}

export const addressRedirectRoutes = [
  handleRead(listAddressRedirects, async ({ db, query }) => {
    const { q = "", limit = 50, offset = 0 } = query;
    const { rows } = await sql<Row>`
      select kind, slug, id, name, current_slug, created_at, count(*) over ()::integer as total
      from (
        select 'PRODUCT' as kind, r.slug, p.id::text as id, p.name, p.slug as current_slug, r.created_at
        from product_slug_redirects r join products p on p.id = r.product_id
        union all
        select 'COLLECTION', r.slug, c.id::text, c.name, c.slug, r.created_at
        from collection_slug_redirects r join collections c on c.id = r.collection_id
      ) r
      where strpos(lower(slug), lower(${q.trim()})) > 0 or strpos(lower(name), lower(${q.trim()})) > 0
      order by created_at desc, kind, slug limit ${limit} offset ${offset}`.execute(db);
    return {
      total: rows[0]?.total ?? 0,
      redirects: rows.map(({ kind, slug, id, name, current_slug, created_at }) => ({
        kind,
        slug,
        target: { id, name, slug: current_slug },
        createdDate: created_at.toISOString(),
      })),
    };
  }),
  handleWrite(deleteAddressRedirect, async ({ tx, params: { kind, slug } }) => {
    if (kind === "PRODUCT") {
      const gone = await tx
        .deleteFrom("product_slug_redirects")
        .where("slug", "=", slug)
        .returning("product_id")
        .executeTakeFirst();
      if (gone === undefined) throw new AppError("ADDRESS_REDIRECT_NOT_FOUND");
      touch(tx, `product:${gone.product_id}`);
    } else {
      const gone = await tx
        .deleteFrom("collection_slug_redirects")
        .where("slug", "=", slug)
        .returning("collection_id")
        .executeTakeFirst();
      if (gone === undefined) throw new AppError("ADDRESS_REDIRECT_NOT_FOUND");
      touch(tx, "catalog");
    }
    return {};
  }),
];
