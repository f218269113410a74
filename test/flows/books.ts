/**
 * The books of a store: queries that answer nothing as long as everything adds up (quality/reliability-security section 5,
 * on our tables). Amounts are minor units. The gateway's own journal is the witness for money.
 */
import { type Kysely, sql } from "kysely";
import type { JournalEntry } from "#server/gateway/journal.ts";
import type { Db } from "#server/platform/db/db.ts";

/** Each query answers the ids of what is wrong, as text. `journal` stands for what the gateway wrote down. */
export const audits: Readonly<Record<string, string>> = {
  // Stock
  "every change of units on hand has its movement": `
    select s.id::text from stock_levels s join lateral (select m.quantity_after from stock_movements m
        where m.variant_id = s.variant_id and m.location_id = s.location_id order by m.id desc limit 1) last on true
      where s.tracks_quantity and s.on_hand <> last.quantity_after
    union all select 'movement ' || id from (select id, delta, quantity_after, lag(quantity_after)
        over (partition by variant_id, location_id order by id) as earlier from stock_movements) m
      where quantity_after <> earlier + delta`,
  "nothing is oversold": `
    select id::text from stock_levels
    where tracks_quantity and (reserved < 0 or on_hand - reserved < -preordered or (not preorder_enabled and on_hand < 0))`,
  "reserved units are the sum of what is held": `
    select s.id::text from stock_levels s left join stock_reservations r on r.stock_level_id = s.id and r.state = 'HELD'
    group by s.id, s.reserved having s.reserved <> coalesce(sum(r.quantity), 0)`,
  "every sold unit left the stock once, and came back at most once": `
    select l.id::text from order_line_items l join stock_levels s on s.variant_id = l.variant_id and s.tracks_quantity
    where l.quantity - l.quantity_restocked <> coalesce(
      (select -sum(m.delta) from stock_movements m where m.order_line_id = l.id), 0)`,
  "no units are held beyond their time": `
    select id::text from stock_reservations where state = 'HELD' and expires_at < now() - interval '2 minutes'`,

  // Orders
  "an order's total is the sum of its parts": `
    select id::text from orders where total <> subtotal - discount_total + shipping_total + fee_total + tip_total
      + case when tax_included then 0 else tax_total end`,
  "an order's figures are those of its lines": `
    select o.id::text from orders o join order_line_items l on l.order_id = o.id
    group by o.id having o.subtotal <> sum(l.quantity * l.unit_price)
      or o.discount_total < sum(l.line_discount) or o.tax_total < sum(l.tax_total)`,
  "lines add up and stay within bounds": `
    select id::text from order_line_items where quantity <= 0 or unit_price < 0 or line_discount < 0
      or line_discount > quantity * unit_price or line_total <> quantity * unit_price - line_discount
      or quantity_fulfilled not between 0 and quantity or quantity_refunded not between 0 and quantity
      or quantity_restocked not between 0 and quantity`,
  "every order has lines and no negative total": `
    select o.id::text from orders o
    where o.total < 0 or not exists (select 1 from order_line_items l where l.order_id = o.id)`,
  "a checkout has one order at most": `
    select checkout_id::text from orders where checkout_id is not null group by 1 having count(*) > 1`,
  "order numbers run without gaps": `
    select 'numbers ' || min(number) || '–' || max(number) from orders
    having count(*) <> max(number) - min(number) + 1 or count(distinct number) <> count(*)
      or max(number) <> (select last from order_counter)`,
  "what was ordered is what the checkout showed": `
    select o.id::text from orders o join checkouts c on c.id = o.checkout_id
    where (o.total, o.currency) is distinct from (c.total, c.currency) or c.state <> 'COMPLETED'`,
  "a completed checkout has its order": `
    select c.id::text from checkouts c left join orders o on o.checkout_id = c.id
    where c.state = 'COMPLETED' and o.id is null`,
  "payment status follows from the money": `
    with money as (select o.id, o.total, o.payment_status as status,
        coalesce((select sum(captured) from payments p where p.order_id = o.id), 0) as captured,
        coalesce((select sum(t.amount) from refund_transactions t join refunds r on r.id = t.refund_id
          where r.order_id = o.id and t.state = 'SUCCEEDED'), 0) as refunded
      from orders o where o.status <> 'CANCELED')
    select id::text from money where status <> case
      when captured = 0 and total = 0 then 'PAID' when captured = 0 then status
      when refunded >= captured then 'FULLY_REFUNDED' when refunded > 0 then 'PARTIALLY_REFUNDED'
      when captured >= total then 'PAID' else 'PARTIALLY_PAID' end
      or (captured = 0 and total > 0 and status in ('PAID', 'PARTIALLY_PAID', 'FULLY_REFUNDED', 'PARTIALLY_REFUNDED'))`,
  "fulfillment status follows from the lines": `
    select o.id::text from orders o join order_line_items l on l.order_id = o.id where o.status <> 'CANCELED'
    group by o.id having o.fulfillment_status <> case when sum(l.quantity_fulfilled) = 0 then 'NOT_FULFILLED'
      when sum(l.quantity_fulfilled) = sum(l.quantity) then 'FULFILLED' else 'PARTIALLY_FULFILLED' end`,
  "fulfilled units are those in the parcels": `
    select l.id::text from order_line_items l left join fulfillment_line_items f on f.line_item_id = l.id
    group by l.id, l.quantity_fulfilled having l.quantity_fulfilled <> coalesce(sum(f.quantity), 0)`,

  // Money
  "captured is at most authorized and at most the order's total": `
    select id::text from payments where captured < 0 or captured > authorized
    union select o.id::text from orders o join payments p on p.order_id = o.id
    group by o.id, o.total having sum(p.captured) > o.total`,
  "refunds, those on their way included, are at most what was captured": `
    select p.id::text from payments p left join refund_transactions t
      on t.payment_id = p.id and t.state in ('PENDING', 'SUCCEEDED')
    group by p.id, p.captured, p.refunded
    having coalesce(sum(t.amount), 0) > p.captured or coalesce(sum(t.amount), 0) <> p.refunded`,
  "a refund is the sum of its transactions": `
    select r.id::text from refunds r left join refund_transactions t on t.refund_id = r.id
    group by r.id, r.amount having r.amount <> coalesce(sum(t.amount), 0)`,
  "currencies agree": `
    select p.id::text from payments p join orders o on o.id = p.order_id where p.currency <> o.currency`,
  "what we captured is what the gateway captured": `
    select coalesce(p.id::text, g.merchant_payment_id)
    from (select * from payments where method = 'GATEWAY' and captured > 0) p
    full join (select merchant_payment_id, sum(amount) as amount from journal where kind = 'CAPTURE' group by 1) g
      on g.merchant_payment_id = p.id::text
    where coalesce(p.captured, 0) <> coalesce(g.amount, 0)`,
  "what we refunded is what the gateway refunded": `
    select coalesce(t.id::text, g.merchant_refund_id)
    from (select t.* from refund_transactions t join payments p on p.id = t.payment_id
      where p.method = 'GATEWAY' and t.state = 'SUCCEEDED' and not t.is_external) t
    full join (select merchant_refund_id, sum(amount) as amount from journal where kind = 'REFUND' group by 1) g
      on g.merchant_refund_id = t.id::text
    where coalesce(t.amount, 0) <> coalesce(g.amount, 0)`,
  "no money without an order, unless it is being sent back": `
    select id::text from payments where captured > refunded and order_id is null`,
  "no payment was captured twice": `
    select merchant_payment_id from journal where kind = 'CAPTURE' group by 1 having count(*) > 1`,

  // Coupons
  "a coupon's counter is true and within its limit": `
    select c.id::text from coupons c left join coupon_redemptions r on r.coupon_id = c.id and r.state = 'USED'
    group by c.id, c.used_count, c.usage_limit
    having count(r.id) <> c.used_count or count(r.id) > coalesce(c.usage_limit, count(r.id))`,
  "no customer uses a coupon more often than allowed": `
    select r.coupon_id::text from coupon_redemptions r join coupons c on c.id = r.coupon_id
    where r.state = 'USED' and c.per_customer_limit is not null
    group by r.coupon_id, coalesce(r.member_id::text, r.email), c.per_customer_limit
    having count(*) > c.per_customer_limit`,
  "a use belongs to one living order or to a payment under way": `
    select r.id::text from coupon_redemptions r left join orders o on o.id = r.order_id
      left join payments p on p.intended_order_id = r.order_id and p.status in ('INITIATED', 'PENDING')
    where r.state = 'USED' and (o.status = 'CANCELED' or (o.id is null and p.id is null))`,

  // Events and keys
  "exactly one created event per order": `
    select o.id::text from orders o left join outbox_events e
      on e.entity_id = o.id::text and e.type = 'wix.ecom.v1.order_created'
    group by o.id having count(e.id) <> 1`,
  "events of an entity are numbered without gaps": `
    select entity || ' ' || entity_id from outbox_events group by entity, entity_id
    having min(sequence) <> 1 or max(sequence) <> count(*) or count(distinct sequence) <> count(*)`,
  "every idempotency key has its answer": `
    select scope || ' ' || key from idempotency_keys where answer is null`,

  // Identity
  "one account per e-mail": `
    select email_key from members where status <> 'DELETED' group by 1 having count(*) > 1`,
  "blocked and deleted members have no living session": `
    select s.id::text from member_sessions s join members m on m.id = s.member_id
    where m.status in ('BLOCKED', 'DELETED') and s.ended_at is null`,
  "a session has one living refresh token": `
    select t.session_id::text from refresh_tokens t join member_sessions s on s.id = t.session_id
    where t.replaced_at is null and s.ended_at is null group by 1 having count(*) > 1`,
};

/** What is wrong, one line each: the rule that does not hold, and for what. All queries see the same moment. */
export function findFaults(
  db: Db,
  journal: readonly JournalEntry[],
  includes: (rule: string) => boolean = () => true,
): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => runAudits(tx, journal, includes));
}

export async function runAudits<T>(
  connection: Kysely<T>,
  journal: readonly JournalEntry[],
  includes: (rule: string) => boolean = () => true,
): Promise<string[]> {
  const found: string[] = [];
  for (const [rule, query] of Object.entries(audits).filter(([name]) => includes(name))) {
    const { rows } = await sql<{ what: string }>`
      with journal as (select * from jsonb_to_recordset(${JSON.stringify(journal)}::jsonb)
        as entry(kind text, merchant_payment_id text, merchant_refund_id text, amount bigint)),
      wrong(what) as (${sql.raw(query)}) select what from wrong limit 20`.execute(connection);
    found.push(...rows.map(({ what }) => `${rule}: ${what}`));
  }
  return found;
}
