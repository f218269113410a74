/** Inserts an order in one statement: number, order, lines, payment, timeline, and completion of the checkout. */
import { type RawBuilder, sql } from "kysely";
import type { OrderStatus } from "#api/orders/orders/order-values.ts";
import { completeCheckoutSql, type OrderDraft } from "#server/checkout/checkouts/public.ts";
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { LostRace } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { paymentStatusOf } from "../states.ts";
import type { ImportedMoney } from "./imported-money.ts";

/** Paid by a recorded gateway payment, or payable by other means. */
export type OrderPayment =
  | { kind: "MANUAL"; methodName: string }
  /** A saved payment method is charged right after the order is placed; until then there is no payment. */
  | { kind: "CHARGED"; methodName: string }
  /** Paid in full outside the store. */
  | { kind: "RECORDED"; methodName: string }
  /** Part of an import; refunds follow. */
  | { kind: "IMPORTED"; methodName: string; id: string; money: ImportedMoney; at: Date }
  | {
      kind: "GATEWAY";
      paymentId: string;
      methodName: string;
      isTest: boolean;
      /** Authorized only; the merchant captures it. */
      isAuthorizedOnly?: boolean;
    };

/** Content of an order, from a checkout or created by staff and apps. */
export type OrderContent = Omit<OrderDraft, "checkoutId" | "cartId" | "purchaseFlowId" | "snapshot"> & {
  readonly purchaseFlowId: string | null;
  readonly origin?: OrderOrigin | undefined;
};

/** Fields of orders without a checkout. */
export type OrderOrigin = {
  readonly status?: OrderStatus;
  readonly isArchived?: boolean;
  readonly isSeen?: boolean;
  /** Imported orders keep their number; all others draw the next one. */
  readonly number?: number | undefined;
  readonly isImported?: boolean;
  readonly createdAt?: Date | undefined;
  readonly canceledAt?: Date | undefined;
  readonly purchasedAt?: Date | null;
  readonly contactId?: string | null;
  readonly extendedFields?: Record<string, Record<string, unknown>>;
  readonly privateTags?: readonly string[];
  readonly publicTags?: readonly string[];
  readonly externalOrderId?: string | null;
  readonly externalOrderUrl?: string | null;
  readonly businessLocation?: { id: string; name?: string | undefined } | null;
  readonly isTaxExempt?: boolean;
  /** Due first; without it, the payment terms of the lines apply. */
  readonly deposit?: number | undefined;
  readonly attributionSource?: string;
  readonly approvalStrategy?: string;
  readonly editableBy?: unknown;
};

type NewOrder = {
  draft: OrderContent & { readonly checkoutId?: string | null; readonly snapshot?: unknown };
  payment: OrderPayment;
  author: { kind: string; id: string | null };
  /** False while tracked units are reserved until payment. */
  isStockTaken?: boolean;
  /** Whether the order is PENDING if the settings require approval. */
  isApprovable?: boolean;
  now: Date;
};

/** @throws {AppError} CHECKOUT_IS_COMPLETE if the checkout already has an order, by unique constraint */
export async function insertOrder(tx: Tx, order: NewOrder & { draft: OrderDraft }): Promise<void> {
  try {
    await insertStatement(order, completeCheckoutSql(order.draft, order.now)).execute(tx);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "orders_one_per_checkout") throw new AppError("CHECKOUT_IS_COMPLETE");
    throw constraint === "orders_number" ? numberTaken(error) : error;
  }
}

/** @throws {AppError} ORDER_ALREADY_EXISTS, CANNOT_OVERWRITE_NON_IMPORTED_ORDER if the number is taken */
export async function insertDirectOrder(tx: Tx, order: NewOrder): Promise<void> {
  try {
    await insertStatement(order, sql`select`).execute(tx);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "orders_pkey") throw new AppError("ORDER_ALREADY_EXISTS");
    if (constraint !== "orders_number") throw error;
    const isOwnNumber = order.draft.origin?.number !== undefined;
    throw isOwnNumber ? new AppError("CANNOT_OVERWRITE_NON_IMPORTED_ORDER") : numberTaken(error);
  }
}

/** An import inserted this number after the statement's snapshot. */
const numberTaken = (cause: unknown) => new LostRace("The order number was imported concurrently.", { cause });

/** Amounts paid by gift cards are captured immediately. */
const paidByCards = ({ giftCards = [] }: Pick<OrderDraft, "giftCards">): number =>
  giftCards.reduce((sum, card) => sum + card.amount, 0);

