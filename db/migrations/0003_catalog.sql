-- Media, products, collections and stock. Prices are minor units of the store's currency, weights the store's unit.
-- Both API versions of the catalog (1 and 3) read these tables.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

create function plain_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
comment on function plain_text is 'Lower case without accents: what searches compare. Immutable because the dictionary is never changed.';

create function discounted_price(price bigint, type text, amount bigint, percent numeric) returns bigint
  language sql immutable parallel safe
  return case type
    when 'PERCENT' then round(price * (100 - coalesce(percent, 0)) / 100)::bigint
    when 'AMOUNT' then greatest(price - coalesce(amount, 0), 0)
    else price end;
comment on function discounted_price is 'The only place where a product discount is taken off a price; halves go up.';

create view store_terms as
  select coalesce((select value ->> 'currency' from settings where name = 'store'), 'USD') as currency,
         coalesce((select value ->> 'weightUnit' from settings where name = 'store'), 'LB') as weight_unit;
comment on view store_terms is 'Published by settings: the settings that catalog statements use, with their defaults.';

-- media

create table media (
  id uuid primary key,
  kind text not null default 'image' check (kind in ('image', 'video', 'audio', 'document', 'zip')),
  file_name text not null check (char_length(file_name) between 1 and 200),
  mime_type text not null,
  source_url text check (char_length(source_url) <= 2048),
  width integer not null default 0 check (width >= 0),
  height integer not null default 0 check (height >= 0),
  alt_text text not null default '' check (char_length(alt_text) <= 1000),
  thumbhash text,
  average_color text check (average_color ~ '^#[0-9a-f]{6}$'),
  byte_size bigint not null default 0 check (byte_size >= 0),
  sha256 bytea,
  created_at timestamptz not null
);
comment on table media is 'Files of the store. With source_url the file lies elsewhere; otherwise the master is stored under the id.';
create index media_newest on media (created_at desc, id desc);
create index media_sha256 on media (sha256);

create view published_media as
  select id, kind, file_name, mime_type, source_url, width, height, alt_text, thumbhash, average_color from media;
comment on view published_media is 'Published by media: what other modules show of a file.';

-- products

