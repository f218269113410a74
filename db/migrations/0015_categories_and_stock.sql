-- Categories (version 3) are the collections of version 1 in a tree; automated collections; stock by location, with a
-- ledger that supports undo; back-in-stock requests.

alter table collections
  drop constraint collections_name_check, drop constraint collections_slug_check,
  add constraint collections_name_length check (char_length(name) between 1 and 80),
  add constraint collections_slug_length check (char_length(slug) between 1 and 300),
  add column parent_id uuid references collections,
  add column path uuid[] not null default '{}',
  add column rich_description jsonb,
  add column seo jsonb,
  add column managing_app_id uuid,
  add column extended_fields jsonb,
  add column rules jsonb,
  add column revision bigint not null default 1,
  add constraint collections_not_its_own_parent check (parent_id <> id);
comment on column collections.path is 'From the root to the collection itself, kept by a trigger; at most 5 long.';
comment on column collections.rules is 'Conditions of a collection that fills itself; null when products are put into it by hand.';
create index collections_parent on collections (parent_id, position);
create index collections_path on collections using gin (path);
create index collections_automatic on collections (id) where rules is not null;

create function keep_collection_path() returns trigger language plpgsql as $$
declare
  above uuid[] := '{}';
begin
  if new.parent_id is not null then
    select path into above from collections where id = new.parent_id;
  end if;
  if new.id = any(above) then
    raise exception 'a collection cannot stand below itself' using errcode = '23514', constraint = 'collections_no_circle';
  end if;
  new.path := above || new.id;
  return new;
end $$;
create trigger collections_path before insert or update of parent_id, path on collections
  for each row execute function keep_collection_path();
create function carry_collection_path() returns trigger language plpgsql as $$
begin
  update collections set path = '{}' where parent_id = new.id;
  return null;
end $$;
create trigger collections_carry_path after update of parent_id, path on collections
  for each row when (old.path is distinct from new.path) execute function carry_collection_path();
update collections set path = '{}';
alter table collections add constraint collections_depth check (cardinality(path) between 1 and 5);

create or replace view collection_memberships as
  select m.product_id, m.collection_id, m.position, c.name, c.slug, c.is_visible
  from collection_products m join collections c on c.id = m.collection_id;

create view category_memberships as
  select m.product_id, k.category_id, m.position, k.category_id = m.collection_id as is_direct,
         c.is_visible
  from collection_products m
  join collections c on c.id = m.collection_id
  cross join lateral unnest(c.path) as k (category_id);
comment on view category_memberships is 'Published by collections: the categories of a product, and those above them. A product may stand below one twice.';

create view published_categories as
  select c.id, c.name, c.slug, c.parent_id, c.path, c.position, c.is_visible, c.revision,
         not exists (select from collections a where a.id = any(c.path) and not a.is_visible) as is_shown
  from collections c;
comment on view published_categories is 'Published by collections: the tree. `is_shown` says that it and all above it are visible.';

-- Automated collections. Only this function evaluates their conditions, for a product's current state.

create function rule_holds(p products, condition jsonb, today timestamptz) returns boolean
  language sql stable as $$
  select case condition ->> 'field'
    when 'PRICE' then case condition ->> 'operator'
      when 'EQUALS' then p.min_price = (condition ->> 'minor')::bigint
      when 'NOT_EQUALS' then p.min_price <> (condition ->> 'minor')::bigint
      when 'GREATER_THAN' then p.min_price > (condition ->> 'minor')::bigint
      when 'LESS_THAN' then p.min_price < (condition ->> 'minor')::bigint end
    when 'BRAND' then case condition ->> 'operator'
      when 'EQUALS' then p.brand_id = (condition ->> 'value')::uuid
      when 'NOT_EQUALS' then p.brand_id is distinct from (condition ->> 'value')::uuid
      when 'IS_SET' then p.brand_id is not null
      when 'IS_NOT_SET' then p.brand_id is null end
    when 'RIBBON' then case condition ->> 'operator'
      when 'EQUALS' then p.ribbon_id = (condition ->> 'value')::uuid
      when 'NOT_EQUALS' then p.ribbon_id is distinct from (condition ->> 'value')::uuid
      when 'IS_SET' then p.ribbon_id is not null
      when 'IS_NOT_SET' then p.ribbon_id is null end
    when 'TITLE' then case condition ->> 'operator'
      when 'EQUALS' then plain_text(p.name) = plain_text(condition ->> 'value')
      when 'NOT_EQUALS' then plain_text(p.name) <> plain_text(condition ->> 'value')
      when 'CONTAINS' then position(plain_text(condition ->> 'value') in plain_text(p.name)) > 0
      when 'NOT_CONTAINS' then position(plain_text(condition ->> 'value') in plain_text(p.name)) = 0
      when 'STARTS_WITH' then starts_with(plain_text(p.name), plain_text(condition ->> 'value')) end
    when 'STOCK' then case condition ->> 'operator'
      when 'EQUALS' then p.availability = condition ->> 'value'
      when 'NOT_EQUALS' then p.availability <> condition ->> 'value' end
    when 'TAG' then case condition ->> 'operator'
      when 'EQUALS' then to_jsonb(p) -> 'private_tag_ids' @> to_jsonb(condition ->> 'value')
        or to_jsonb(p) -> 'public_tag_ids' @> to_jsonb(condition ->> 'value')
      when 'NOT_EQUALS' then (to_jsonb(p) -> 'private_tag_ids' @> to_jsonb(condition ->> 'value')
        or to_jsonb(p) -> 'public_tag_ids' @> to_jsonb(condition ->> 'value')) is not true end
    when 'CREATED_DATE' then case condition ->> 'operator'
      when 'BEFORE' then p.created_at < (condition ->> 'value')::timestamptz
      when 'AFTER' then p.created_at >= (condition ->> 'value')::timestamptz
      when 'WITHIN_DAYS' then p.created_at >= today - make_interval(days => (condition ->> 'value')::int) end
    end
