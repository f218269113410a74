import { rule } from "./rule.ts";

export const limitRules = [
  rule({
    id: "limits.coupons",
    area: "LIMITS",
    query: `
      select c.id::text from coupons c left join coupon_redemptions r on r.coupon_id = c.id and r.state = 'USED'
      group by c.id, c.used_count, c.usage_limit
      having count(r.id) <> c.used_count or count(r.id) > coalesce(c.usage_limit, count(r.id))`,
  }),
  rule({
    id: "limits.per-customer",
    area: "LIMITS",
    query: `
      select r.coupon_id::text from coupon_redemptions r join coupons c on c.id = r.coupon_id
      where r.state = 'USED' and c.per_customer_limit is not null
      group by r.coupon_id, coalesce(r.member_id::text, r.email), c.per_customer_limit
      having count(*) > c.per_customer_limit`,
  }),
  rule({
    id: "limits.coupon-uses",
    area: "LIMITS",
    query: `
      select r.id::text from coupon_redemptions r left join orders o on o.id = r.order_id
        left join payments p on p.intended_order_id = r.order_id and p.status in ('INITIATED', 'PENDING')
      where r.state = 'USED' and (o.status = 'CANCELED' or (o.id is null and p.id is null))
      union all select min(id::text) from coupon_redemptions where state = 'USED' group by coupon_id, order_id
        having count(*) > 1`,
  }),
  rule({
    id: "limits.memberships",
    area: "LIMITS",
    query: `
      select m.id::text from memberships m left join membership_uses u on u.membership_id = m.id
      group by m.id, m.credits_used having m.credits_used <> coalesce(sum(u.credits - u.given_back), 0)`,
  }),
  rule({
    id: "limits.review-stars",
    area: "LIMITS",
    query: `
      select p.id::text from products p
        left join reviews r on r.product_id = p.id and r.status = 'PUBLISHED' and r.deleted_at is null
      where p.review_count > 0 or r.id is not null
      group by p.id having count(r.id) <> p.review_count or coalesce(round(avg(r.rating), 2), 0) <> p.rating
        or array[count(*) filter (where r.rating = 1), count(*) filter (where r.rating = 2), count(*) filter (where r.rating = 3),
          count(*) filter (where r.rating = 4), count(*) filter (where r.rating = 5)]::integer[] <> p.star_counts`,
  }),
  rule({
    id: "limits.review-votes",
    area: "LIMITS",
    query: `
      select r.id::text from reviews r left join review_votes v on v.review_id = r.id
      group by r.id, r.helpful_count having count(v.review_id) <> r.helpful_count`,
  }),
  rule({
    id: "limits.verified-reviews",
    area: "LIMITS",
    query: `
      select r.id::text from reviews r join orders o on o.id = r.order_id
      where r.is_verified and not exists (select from order_line_items l
        where l.order_id = o.id and l.catalog_item_id = r.product_id::text)`,
  }),
];

export const eventRules = [
  rule({
    id: "events.order-created",
    area: "EVENTS",
    about: "order",
    query: `
      select o.id::text from orders o left join outbox_events e
        on e.entity_id = o.id::text and e.type = 'wix.ecom.v1.order_created'
      where o.created_at > now() - interval '25 days' and not o.is_imported
      group by o.id having count(e.id) <> 1`,
  }),
  rule({
    id: "events.sequence",
    area: "EVENTS",
    query: `
      select entity || ' ' || entity_id from outbox_events group by entity, entity_id
      having max(sequence) - min(sequence) + 1 <> count(*) or count(distinct sequence) <> count(*)
        or (min(sequence) <> 1 and min(occurred_at) > now() - interval '25 days')`,
  }),
  rule({
    id: "events.deliveries",
    area: "EVENTS",
    queryAtRest: "select event_id::text from webhook_deliveries group by event_id, endpoint_id having count(*) > 1",
    query: `
      select d.event_id::text from webhook_deliveries d group by d.event_id, d.endpoint_id having count(*) > 1
      union all select 'delivery ' || d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where d.state = 'PENDING' and e.state = 'ENABLED' and d.next_attempt_at < now() - interval '15 minutes'
          and coalesce(e.resting_until, now()) <= now()`,
  }),
  rule({
    id: "events.dispatched",
    area: "EVENTS",
    queryAtRest: null,
    query: `
      select id::text || ' ' || type from outbox_events where dispatched_at is null
        and occurred_at < now() - interval '15 minutes'`,
  }),
  rule({
    id: "events.keys-answered",
    area: "EVENTS",
    query: "select scope || ' ' || key from idempotency_keys where answer is null",
  }),
  rule({
    id: "events.keys-once",
    area: "EVENTS",
    query: "select scope || ' ' || key from idempotency_keys group by scope, key having count(*) > 1",
  }),
];

export const identityRules = [
  rule({
    id: "identity.emails",
    area: "IDENTITY",
    query: "select email_key from members where status <> 'DELETED' group by 1 having count(*) > 1",
  }),
  rule({
    id: "identity.blocked",
    area: "IDENTITY",
    query: `
      select s.id::text from member_sessions s join members m on m.id = s.member_id
      where m.status in ('BLOCKED', 'DELETED') and s.ended_at is null`,
  }),
  rule({
    id: "identity.refresh-tokens",
    area: "IDENTITY",
    query: `
      select t.session_id::text from refresh_tokens t join member_sessions s on s.id = t.session_id
      where t.replaced_at is null and s.ended_at is null group by 1 having count(*) > 1`,
  }),
  rule({
    id: "identity.families",
    area: "IDENTITY",
    query: `
      select session_id::text || ' generation ' || generation from refresh_tokens
      group by session_id, generation having count(*) > 1`,
  }),
  rule({
    id: "identity.codes",
    area: "IDENTITY",
    query: `
      select session_id::text from authorization_codes where session_id is not null group by 1 having count(*) > 1
      union all select 'code of session ' || session_id from authorization_codes
        where session_id is not null and used_at is null`,
  }),
];