create table brands (
  id uuid primary key,
  name text not null constraint brands_name unique check (char_length(name) between 1 and 50),
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table ribbons (
  id uuid primary key,
  name text not null constraint ribbons_name unique check (char_length(name) between 1 and 30),
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table products (
  id uuid primary key,
  numeric_id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 80),
  slug text not null constraint products_slug unique check (char_length(slug) between 1 and 300),
  is_visible boolean not null default true,
  item_type text not null default 'PHYSICAL' check (item_type in ('PHYSICAL', 'DIGITAL', 'GIFT_CARD', 'SERVICE')),
  product_type text not null generated always as (case when item_type = 'PHYSICAL' then 'physical' else 'digital' end) stored,
  description text not null default '' check (char_length(description) <= 16000),
  price bigint not null constraint products_price_not_negative check (price >= 0),
  discounted_price bigint not null check (discounted_price >= 0),
  discount_type text not null default 'NONE' check (discount_type in ('NONE', 'AMOUNT', 'PERCENT')),
  discount_amount bigint check (discount_amount >= 0),
  discount_percent numeric(7, 4) check (discount_percent between 0 and 100),
  cost bigint check (cost >= 0),
  sku text not null default '' check (char_length(sku) <= 40),
  weight numeric(13, 4) not null default 0 check (weight >= 0),
  manages_variants boolean not null default false,
  brand_id uuid references brands,
  ribbon_id uuid references ribbons,
  tax_group_id uuid,
  delivery_profile_id uuid,
  price_per_unit jsonb,
  product_dimensions jsonb,
  package_dimensions jsonb,
  seo jsonb,
  min_price bigint not null check (min_price >= 0),
  max_price bigint not null check (max_price >= min_price),
  availability text not null default 'IN_STOCK'
    check (availability in ('IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK')),
  search_terms text not null default '',
  search_text text not null generated always as (plain_text(name || ' ' || search_terms)) stored,
  search_vector tsvector not null generated always as (
    setweight(to_tsvector('english', plain_text(name)), 'A') ||
    setweight(to_tsvector('english', plain_text(search_terms)), 'B') ||
    setweight(to_tsvector('english', plain_text(regexp_replace(description, '<[^>]*>', ' ', 'g'))), 'D')) stored,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((discount_type = 'AMOUNT') = (discount_amount is not null)),
  check ((discount_type = 'PERCENT') = (discount_percent is not null))
);
comment on column products.min_price is 'Lowest discounted price of a visible variant; min_price, max_price, availability and search_terms are kept by modules/products.';
comment on column products.availability is 'Over the visible variants at the default location; changes only when a variant sells out or comes back.';
create unique index products_numeric_id on products (numeric_id);
create index products_shown on products (numeric_id) where is_visible;
create index products_shown_newest on products (created_at desc, numeric_id desc) where is_visible;
create index products_shown_price on products (min_price, numeric_id) where is_visible;
create index products_shown_name on products (lower(name), numeric_id) where is_visible;
create index products_updated on products (updated_at);
create index products_brand on products (brand_id);
create index products_ribbon on products (ribbon_id);
create index products_search on products using gin (search_vector);
create index products_search_trigrams on products using gin (search_text gin_trgm_ops);

create table product_slug_redirects (
  slug text primary key,
  product_id uuid not null references products on delete cascade,
  created_at timestamptz not null
);
comment on table product_slug_redirects is 'Earlier addresses of products; a product that takes the address again removes its row.';
create index product_slug_redirects_product on product_slug_redirects (product_id);

create table product_media (
  product_id uuid not null references products on delete cascade,
  media_id uuid not null references media on delete cascade,
  position integer not null,
  primary key (product_id, media_id)
);
create index product_media_media on product_media (media_id);

create table product_options (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  position integer not null,
  name text not null check (char_length(name) between 1 and 50),
  option_type text not null default 'drop_down' check (option_type in ('drop_down', 'color')),
  constraint product_options_name unique (product_id, name) deferrable
);

create table product_option_choices (
  id uuid primary key,
  option_id uuid not null references product_options on delete cascade,
  position integer not null,
  value text not null check (char_length(value) between 1 and 50),
  description text not null check (char_length(description) between 1 and 50),
  is_visible boolean not null default true,
  constraint product_option_choices_description unique (option_id, description) deferrable
);
create index product_option_choices_label on product_option_choices (description);

create table choice_media (
  choice_id uuid not null references product_option_choices on delete cascade,
  media_id uuid not null references media on delete cascade,
  position integer not null,
  primary key (choice_id, media_id)
);
create index choice_media_media on choice_media (media_id);

create table variants (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  position integer not null,
  choice_ids uuid[] not null default '{}',
  price bigint not null constraint variants_price_not_negative check (price >= 0),
  discounted_price bigint not null check (discounted_price >= 0 and discounted_price <= price),
  cost bigint check (cost >= 0),
  sku text not null default '' check (char_length(sku) <= 40),
  barcode text not null default '' check (char_length(barcode) <= 40),
  weight numeric(13, 4) not null default 0 check (weight >= 0),
  is_visible boolean not null default true,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint variants_combination unique (product_id, choice_ids) deferrable
);
comment on column variants.choice_ids is 'One choice per option, in the order of the options; empty for the only variant of a product without options.';
create index variants_sku on variants (sku) where sku <> '';

create table info_sections (
  id uuid primary key,
  unique_name text constraint info_sections_unique_name unique check (char_length(unique_name) between 1 and 100),
  title text not null check (char_length(title) <= 50),
  description text not null default '' check (char_length(description) <= 16000),
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table info_sections is 'Texts under a product. Named ones are shared between products; unnamed ones belong to one.';

create table product_info_sections (
  product_id uuid not null references products on delete cascade,
  info_section_id uuid not null references info_sections on delete cascade,
  position integer not null,
  primary key (product_id, info_section_id)
);
create index product_info_sections_section on product_info_sections (info_section_id);

create table product_modifiers (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  position integer not null,
  title text not null check (char_length(title) between 1 and 100),
  max_length integer not null check (max_length between 1 and 500),
  is_mandatory boolean not null default false,
  constraint product_modifiers_title unique (product_id, title)
);
comment on table product_modifiers is 'Free texts a shopper adds: an engraving, a dedication.';

create view product_visibility as
  select id as product_id, numeric_id, is_visible, availability, updated_at from products;
comment on view product_visibility is 'Published by products: which products exist and which of them shoppers see.';

-- collections

create table collections (
  id uuid primary key,
  position integer not null default 0,
  name text not null check (char_length(name) between 1 and 50),
  slug text not null constraint collections_slug unique check (char_length(slug) between 1 and 100),
  description text not null default '' check (char_length(description) <= 600),
  is_visible boolean not null default true,
  media_id uuid references media on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index collections_media on collections (media_id);

create table collection_products (
  collection_id uuid not null references collections on delete cascade,
  product_id uuid not null references products on delete cascade,
  position integer not null,
  primary key (collection_id, product_id)
);
create index collection_products_product on collection_products (product_id);
create index collection_products_order on collection_products (collection_id, position);

create view collection_memberships as
  select m.product_id, m.collection_id, m.position, c.name, c.slug, c.is_visible
  from collection_products m join collections c on c.id = m.collection_id;
comment on view collection_memberships is 'Published by collections: which product is in which collection, and where.';

create view published_collections as select id, name, slug, position from collections where is_visible;
comment on view published_collections is 'Published by collections: those that shoppers see.';

-- inventory

create table stock_locations (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 150),
  kind text not null check (kind in ('VIRTUAL', 'PHYSICAL')),
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index stock_locations_default on stock_locations (is_default) where is_default;
insert into stock_locations (id, name, kind, is_default, created_at, updated_at)
  values ('019a0000-0000-7000-8000-000000000001', 'Warehouse', 'VIRTUAL', true, now(), now());

create table stock_levels (
  id uuid primary key,
  variant_id uuid not null references variants on delete cascade,
  location_id uuid not null references stock_locations,
  tracks_quantity boolean not null default false,
  is_in_stock boolean not null default true,
  on_hand integer not null default 0 check (on_hand between -200000 and 200000),
  reserved integer not null default 0 check (reserved >= 0),
  preordered integer not null default 0 check (preordered between 0 and 100000),
  preorder_enabled boolean not null default false,
  preorder_message text not null default '' check (char_length(preorder_message) <= 250),
  preorder_limit integer not null default 100000 check (preorder_limit between 0 and 100000),
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint stock_levels_once unique (variant_id, location_id),
  constraint stock_levels_not_oversold check (not tracks_quantity or on_hand - reserved >= -preordered)
);
comment on table stock_levels is 'Stock of a variant at a location. Without a row a variant is in stock and not counted. Units for sale: on_hand - reserved.';
comment on column stock_levels.is_in_stock is 'Counts only while the quantity is not tracked.';
comment on column stock_levels.preordered is 'Units promised beyond the stock; only a sale on preorder raises it, so nothing else can go below zero.';
create index stock_levels_location on stock_levels (location_id);

create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  delta integer not null check (delta <> 0),
  quantity_after integer not null,
  reason text not null check (reason in ('UNKNOWN', 'ORDER', 'MANUAL', 'REVERT_INVENTORY_CHANGE')),
  order_id uuid,
  order_line_id uuid,
  actor_kind text,
  actor_id text,
  created_at timestamptz not null
);
comment on table stock_movements is 'What changed the stock. Rows are never changed or deleted; they outlive their variants.';
create index stock_movements_product on stock_movements (product_id, id desc);
create index stock_movements_order on stock_movements (order_id) where order_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = '23000';
end $$;
create trigger stock_movements_insert_only before update or delete on stock_movements
  for each row execute function refuse_change();

create table stock_reservations (
  id uuid primary key,
  checkout_id uuid not null,
  stock_level_id uuid not null references stock_levels on delete cascade,
  quantity integer not null check (quantity > 0),
  preorder_quantity integer not null default 0 check (preorder_quantity between 0 and quantity),
  state text not null default 'HELD' check (state in ('HELD', 'CONSUMED', 'RELEASED')),
  order_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'HELD') = (ended_at is null))
);
comment on table stock_reservations is 'Units held for a checkout in payment; the level''s `reserved` is the sum of the HELD rows.';
create unique index stock_reservations_held on stock_reservations (checkout_id, stock_level_id) where state = 'HELD';
create index stock_reservations_level on stock_reservations (stock_level_id);
create index stock_reservations_expiry on stock_reservations (expires_at) where state = 'HELD';

create view variant_stock as
  select v.id as variant_id, v.product_id, v.position, v.choice_ids = '{}' as is_only_variant, l.id as stock_level_id,
         coalesce(l.tracks_quantity, false) as tracks_quantity,
         coalesce(l.on_hand - l.reserved, 0) as quantity,
         case when l.id is null then true when l.tracks_quantity then l.on_hand - l.reserved > 0 else l.is_in_stock end as is_in_stock,
         coalesce(l.tracks_quantity and l.preorder_enabled and l.preordered < l.preorder_limit, false) as can_preorder,
         coalesce(l.preorder_enabled, false) as preorder_enabled,
         coalesce(l.preorder_message, '') as preorder_message,
         coalesce(l.preorder_limit, 100000) as preorder_limit,
         coalesce(l.preordered, 0) as preordered,
         l.updated_at
  from variants v left join stock_levels l
    on l.variant_id = v.id and l.location_id = (select d.id from stock_locations d where d.is_default);
comment on view variant_stock is 'Published by inventory: what the shop may sell of a variant (default location).';
