-- Deleted customers are kept for 30 days (docs/decisions/0115-customers-in-the-trash.md). Their orders stay, and neither
-- make them guests nor subscribers meanwhile.
create or replace view newsletter_orders as
  select id as order_id, number, lower(normalize(email, NFKC)) as email_key, email, buyer_name, buyer_language, created_at
  from orders o
  where custom_fields @> '[{"title": "Newsletter", "value": "Yes"}]'::jsonb
    and not exists (select from trash_items t where t.kind = 'CUSTOMER' and t.id = o.member_id);

create or replace function refresh_customers(keys text[], store_currency text) returns void language sql as $function$
  with wanted as (select distinct key from unnest(keys) key where key <> ''),
  member as (
    select w.key, m.id, m.email, m.labels, m.created_at,
      coalesce(nullif(concat_ws(' ', m.first_name, m.last_name), ''), m.nickname, '') as name
    from wanted w join members m on m.email_key = w.key and m.status <> 'DELETED'
  ),
  placed as (
    select w.key, o.* from wanted w join orders o on lower(o.email) = w.key
      and (o.member_id is null or not exists (select from members e where e.id = o.member_id and e.email_key is not null))
      and not exists (select from trash_items t where t.kind = 'CUSTOMER' and t.id = o.member_id)
    union all
    select m.key, o.* from member m join orders o on o.member_id = m.id
  ),
  figures as (
    select key,
      count(*) filter (where status = 'APPROVED' and currency = store_currency) as orders,
      coalesce(sum(total) filter (where status = 'APPROVED' and currency = store_currency), 0) as sales,
      min(created_at) filter (where status = 'APPROVED') as first_at,
      max(created_at) filter (where status = 'APPROVED') as last_at,
      min(created_at) as seen_at,
      (array_agg(email order by created_at desc))[1] as email,
      (array_agg(buyer_name order by created_at desc) filter (where buyer_name <> ''))[1] as name,
      (array_agg(coalesce(recipient_info -> 'address' ->> 'country', billing_info -> 'address' ->> 'country') order by created_at desc)
        filter (where coalesce(recipient_info -> 'address' ->> 'country', billing_info -> 'address' ->> 'country') is not null))[1] as country,
      coalesce((select sum(t.amount) from refund_transactions t join refunds r on r.id = t.refund_id
        where r.order_id = any (array_agg(placed.id) filter (where placed.status = 'APPROVED' and placed.currency = store_currency))
          and t.state = 'SUCCEEDED'), 0) as refunded
    from placed group by key
  ),
  current as (
    select w.key, coalesce(m.email, f.email) as email, m.id as member_id, coalesce(nullif(m.name, ''), f.name, '') as name, f.country,
      coalesce(m.labels, '{}') as tags, coalesce(f.orders, 0)::integer as orders, coalesce(f.sales, 0)::bigint as sales,
      coalesce(f.refunded, 0)::bigint as refunds, f.first_at, f.last_at, least(m.created_at, f.seen_at) as created_at
    from wanted w left join member m on m.key = w.key left join figures f on f.key = w.key
    where m.key is not null or f.key is not null
  ),
  gone as (delete from customers c using wanted w where c.email_key = w.key and not exists (select from current n where n.key = w.key))
  insert into customers (id, email_key, email, member_id, name, country, tags, order_count, sales, refunds, first_order_at,
    last_order_at, created_at)
  select gen_random_uuid(), key, email, member_id, name, country, tags, orders, sales, refunds, first_at,
    last_at, created_at from current
  on conflict (email_key) do update set email = excluded.email, member_id = excluded.member_id, name = excluded.name,
    country = excluded.country, tags = excluded.tags, order_count = excluded.order_count,
    sales = excluded.sales, refunds = excluded.refunds, first_order_at = excluded.first_order_at, last_order_at = excluded.last_order_at,
    created_at = excluded.created_at
$function$
;