function firstPaymentStatus(draft: NewOrder["draft"], payment: OrderPayment): ReturnType<typeof paymentStatusOf> {
  const { total, payNowAfterGiftCards = total } = draft;
  const cards = paidByCards(draft);
  switch (payment.kind) {
    case "GATEWAY": {
      const isTaken = payment.isAuthorizedOnly !== true;
      const captured = cards + (isTaken ? payNowAfterGiftCards : 0);
      const uncaptured = isTaken ? [] : ([{ status: "AUTHORIZED", method: "GATEWAY" }] as const);
      return paymentStatusOf({ total, captured, refunded: 0, uncaptured });
    }
    case "RECORDED":
      return "PAID";
    case "IMPORTED":
      return payment.money.paymentStatus;
    case "MANUAL":
    case "CHARGED":
      return paymentStatusOf({ total, captured: cards, refunded: 0 });
  }
}

/**
 * The next number that no imported order has. The counter is locked before it is read: an update that waited for
 * another transaction would continue from the number in its own snapshot.
 */
const drawNumber = sql`
  with recursive locked as materialized (select last from order_counter for update),
    next (number) as (
      select last + 1 from locked
      union all select n.number + 1 from next n where exists (select from orders o where o.number = n.number)
    ), chosen as materialized (select max(number) as number from next)
  update order_counter c set last = chosen.number from chosen returning c.last`;

const json = (value: unknown) => sql`${value == null ? null : JSON.stringify(value)}::jsonb`;

function insertStatement(
  { draft, payment, author, isStockTaken = true, isApprovable = false, now }: NewOrder,
  completed: RawBuilder<unknown>,
) {
  const paymentStatus = firstPaymentStatus(draft, payment);
  const isPaid = paymentStatus === "PAID";
  const { origin = {} } = draft;
  const checkoutId = draft.checkoutId ?? null;
  const status = origin.status ?? "APPROVED";
  const firstStatus = isApprovable
    ? sql`(select case when requires_approval then 'PENDING' else ${status} end from orders_settings)`
    : sql`${status}`;
  const createdAt = origin.createdAt ?? now;
  const activities = ["ORDER_PLACED", ...(isPaid ? ["ORDER_PAID"] : [])];
  const numbered = origin.number === undefined ? drawNumber : sql`select ${origin.number}::bigint as last`;
  return sql`
    with numbered as (${numbered}), made as (
      insert into orders (id, number, checkout_id, purchase_flow_id, status, payment_status, status_key, visitor_id,
        member_id, created_by_kind, created_by_id, email, buyer_name, buyer_language, buyer_note, billing_info,
        recipient_info, shipping, currency, locale, weight_unit, subtotal, discount_total, shipping_total, fee_total,
        tax_total, total, tax_included, shipping_refundable, applied_discounts, additional_fees, custom_fields, coupon_id,
        channel_type, payment_method_name, is_test_payment, created_at, updated_at, purchased_at, contact_id,
        extended_fields, private_tags, public_tags, is_imported, external_order_id, external_order_url,
        business_location, is_tax_exempt, attribution_source, approval_strategy, editable_by, is_stock_taken, canceled_at,
        is_archived, is_seen, deposit)
      select ${draft.orderId}::uuid, last, ${checkoutId}::uuid, ${draft.purchaseFlowId}::uuid, ${firstStatus},
        ${paymentStatus}, ${newToken()}, ${draft.visitorId}::uuid, ${draft.memberId}::uuid,
        ${draft.createdBy.kind}, ${draft.createdBy.id}, ${draft.email}, ${draft.buyerName}, ${draft.language},
        ${draft.buyerNote}, ${json(draft.billingInfo)}, ${json(draft.recipientInfo)}, ${json(draft.shipping)},
        ${draft.currency}, ${draft.locale}, ${draft.weightUnit}, ${draft.subtotal}::bigint, ${draft.discountTotal}::bigint,
        ${draft.shippingTotal}::bigint, ${draft.feeTotal}::bigint, ${draft.taxTotal}::bigint, ${draft.total}::bigint,
        ${draft.isTaxIncluded}::boolean, ${draft.shipping?.totalAfterTax ?? 0}::bigint, ${json(draft.discounts)},
        ${json(draft.fees)}, ${json(draft.customFields)}, ${draft.couponId}::uuid, ${draft.channelType},
        ${payment.methodName}, ${payment.kind === "GATEWAY" && payment.isTest}::boolean, ${createdAt}::timestamptz,
        ${now}::timestamptz, ${origin.purchasedAt ?? null}::timestamptz, ${origin.contactId ?? null}::uuid,
        ${json(origin.extendedFields ?? {})}, ${[...(origin.privateTags ?? [])]}::text[],
        ${[...(origin.publicTags ?? [])]}::text[], ${origin.isImported ?? false}::boolean,
        ${origin.externalOrderId ?? null}, ${origin.externalOrderUrl ?? null}, ${json(origin.businessLocation)},
        ${origin.isTaxExempt ?? false}::boolean, ${origin.attributionSource ?? "UNSPECIFIED"},
        ${origin.approvalStrategy ?? "DEFAULT"}, ${json(origin.editableBy ?? {})}, ${isStockTaken}::boolean,
        ${status === "CANCELED" ? (origin.canceledAt ?? now) : null}::timestamptz, ${origin.isArchived ?? false}::boolean,
        ${origin.isSeen ?? false}::boolean, ${origin.deposit ?? null}::bigint
      from numbered returning id
    ), lines as (
      insert into order_line_items (id, order_id, position, app_id, catalog_item_id, variant_id, options, name, item_type,
        is_shippable, quantity, unit_price, full_unit_price, line_discount, line_total, total_before_tax, total_after_tax,
        tax_total, tax_details, details, payment_option, deposit_amount, extras)
      select l.id, made.id, l.position, l.app_id, l.catalog_item_id, l.variant_id, coalesce(l.options, '{}'), l.name,
        l.item_type, l.is_shippable, l.quantity, l.unit_price, l.full_unit_price, l.line_discount,
        l.quantity * l.unit_price - l.line_discount, l.total_before_tax, l.total_after_tax, l.tax_total, l.tax_details, l.details,
        l.payment_option, l.deposit_amount, l.extras
      from made, jsonb_to_recordset(${JSON.stringify(draft.lines.map(toRecord))}::jsonb) as l(${lineRecordColumns})
    ), paid as (${paymentSql({ draft, payment, now })}), history as (
      insert into order_activities (id, order_id, type, author_kind, author_id, created_at)
      select a.id, made.id, a.type, ${author.kind}, ${author.id}, ${createdAt}::timestamptz
      from made, unnest(${activities.map(() => newId(now.getTime()))}::uuid[], ${activities}::text[]) as a (id, type)
    ), completed as (${completed})
    select id from made`;
}

