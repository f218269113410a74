/**
 * Where personal data of members is kept, and what deletion does with it. Identity's own tables are erased by
 * `eraseMember`. `erasure.test.ts` searches every column of the database for what is missing here.
 */

/** Rows that go. `$member`, `$email` (lower case, null unless it is their own) and `$ids` are replaced. */
export const DELETED_ROWS = [
  "delete from carts where member_id = $member",
  "delete from saved_line_items where member_id = $member",
  "delete from abandoned_checkouts where member_id = $member or lower(email) = $email",
  `delete from checkouts c where member_id = $member and state = 'OPEN'
     and not exists (select from payments p where p.checkout_id = c.id) and not exists (select from orders o where o.checkout_id = c.id)`,
  // Entries that were deleted with a product: the trash and the history of changes have their texts.
  `delete from audit_changes where relation = 'wishlist_items'
     and split_part(row_id, ' ', 1) in (select id::text from wishlists where member_id = $member)`,
  `delete from trash_rows where relation = 'wishlist_items'
     and content ->> 'wishlist_id' in (select id::text from wishlists where member_id = $member)`,
  "delete from wishlists where member_id = $member",
  "delete from back_in_stock_requests where member_id = $member or lower(email) = $email",
  "delete from review_request_refusals where email_key = $email",
  `delete from trash_rows where relation = 'reviews'
     and (content ->> 'member_id' = $member::text or content ->> 'author_key' = $email)`,
  "delete from newsletter_refusals where email_key = $email",
  // Rows of files that aren't imported yet: all cells of a customer, and every cell next to the address elsewhere.
  `delete from import_corrections c using import_rows r where r.import_id = c.import_id and r.line = c.line
     and (r.group_key = $email or r.cells::text ~* any($texts))`,
  "delete from import_rows where group_key = $email",
  "delete from import_groups where group_key = $email",
  "delete from undeliverable_addresses where email_key = $email",
  "delete from customers where member_id = $member or email_key = $email",
  "delete from customer_changes where email_key = $email",
  "delete from recovery_mail_choices where email_key = $email",
  "delete from contact_tax_details where id = $member",
  "delete from redirect_sessions where member_id = $member",
  "delete from push_requests where member_id = $member",
  "delete from sign_in_challenges where member_id = $member",
  "delete from email_verifications where member_id = $member",
  "delete from password_recoveries where member_id = $member",
] as const;

/** Rows that stay, because they hold value, stock or counts of others, without the person. */
export const CLEARED_ROWS = [
  "update gift_cards set purchaser_email = null, sender_name = null where member_id = $member or lower(purchaser_email) = $email",
  `update gift_cards set recipient_name = null, recipient_email = '', message = null, note = null
     where lower(recipient_email) = $email and delivered_at is not null`,
  // The rows stay, because the results of the campaign count them.
  `update campaign_recipients set email = '', email_key = id::text, reason = '',
     state = case when state = 'PENDING' then 'SKIPPED' else state end where email_key = $email`,
  "update campaign_clicks set member_id = null, visitor_id = null where member_id = $member",
  "update memberships set email = '' where member_id = $member",
  "update service_bookings set email = '', buyer_name = '' where member_id = $member",
  "update coupon_redemptions set email = null where member_id = $member",
  "update discount_rule_redemptions set email = null where member_id = $member",
  "update subscription_contracts set email = '' where member_id = $member",
  // The key repeats the texts; orders are made from the payment's draft.
  `update checkout_line_items set options = options - 'customTextFields' - 'giftCard', reference_key = id::text
     where checkout_id in (select id from checkouts where member_id = $member)
       and (options ? 'customTextFields' or options ? 'giftCard')`,
  `update checkouts set email = null, billing_info = null, shipping_destination = null, buyer_note = null
     where member_id = $member`,
] as const;

type Redacted = {
  readonly table: string;
  readonly key: string;
  readonly columns: readonly string[];
  readonly where: string;
};

/** Orders `o` that nothing is left to do for. */
const END = `(o.status in ('CANCELED', 'REJECTED') or o.fulfillment_status = 'FULFILLED' or o.is_archived
       or o.created_at < $now::timestamptz - interval '180 days')`;
const ofDeleted = `m.id = o.member_id and m.status = 'DELETED' and m.merged_into is null
     and not exists (select from trash_items t where t.kind = 'CUSTOMER' and t.id = m.id)`;

const ended = `exists (select from orders o where o.id = order_id and ${END})`;
const ofOrders = "order_id in (select id from orders where member_id = $member)";

