/** Writes checkouts and their lines. */
import { sql } from "kysely";
import type { TipChoice } from "#api/checkout/checkout-values.ts";
import type { AddressWithContact } from "#api/values.ts";
import type { CartOwner, KeptRate, MerchantDiscount } from "#server/checkout/carts/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type {
  AttachedCard,
  Checkout,
  CheckoutLine,
  Creator,
  CustomField,
  CustomSettings,
  SelectedPlan,
} from "./checkout.ts";
import { getCheckout, shopperOf } from "./queries.ts";

type NewCheckout = {
  cartId: string | undefined;
  actor: Actor;
  createdBy: Creator;
  channelType: string;
  currency: string;
  purchaseFlowId: string;
  /** The id of the checkout if it is new; a new one by default. */
  id?: string | undefined;
  /** The buyer, if different from the actor. null: the first shopper who continues with it. */
  buyer?: CartOwner | null;
  now: Date;
};

/**
 * Creates an open checkout, or finds the cart's existing one; locks it in both cases. Concurrent requests for the same
 * cart get the same checkout.
 */
export async function openCheckout(tx: Tx, request: NewCheckout): Promise<Checkout> {
  const { actor, now } = request;
  const buyer = request.buyer === undefined ? shopperOf(actor) : request.buyer;
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into checkouts as c (id, cart_id, visitor_id, member_id, created_by_kind, created_by_id, channel_type, currency,
      purchase_flow_id, revision, created_at, updated_at)
    values (${request.id ?? newId(now.getTime())}, ${request.cartId ?? null}, ${buyer?.kind === "visitor" ? buyer.visitorId : null},
      ${buyer?.kind === "member" ? buyer.memberId : null}, ${request.createdBy.kind}, ${request.createdBy.id},
      ${request.channelType}, ${request.currency}, ${request.purchaseFlowId}, 0, ${now}, ${now})
    on conflict (cart_id) where state = 'OPEN' do update set updated_at = excluded.updated_at
    returning c.id`.execute(tx);
  return getCheckout(tx, actor, rows[0]?.id ?? "");
}

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
  external_reference?: { appId: string; resourceId: string } | null;
  extended_fields?: Checkout["extendedFields"];
};

/** JSON columns. */
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

/** Writes fields of a locked checkout. Raises its revision if that, or a change of its `lines`, changes anything. */
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

/** Inserts new lines and updates existing ones in one statement. Returns whether any line changed. */
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

/** Stores the rate of an app without a new revision, because the shopper sees no change. */
export async function keepRate(tx: Tx, id: string, rate: KeptRate): Promise<void> {
  await sql`update checkouts set kept_rate = ${JSON.stringify(rate)}::jsonb where id = ${id}`.execute(tx);
}

/** Returns whether any line was deleted. */
export async function deleteLines(tx: Tx, checkoutId: string, lineIds: readonly string[]): Promise<boolean> {
  if (lineIds.length === 0) return false;
  const { numDeletedRows } = await tx
    .deleteFrom("checkout_line_items")
    .where("checkout_id", "=", checkoutId)
    .where("id", "in", lineIds)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
