/** Writes carts and their lines, after `queries.ts` has locked them. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";
import { AHEAD } from "#server/platform/db/session.ts";
import type { CartKey, CartLine } from "../cart.ts";
import { changeCart, named } from "../queries.ts";

/** Inserts new lines and updates existing ones in one statement. */
export async function writeLines(
  tx: Tx,
  cartId: string,
  { lines, now }: { lines: readonly CartLine[]; now: Date },
): Promise<void> {
  if (lines.length === 0) return;
  const records = lines.map(({ id, position, quantity, reference, referenceKey, name, unitPrice, terms }) => ({
    id,
    position,
    app_id: reference.appId,
    catalog_item_id: reference.catalogItemId,
    options: reference.options ?? {},
    reference_key: referenceKey,
    quantity,
    name,
    unit_price: unitPrice,
    terms: terms ?? null,
  }));
  await sql`${sql.raw(AHEAD)}
    insert into cart_line_items (id, cart_id, position, app_id, catalog_item_id, options, reference_key, quantity, name, unit_price, terms, added_at)
    select r.id, ${cartId}::uuid, r.position, r.app_id, r.catalog_item_id, r.options, r.reference_key, r.quantity, r.name, r.unit_price, r.terms, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(
      id uuid, position integer, app_id text, catalog_item_id text, options jsonb, reference_key text, quantity integer, name text, unit_price bigint, terms jsonb)
    on conflict (id) do update set quantity = excluded.quantity, name = excluded.name, unit_price = excluded.unit_price,
      terms = excluded.terms`.execute(tx);
}

export async function deleteLines(tx: Tx, cartId: string, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  await tx.deleteFrom("cart_line_items").where("cart_id", "=", cartId).where("id", "in", lineIds).execute();
}

export type CartChanges = {
  buyer_note?: string | null;
  buyer_email?: string | null;
  contact_info?: string | null;
  coupon_id?: string | null;
  coupon_code?: string | null;
  selected_carrier_id?: string | null;
  selected_shipping_code?: string | null;
  extended_fields?: string | null;
  business_location_id?: string | null;
  checkout_id?: string | null;
  override_checkout_url?: string | null;
  contact_id?: string | null;
  member_id?: string;
  buyer_language?: string | null;
  conversion_currency?: string | null;
  merchant_discounts?: string;
  purchase_terms?: string;
};

/** Writes fields of a cart that `changeCart`, `openCart` or `lockCart` has locked. */
export async function writeCart(tx: Tx, cartId: string, changes: CartChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable("carts").set(changes).where("id", "=", cartId).execute();
}

/** Deletes the cart and returns its id, if it existed. */
export async function removeCart(tx: Tx, key: CartKey): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    delete from carts c where ${named(key)} returning c.id::text as id`.execute(tx);
  return rows[0]?.id;
}

export async function deleteCart(tx: Tx, cartId: string): Promise<void> {
  await tx.deleteFrom("carts").where("id", "=", cartId).execute();
}

type Closing = { readonly orderId?: string | undefined; readonly now: Date };

/** Closes the cart: its lines became an order. Returns false if its revision differs from the given one. */
export async function closeCart(
  tx: Tx,
  cartId: string,
  { orderId, now, revision }: Closing & { revision?: number | undefined },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update carts set is_current = false, ordered_at = ${now}, updated_at = ${now}, revision = revision + 1,
      order_id = coalesce(${orderId ?? null}::uuid, order_id)
    where id = ${cartId} and revision = coalesce(${revision ?? null}::integer, revision)`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export type CartUnits = { readonly id: string; readonly quantity: number };

/** Reads the lines of a cart without waiting for concurrent changes. Compare the revision to detect them. */
export async function readCartLines(
  tx: Tx,
  cartId: string,
): Promise<{ revision: number | undefined; lines: CartUnits[] }> {
  const { rows } = await sql<{ revision: number; lines: CartUnits[] }>`
    select c.revision, coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'quantity', l.quantity))
      from cart_line_items l where l.cart_id = c.id), '[]') as lines from carts c where c.id = ${cartId}`.execute(tx);
  return rows[0] ?? { revision: undefined, lines: [] };
}

/** Locks a cart by its id, raises its revision and returns its lines; empty if the cart was deleted. */
export async function lockCartById(tx: Tx, cartId: string): Promise<CartUnits[]> {
  await tx.updateTable("carts").set({ revision: sql`revision + 1` }).where("id", "=", cartId).execute();
  return tx.selectFrom("cart_line_items").select(["id", "quantity"]).where("cart_id", "=", cartId).execute();
}

export async function reduceLine(tx: Tx, lineId: string, quantity: number): Promise<void> {
  await tx.updateTable("cart_line_items").set({ quantity }).where("id", "=", lineId).execute();
}

/**
 * Marks the cart as ordered elsewhere.
 * @throws {AppError} CART_NOT_FOUND, CART_ALREADY_ORDERED
 */
export async function markOrdered(
  tx: Tx,
  key: CartKey,
  { orderId, country, now }: Closing & { country: string },
): Promise<void> {
  const cart = await changeCart(tx, key, { country, now });
  await closeCart(tx, cart.id, { orderId, now });
}
