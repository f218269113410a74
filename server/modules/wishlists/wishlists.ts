/** What members want to keep in sight. Hidden products stay on the list and are not shown until they come back. */
import { sql } from "kysely";
import type { Wishlist } from "#api/wishlists.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Connection, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";

export const MAX_WISHES = 100;

type Page = { readonly limit?: number | undefined; readonly offset?: number | undefined };
type WishRow = { product_id: string; added_at: Date };

async function present(
  connection: Connection,
  { id, memberId }: { id: string; memberId: string },
  { limit = MAX_WISHES, offset = 0 }: Page,
): Promise<Wishlist> {
  const { rows } = await sql<WishRow & { total: number }>`
    select w.product_id::text as product_id, w.added_at, count(*) over ()::int as total
    from wishlist_products w join product_visibility v using (product_id)
    where w.wishlist_id = ${id}::uuid and v.is_visible
    order by w.added_at desc, w.product_id limit ${MAX_WISHES}`.execute(connection);
  return {
    id,
    ownerId: memberId,
    items: rows.slice(offset, offset + limit).map((row) => ({
      id: row.product_id,
      dateAdded: row.added_at.toISOString(),
      type: "PRODUCT",
      origin: "stores",
    })),
    totalCount: rows[0]?.total ?? 0,
  };
}

/** @throws {AppError} WISHLIST_NOT_FOUND, also for another member's */
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

/** The member's own; a list that was never used is made on the way. */
export async function myWishlist(
  tx: Tx,
  memberId: string,
  { now, page }: { now: Date; page: Page },
): Promise<Wishlist> {
  return present(tx, { id: await idOf(tx, memberId, now), memberId }, page);
}

/** @throws {AppError} MEMBER_NOT_FOUND: the account was deleted while its token still holds */
async function idOf(tx: Tx, memberId: string, now: Date): Promise<string> {
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

export type Wishes = { readonly add: readonly string[]; readonly remove: readonly string[] };

/** @throws {AppError} PRODUCT_NOT_FOUND, WISHLIST_FULL */
export async function changeWishlist(tx: Tx, memberId: string, { add, remove }: Wishes, now: Date): Promise<Wishlist> {
  const id = await idOf(tx, memberId, now);
  await tx.selectFrom("wishlists").select("id").where("id", "=", id).forUpdate().execute();
  await sql`delete from wishlist_products where wishlist_id = ${id}::uuid
    and product_id = any(${remove.filter(isId)}::uuid[])`.execute(tx);
  const wanted = [...new Set(add.map((productId) => productId.toLowerCase()))];
  const { rows } = await sql<{ product_id: string }>`select product_id::text as product_id from product_visibility
    where product_id = any(${wanted.filter(isId)}::uuid[]) and is_visible`.execute(tx);
  const known = rows.map((row) => row.product_id);
  const missing = wanted.find((productId) => !known.includes(productId));
  if (missing !== undefined) throw new AppError("PRODUCT_NOT_FOUND", { data: { productId: missing } });
  await sql`insert into wishlist_products (wishlist_id, product_id, added_at)
    select ${id}::uuid, product_id, ${now} from unnest(${known}::uuid[]) as t (product_id)
    on conflict do nothing`.execute(tx);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from wishlist_products where wishlist_id = ${id}::uuid`.execute(tx);
  if ((counted[0]?.count ?? 0) > MAX_WISHES) throw new AppError("WISHLIST_FULL");
  return present(tx, { id, memberId }, {});
}
