/** Fields by which orders can be filtered, sorted and aggregated (docs/protocol/orders.md#search). */
import { type RawBuilder, sql } from "kysely";
import { isEmailAddress } from "#api/email-address.ts";
import { currencyDigits } from "#server/platform/money/money.ts";
import type { Condition, Field, ListField, ScalarField } from "#server/platform/query/query-language.ts";
import { awaitsFulfillment, awaitsPayment } from "./open-orders.ts";

const text = (column: RawBuilder<unknown>): ScalarField => ({ kind: "text", sql: column });
const time = (column: RawBuilder<unknown>): ScalarField => ({ kind: "time", sql: column, isSortable: true });
const id = (column: RawBuilder<unknown>): ScalarField => ({ kind: "id", sql: column });
const yesOrNo = (column: RawBuilder<unknown>): ScalarField => ({ kind: "boolean", sql: column });

// Amounts are compared as decimals, with the digits of each order's currency.
const amount = (column: RawBuilder<unknown>): ScalarField => ({
  kind: "number",
  sql: sql`(${column} / power(10, ${digitsSql()}))`,
  isSortable: true,
});

function digitsSql(): RawBuilder<unknown> {
  const odd = ["JPY", "KRW", "VND", "CLP", "ISK", "KWD", "BHD", "OMR", "JOD", "TND"];
  const cases = odd.map((currency) => sql`when ${sql.lit(currency)} then ${sql.lit(currencyDigits(currency))}`);
  return sql`case o.currency ${sql.join(cases, sql` `)} else 2 end`;
}

const createdBy = (kind: string): ScalarField =>
  text(sql`(case when o.created_by_kind = ${sql.lit(kind)} then o.created_by_id end)`);

/** Values of the order's lines. */
export function ofLines(column: RawBuilder<unknown>): ListField {
  const some = (condition: Condition): Condition =>
    sql<boolean>`exists (select from order_line_items l where l.order_id = o.id and ${condition})`;
  return {
    kind: "list",
    hasSome: (values) => some(sql<boolean>`(${column})::text = any(${values}::text[])`),
    hasAll: (values) =>
      sql<boolean>`(${sql.join([sql`true`, ...values.map((value) => some(sql<boolean>`(${column})::text = ${value}`))], sql` and `)})`,
    exists: some(sql<boolean>`${column} is not null`),
    values: sql`select (${column})::text as value from order_line_items l where l.order_id = o.id`,
  };
}

function tags(column: RawBuilder<unknown>): ListField {
  return {
    kind: "list",
    hasSome: (values) => sql<boolean>`${column} && ${values}::text[]`,
    hasAll: (values) => sql<boolean>`${column} @> ${values}::text[]`,
    exists: sql<boolean>`cardinality(${column}) > 0`,
    values: sql`select unnest(${column}) as value`,
  };
}

const couponCodes: ListField = {
  kind: "list",
  hasSome: (values) => sql<boolean>`exists (select from jsonb_array_elements(o.applied_discounts) d
    where d->'source'->>'code' = any(${values}::text[]))`,
  hasAll: (
    values,
  ) => sql<boolean>`(select count(distinct d->'source'->>'code') from jsonb_array_elements(o.applied_discounts) d
    where d->'source'->>'code' = any(${values}::text[])) = ${values.length}`,
  exists: sql<boolean>`exists (select from jsonb_array_elements(o.applied_discounts) d where d->'source' ? 'code')`,
};

const paid = sql`(select coalesce(sum(p.captured), 0) from payments p where p.order_id = o.id)`;
const refunded = sql`(select coalesce(sum(t.amount), 0) from refunds r join refund_transactions t on t.refund_id = r.id
  where r.order_id = o.id and t.state = 'SUCCEEDED')`;

/** Of the shipping address, or of the billing address of orders without one. */
export const countryOf = sql`coalesce(o.recipient_info->'address'->>'country', o.billing_info->'address'->>'country')`;
export const shippingTitle = sql`(o.shipping->>'title')`;

