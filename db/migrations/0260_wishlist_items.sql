-- Wishlist items of any catalog, with each variant separately (docs/protocol/members.md); and tags.
create table wishlist_items (
  wishlist_id uuid not null references wishlists on delete cascade,
  app_id text not null check (char_length(app_id) between 1 and 100),
  catalog_item_id text not null check (char_length(catalog_item_id) between 1 and 36),
  options jsonb not null default '{}',
  options_key text not null generated always as (md5(options::text)) stored,
  product_id uuid references products on delete cascade,
  added_at timestamptz not null,
  primary key (wishlist_id, app_id, catalog_item_id, options_key),
  constraint wishlist_items_options_size check (octet_length(options::text) <= 4000)
);
comment on table wishlist_items is 'What a member wants to keep in sight. `product_id` is null for items of other apps'' catalogs.';
create index wishlist_items_product on wishlist_items (product_id);

insert into wishlist_items (wishlist_id, app_id, catalog_item_id, product_id, added_at)
  select wishlist_id, '215238eb-22a5-4c36-9e7b-e7c08025e04e', product_id::text, product_id, added_at from wishlist_products;
drop table wishlist_products;

alter table wishlists
  add column private_tag_ids text[] not null default '{}' check (cardinality(private_tag_ids) <= 100),
  add column public_tag_ids text[] not null default '{}' check (cardinality(public_tag_ids) <= 100);
