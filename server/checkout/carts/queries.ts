/** Reads and locks carts. One statement reads a cart with its lines; every change raises the revision. */
import { type RawBuilder, sql } from "kysely";
import type { AddressWithContact } from "#api/values.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Cart, CartKey, CartLine, CartOwner, MerchantDiscount, PurchaseTerms, ShopperKey } from "./cart.ts";

type CartRow = {
  id: string;
  visitor_id: string | null;
  member_id: string | null;
  user_id: string | null;
  app_id: string | null;
  contact_id: string | null;
  is_current: boolean;
  currency: string;
  buyer_note: string | null;
  buyer_email: string | null;
  buyer_language: string | null;
  conversion_currency: string | null;
  merchant_discounts: MerchantDiscount[];
  purchase_terms: PurchaseTerms;
  contact_info: AddressWithContact | null;
  coupon_id: string | null;
  coupon_code: string | null;
  selected_carrier_id: string | null;
  selected_shipping_code: string | null;
  override_checkout_url: string | null;
  business_location_id: string | null;
  extended_fields: Cart["extendedFields"] | null;
  checkout_id: string | null;
  purchase_flow_id: string;
  order_id: string | null;
  ordered_at: Date | null;
  revision: number;
  created_at: Date;
  updated_at: Date;
  lines: CartLine[];
  is_tax_included: boolean | null;
  /** Revision that `lines` belong to. If it differs from the cart's, the lines were read before waiting for a lock. */
  lines_revision: number | null;
};

// Whether prices include tax depends on the buyer's country if known, otherwise on the store's.
const columns = (countryOfStore: string) => sql`
  c.id, c.visitor_id, c.member_id, c.user_id, c.app_id, c.contact_id, c.is_current, c.currency, c.buyer_note, c.buyer_email,
  c.buyer_language, c.conversion_currency, c.merchant_discounts, c.purchase_terms, c.order_id, c.ordered_at, c.contact_info, c.coupon_id, c.coupon_code,
  c.selected_carrier_id, c.selected_shipping_code, c.override_checkout_url, c.business_location_id, c.extended_fields,
  c.checkout_id, c.purchase_flow_id, c.revision, c.created_at, c.updated_at,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', l.id, 'position', l.position, 'quantity', l.quantity, 'referenceKey', l.reference_key, 'name', l.name,
      'unitPrice', l.unit_price, 'reference', jsonb_build_object('appId', l.app_id, 'catalogItemId', l.catalog_item_id, 'options', l.options))
      || case when l.terms is null then '{}' else jsonb_build_object('terms', l.terms) end order by l.position, l.id) from cart_line_items l where l.cart_id = c.id), '[]') as lines,
  (select t.is_tax_included from tax_inclusions t
    where t.country = coalesce(c.contact_info #>> '{address,country}', ${countryOfStore})
      and t.subdivision in ('', c.contact_info #>> '{address,subdivision}',
                            (c.contact_info #>> '{address,country}') || '-' || (c.contact_info #>> '{address,subdivision}'))
    order by t.subdivision desc limit 1) as is_tax_included,
  (select seen.revision from carts seen where seen.id = c.id) as lines_revision`;

/** Matches a current cart by its shopper, any other by its id. */
export function named(key: CartKey): RawBuilder<unknown> {
  switch (key.kind) {
    case "member":
      return sql`c.is_current and c.member_id = ${key.memberId}`;
    case "visitor":
      return sql`c.is_current and c.visitor_id = ${key.visitorId}`;
    case "id":
      return sql`c.id = ${key.cartId}`;
  }
}

function ownerOfRow(row: CartRow): CartOwner {
  if (row.member_id !== null) return { kind: "member", memberId: row.member_id };
  if (row.user_id !== null) return { kind: "staff", staffId: row.user_id };
  if (row.app_id !== null) return { kind: "app", appId: row.app_id };
  return { kind: "visitor", visitorId: row.visitor_id ?? "" };
}

