/** What commerce keeps about a member, for the export (GDPR 15 and 20). Secrets of the store and other people are left out. */
import { sql } from "kysely";
import type { Connection } from "#server/platform/db/db.ts";

/** Fields by kind; times and ids as they are kept, amounts in minor units of the currency beside them. */
const KINDS = {
  bookings: `select b.id, b.order_id as "orderId", b.email, b.buyer_name as "buyerName", b.participants, b.state,
      s.starts_at as "startDate", s.ends_at as "endDate", b.created_at as "createdDate"
    from service_bookings b join service_slots s on s.id = b.slot_id where b.member_id = $member order by b.id`,
  subscriptions: `select id, state, title, email, currency, frequency, repeat_interval as "interval", cycle_total as "total",
      content -> 'recipientInfo' as "recipientInfo", next_billing_at as "nextBillingDate", canceled_at as "canceledDate",
      created_at as "createdDate"
    from subscription_contracts where member_id = $member order by id`,
  giftCards: `select id, last_four as "lastFour", currency, initial_amount as "initialAmount", balance,
      purchaser_email as "purchaserEmail", sender_name as "senderName", message, recipient_name as "recipientName",
      recipient_email as "recipientEmail", deliver_at as "deliveryDate", expires_at as "expirationDate", created_at as "createdDate"
    from gift_cards where member_id = $member order by id`,
  memberships: `select id, plan_name as "plan", email, state, starts_at as "startDate", created_at as "createdDate"
    from memberships where member_id = $member order by id`,
  checkouts: `select id, state, email, billing_info as "billingInfo", shipping_destination as "shippingDestination",
      buyer_note as "note", currency, coupon_code as "couponCode", custom_fields as "customFields", created_at as "createdDate",
      updated_at as "updatedDate",
      (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'catalogItemId', l.catalog_item_id, 'quantity', l.quantity)), '[]')
       from checkout_line_items l where l.checkout_id = c.id) as "lineItems"
    from checkouts c where member_id = $member order by id`,
  savedPaymentMethods: `select id, provider, brand, last_four as "lastFour", expires_on as "expiresOn", created_at as "createdDate"
    from saved_payment_methods where member_id = $member and deleted_at is null order by id`,
  backInStockRequests: `select id, email, item_name as "itemName", status, created_at as "createdDate"
    from back_in_stock_requests where member_id = $member order by id`,
} as const;

export async function exportCommerce(db: Connection, memberId: string): Promise<Record<string, unknown[]>> {
  const details: Record<string, unknown[]> = {};
  for (const [kind, statement] of Object.entries(KINDS)) {
    const parts = statement.split("$member").map((part) => sql.raw(part));
    const { rows } = await sql`${sql.join(parts, sql`${memberId}::uuid`)}`.execute(db);
    details[kind] = rows;
  }
  return details;
}
