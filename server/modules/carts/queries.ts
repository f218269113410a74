/** All SQL of carts. A cart and its lines are read in one statement; every change raises the revision. */
import { type RawBuilder, sql } from "kysely";
import type { Cart as WireCart } from "#api/carts.ts";
import type { AddressWithContact } from "#api/values.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Cart, CartLine, CartOwner } from "./cart.ts";

type CartRow = {
  id: string;
  visitor_id: string | null;
  member_id: string | null;
  currency: string;
  buyer_note: string | null;
  buyer_email: string | null;
  contact_info: AddressWithContact | null;
  coupon_id: string | null;
  coupon_code: string | null;
  selected_carrier_id: string | null;
  selected_shipping_code: string | null;
  override_checkout_url: string | null;
  business_location_id: string | null;
  extended_fields: WireCart["extendedFields"] | null;
  checkout_id: string | null;
  purchase_flow_id: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
  lines: CartLine[];
  is_tax_included: boolean | null;
  /** The revision that `lines` belong to; another one means that they were read before a lock was waited for. */
  lines_revision: number | null;
};

// Whether prices contain tax depends on where the buyer is, as far as known, and otherwise on where the store is.
const columns = (countryOfStore: string) => sql`
  c.id, c.visitor_id, c.member_id, c.currency, c.buyer_note, c.buyer_email, c.contact_info, c.coupon_id, c.coupon_code,
  c.selected_carrier_id, c.selected_shipping_code, c.override_checkout_url, c.business_location_id, c.extended_fields,
  c.checkout_id, c.purchase_flow_id, c.revision, c.created_at, c.updated_at,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', l.id, 'position', l.position, 'quantity', l.quantity, 'referenceKey', l.reference_key, 'name', l.name,
      'unitPrice', l.unit_price, 'reference', jsonb_build_object('appId', l.app_id, 'catalogItemId', l.catalog_item_id, 'options', l.options)
    ) order by l.position, l.id) from cart_line_items l where l.cart_id = c.id), '[]') as lines,
  (select t.is_tax_included from tax_inclusions t
    where t.country = coalesce(c.contact_info #>> '{address,country}', ${countryOfStore})
      and t.subdivision in ('', c.contact_info #>> '{address,subdivision}',
                            (c.contact_info #>> '{address,country}') || '-' || (c.contact_info #>> '{address,subdivision}'))
    order by t.subdivision desc limit 1) as is_tax_included,
  (select seen.revision from carts seen where seen.id = c.id) as lines_revision`;

const ownedBy = (owner: CartOwner): RawBuilder<unknown> =>
  owner.kind === "member" ? sql`c.member_id = ${owner.memberId}` : sql`c.visitor_id = ${owner.visitorId}`;

