/** SQL of orders. An order with lines, timeline and payments is one statement. */
import { type RawBuilder, sql } from "kysely";
import { type Actor, isShopper } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { STEADY } from "#server/platform/db/session.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { storeLocale } from "#server/store/settings/public.ts";
import type { Order } from "../order.ts";

type Row = {
  id: string;
  number: number;
  checkout_id: string | null;
  purchase_flow_id: string | null;
  status: Order["status"];
  payment_status: Order["paymentStatus"];
  fulfillment_status: Order["fulfillmentStatus"];
  status_key: string;
  visitor_id: string | null;
  member_id: string | null;
  created_by_kind: Order["createdBy"]["kind"];
  created_by_id: string;
  email: string;
  buyer_name: string;
  buyer_language: string;
  buyer_note: string | null;
  billing_info: Order["billingInfo"];
  recipient_info: Order["recipientInfo"];
  shipping: Order["shipping"];
  currency: string;
  locale: string;
  store_locale: string;
  weight_unit: Order["weightUnit"];
  subtotal: number;
  discount_total: number;
  shipping_total: number;
  fee_total: number;
  tax_total: number;
  total: number;
  tax_included: boolean;
  shipping_refundable: number;
  shipping_refunded: number;
  applied_discounts: Order["discounts"];
  additional_fees: Order["fees"];
  custom_fields: Order["customFields"];
  coupon_id: string | null;
  channel_type: string;
  attribution_source: string;
  payment_method_name: string;
  is_test_payment: boolean;
  is_archived: boolean;
  is_seen: boolean;
  canceled_at: Date | null;
  contact_id: string | null;
  extended_fields: Order["extendedFields"];
  private_tags: string[];
  public_tags: string[];
  is_imported: boolean;
  purchased_at: Date | null;
  external_order_id: string | null;
  external_order_url: string | null;
  business_location: Order["businessLocation"];
  is_tax_exempt: boolean;
  approval_strategy: Order["approvalStrategy"];
  is_stock_taken: boolean;
  difference_refunded: number;
  deposit: number | null;
  created_at: Date;
  updated_at: Date;
  lines: Order["lines"];
  activities: Order["activities"];
  captured: number;
  refunded: number;
  pending_refund: number;
  waiting: Order["waiting"];
};

const columns = sql`o.*, ${storeLocale} as store_locale,
  (select jsonb_agg(jsonb_build_object(
    'id', l.id, 'position', l.position, 'appId', l.app_id, 'catalogItemId', l.catalog_item_id, 'variantId', l.variant_id,
    'options', l.options, 'name', l.name, 'itemType', l.item_type, 'isShippable', l.is_shippable, 'quantity', l.quantity,
    'unitPrice', l.unit_price, 'fullUnitPrice', l.full_unit_price, 'discount', l.line_discount, 'lineTotal', l.line_total,
    'totalBeforeTax', l.total_before_tax, 'totalAfterTax', l.total_after_tax, 'tax', l.tax_details, 'details', l.details,
    'fulfilled', l.quantity_fulfilled, 'refunded', l.quantity_refunded, 'restocked', l.quantity_restocked,
    'paymentOption', l.payment_option, 'depositAmount', l.deposit_amount, 'extras', l.extras
  ) order by l.position) from order_line_items l where l.order_id = o.id) as lines,
  coalesce((select jsonb_agg(jsonb_build_object(
    'id', a.id, 'type', a.type, 'body', a.body, 'authorEmail', a.author_email, 'createdAt', a.created_at
  ) order by a.sequence) from order_activities a where a.order_id = o.id), '[]') as activities,
  (select coalesce(sum(p.captured), 0)::bigint from payments p where p.order_id = o.id) as captured,
  (select coalesce(sum(t.amount) filter (where t.state = 'SUCCEEDED'), 0)::bigint
     from refunds r join refund_transactions t on t.refund_id = r.id where r.order_id = o.id) as refunded,
  (select coalesce(sum(t.amount) filter (where t.state = 'PENDING'), 0)::bigint
     from refunds r join refund_transactions t on t.refund_id = r.id where r.order_id = o.id) as pending_refund,
  (select jsonb_build_object(
     'authorized', coalesce(sum(p.authorized) filter (where p.status = 'AUTHORIZED'), 0),
     'pending', coalesce(sum(p.authorized) filter (where p.status in ('PENDING', 'PENDING_MERCHANT') and not p.is_expected), 0),
     'chargedBack', coalesce(sum(b.amount), 0), 'reversed', coalesce(sum(b.reversed), 0))
     from payments p left join lateral (select sum(c.amount) as amount, sum(c.reversed) as reversed
       from payment_chargebacks c where c.payment_id = p.id) b on true where p.order_id = o.id) as waiting`;

