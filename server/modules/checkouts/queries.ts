/** All SQL of checkouts. A checkout and its lines are read in one statement. */
import { type RawBuilder, sql } from "kysely";
import type { TipChoice } from "#api/checkout-values.ts";
import type { AddressWithContact } from "#api/values.ts";
import type { CartOwner, KeptRate, MerchantDiscount } from "#server/modules/carts/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type {
  AttachedCard,
  Checkout,
  CheckoutLine,
  Creator,
  CustomField,
  CustomSettings,
  SelectedPlan,
} from "./checkout.ts";

type Row = {
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

/** A member of the same family of hand-overs has become the order. */
const isPurchased = sql<boolean>`(
  exists (select from checkouts k where k.copied_from = c.id and k.is_handover and k.state = 'COMPLETED')
  or (c.is_handover and (exists (select from checkouts k where k.id = c.copied_from and k.state = 'COMPLETED')
    or exists (select from checkouts k where k.copied_from = c.copied_from and k.id <> c.id and k.is_handover
      and k.state = 'COMPLETED'))))`;

const columns = sql`c.*, ${isPurchased} as is_purchased, (
  select jsonb_build_object('checkoutId', s.id, 'cartId', s.cart_id) from checkouts s
  where c.is_handover and s.id = c.copied_from) as source, coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', l.id, 'position', l.position, 'quantity', l.quantity, 'referenceKey', l.reference_key, 'name', l.name,
    'unitPrice', l.unit_price, 'terms', l.terms, 'cartLineId', l.cart_line_id,
    'reference', jsonb_build_object('appId', l.app_id, 'catalogItemId', l.catalog_item_id, 'options', l.options)
  ) order by l.position, l.id) from checkout_line_items l where l.checkout_id = c.id), '[]') as lines`;

function toCheckout(row: Row): Checkout {
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
    selectedShippingOption: code === null ? undefined : { code, ...(carrierId === null ? {} : { carrierId }) },
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

/** Made by the merchant or an app for whoever gets its address, and nobody's yet: whoever goes on with it first has it. */
const isUnclaimed = sql<boolean>`(c.visitor_id is null and c.member_id is null and c.state = 'OPEN')`;

/** Shoppers reach their own checkouts only; staff and apps have been let through by the endpoint's permission. */
function visibleTo(actor: Actor): RawBuilder<boolean> {
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

/** @throws {AppError} CHECKOUT_NOT_FOUND, also for somebody else's */
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

/** Reads any checkout for the store itself. `id` only names the caller in errors; nothing is written under it. */
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
    order by c.id desc limit 1`.execute(db);
  if (rows[0] === undefined) throw new AppError("CHECKOUT_NOT_FOUND");
  return toCheckout(rows[0]);
}

export async function getCheckoutByCartId(db: Connection, actor: Actor, cartId: string): Promise<Checkout> {
  if (!isId(cartId)) throw new AppError("CHECKOUT_NOT_FOUND");
  const { rows } = await sql<Row>`
    select ${columns} from checkouts c where c.cart_id = ${cartId} and ${visibleTo(actor)}
    order by c.id desc limit 1`.execute(db);
  if (rows[0] === undefined) throw new AppError("CHECKOUT_NOT_FOUND");
  return toCheckout(rows[0]);
}

/**
 * Locks the checkout and reads it with its lines. A caller who had to wait for another change reads it again: the lines
 * were found before the wait.
 * @throws {AppError} CHECKOUT_NOT_FOUND
 */
export async function lockCheckout(tx: Tx, actor: Actor, id: string): Promise<Checkout> {
  if (!isId(id)) throw new AppError("CHECKOUT_NOT_FOUND");
  const { rows } = await sql<Row & { lines_revision: number; lines_state: string }>`
    select ${columns}, (select seen.revision from checkouts seen where seen.id = c.id) as lines_revision,
      (select seen.state from checkouts seen where seen.id = c.id) as lines_state
    from checkouts c where c.id = ${id} and ${visibleTo(actor)} for no key update of c`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new AppError("CHECKOUT_NOT_FOUND");
  const isCurrent = row.lines_revision === row.revision && row.lines_state === row.state;
  const checkout = isCurrent ? toCheckout(row) : await getCheckout(tx, actor, id);
  return claimed(tx, actor, checkout);
}

/**
 * Locks the source of a handed-over checkout, which serializes the orders of the whole family. Call it before any lock on the
 * checkout itself, and read the checkout afterwards: everybody locks the source first.
 */
export async function lockPurchase(tx: Tx, id: string): Promise<void> {
  if (!isId(id)) return;
  await sql`select from checkouts where id = (select c.copied_from from checkouts c where c.id = ${id}::uuid and c.is_handover)
    for no key update`.execute(tx);
}

/** The cart whose checkout was handed over may go on to another checkout. */
export async function releaseSource(tx: Tx, checkoutId: string): Promise<void> {
  await sql`update checkouts set cart_id = null, revision = revision + 1
    where id = ${checkoutId}::uuid and state = 'OPEN'`.execute(tx);
}

/** The checkout as the shopper's own, who goes on with it. */
async function claimed(tx: Tx, actor: Actor, checkout: Checkout): Promise<Checkout> {
  const buyer = shopperOf(actor);
  const isClaimed = checkout.visitorId !== undefined || checkout.memberId !== undefined;
  if (buyer === undefined || isClaimed || checkout.isCompleted) return checkout;
  const visitorId = buyer.kind === "visitor" ? buyer.visitorId : undefined;
  const memberId = buyer.kind === "member" ? buyer.memberId : undefined;
  await sql`update checkouts set visitor_id = ${visitorId ?? null}, member_id = ${memberId ?? null}
    where id = ${checkout.id}`.execute(tx);
  return { ...checkout, visitorId, memberId };
}

/** A visitor who signs in goes on with what was begun: checkouts without a cart, and those whose cart is now the member's. */
export async function claimCheckouts(
  tx: Tx,
  { visitorId, memberId }: { visitorId: string; memberId: string },
): Promise<void> {
  await sql`update checkouts c set visitor_id = null, member_id = ${memberId}::uuid
    where visitor_id = ${visitorId}::uuid and state = 'OPEN'
      and (cart_id is null or exists (select from carts k where k.id = c.cart_id and k.member_id = ${memberId}::uuid))`.execute(
    tx,
  );
}

/** @throws {AppError} CHECKOUT_NOT_FOUND, CHECKOUT_IS_COMPLETE */
export async function lockOpenCheckout(tx: Tx, actor: Actor, id: string): Promise<Checkout> {
  const checkout = await lockCheckout(tx, actor, id);
  if (checkout.isCompleted) throw new AppError("CHECKOUT_IS_COMPLETE");
  return checkout;
}

export type NewCheckout = {
  cartId: string | undefined;
  actor: Actor;
  createdBy: Creator;
  channelType: string;
  currency: string;
  purchaseFlowId: string;
  /** Whose purchase it is, when somebody else makes the checkout; null: whoever goes on with it first. */
  buyer?: CartOwner | null;
  now: Date;
};

/**
 * Makes an open checkout, or finds the one that the cart has already; either way it is locked. Two requests for the same
 * cart get the same checkout.
 */
export async function openCheckout(tx: Tx, request: NewCheckout): Promise<Checkout> {
  const { actor, now } = request;
  const buyer = request.buyer === undefined ? shopperOf(actor) : request.buyer;
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into checkouts as c (id, cart_id, visitor_id, member_id, created_by_kind, created_by_id, channel_type, currency,
      purchase_flow_id, revision, created_at, updated_at)
    values (${newId(now.getTime())}, ${request.cartId ?? null}, ${buyer?.kind === "visitor" ? buyer.visitorId : null},
      ${buyer?.kind === "member" ? buyer.memberId : null}, ${request.createdBy.kind}, ${request.createdBy.id},
      ${request.channelType}, ${request.currency}, ${request.purchaseFlowId}, 0, ${now}, ${now})
    on conflict (cart_id) where state = 'OPEN' do update set updated_at = excluded.updated_at
    returning c.id`.execute(tx);
  return getCheckout(tx, actor, rows[0]?.id ?? "");
}

const shopperOf = (actor: Actor): CartOwner | undefined =>
  actor.kind === "visitor" || actor.kind === "member" ? actor : undefined;

export type CheckoutChanges = {
  email?: string;
  buyer_note?: string | null;
  billing_info?: AddressWithContact | null;
  shipping_destination?: AddressWithContact | null;
  selected_carrier_id?: string | null;
  selected_shipping_code?: string | null;
  kept_rate?: KeptRate | null;
  coupon_code?: string | null;
  custom_fields?: CustomField[];
  custom_settings?: CustomSettings;
  channel_type?: string;
  gift_cards?: readonly AttachedCard[];
  memberships?: readonly SelectedPlan[];
  merchant_discounts?: readonly MerchantDiscount[];
  tip?: TipChoice | null;
  override_checkout_url?: string | null;
  business_location_id?: string | null;
  tax_exempt_group_id?: string | null;
  custom_content_reference?: { appId: string; componentId: string } | null;
  external_reference?: { appId: string; resourceId: string };
  extended_fields?: Checkout["extendedFields"];
};

/** Columns that hold JSON. */
const JSON_COLUMNS = [
  "billing_info",
  "shipping_destination",
  "custom_fields",
  "custom_settings",
  "gift_cards",
  "memberships",
  "merchant_discounts",
  "tip",
  "custom_content_reference",
  "external_reference",
  "extended_fields",
  "kept_rate",
] as const;

/** Writes fields of a locked checkout; its revision rises when that, or what was done to its `lines`, changes anything. */
export async function writeCheckout(
  tx: Tx,
  id: string,
  changes: CheckoutChanges,
  { now, lines = false }: { now: Date; lines?: boolean },
): Promise<void> {
  const values = Object.entries(changes).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const isJson = JSON_COLUMNS.some((json) => json === name) && value !== null;
    return [{ column: sql.ref(name), value: isJson ? sql`${JSON.stringify(value)}::jsonb` : value }];
  });
  const assignments = values.map(({ column, value }) => sql`${column} = ${value}`);
  const differences = values.map(({ column, value }) => sql`${column} is distinct from ${value}`);
  await sql`update checkouts set revision = revision + 1, ${sql.join([...assignments, sql`updated_at = ${now}`])}
    where id = ${id} and (${sql.join([sql`${lines}::boolean`, ...differences], sql` or `)})`.execute(tx);
}