/** JSON that stays without the person's details. `$texts` are patterns of the email address and the member's id. */
export const REDACTED_JSON: readonly Redacted[] = [
  {
    table: "checkouts",
    key: "id",
    columns: ["completed_snapshot", "custom_fields", "extended_fields"],
    where: "member_id = $member",
  },
  { table: "subscription_contracts", key: "id", columns: ["content"], where: "member_id = $member" },
  {
    table: "subscription_activities",
    key: "ctid",
    columns: ["body"],
    where: "contract_id in (select id from subscription_contracts where member_id = $member)",
  },
  { table: "draft_orders", key: "id", columns: ["content"], where: ofOrders },
  { table: "order_activities", key: "id", columns: ["body"], where: ofOrders },
  { table: "order_price_traces", key: "order_id", columns: ["trace", "line_names"], where: ofOrders },
  {
    table: "order_line_items",
    key: "id",
    columns: ["options", "details", "extras"],
    where: `${ofOrders} and ${ended}`,
  },
  { table: "returns", key: "id", columns: ["statement"], where: ofOrders },
  // Files that the merchant uploaded, while they are read: rows of customers in place of products.
  { table: "import_rows", key: "ctid", columns: ["cells"], where: "cells::text ~* any($texts)" },
  {
    table: "import_items",
    key: "ctid",
    columns: ["part", "changes", "problems", "before"],
    where: "concat(part, changes, problems, before) ~* any($texts)",
  },
  // What an unfinished payment becomes an order from stays until the payment has ended.
  {
    table: "payments",
    key: "id",
    columns: ["draft", "details"],
    where: `(${ofOrders} or checkout_id in (select id from checkouts where member_id = $member))
      and status not in ('INITIATED', 'PENDING', 'PENDING_MERCHANT', 'AUTHORIZED')`,
  },
  {
    table: "outbox_events",
    key: "id",
    columns: ["payload"],
    where: "(entity_id = any($ids) or payload::text ~* any($texts))",
  },
  { table: "webhook_deliveries", key: "id", columns: ["test_event"], where: "test_event::text ~* any($texts)" },
  {
    table: "audit_changes",
    key: "ctid",
    columns: ["before", "after"],
    where: "(row_id = any($ids) or before::text ~* any($texts) or after::text ~* any($texts))",
  },
  {
    table: "automation_runs",
    key: "id",
    columns: ["results"],
    where: "(entity_id = any($ids) or results::text ~* any($texts))",
  },
  { table: "saved_views", key: "id", columns: ["search"], where: "search::text ~* any($texts)" },
  { table: "staff_preferences", key: "ctid", columns: ["value"], where: "value::text ~* any($texts)" },
];

/**
 * Copies of what is kept elsewhere, found by the person's own email address or ids and nothing else: whatever else a member
 * typed somewhere (an address line, a phone number, another person's email) must not delete rows of other people. `$details` are
 * whole values.
 */
export const DELETED_COPIES = [
  `delete from mails where (recipient ~* any($texts) or text ~* any($texts) or subject ~* any($texts))
     and not (erases_when_sent and sent_at is null and failed_at is null)
     and (sent_at is not null or failed_at is not null or $sends_no_mail or lower(recipient) = $email)`,
  "delete from text_messages where recipient = any($details)",
  "delete from idempotency_keys where scope ~* any($texts) or answer ~* any($texts)",
  `update webhook_attempts set answer = null, problem = null
     where answer ~* any($texts) or problem ~* any($texts)`,
  // Rows about the person or their orders. One that isn't written yet is no longer imported.
  `update import_items i set handle = '', name = '', part = null, before = null, changes = '[]', problems = '[]',
     outcome = case when i.state = 'OPEN' then 'SKIP' else i.outcome end
   from imports m where m.id = i.import_id and m.content <> 'PRODUCTS'
     and (i.product_id::text = any($ids) or lower(i.handle) = $email)`,
  "delete from import_corrections where value ~* any($texts)",
  "delete from search_misses where term ~* any($texts)",
] as const;

/**
 * Finished orders of deleted members keep name and address for the bookkeeping (docs/decisions/0051) and lose the rest. Open
 * orders keep it until they are delivered or canceled.
 */
export const STRIPPED_ORDERS = [
  // Personalization and gift card messages are free text, which can contain personal data.
  `update order_line_items l set options = l.options - 'customTextFields' - 'giftCard',
     details = jsonb_set(l.details, '{descriptionLines}', coalesce((
       select jsonb_agg(line order by place) from jsonb_array_elements(l.details -> 'descriptionLines') with ordinality as d (line, place)
       where coalesce(line #>> '{plainText,original}', '') not in (
         select value from jsonb_each_text(coalesce(l.options -> 'customTextFields', '{}') || coalesce(l.options -> 'giftCard', '{}')))), '[]'))
   from orders o join members m on ${ofDeleted}
   where o.id = l.order_id and (l.options ? 'customTextFields' or l.options ? 'giftCard') and ${END}`,
  `update returns r set reason = '', answer = ''
   from orders o join members m on ${ofDeleted}
   where o.id = r.order_id and (r.reason <> '' or r.answer <> '')
     and (r.state in ('REJECTED', 'CLOSED', 'CANCELED') or r.created_at < $now::timestamptz - interval '180 days')`,
  `update orders o set email = '', buyer_note = null, visitor_id = null,
     billing_info = billing_info #- '{contactDetails,phone}' #- '{email}',
     recipient_info = recipient_info #- '{contactDetails,phone}' #- '{email}'
   from members m where ${ofDeleted} and o.email <> '' and ${END}`,
] as const;
