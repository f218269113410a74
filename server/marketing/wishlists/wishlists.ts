/**
 * The wishlist as products (docs/protocol/catalog-v1.md#wishlist). Hidden products stay on the list and are omitted
 * while hidden; a product with several saved variants is returned once.
 */
import { sql } from "kysely";
import type { Wishlist } from "#api/marketing/wishlists.ts";
import { STORE_APP_ID } from "#api/values.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { finishChange, listOf, MAX_WISHES } from "./items.ts";

type Page = { readonly limit?: number | undefined; readonly offset?: number | undefined };
type WishRow = { product_id: string; added_at: Date };

async function present(
  connection: Connection,
  { id, memberId }: { id: string; memberId: string },
  { limit = MAX_WISHES, offset = 0 }: Page,
): Promise<Wishlist> {
  const { rows } = await sql<WishRow>`
    select w.product_id::text as product_id, max(w.added_at) as added_at
    from wishlist_items w join product_visibility v using (product_id)
    where w.wishlist_id = ${id}::uuid and v.is_visible
    group by w.product_id order by 2 desc, w.product_id`.execute(connection);
  return {
    id,
    ownerId: memberId,
    items: rows.slice(offset, offset + limit).map((row) => ({
      id: row.product_id,
      dateAdded: row.added_at.toISOString(),
      type: "PRODUCT",
      origin: "stores",
    })),
    totalCount: rows.length,
  };
}

/** @throws {AppError} WISHLIST_NOT_FOUND, also for the list of another member */
export async function getWishlist(
  connection: Connection,
  id: string,
  { onlyOf, page }: { onlyOf: string | undefined; page: Page },
): Promise<Wishlist> {
  const row = isId(id)
    ? await connection.selectFrom("wishlists").select(["id", "member_id"]).where("id", "=", id).executeTakeFirst()
    : undefined;
  if (row === undefined || (onlyOf !== undefined && row.member_id !== onlyOf)) throw new AppError("WISHLIST_NOT_FOUND");
  return present(connection, { id: row.id, memberId: row.member_id }, page);
}

/** The member's own list, created on first use. @throws {AppError} MEMBER_NOT_FOUND */
export async function myWishlist(
  tx: Tx,
  memberId: string,
  { now, page }: { now: Date; page: Page },
): Promise<Wishlist> {
  return present(tx, { id: await listOf(tx, memberId, now), memberId }, page);
}

type Wishes = { readonly add: readonly string[]; readonly remove: readonly string[] };

/** @throws {AppError} MEMBER_NOT_FOUND, PRODUCT_NOT_FOUND, WISHLIST_ITEMS_LIMIT_EXCEEDED */
export async function changeWishlist(tx: Tx, memberId: string, { add, remove }: Wishes, now: Date): Promise<Wishlist> {
  const id = await listOf(tx, memberId, now);
  await sql`delete from wishlist_items where wishlist_id = ${id}::uuid
    and product_id = any(${remove.filter(isId)}::uuid[])`.execute(tx);
  const wanted = [...new Set(add.map((productId) => productId.toLowerCase()))];
  const { rows } = await sql<{ product_id: string }>`select product_id::text as product_id from product_visibility
    where product_id = any(${wanted.filter(isId)}::uuid[]) and is_visible`.execute(tx);
  const known = rows.map((row) => row.product_id);
  const missing = wanted.find((productId) => !known.includes(productId));
  if (missing !== undefined) throw new AppError("PRODUCT_NOT_FOUND", { data: { productId: missing } });
  await sql`insert into wishlist_items (wishlist_id, app_id, catalog_item_id, product_id, added_at)
    select ${id}::uuid, ${STORE_APP_ID}, product_id::text, product_id, ${now} from unnest(${known}::uuid[]) as t (product_id)
    where not exists (select from wishlist_items w where w.wishlist_id = ${id}::uuid and w.product_id = t.product_id)`.execute(
    tx,
  );
  await finishChange(tx, id, now);
  return present(tx, { id, memberId }, {});
}
