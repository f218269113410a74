-- Customers: everyone who has ordered, or has an account or a contact record, once per email address. The figures are derived from
-- orders and refunds. Triggers record whose figures may have changed; `refresh_customers` computes them anew (server/marketing/customers).
create table customers (
  id uuid not null primary key,
  email_key text not null unique check (email_key = lower(email_key) and char_length(email_key) between 1 and 254),
  email text not null,
  /* Deferred: one refresh can move an account from one address to another. */
  member_id uuid unique deferrable initially deferred references members (id),
  name text not null,
  country text,
  tags text[] not null,
  /* Approved orders in the store's currency. */
  order_count integer not null check (order_count >= 0),
  /** Their totals, and what was refunded of them, in minor units. */
  sales bigint not null check (sales >= 0),
  refunds bigint not null check (refunds >= 0),
  first_order_at timestamptz,
  last_order_at timestamptz,
  created_at timestamptz not null
);
create index customers_last_order on customers (last_order_at desc nulls last, id);
create index customers_spent on customers ((sales - refunds) desc, id);
create index customers_orders on customers (order_count desc, id);
create index customers_created on customers (created_at desc, id);
create index customers_tags on customers using gin (tags);
create index customers_words on customers using gin ((lower(name) || ' ' || email_key) gin_trgm_ops);

-- Append-only, so that simultaneous orders never wait for each other.
create table customer_changes (
  id bigint generated always as identity primary key,
  email_key text not null
);

create function note_customer_of_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into customer_changes (email_key)
      select coalesce((select email_key from members where id = old.member_id), lower(old.email));
  end if;
  if tg_op <> 'DELETE' then
    insert into customer_changes (email_key)
      select coalesce((select email_key from members where id = new.member_id), lower(new.email));
  end if;
  return null;
end $$;
create trigger orders_customer_placed after insert or delete on orders
  for each row execute function note_customer_of_order();
create trigger orders_customer_changed after update on orders for each row
  when (old.email is distinct from new.email or old.member_id is distinct from new.member_id or old.status is distinct from new.status
    or old.total is distinct from new.total or old.buyer_name is distinct from new.buyer_name
    or old.billing_info is distinct from new.billing_info or old.recipient_info is distinct from new.recipient_info)
  execute function note_customer_of_order();

create function note_customer_of_refund() returns trigger language plpgsql as $$
begin
  insert into customer_changes (email_key)
    select coalesce(m.email_key, lower(o.email)) from refunds r join orders o on o.id = r.order_id left join members m on m.id = o.member_id
    where r.id = new.refund_id;
  return null;
end $$;
create trigger refund_transactions_customer after insert or update of state, amount on refund_transactions for each row
  execute function note_customer_of_refund();

create function note_customer_of_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.email_key is not null and old.email_key is distinct from new.email_key then
    insert into customer_changes (email_key) values (old.email_key);
  end if;
  if new.email_key is not null then
    insert into customer_changes (email_key) values (new.email_key);
  end if;
  return null;
end $$;
create trigger members_customer_added after insert on members for each row execute function note_customer_of_member();
create trigger members_customer_changed after update on members for each row
  when (old.email_key is distinct from new.email_key or old.status is distinct from new.status or old.labels is distinct from new.labels
    or old.first_name is distinct from new.first_name
    or old.last_name is distinct from new.last_name or old.nickname is distinct from new.nickname)
  execute function note_customer_of_member();

/* An order belongs to its member's address, or else to its own. The caller holds the lock of server/marketing/customers/refresh.ts. */
create function refresh_customers(keys text[], store_currency text) returns void language sql as $$
  with wanted as (select distinct key from unnest(keys) key where key <> ''),
  member as (
    select w.key, m.id, m.email, m.labels, m.created_at,
      coalesce(nullif(concat_ws(' ', m.first_name, m.last_name), ''), m.nickname, '') as name
    from wanted w join members m on m.email_key = w.key and m.status <> 'DELETED'
  ),
  placed as (
    select w.key, o.* from wanted w join orders o on lower(o.email) = w.key
      and (o.member_id is null or not exists (select from members e where e.id = o.member_id and e.email_key is not null))
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
$$;

-- Existing customers are computed by the first read.
insert into customer_changes (email_key)
  select email_key from members where email_key is not null
  union select lower(email) from orders where email <> '';

create table customer_segments (
  id uuid not null primary key,
  name text not null check (char_length(name) between 1 and 100),
  rules jsonb not null check (jsonb_typeof(rules) = 'array'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index customer_segments_name on customer_segments (lower(name));