function toCart(row: CartRow): Cart {
  const { coupon_id, coupon_code, selected_shipping_code: code, selected_carrier_id: carrierId } = row;
  return {
    id: row.id,
    owner: ownerOfRow(row),
    isCurrent: row.is_current,
    lines: row.lines,
    currency: row.currency,
    isTaxIncluded: row.is_tax_included ?? false,
    buyerNote: row.buyer_note ?? undefined,
    buyerEmail: row.buyer_email ?? undefined,
    contactId: row.contact_id ?? undefined,
    buyerLanguage: row.buyer_language ?? undefined,
    conversionCurrency: row.conversion_currency ?? undefined,
    merchantDiscounts: row.merchant_discounts,
    purchaseTerms: row.purchase_terms,
    contactInfo: row.contact_info ?? undefined,
    coupon: coupon_id === null || coupon_code === null ? undefined : { id: coupon_id, code: coupon_code },
    selectedShippingOption: code === null ? undefined : { code, ...(carrierId === null ? {} : { carrierId }) },
    overrideCheckoutUrl: row.override_checkout_url ?? undefined,
    businessLocationId: row.business_location_id ?? undefined,
    extendedFields: row.extended_fields ?? undefined,
    checkoutId: row.checkout_id ?? undefined,
    purchaseFlowId: row.purchase_flow_id,
    orderId: row.order_id ?? undefined,
    orderedAt: row.ordered_at ?? undefined,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** `country` is the store's, for carts without a buyer's address. */
export async function findCart(db: Connection, key: CartKey, country: string): Promise<Cart | undefined> {
  const { rows } = await sql<CartRow>`select ${columns(country)} from carts c where ${named(key)}`.execute(db);
  return rows[0] && toCart(rows[0]);
}

/** @throws {AppError} OWNED_CART_NOT_FOUND, CART_NOT_FOUND */
export async function getCart(db: Connection, key: CartKey, country: string): Promise<Cart> {
  const cart = await findCart(db, key, country);
  if (cart === undefined) throw notFound(key);
  return cart;
}

const notFound = (key: CartKey) => new AppError(key.kind === "id" ? "CART_NOT_FOUND" : "OWNED_CART_NOT_FOUND");

export const findCurrentCart: (db: Connection, owner: ShopperKey, country: string) => Promise<Cart | undefined> =
  findCart;
export const getCurrentCart: (db: Connection, owner: ShopperKey, country: string) => Promise<Cart> = getCart;

export function findCartById(db: Connection, cartId: string, country: string): Promise<Cart | undefined> {
  return findCart(db, { kind: "id", cartId }, country);
}

export async function findCartByCheckout(
  db: Connection,
  checkoutId: string,
  country: string,
): Promise<Cart | undefined> {
  const { rows } = await sql<CartRow>`
    select ${columns(country)} from carts c where c.checkout_id = ${checkoutId} order by c.updated_at desc limit 1`.execute(
    db,
  );
  return rows[0] && toCart(rows[0]);
}

/** Locks a cart without changing it. Reads the lines again if it waited for a concurrent change. */
export async function lockCartIfAny(tx: Tx, key: CartKey, country: string): Promise<Cart | undefined> {
  const { rows } = await sql<CartRow>`
    select ${columns(country)} from carts c where ${named(key)} for update of c`.execute(tx);
  const row = rows[0];
  if (row === undefined) return undefined;
  return row.lines_revision === row.revision ? toCart(row) : getCart(tx, key, country);
}

/** @throws {AppError} OWNED_CART_NOT_FOUND, CART_NOT_FOUND */
export async function lockCart(tx: Tx, key: CartKey, country: string): Promise<Cart> {
  const cart = await lockCartIfAny(tx, key, country);
  if (cart === undefined) throw notFound(key);
  return cart;
}

/**
 * Locks a cart and raises its revision; starts every change.
 * @throws {AppError} OWNED_CART_NOT_FOUND, CART_NOT_FOUND, CART_ALREADY_ORDERED
 */
export async function changeCart(
  tx: Tx,
  key: CartKey,
  { country, now }: { country: string; now: Date },
): Promise<Cart> {
  const { rows } = await sql<CartRow>`
    update carts c set revision = c.revision + 1, updated_at = ${now}
    where ${named(key)} and c.ordered_at is null returning ${columns(country)}`.execute(tx);
  const row = rows[0];
  if (row !== undefined) return row.lines_revision === row.revision - 1 ? toCart(row) : getCart(tx, key, country);
  await getCart(tx, key, country);
  throw new AppError("CART_ALREADY_ORDERED");
}

export type NewCart = {
  country: string;
  currency: string;
  now: Date;
  /** Language and currency requested by the shopper's client; stored for emails about the cart. */
  buyer?: { language: string | undefined; currency: string | undefined } | undefined;
};

/**
 * Like `changeCart`, but creates the cart if missing. Runs one statement; concurrent requests of one visitor create one
 * cart.
 */
export async function openCart(tx: Tx, owner: ShopperKey, { country, currency, now, buyer }: NewCart): Promise<Cart> {
  const [ownerColumn, ownerId] =
    owner.kind === "member" ? ["member_id", owner.memberId] : ["visitor_id", owner.visitorId];
  const column = sql.ref(ownerColumn);
  const { rows } = await sql<CartRow>`
    insert into carts as c (id, ${column}, currency, purchase_flow_id, created_at, updated_at, buyer_language, conversion_currency)
    values (${newId(now.getTime())}, ${ownerId}, ${currency}, ${newId(now.getTime())}, ${now}, ${now},
      ${buyer?.language ?? null}, ${buyer?.currency ?? null})
    on conflict (${column}) where is_current and ${column} is not null
    do update set revision = c.revision + 1, updated_at = excluded.updated_at
    returning ${columns(country)}`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error("an upsert returns a row");
  const isCurrent = (row.lines_revision ?? 0) === row.revision - 1;
  return isCurrent ? toCart(row) : getCart(tx, owner, country);
}

/** Inserts a cart that is not a current cart: created on behalf of a buyer, or an additional cart of a shopper. */
export async function insertCart(tx: Tx, owner: CartOwner, { country, currency, now }: NewCart): Promise<Cart> {
  const { rows } = await sql<CartRow>`
    insert into carts as c (id, visitor_id, member_id, user_id, app_id, is_current, currency, purchase_flow_id, created_at, updated_at)
    values (${newId(now.getTime())}, ${owner.kind === "visitor" ? owner.visitorId : null},
      ${owner.kind === "member" ? owner.memberId : null}, ${owner.kind === "staff" ? owner.staffId : null},
      ${owner.kind === "app" ? owner.appId : null}, false, ${currency}, ${newId(now.getTime())}, ${now}, ${now})
    returning ${columns(country)}`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error("an insert returns a row");
  return toCart(row);
}
