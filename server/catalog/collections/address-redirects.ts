/**
 * Redirects from previous slugs of products and collections. A row refers to the entity, not to its new slug, so there
 * are no chains or loops: every previous slug redirects straight to the current one.
 */
import { sql } from "kysely";
import { deleteAddressRedirect } from "#api/catalog/address-redirects.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleWrite } from "#server/platform/http/handlers.ts";

/** Rows of all such redirects: kind, slug, id and name of the entity, its current slug, time, whether it is visible. */
export const addressRedirects = sql`
  select 'PRODUCT' as kind, r.slug, p.id::text as id, p.name, p.slug as current_slug, r.created_at, p.is_visible as is_public
  from product_slug_redirects r join products p on p.id = r.product_id
  union all
  select 'COLLECTION', r.slug, c.id::text, c.name, c.slug, r.created_at, c.is_visible
  from collection_slug_redirects r join collections c on c.id = r.collection_id`;

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

/** Returns false if there is no such redirect. */
export async function deleteSlugRedirect(tx: Tx, kind: "PRODUCT" | "COLLECTION", slug: string): Promise<boolean> {
  if (kind === "COLLECTION") {
    const { numDeletedRows } = await tx
      .deleteFrom("collection_slug_redirects")
      .where("slug", "=", slug)
      .executeTakeFirst();
    if (numDeletedRows > 0n) touch(tx, "catalog");
    return numDeletedRows > 0n;
  }
  const gone = await tx
    .deleteFrom("product_slug_redirects")
    .where("slug", "=", slug)
    .returning("product_id")
    .executeTakeFirst();
  if (gone !== undefined) touch(tx, `product:${gone.product_id}`);
  return gone !== undefined;
}

export const addressRedirectRoutes = [
  handleWrite(deleteAddressRedirect, async ({ tx, params: { kind, slug } }) => {
    if (!(await deleteSlugRedirect(tx, kind, slug))) throw new AppError("ADDRESS_REDIRECT_NOT_FOUND");
    return {};
  }),
];