/** Writes lines, new and changed ones alike, in one statement. True when any was not like that before. */
export async function writeLines(tx: Tx, checkoutId: string, lines: readonly CheckoutLine[]): Promise<boolean> {
  if (lines.length === 0) return false;
  const records = lines.map((line) => ({
    id: line.id,
    position: line.position,
    app_id: line.reference.appId,
    catalog_item_id: line.reference.catalogItemId,
    options: line.reference.options ?? {},
    reference_key: line.referenceKey,
    quantity: line.quantity,
    name: line.name,
    unit_price: line.unitPrice,
    terms: line.terms ?? null,
    cart_line_id: line.cartLineId ?? null,
  }));
  const { rows } = await sql`
    insert into checkout_line_items as l (id, checkout_id, position, app_id, catalog_item_id, options, reference_key, quantity,
      name, unit_price, terms, cart_line_id)
    select r.id, ${checkoutId}::uuid, r.position, r.app_id, r.catalog_item_id, r.options, r.reference_key, r.quantity,
      r.name, r.unit_price, nullif(r.terms, 'null'::jsonb), r.cart_line_id
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id uuid, position integer, app_id text,
      catalog_item_id text, options jsonb, reference_key text, quantity integer, name text, unit_price bigint,
      terms jsonb, cart_line_id uuid)
    on conflict (id) do update set position = excluded.position, quantity = excluded.quantity, name = excluded.name,
      unit_price = excluded.unit_price, terms = excluded.terms, cart_line_id = excluded.cart_line_id
    where (l.position, l.quantity, l.name, l.unit_price, l.terms, l.cart_line_id) is distinct from (excluded.position,
      excluded.quantity, excluded.name, excluded.unit_price, excluded.terms, excluded.cart_line_id)
    returning l.id`.execute(tx);
  return rows.length > 0;
}

/** Keeps the rate of an app, without a new revision: nothing that the shopper sees has changed. */
export async function keepRate(tx: Tx, id: string, rate: KeptRate): Promise<void> {
  await sql`update checkouts set kept_rate = ${JSON.stringify(rate)}::jsonb where id = ${id}`.execute(tx);
}

/** True when there were any. */
export async function deleteLines(tx: Tx, checkoutId: string, lineIds: readonly string[]): Promise<boolean> {
  if (lineIds.length === 0) return false;
  const { numDeletedRows } = await tx
    .deleteFrom("checkout_line_items")
    .where("checkout_id", "=", checkoutId)
    .where("id", "in", lineIds)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
