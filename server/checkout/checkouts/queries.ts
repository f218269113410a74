/** Reads checkouts. One statement reads a checkout with its lines. */
import { type RawBuilder, sql } from "kysely";
import type { TipChoice } from "#api/checkout/checkout-values.ts";
import type { AddressWithContact } from "#api/values.ts";
import type { CartOwner, KeptRate, MerchantDiscount } from "#server/checkout/carts/public.ts";
import { type Actor, isShopper } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import {
  type AttachedCard,
  type Checkout,
  type CheckoutLine,
  type Creator,
  type CustomField,
  type CustomSettings,
  type SelectedPlan,
  toSelectedOption,
} from "./checkout.ts";

/** A row as selected by `columns`. */
export type Row = {
  id: string;
  cart_id: string | null;
  state: "OPEN" | "COMPLETED";
  visitor_id: string | null;
  member_id: string | null;
  created_by_kind: Creator["kind"];
  created_by_id: string;
  channel_type: string;
  currency: string;
  email: string | null;
  buyer_note: string | null;
  billing_info: AddressWithContact | null;
  shipping_destination: AddressWithContact | null;
  selected_carrier_id: string | null;
  selected_shipping_code: string | null;
  kept_rate: KeptRate | null;
  coupon_code: string | null;
  custom_fields: CustomField[];
  custom_settings: CustomSettings;
  gift_cards: AttachedCard[];
  memberships: SelectedPlan[];
  merchant_discounts: MerchantDiscount[];
  tip: TipChoice | null;
  override_checkout_url: string | null;
  business_location_id: string | null;
  tax_exempt_group_id: string | null;
  custom_content_reference: { appId: string; componentId: string } | null;
  external_reference: { appId: string; resourceId: string } | null;
  extended_fields: Checkout["extendedFields"];
  purchase_flow_id: string;
  revision: number;
  completed_snapshot: unknown;
  created_at: Date;
  updated_at: Date;
  source: { checkoutId: string; cartId: string | null } | null;
  is_purchased: boolean;
  lines: (Omit<CheckoutLine, "terms" | "cartLineId"> & {
    terms: CheckoutLine["terms"] | null;
    cartLineId: string | null;
  })[];
};

/** Whether the checkout, or another one of the same hand-over, has become an order. */
const isPurchased = sql<boolean>`(
  exists (select from checkouts k where k.copied_from = c.id and k.is_handover and k.state = 'COMPLETED')
  or (c.is_handover and (exists (select from checkouts k where k.id = c.copied_from and k.state = 'COMPLETED')
    or exists (select from checkouts k where k.copied_from = c.copied_from and k.id <> c.id and k.is_handover
      and k.state = 'COMPLETED'))))`;

export const columns = sql`c.*, ${isPurchased} as is_purchased, (
  select jsonb_build_object('checkoutId', s.id, 'cartId', s.cart_id) from checkouts s
  where c.is_handover and s.id = c.copied_from) as source, coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', l.id, 'position', l.position, 'quantity', l.quantity, 'referenceKey', l.reference_key, 'name', l.name,
    'unitPrice', l.unit_price, 'terms', l.terms, 'cartLineId', l.cart_line_id,
    'reference', jsonb_build_object('appId', l.app_id, 'catalogItemId', l.catalog_item_id, 'options', l.options)
  ) order by l.position, l.id) from checkout_line_items l where l.checkout_id = c.id), '[]') as lines`;

export function toCheckout(row: Row): Checkout {
  const { selected_shipping_code: code, selected_carrier_id: carrierId } = row;
  return {
    id: row.id,
    cartId: row.cart_id ?? undefined,
    isCompleted: row.state === "COMPLETED" || row.is_purchased,
    source: row.source === null ? undefined : { ...row.source, cartId: row.source.cartId ?? undefined },
    visitorId: row.visitor_id ?? undefined,
    memberId: row.member_id ?? undefined,
    createdBy: { kind: row.created_by_kind, id: row.created_by_id },
    channelType: row.channel_type,
    currency: row.currency,
    email: row.email ?? undefined,
    buyerNote: row.buyer_note ?? undefined,
    billingInfo: row.billing_info ?? undefined,
    shippingDestination: row.shipping_destination ?? undefined,
    selectedShippingOption: code === null ? undefined : toSelectedOption(code, carrierId),
    keptRate: row.kept_rate ?? undefined,
    couponCode: row.coupon_code ?? undefined,
    customFields: row.custom_fields,
    customSettings: row.custom_settings,
    giftCards: row.gift_cards,
    memberships: row.memberships,
    merchantDiscounts: row.merchant_discounts,
    tip: row.tip ?? undefined,
    overrideCheckoutUrl: row.override_checkout_url ?? undefined,
    businessLocationId: row.business_location_id ?? undefined,
    taxExemptGroupId: row.tax_exempt_group_id ?? undefined,
    customContentReference: row.custom_content_reference ?? undefined,
    externalReference: row.external_reference ?? undefined,
    extendedFields: row.extended_fields,
    purchaseFlowId: row.purchase_flow_id,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lines: row.lines.map((line) => ({
      ...line,
      terms: line.terms ?? undefined,
      cartLineId: line.cartLineId ?? undefined,
    })),
    completedSnapshot: row.completed_snapshot,
  };
}

