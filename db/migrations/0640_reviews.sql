-- Product reviews (server/marketing/reviews).
create table reviews (
  id uuid not null primary key,
  revision bigint not null default 1 check (revision > 0),
  product_id uuid not null references products (id) on delete cascade,
  status text not null check (status in ('PENDING', 'PUBLISHED', 'REJECTED')),
  -- A person decided on the status, rather than the moderation rules.
  is_moderated boolean not null default false,
  -- Why the rules didn't publish it.
  hold_reasons text[] not null default '{}',
  rating smallint not null check (rating between 1 and 5),
  title text not null default '' check (char_length(title) <= 150),
  body text not null default '' check (char_length(body) <= 5000),
  author_name text not null check (char_length(author_name) <= 100),
  -- The buyer's email address; null if it isn't known.
  author_key text check (author_key = lower(author_key) and char_length(author_key) between 1 and 254),
  member_id uuid,
  -- The order that proves the purchase.
  order_id uuid references orders (id) on delete set null,
  is_verified boolean not null,
  source text not null check (source in ('SHOP', 'REQUEST', 'API', 'IMPORT')),
  language text not null default '' check (char_length(language) <= 35),
  reply text check (char_length(reply) between 1 and 2000),
  replied_at timestamptz,
  helpful_count integer not null default 0 check (helpful_count >= 0),
  -- When it was written; of imported reviews, elsewhere.
  reviewed_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Deleted reviews can be restored for 30 days.
  deleted_at timestamptz,
  constraint reviews_reply_dated check ((reply is null) = (replied_at is null)),
  constraint reviews_once_per_buyer unique (product_id, author_key)
);
create index reviews_published on reviews (product_id, reviewed_at desc, id desc) where status = 'PUBLISHED' and deleted_at is null;
create index reviews_queue on reviews (status, reviewed_at desc, id desc) where deleted_at is null;
create index reviews_newest on reviews (reviewed_at desc, id desc) where deleted_at is null;
create index reviews_deleted on reviews (deleted_at) where deleted_at is not null;
create index reviews_author on reviews (author_key) where author_key is not null;
create index reviews_member on reviews (member_id) where member_id is not null;
create index reviews_order on reviews (order_id) where order_id is not null;

-- Photos of reviewers aren't part of the merchant's media library.
alter table media add column is_review_photo boolean not null default false;
create index media_review_photos on media (created_at) where is_review_photo;

create table review_photos (
  review_id uuid not null references reviews (id) on delete cascade,
  position integer not null check (position between 0 and 9),
  media_id uuid not null references media (id) on delete cascade,
  primary key (review_id, position),
  constraint review_photos_once unique (media_id)
);

create table review_votes (
  review_id uuid not null references reviews (id) on delete cascade,
  voter_kind text not null check (voter_kind in ('member', 'visitor')),
  voter_id uuid not null,
  created_at timestamptz not null,
  primary key (review_id, voter_kind, voter_id)
);

-- The counts of stars travel with the product: lists read, filter and sort by them without reading reviews.
alter table products add column star_counts integer[] not null default '{0,0,0,0,0}';
alter table products add column review_count integer not null default 0;
alter table products add column rating numeric(3,2) not null default 0;
alter table products add constraint products_review_count check (cardinality(star_counts) = 5
  and review_count = star_counts[1] + star_counts[2] + star_counts[3] + star_counts[4] + star_counts[5]
  and (review_count = 0) = (rating = 0));
create index products_rating on products (rating desc, review_count desc, numeric_id) where is_visible;

-- Counts again instead of adding: a restored or imported row counts once, whatever the order. The lock on the product comes first, and
-- each statement sees what was committed before it, so concurrent changes of a product's reviews can't miss each other.
create function count_stars(product_ids uuid[]) returns void language plpgsql as $$
begin
  perform from products where id = any(product_ids) order by id for no key update;
  update products p set star_counts = s.stars, review_count = s.total, rating = s.average
    from (select k.id, array[count(*) filter (where r.rating = 1), count(*) filter (where r.rating = 2),
        count(*) filter (where r.rating = 3), count(*) filter (where r.rating = 4), count(*) filter (where r.rating = 5)]::integer[] as stars,
        count(r.id)::integer as total, coalesce(round(avg(r.rating), 2), 0) as average
      from unnest(product_ids) as k (id)
      left join reviews r on r.product_id = k.id and r.status = 'PUBLISHED' and r.deleted_at is null group by k.id) s
    where p.id = s.id and p.star_counts <> s.stars;
end $$;

create function follow_review_changes() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct product_id) into changed from new_rows where status = 'PUBLISHED' and deleted_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct product_id) into changed from old_rows where status = 'PUBLISHED' and deleted_at is null;
  else
    select array_agg(distinct k.product_id) into changed from new_rows n join old_rows o using (id),
      lateral unnest(array[n.product_id, o.product_id]) as k (product_id)
      where (n.product_id, n.status, n.rating, n.deleted_at) is distinct from (o.product_id, o.status, o.rating, o.deleted_at);
  end if;
  if changed is not null then perform count_stars(changed); end if;
  return null;
end $$;
create trigger reviews_count_new after insert on reviews referencing new table as new_rows
  for each statement execute function follow_review_changes();
create trigger reviews_count_changed after update on reviews referencing old table as old_rows new table as new_rows
  for each statement execute function follow_review_changes();
create trigger reviews_count_gone after delete on reviews referencing old table as old_rows
  for each statement execute function follow_review_changes();

-- Counts again under a lock on the review, as above.
create function count_review_votes() returns trigger language plpgsql as $$
declare
  voted uuid := case when tg_op = 'DELETE' then old.review_id else new.review_id end;
begin
  perform from reviews where id = voted for no key update;
  update reviews r set helpful_count = (select count(*) from review_votes v where v.review_id = voted) where r.id = voted;
  return null;
end $$;
create trigger review_votes_counted after insert or delete on review_votes
  for each row execute function count_review_votes();

-- Figures that follow from reviews aren't a change of the product to list.
create or replace function keep_audit_change() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  key text;
  old_kept jsonb;
  new_kept jsonb;
begin
  select string_agg(coalesce(new_row, old_row) ->> name, ' ') into key from unnest(string_to_array(tg_argv[0], ',')) as name;
  select jsonb_object_agg(name, audit_value(name, old_row -> name)) filter (where old_row is not null),
         jsonb_object_agg(name, audit_value(name, new_row -> name)) filter (where new_row is not null)
    into old_kept, new_kept
    from jsonb_object_keys(coalesce(new_row, old_row)) as name
   where name !~ '^(updated_at|revision|sequence|search_.*|popularity|path|star_counts|review_count)$'
     and not (tg_table_name = 'products' and name = 'rating')
     and (tg_op <> 'UPDATE' or old_row -> name is distinct from new_row -> name);
  if tg_op = 'UPDATE' and new_kept is null then
    return null;
  end if;
  insert into audit_changes (entry_id, relation, row_id, action, before, after)
  values (current_setting('cartwright.audit')::uuid, tg_table_name, coalesce(key, ''), lower(tg_op), old_kept, new_kept);
  return null;
end $$;