/** Columns of a line as one JSON parameter. */
export const lineRecordColumns = sql`id uuid, position integer, app_id text, catalog_item_id text, variant_id uuid,
  options jsonb, name text, item_type text, is_shippable boolean, quantity integer, unit_price bigint,
  full_unit_price bigint, line_discount bigint, total_before_tax bigint, total_after_tax bigint, tax_total bigint,
  tax_details jsonb, details jsonb, payment_option text, deposit_amount bigint, extras jsonb`;

export function toRecord(line: OrderDraft["lines"][number]) {
  return {
    id: line.id,
    position: line.position,
    app_id: line.reference?.appId ?? null,
    catalog_item_id: line.reference?.catalogItemId ?? null,
    variant_id: line.variantId,
    options: line.reference?.options ?? {},
    name: line.name,
    item_type: line.itemType,
    is_shippable: line.isShippable,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    full_unit_price: line.fullUnitPrice,
    line_discount: line.discount,
    total_before_tax: line.totalBeforeTax,
    total_after_tax: line.totalAfterTax,
    tax_total: line.tax.totalTax,
    tax_details: line.tax,
    details: line.details,
    payment_option: line.paymentOption ?? "FULL_PAYMENT_ONLINE",
    deposit_amount: line.depositAmount ?? null,
    extras: line.extras ?? {},
  };
}

const statusByKind = { MANUAL: "PENDING", RECORDED: "APPROVED" } as const;

function paymentSql({ draft, payment, now }: Pick<NewOrder, "draft" | "payment" | "now">) {
  if (payment.kind === "GATEWAY") {
    if (payment.isAuthorizedOnly === true) {
      return sql`
        update payments set order_id = made.id, status = 'AUTHORIZED', authorized_at = ${now}::timestamptz,
          is_settled = true, draft = null, updated_at = ${now}::timestamptz
        from made where payments.id = ${payment.paymentId}::uuid`;
    }
    return sql`
      update payments set order_id = made.id, status = 'APPROVED', captured = authorized, is_settled = true, draft = null,
        updated_at = ${now}::timestamptz
      from made where payments.id = ${payment.paymentId}::uuid`;
  }
  if (payment.kind === "CHARGED") return sql`select`;
  // A zero total needs no payment; gift card payments are recorded separately.
  const rest = payment.kind === "IMPORTED" ? payment.money.payment.amount : draft.total - paidByCards(draft);
  const status = payment.kind === "IMPORTED" ? payment.money.payment.status : statusByKind[payment.kind];
  const id = payment.kind === "IMPORTED" ? payment.id : newId(now.getTime());
  const paidAt = payment.kind === "IMPORTED" ? payment.at : now;
  return sql`
    insert into payments (id, order_id, checkout_id, intended_order_id, method, provider, status, currency, authorized,
      captured, is_settled, is_expected, created_at, updated_at)
    select ${id}::uuid, made.id, ${draft.checkoutId ?? null}::uuid, made.id, 'MANUAL', 'manual',
      ${status}, ${draft.currency}, ${rest}::bigint, ${status === "APPROVED" ? rest : 0}::bigint, true,
      ${payment.kind === "MANUAL" || (payment.kind === "IMPORTED" && payment.money.paymentStatus === "NOT_PAID")}::boolean, ${paidAt}::timestamptz, ${now}::timestamptz
    from made where ${rest}::bigint > 0`;
}
