/** Merges wishlists when members are merged, and exports a member's list. */
import { sql } from "kysely";
import type { MemberWishlist } from "#api/marketing/wishlists.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { itemsOf, listOf, MAX_WISHES, presentItem } from "./items.ts";

/** Items of both lists; the newest ones if there are too many. */
export async function moveWishlist(tx: Tx, { fromId, toId, now }: { fromId: string; toId: string; now: Date }) {
  const from = await tx.selectFrom("wishlists").select("id").where("member_id", "=", fromId).executeTakeFirst();
  if (from === undefined) return;
  const to = await listOf(tx, toId, now);
  await sql`
    insert into wishlist_items (wishlist_id, app_id, catalog_item_id, options, product_id, added_at)
    select ${to}::uuid, app_id, catalog_item_id, options, product_id, added_at
    from wishlist_items where wishlist_id = ${from.id}::uuid on conflict do nothing`.execute(tx);
  await sql`
    delete from wishlist_items w using (
      select app_id, catalog_item_id, options_key from wishlist_items where wishlist_id = ${to}::uuid
      order by added_at desc, catalog_item_id, options_key offset ${MAX_WISHES}) old
    where w.wishlist_id = ${to}::uuid and w.app_id = old.app_id and w.catalog_item_id = old.catalog_item_id
      and w.options_key = old.options_key`.execute(tx);
  await tx.deleteFrom("wishlists").where("id", "=", from.id).execute();
}

export async function exportWishlist(db: Connection, memberId: string): Promise<MemberWishlist["items"]> {
  const list = await db.selectFrom("wishlists").select("id").where("member_id", "=", memberId).executeTakeFirst();
  return list === undefined ? [] : (await itemsOf(db, list.id, undefined)).map(presentItem);
}
