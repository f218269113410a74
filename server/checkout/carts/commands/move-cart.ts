/** Moves the cart of an account that is merged into another. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";

/** Moves the current cart to a member who has none; otherwise deletes it and keeps the member's own. */
export async function moveMemberCart(tx: Tx, { fromId, toId, now }: { fromId: string; toId: string; now: Date }) {
  await sql`
    update carts set member_id = ${toId}, updated_at = ${now}
    where member_id = ${fromId} and is_current
      and not exists (select from carts other where other.member_id = ${toId} and other.is_current)`.execute(tx);
  await sql`
    insert into saved_line_items as s (id, member_id, app_id, catalog_item_id, options, reference_key, terms, quantity, name, unit_price, saved_at)
    select gen_random_uuid(), ${toId}::uuid, app_id, catalog_item_id, options, reference_key, terms, quantity, name, unit_price, saved_at
    from saved_line_items where member_id = ${fromId}
    on conflict (member_id, reference_key) where member_id is not null do nothing`.execute(tx);
  await tx.deleteFrom("saved_line_items").where("member_id", "=", fromId).execute();
  await tx.deleteFrom("carts").where("member_id", "=", fromId).where("is_current", "=", true).execute();
}