function toOrder(row: Row): Order {
  return {
    id: row.id,
    number: row.number,
    checkoutId: row.checkout_id,
    purchaseFlowId: row.purchase_flow_id,
    status: row.status,
    paymentStatus: row.payment_status,
    fulfillmentStatus: row.fulfillment_status,
    statusKey: row.status_key,
    visitorId: row.visitor_id,
    memberId: row.member_id,
    createdBy: { kind: row.created_by_kind, id: row.created_by_id },
    email: row.email,
    buyerName: row.buyer_name,
    language: row.buyer_language,
    buyerNote: row.buyer_note,
    billingInfo: row.billing_info,
    recipientInfo: row.recipient_info,
    shipping: row.shipping,
    currency: row.currency,
    locale: row.store_locale,
    siteLocale: row.locale,
    weightUnit: row.weight_unit,
    subtotal: row.subtotal,
    discountTotal: row.discount_total,
    shippingTotal: row.shipping_total,
    feeTotal: row.fee_total,
    taxTotal: row.tax_total,
    total: row.total,
    isTaxIncluded: row.tax_included,
    shippingRefundable: row.shipping_refundable,
    shippingRefunded: row.shipping_refunded,
    discounts: row.applied_discounts,
    fees: row.additional_fees,
    customFields: row.custom_fields,
    couponId: row.coupon_id,
    channelType: row.channel_type,
    attributionSource: row.attribution_source,
    paymentMethodName: row.payment_method_name,
    isTestPayment: row.is_test_payment,
    isArchived: row.is_archived,
    isSeen: row.is_seen,
    contactId: row.contact_id,
    extendedFields: row.extended_fields,
    privateTags: row.private_tags,
    publicTags: row.public_tags,
    isImported: row.is_imported,
    purchasedAt: row.purchased_at ?? row.created_at,
    externalOrderId: row.external_order_id,
    externalOrderUrl: row.external_order_url,
    businessLocation: row.business_location,
    isTaxExempt: row.is_tax_exempt,
    approvalStrategy: row.approval_strategy,
    isStockTaken: row.is_stock_taken,
    differenceRefunded: row.difference_refunded,
    deposit: row.deposit,
    canceledAt: row.canceled_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lines: row.lines,
    activities: row.activities,
    captured: row.captured,
    refunded: row.refunded,
    pendingRefund: row.pending_refund,
    waiting: row.waiting,
  };
}

/** Shoppers see their own orders. Staff and apps are authorized by the endpoint's permission. */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  switch (actor.kind) {
    case "visitor":
      return sql<boolean>`o.visitor_id = ${actor.visitorId}`;
    case "member":
      return sql<boolean>`o.member_id = ${actor.memberId}`;
    case "staff":
    case "app":
      return sql<boolean>`true`;
    case "anonymous":
      return sql<boolean>`false`;
  }
}

type OrderSelection = {
  where: RawBuilder<boolean>;
  orderBy?: RawBuilder<unknown>;
  limit?: number;
  offset?: number;
  /** Whether one plan is good for all values of the conditions. */
  isSteady?: boolean;
};

export async function selectOrders(db: Connection, selection: OrderSelection): Promise<Order[]> {
  const { where, orderBy = sql`o.id`, limit = 100, offset = 0, isSteady = false } = selection;
  // The limit is inlined: without it, the planner can't know how few rows are needed.
  const { rows } = await sql<Row>`${sql.raw(isSteady ? STEADY : "")}
    select ${columns} from orders o where ${where} order by ${orderBy} limit ${sql.lit(limit)} ${
      offset === 0 ? sql`` : sql`offset ${offset}`
    }`.execute(db);
  return rows.map(toOrder);
}

export async function countOrders(db: Connection, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from orders o where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @throws {AppError} ORDER_NOT_FOUND, also for orders of other shoppers */
export async function getOrder(db: Connection, actor: Actor, id: string): Promise<Order> {
  if (!isId(id)) throw new AppError("ORDER_NOT_FOUND");
  const where = sql<boolean>`o.id = ${id} and ${visibleTo(actor)}`;
  const [order] = await selectOrders(db, { where, limit: 1, isSteady: true });
  if (order === undefined) throw new AppError("ORDER_NOT_FOUND");
  return order;
}

/**
 * Finds the order of a checkout that the caller handed over to another shopper. Lists never contain such orders, so
 * callers need the ID, which the buyer's browser brings back to their site.
 */
export async function findHandedOver(db: Connection, actor: Actor, orderId: string): Promise<string | undefined> {
  if (!isShopper(actor) || !isId(orderId)) return undefined;
  const giver = actor.kind === "member" ? sql`s.member_id = ${actor.memberId}` : sql`s.visitor_id = ${actor.visitorId}`;
  const { rows } = await sql<{ id: string }>`
    select s.id::text as id from orders o join checkouts c on c.id = o.checkout_id
    join checkouts s on s.id = c.copied_from where o.id = ${orderId} and c.is_handover and ${giver}
      and ${visibleTo(actor)} is not true`.execute(db);
  return rows[0]?.id;
}

/** Without an access check, for jobs and other callers inside the store. */
export async function findOrder(db: Connection, id: string): Promise<Order | undefined> {
  const [order] = await selectOrders(db, { where: sql<boolean>`o.id = ${id}`, limit: 1, isSteady: true });
  return order;
}

export async function findOrderOfCheckout(db: Connection, checkoutId: string): Promise<Order | undefined> {
  const where = sql<boolean>`o.checkout_id = ${checkoutId}`;
  const [order] = await selectOrders(db, { where, limit: 1, isSteady: true });
  return order;
}

/**
 * Locks the order, then reads it, so that a caller that waited for the lock sees the changes of the previous one.
 * @throws {AppError} ORDER_NOT_FOUND
 */
export async function lockOrder(tx: Tx, id: string): Promise<Order> {
  if (!isId(id)) throw new AppError("ORDER_NOT_FOUND");
  await tx.selectFrom("orders").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const order = await findOrder(tx, id);
  if (order === undefined) throw new AppError("ORDER_NOT_FOUND");
  return order;
}

/**
 * Callers can choose the IDs of new lines. Rejects IDs of existing lines.
 * @throws {AppError} DUPLICATED_LINE_ITEM_IDS
 */
export async function refuseTakenLineIds(db: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql`select 1 from order_line_items where id = any(${[...ids]}::uuid[]) limit 1`.execute(db);
  if (rows.length > 0 || new Set(ids.map((id) => id.toLowerCase())).size < ids.length) {
    throw new AppError("DUPLICATED_LINE_ITEM_IDS");
  }
}