$$;
create function rules_hold(p products, rules jsonb, today timestamptz) returns boolean
  language sql stable as $$
  select case rules ->> 'match'
    when 'ANY' then coalesce(bool_or(coalesce(rule_holds(p, c.condition, today), false)), false)
    else coalesce(bool_and(coalesce(rule_holds(p, c.condition, today), false)), false) end
  from jsonb_array_elements(rules -> 'conditions') as c (condition)
$$;
comment on function rules_hold is 'Whether a product belongs to a collection with these rules. No condition means no product.';

create function fill_collections(product_ids uuid[], today timestamptz) returns void language sql as $$
  with judged as materialized (
    select c.id as collection_id, p.id as product_id, rules_hold(p, c.rules, today) as belongs
    from collections c cross join products p where c.rules is not null and p.id = any(product_ids)
  ), gone as (
    delete from collection_products m using judged j
    where m.collection_id = j.collection_id and m.product_id = j.product_id and not j.belongs
  )
  insert into collection_products (collection_id, product_id, position)
  select j.collection_id, j.product_id,
    row_number() over (partition by j.collection_id order by j.product_id)
      + (select coalesce(max(position), 0) from collection_products where collection_id = j.collection_id)
  from judged j where j.belongs
    and not exists (select from collection_products m where (m.collection_id, m.product_id) = (j.collection_id, j.product_id))
  on conflict do nothing
$$;
comment on function fill_collections is 'Puts these products into the collections whose rules they fit, and takes them out of the others.';

create function follow_product_changes() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  if not exists (select from collections where rules is not null) then return null; end if;
  if tg_op = 'INSERT' then
    select array_agg(id) into changed from new_rows;
  else
    select array_agg(n.id) into changed from new_rows n join old_rows o using (id)
      where (n.min_price, n.brand_id, n.ribbon_id, n.name, n.availability, n.created_at)
          is distinct from (o.min_price, o.brand_id, o.ribbon_id, o.name, o.availability, o.created_at)
        or to_jsonb(n) -> 'private_tag_ids' is distinct from to_jsonb(o) -> 'private_tag_ids'
        or to_jsonb(n) -> 'public_tag_ids' is distinct from to_jsonb(o) -> 'public_tag_ids';
  end if;
  if changed is not null then perform fill_collections(changed, now()); end if;
  return null;
end $$;
create trigger products_fill_collections after insert on products
  referencing new table as new_rows for each statement execute function follow_product_changes();
create trigger products_refill_collections after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function follow_product_changes();

-- stock by location

alter table stock_locations add column business_location_id uuid not null default gen_random_uuid(),
  add column revision bigint not null default 1,
  add constraint stock_locations_business_location unique (business_location_id);
alter table stock_levels add column extended_fields jsonb;
create index stock_levels_created on stock_levels (created_at, id);
create index stock_levels_low on stock_levels (((on_hand - reserved))) where tracks_quantity;

alter table stock_movements drop constraint stock_movements_delta_check;
alter table stock_movements add constraint stock_movements_delta check (delta <> 0),
  add column reverts_id bigint constraint stock_movements_reverted_once unique references stock_movements;
comment on column stock_movements.reverts_id is 'The movement that this one took back; each can be taken back once.';
create index stock_movements_variant on stock_movements (variant_id, id desc);

-- back in stock

create table back_in_stock_requests (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  variant_id uuid not null references variants on delete cascade,
  catalog_options jsonb,
  email text not null check (char_length(email) <= 254),
  member_id uuid references members on delete set null,
  visitor_id uuid,
  status text not null default 'RECEIVED' check (status in ('RECEIVED', 'PROCESSING', 'NOTIFICATION_SENT', 'FAILED')),
  auto_notified boolean,
  item_url text check (char_length(item_url) <= 2048),
  item_name text not null default '' check (char_length(item_name) <= 200),
  item_price text check (char_length(item_price) <= 40),
  item_image text check (char_length(item_image) <= 2048),
  language text check (char_length(language) <= 35),
  notified_at timestamptz,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index back_in_stock_requests_open on back_in_stock_requests (variant_id, lower(email)) where status = 'RECEIVED';
create index back_in_stock_requests_waiting on back_in_stock_requests (variant_id, created_at) where status = 'RECEIVED';
create index back_in_stock_requests_created on back_in_stock_requests (created_at, id);
create index back_in_stock_requests_email on back_in_stock_requests (lower(email));
create index back_in_stock_requests_product on back_in_stock_requests (product_id);
create index back_in_stock_requests_member on back_in_stock_requests (member_id);