function toCart(row: CartRow): Cart {
  const { coupon_id, coupon_code, selected_shipping_code: code, selected_carrier_id: carrierId } = row;
  return {
    id: row.id,
    owner:
      row.member_id === null
        ? { kind: "visitor", visitorId: row.visitor_id ?? "" }
        : { kind: "member", memberId: row.member_id },
    lines: row.lines,
    currency: row.currency,
    isTaxIncluded: row.is_tax_included ?? false,
    buyerNote: row.buyer_note ?? undefined,
    buyerEmail: row.buyer_email ?? undefined,
    contactInfo: row.contact_info ?? undefined,
    coupon: coupon_id === null || coupon_code === null ? undefined : { id: coupon_id, code: coupon_code },
    selectedShippingOption: code === null ? undefined : { code, ...(carrierId === null ? {} : { carrierId }) },
    overrideCheckoutUrl: row.override_checkout_url ?? undefined,
    businessLocationId: row.business_location_id ?? undefined,
    extendedFields: row.extended_fields ?? undefined,
    checkoutId: row.checkout_id ?? undefined,
    purchaseFlowId: row.purchase_flow_id,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** `country` is the store's, for carts that do not know where their buyer is. */
export async function findCurrentCart(db: Connection, owner: CartOwner, country: string): Promise<Cart | undefined> {
  const { rows } = await sql<CartRow>`
    select ${columns(country)} from carts c where c.is_current and ${ownedBy(owner)}`.execute(db);
  return rows[0] && toCart(rows[0]);
}

export async function getCurrentCart(db: Connection, owner: CartOwner, country: string): Promise<Cart> {
  const cart = await findCurrentCart(db, owner, country);
  if (cart === undefined) throw new AppError("OWNED_CART_NOT_FOUND");
  return cart;
}

export async function findCartById(db: Connection, id: string, country: string): Promise<Cart | undefined> {
  const { rows } = await sql<CartRow>`select ${columns(country)} from carts c where c.id = ${id}`.execute(db);
  return rows[0] && toCart(rows[0]);
}

/** Locks the current cart without changing it. When it had to wait for another change, the lines are read again. */
export async function lockCartIfAny(tx: Tx, owner: CartOwner, country: string): Promise<Cart | undefined> {
  const { rows } = await sql<CartRow>`
    select ${columns(country)} from carts c where c.is_current and ${ownedBy(owner)} for update of c`.execute(tx);
  const row = rows[0];
  if (row === undefined) return undefined;
  return row.lines_revision === row.revision ? toCart(row) : getCurrentCart(tx, owner, country);
}

/** @throws {AppError} OWNED_CART_NOT_FOUND */
export async function lockCart(tx: Tx, owner: CartOwner, country: string): Promise<Cart> {
  const cart = await lockCartIfAny(tx, owner, country);
  if (cart === undefined) throw new AppError("OWNED_CART_NOT_FOUND");
  return cart;
}

/**
 * Locks the current cart and raises its revision: the start of every change.
 * @throws {AppError} OWNED_CART_NOT_FOUND
 */
export async function changeCart(
  tx: Tx,
  owner: CartOwner,
  { country, now }: { country: string; now: Date },
): Promise<Cart> {
  const { rows } = await sql<CartRow>`
    update carts c set revision = c.revision + 1, updated_at = ${now}
    where c.is_current and ${ownedBy(owner)} returning ${columns(country)}`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new AppError("OWNED_CART_NOT_FOUND");
  return row.lines_revision === row.revision - 1 ? toCart(row) : getCurrentCart(tx, owner, country);
}

export type NewCart = { country: string; currency: string; now: Date };

/** As `changeCart`, making a cart where there is none. One statement; two buyers of one visitor make one cart. */
export async function openCart(tx: Tx, owner: CartOwner, { country, currency, now }: NewCart): Promise<Cart> {
  const [ownerColumn, ownerId] =
    owner.kind === "member" ? ["member_id", owner.memberId] : ["visitor_id", owner.visitorId];
  const column = sql.ref(ownerColumn);
  const { rows } = await sql<CartRow>`
    insert into carts as c (id, ${column}, currency, purchase_flow_id, created_at, updated_at)
    values (${newId(now.getTime())}, ${ownerId}, ${currency}, ${newId(now.getTime())}, ${now}, ${now})
    on conflict (${column}) where is_current and ${column} is not null
    do update set revision = c.revision + 1, updated_at = excluded.updated_at
    returning ${columns(country)}`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error("an upsert answers a row");
  const isCurrent = (row.lines_revision ?? 0) === row.revision - 1;
  return isCurrent ? toCart(row) : getCurrentCart(tx, owner, country);
}

/** Writes lines, new and changed ones alike, in one statement. */
export async function writeLines(
  tx: Tx,
  cartId: string,
  { lines, now }: { lines: readonly CartLine[]; now: Date },
): Promise<void> {
  if (lines.length === 0) return;
  const records = lines.map(({ id, position, quantity, reference, referenceKey, name, unitPrice }) => ({
    id,
    position,
    app_id: reference.appId,
    catalog_item_id: reference.catalogItemId,
    options: reference.options ?? {},
    reference_key: referenceKey,
    quantity,
    name,
    unit_price: unitPrice,
  }));
  await sql`
    insert into cart_line_items (id, cart_id, position, app_id, catalog_item_id, options, reference_key, quantity, name, unit_price, added_at)
    select r.id, ${cartId}::uuid, r.position, r.app_id, r.catalog_item_id, r.options, r.reference_key, r.quantity, r.name, r.unit_price, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(
      id uuid, position integer, app_id text, catalog_item_id text, options jsonb, reference_key text, quantity integer, name text, unit_price bigint)
    on conflict (id) do update set quantity = excluded.quantity, name = excluded.name, unit_price = excluded.unit_price`.execute(
    tx,
  );
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
};

/** Writes fields of a cart that `changeCart`, `openCart` or `lockCart` has locked. */
export async function writeCart(tx: Tx, cartId: string, changes: CartChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable("carts").set(changes).where("id", "=", cartId).execute();
}

/** Removes the current cart; says whether there was one. */
export async function deleteCurrentCart(tx: Tx, owner: CartOwner): Promise<boolean> {
  const { rows } = await sql`
    delete from carts c where c.is_current and ${ownedBy(owner)} returning c.id`.execute(tx);
  return rows.length > 0;
}

export async function deleteCart(tx: Tx, cartId: string): Promise<void> {
  await tx.deleteFrom("carts").where("id", "=", cartId).execute();
}

/** The cart is not current any more: its lines became an order. */
export async function closeCart(tx: Tx, cartId: string, now: Date): Promise<void> {
  await tx
    .updateTable("carts")
    .set({ is_current: false, updated_at: now, revision: sql`revision + 1` })
    .where("id", "=", cartId)
    .execute();
}

/** Locks a cart by its id, raises its revision and answers its lines; none when the cart is gone. */
export async function lockCartById(tx: Tx, cartId: string): Promise<{ id: string; quantity: number }[]> {
  await tx.updateTable("carts").set({ revision: sql`revision + 1` }).where("id", "=", cartId).execute();
  return tx.selectFrom("cart_line_items").select(["id", "quantity"]).where("cart_id", "=", cartId).execute();
}

export async function reduceLine(tx: Tx, lineId: string, quantity: number): Promise<void> {
  await tx.updateTable("cart_line_items").set({ quantity }).where("id", "=", lineId).execute();
}