export const orderFields = {
  id: id(sql`o.id`),
  _id: id(sql`o.id`),
  number: { kind: "number", sql: sql`o.number`, isSortable: true },
  status: text(sql`o.status`),
  paymentStatus: text(sql`o.payment_status`),
  fulfillmentStatus: text(sql`o.fulfillment_status`),
  awaitsFulfillment: yesOrNo(awaitsFulfillment),
  awaitsPayment: yesOrNo(awaitsPayment),
  archived: yesOrNo(sql`o.is_archived`),
  seenByAHuman: yesOrNo(sql`o.is_seen`),
  imported: yesOrNo(sql`o.is_imported`),
  createdDate: time(sql`o.created_at`),
  _createdDate: time(sql`o.created_at`),
  purchasedDate: time(sql`coalesce(o.purchased_at, o.created_at)`),
  updatedDate: time(sql`o.updated_at`),
  _updatedDate: time(sql`o.updated_at`),
  checkoutId: id(sql`o.checkout_id`),
  purchaseFlowId: id(sql`o.purchase_flow_id`),
  "buyerInfo.email": text(sql`o.email`),
  "buyerInfo.memberId": id(sql`o.member_id`),
  "buyerInfo.visitorId": id(sql`o.visitor_id`),
  "buyerInfo.contactId": id(sql`o.contact_id`),
  "createdBy.userId": createdBy("staff"),
  "createdBy.memberId": createdBy("member"),
  "createdBy.visitorId": createdBy("visitor"),
  "createdBy.appId": createdBy("app"),
  buyerLanguage: text(sql`o.buyer_language`),
  currency: text(sql`o.currency`),
  attributionSource: text(sql`o.attribution_source`),
  "channelInfo.type": text(sql`o.channel_type`),
  "channelInfo.externalOrderId": text(sql`o.external_order_id`),
  source: text(
    sql`(case o.channel_type when 'POS' then 'POS' when 'BACKOFFICE_MERCHANT' then 'DASHBOARD' else 'WEB' end)`,
  ),
  "businessLocation.id": text(sql`(o.business_location->>'id')`),
  country: text(countryOf),
  "shippingInfo.title": text(shippingTitle),
  "shippingInfo.carrierId": text(sql`(o.shipping->>'carrierId')`),
  "shippingInfo.code": text(sql`(o.shipping->>'code')`),
  "recipientInfo.address.country": text(sql`(o.recipient_info->'address'->>'country')`),
  "billingInfo.address.country": text(sql`(o.billing_info->'address'->>'country')`),
  "appliedDiscounts.coupon.code": couponCodes,
  "appliedDiscounts.coupon.id": id(sql`o.coupon_id`),
  "tags.tags.tagIds": tags(sql`o.public_tags`),
  "tags.privateTags.tagIds": tags(sql`o.private_tags`),
  "lineItems.id": ofLines(sql`l.id`),
  "lineItems.catalogReference.catalogItemId": ofLines(sql`l.catalog_item_id`),
  "lineItems.catalogReference.appId": ofLines(sql`l.app_id`),
  "lineItems.itemType.preset": ofLines(sql`l.item_type`),
  "lineItems.physicalProperties.sku": ofLines(sql`l.details->>'sku'`),
  "priceSummary.subtotal.amount": amount(sql`o.subtotal`),
  "priceSummary.shipping.amount": amount(sql`o.shipping_total`),
  "priceSummary.tax.amount": amount(sql`o.tax_total`),
  "priceSummary.discount.amount": amount(sql`o.discount_total`),
  "priceSummary.total.amount": amount(sql`o.total`),
  "balanceSummary.paid.amount": amount(paid),
  "balanceSummary.refunded.amount": amount(refunded),
  "balanceSummary.balance.amount": amount(sql`greatest(o.total - ${paid}, 0)`),
} satisfies Record<string, Field>;

/**
 * Free text search: numbers and email addresses match exactly, other text matches names, email addresses, products and
 * SKUs.
 */
export function matchesText(expression: string): Condition {
  const words = expression.trim();
  if (words === "") return sql<boolean>`true`;
  if (/^#?\d{1,15}$/.test(words)) {
    const digits = words.replace(/^#/, "");
    return sql<boolean>`(o.number = ${digits}::bigint or o.external_order_id = ${digits})`;
  }
  if (isEmailAddress(words)) return sql<boolean>`lower(o.email) = ${words.toLowerCase()}`;
  const pattern = `%${words.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return sql<boolean>`(o.email ilike ${pattern} or o.buyer_name ilike ${pattern} or o.external_order_id = ${words}
    or exists (select from order_line_items l where l.order_id = o.id
      and (l.name ilike ${pattern} or l.details->>'sku' = ${words})))`;
}