/** Created by staff or an app without a buyer. It belongs to the first shopper who continues with it. */
const isUnclaimed = sql<boolean>`(c.visitor_id is null and c.member_id is null and c.state = 'OPEN')`;

/** Shoppers can access their own checkouts only; the endpoint's permission has admitted staff and apps. */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  switch (actor.kind) {
    case "visitor":
      return sql`(c.visitor_id = ${actor.visitorId} or ${isUnclaimed})`;
    case "member":
      return sql`(c.member_id = ${actor.memberId} or ${isUnclaimed})`;
    case "staff":
    case "app":
      return sql`true`;
    case "anonymous":
      return sql`false`;
  }
}

/** @throws {AppError} CHECKOUT_NOT_FOUND, also for a checkout of another shopper */
export async function getCheckout(db: Connection, actor: Actor, id: string): Promise<Checkout> {
  const checkout = await findVisibleCheckout(db, actor, id);
  if (checkout === undefined) throw new AppError("CHECKOUT_NOT_FOUND");
  return checkout;
}

export async function findVisibleCheckout(db: Connection, actor: Actor, id: string): Promise<Checkout | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<Row>`
    select ${columns} from checkouts c where c.id = ${id} and ${visibleTo(actor)}`.execute(db);
  return rows[0] && toCheckout(rows[0]);
}

/**
 * Actor with access to any checkout, for the store itself. `id` identifies the caller in errors and is never written.
 */
export const storeActor = (id: string): Actor => ({
  kind: "staff",
  staffId: id,
  role: "view",
  permissions: [],
  sessionId: id,
});

/** The latest checkout of a purchase. */
export async function getCheckoutByPurchaseFlow(db: Connection, actor: Actor, flowId: string): Promise<Checkout> {
  if (!isId(flowId)) throw new AppError("CHECKOUT_NOT_FOUND");
  const { rows } = await sql<Row>`
    select ${columns} from checkouts c where c.purchase_flow_id = ${flowId} and ${visibleTo(actor)}
    order by c.created_at desc, c.id desc limit 1`.execute(db);
  if (rows[0] === undefined) throw new AppError("CHECKOUT_NOT_FOUND");
  return toCheckout(rows[0]);
}

export async function getCheckoutByCartId(db: Connection, actor: Actor, cartId: string): Promise<Checkout> {
  if (!isId(cartId)) throw new AppError("CHECKOUT_NOT_FOUND");
  const { rows } = await sql<Row>`
    select ${columns} from checkouts c where c.cart_id = ${cartId} and ${visibleTo(actor)}
    order by c.created_at desc, c.id desc limit 1`.execute(db);
  if (rows[0] === undefined) throw new AppError("CHECKOUT_NOT_FOUND");
  return toCheckout(rows[0]);
}

/** The checkout that `openCheckout` continues for the cart. */
export async function findOpenCheckoutByCart(
  db: Connection,
  actor: Actor,
  cartId: string,
): Promise<Checkout | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from checkouts c where c.cart_id = ${cartId} and c.state = 'OPEN' and ${visibleTo(actor)}`.execute(
    db,
  );
  return rows[0] && toCheckout(rows[0]);
}

/** The caller as a shopper; undefined for staff and apps. */
export const shopperOf = (actor: Actor): CartOwner | undefined =>
  actor.kind === "visitor" || actor.kind === "member" ? actor : undefined;

/** Returns the checkout with the caller as its buyer if it is unclaimed, for pricing. */
export function asClaimed(actor: Actor, checkout: Checkout): Checkout {
  const isClaimed = checkout.visitorId !== undefined || checkout.memberId !== undefined;
  if (!isShopper(actor) || isClaimed || checkout.isCompleted) return checkout;
  return actor.kind === "visitor"
    ? { ...checkout, visitorId: actor.visitorId }
    : { ...checkout, memberId: actor.memberId };
}
