/** Rows of wishlists, and the list as items of any catalog. */
import { sql } from "kysely";
import type { MemberWishlist } from "#api/marketing/wishlists.ts";
import { type CatalogReference, STORE_APP_ID } from "#api/values.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Connection, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { presentTags } from "#server/platform/tags/tags.ts";

export const MAX_WISHES = 100;

/**
 * Locks the member's list, and creates it on first use.
 * @throws {AppError} MEMBER_NOT_FOUND if the account was deleted while its token is still valid
 */
export async function listOf(tx: Tx, memberId: string, now: Date): Promise<string> {
  try {
    const { rows } = await sql<{ id: string }>`
      insert into wishlists (id, member_id, created_at, updated_at)
      values (${newId(now.getTime())}, ${memberId}::uuid, ${now}, ${now})
      on conflict (member_id) do update set updated_at = wishlists.updated_at returning id::text as id`.execute(tx);
    return rows[0]?.id ?? "";
  } catch (error) {
    if (violatedConstraint(error) === "wishlists_member_id_fkey") throw new AppError("MEMBER_NOT_FOUND");
    throw error;
  }
}

/**
 * After a change of the list: updates its date and checks its length.
 * @throws {AppError} WISHLIST_ITEMS_LIMIT_EXCEEDED
 */
export async function finishChange(tx: Tx, id: string, now: Date): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wishlist_items where wishlist_id = ${id}::uuid`.execute(tx);
  if ((rows[0]?.count ?? 0) > MAX_WISHES) throw new AppError("WISHLIST_ITEMS_LIMIT_EXCEEDED");
  await tx.updateTable("wishlists").set({ updated_at: now }).where("id", "=", id).execute();
}

/** Product ids are lower case; missing options of other catalogs equal an empty object. */
function keyOf({ appId, catalogItemId, options }: CatalogReference) {
  const isProduct = appId === STORE_APP_ID;
  return { appId, isProduct, itemId: isProduct ? catalogItemId.toLowerCase() : catalogItemId, options: options ?? {} };
}

/** @throws {AppError} MEMBER_NOT_FOUND, ITEM_NOT_FOUND_IN_CATALOG, WISHLIST_ITEMS_LIMIT_EXCEEDED */
export async function addItem(tx: Tx, memberId: string, reference: CatalogReference, now: Date): Promise<void> {
  const { appId, isProduct, itemId, options } = keyOf(reference);
  if (isProduct) await requireProduct(tx, itemId);
  const id = await listOf(tx, memberId, now);
  try {
    const { numAffectedRows } = await sql`
      insert into wishlist_items (wishlist_id, app_id, catalog_item_id, options, product_id, added_at)
      values (${id}::uuid, ${appId}, ${itemId}, ${JSON.stringify(options)}::jsonb, ${isProduct ? itemId : null}::uuid, ${now})
      on conflict do nothing`.execute(tx);
    if (numAffectedRows === 1n) await finishChange(tx, id, now);
  } catch (error) {
    if (violatedConstraint(error) === "wishlist_items_options_size") throw tooLarge;
    throw error;
  }
}

const tooLarge = new ValidationError([
  {
    field: "catalogReference.options",
    description: "must be at most 4,000 bytes",
    violatedRule: "MAX_LENGTH",
    data: { threshold: 4000 },
  },
]);

async function requireProduct(tx: Tx, productId: string): Promise<void> {
  const { rows } = await sql`select from product_visibility
    where product_id = ${isId(productId) ? productId : null}::uuid and is_visible`.execute(tx);
  if (rows.length === 0) throw new AppError("ITEM_NOT_FOUND_IN_CATALOG", { data: { catalogItemId: productId } });
}

/** @throws {AppError} MEMBER_NOT_FOUND */
export async function removeItem(tx: Tx, memberId: string, reference: CatalogReference, now: Date): Promise<void> {
  const { appId, itemId, options } = keyOf(reference);
  const id = await listOf(tx, memberId, now);
  const { numAffectedRows } = await sql`
    delete from wishlist_items where wishlist_id = ${id}::uuid and app_id = ${appId}
      and catalog_item_id = ${itemId} and options_key = md5(${JSON.stringify(options)}::jsonb::text)`.execute(tx);
  if (numAffectedRows === 1n) await finishChange(tx, id, now);
}

type ListRow = { id: string; member_id: string; created_at: Date; updated_at: Date; public_tag_ids: string[] };
type ItemRow = { app_id: string; catalog_item_id: string; options: Record<string, unknown>; added_at: Date };

/** The list as its owner sees it. @throws {AppError} MEMBER_NOT_FOUND */
export async function defaultWishlist(
  tx: Tx,
  memberId: string,
  { appId, now }: { appId?: string | undefined; now: Date },
): Promise<MemberWishlist> {
  const id = await listOf(tx, memberId, now);
  const list = await sql<ListRow>`
    select id::text as id, member_id::text as member_id, created_at, updated_at, public_tag_ids
    from wishlists where id = ${id}::uuid`.execute(tx);
  const [row] = list.rows;
  if (row === undefined) throw new Error("a list that was just locked stays");
  const { publicTags } = presentTags({ ...row, private_tag_ids: [] });
  return {
    id,
    memberId: row.member_id,
    items: (await itemsOf(tx, id, appId)).map(presentItem),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    extendedFields: {},
    tags: { publicTags },
  };
}

/** Newest first, without hidden products. */
export async function itemsOf(db: Connection, id: string, appId: string | undefined): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select w.app_id, w.catalog_item_id, w.options, w.added_at
    from wishlist_items w left join product_visibility v using (product_id)
    where w.wishlist_id = ${id}::uuid and (w.product_id is null or v.is_visible)
      and (${appId ?? null}::text is null or w.app_id = ${appId ?? null}::text)
    order by w.added_at desc, w.catalog_item_id, w.options_key limit ${MAX_WISHES}`.execute(db);
  return rows;
}

export const presentItem = ({
  app_id,
  catalog_item_id,
  options,
  added_at,
}: ItemRow): MemberWishlist["items"][number] => ({
  catalogReference: {
    catalogItemId: catalog_item_id,
    appId: app_id,
    ...(Object.keys(options).length === 0 ? {} : { options }),
  },
  addedDate: added_at.toISOString(),
});
