-- Search in catalogs of any size: stored counts, indexes for every sort order, sales ranking, synonyms.

-- stored counts: all products, and each collection

alter table collection_products add column is_shown boolean not null default true;
comment on column collection_products.is_shown is 'Whether the product is visible; kept by triggers, so that a collection is read and counted from one index.';
update collection_products m set is_shown = p.is_visible from products p where p.id = m.product_id and not p.is_visible;
create index collection_products_shown on collection_products (collection_id, position, product_id) where is_shown;

create table catalog_counts (
  scope uuid not null,
  shown bigint not null,
  amount bigint not null
);
comment on table catalog_counts is 'Differences: the sum of the rows of a scope is its count of visible products and of all. Rows are only inserted, so that writers never wait for each other; a job sums them. Scope is a collection, or all zeros for the whole catalog.';
create index catalog_counts_scope on catalog_counts (scope) include (shown, amount);

create view collection_counts as
  select scope as collection_id, sum(shown)::integer as shown, sum(amount)::integer as amount
  from catalog_counts group by scope;
comment on view collection_counts is 'Number of products in a collection: visible ones, and all. No row means none. All zeros: the whole catalog.';

create function count_products() returns trigger language plpgsql as $$
declare
  whole constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  case tg_op
    when 'INSERT' then
      insert into catalog_counts
        select whole, count(*) filter (where is_visible), count(*) from changed having count(*) > 0;
    when 'DELETE' then
      insert into catalog_counts
        select whole, -count(*) filter (where is_visible), -count(*) from changed having count(*) > 0;
    else
      insert into catalog_counts values (whole, case when new.is_visible then 1 else -1 end, 0);
      update collection_products set is_shown = new.is_visible where product_id = new.id;
  end case;
  return null;
end $$;
create trigger products_count_new after insert on products
  referencing new table as changed for each statement execute function count_products();
create trigger products_count_gone after delete on products
  referencing old table as changed for each statement execute function count_products();
create trigger products_count_shown after update of is_visible on products
  for each row when (old.is_visible is distinct from new.is_visible) execute function count_products();

create function show_collection_product() returns trigger language plpgsql as $$
begin
  select is_visible into new.is_shown from products where id = new.product_id;
  new.is_shown := coalesce(new.is_shown, true);
  return new;
end $$;
create trigger collection_products_show before insert on collection_products
  for each row execute function show_collection_product();

create function count_collection_products() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into catalog_counts
        select collection_id, count(*) filter (where is_shown), count(*) from changed group by collection_id;
    when 'DELETE' then
      insert into catalog_counts
        select collection_id, -count(*) filter (where is_shown), -count(*) from changed group by collection_id;
    else
      insert into catalog_counts values
        (old.collection_id, -old.is_shown::integer, -1), (new.collection_id, new.is_shown::integer, 1);
  end case;
  return null;
end $$;
create trigger collection_products_count_new after insert on collection_products
  referencing new table as changed for each statement execute function count_collection_products();
create trigger collection_products_count_gone after delete on collection_products
  referencing old table as changed for each statement execute function count_collection_products();
create trigger collection_products_count_changed after update of collection_id, is_shown on collection_products
  for each row when ((old.collection_id, old.is_shown) is distinct from (new.collection_id, new.is_shown))
  execute function count_collection_products();

insert into catalog_counts
  select '00000000-0000-0000-0000-000000000000', count(*) filter (where is_visible), count(*) from products;
insert into catalog_counts
  select collection_id, count(*) filter (where is_shown), count(*) from collection_products group by collection_id;

-- sales ranking

create view product_sales as
  select l.catalog_item_id as product_id, sum(l.quantity)::integer as units
  from order_line_items l join orders o on o.id = l.order_id
  where l.catalog_item_id is not null and o.created_at > now() - interval '90 days'
  group by l.catalog_item_id;
comment on view product_sales is 'Published by orders: units ordered in the last 90 days.';

alter table products add column popularity integer not null default 0;
comment on column products.popularity is 'Units ordered of late, refreshed by a job; breaks ties between equally good matches.';

-- One index per sort order of the query language. Not limited to visible products, because staff sort all of them.
drop index products_shown, products_shown_newest, products_shown_price, products_shown_name, products_updated;
create index products_popular on products (popularity desc, numeric_id);
create index products_newest on products (created_at, numeric_id);
create index products_changed on products (updated_at, numeric_id);
create index products_by_min_price on products (min_price, numeric_id);
create index products_by_max_price on products (max_price, numeric_id);
create index products_by_price on products (price, numeric_id);
create index products_by_name on products (name, numeric_id);
create index products_by_lower_name on products (lower(name), numeric_id);
create index products_by_sku on products (sku, numeric_id);
create index products_sold_out on products (numeric_id) where availability = 'OUT_OF_STOCK';
create index products_reduced on products (numeric_id) where discounted_price < price;

-- words

-- Names and terms are in the vector twice: as stems ("tees" finds "tee") and unstemmed, because partial input
-- ("runnin") is a prefix of the word but not of its stem.
drop index products_search_trigrams;
alter table products drop column search_text, drop column search_vector;
alter table products add column search_vector tsvector not null generated always as (
    setweight(to_tsvector('english', plain_text(name)) || to_tsvector('simple', plain_text(name)), 'A') ||
    setweight(to_tsvector('english', plain_text(search_terms)) || to_tsvector('simple', plain_text(search_terms)), 'B') ||
    setweight(to_tsvector('english', plain_text(regexp_replace(description, '<[^>]*>', ' ', 'g'))), 'D')) stored;
create index products_search on products using gin (search_vector);
create index products_name_trigrams on products using gin (lower(name) gin_trgm_ops);

alter table search_words add column uses integer not null default 1;
comment on table search_words is 'Words of visible products that people read, for forgiving typing errors and completing what is typed. Grows with every write; a nightly job counts the uses and forgets words without any.';
delete from search_words where word !~ '[[:alpha:]]';
drop index search_words_trigrams;
-- Nearest neighbors directly from the index.
create index search_words_near on search_words using gist (word gist_trgm_ops (siglen = 32));

create table search_synonyms (
  id uuid primary key,
  words text[] not null check (cardinality(words) between 2 and 20),
  is_one_way boolean not null default false,
  position integer not null,
  created_at timestamptz not null
);
comment on table search_synonyms is 'Words that mean the same, as plain_text has them. One way: the first word also finds the others, not the other way round.';
