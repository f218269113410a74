-- Shipping, taxes, discount rules and coupons. Amounts are minor units of the store's currency.

create table delivery_profiles (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 256),
  is_default boolean not null default false,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table delivery_profiles is 'Where a group of goods is delivered to; one profile is the default.';
create unique index delivery_profiles_default on delivery_profiles (is_default) where is_default;

create table delivery_regions (
  id uuid primary key,
  profile_id uuid not null references delivery_profiles on delete cascade,
  name text not null check (char_length(name) between 1 and 256),
  is_active boolean not null default true,
  is_rest_of_world boolean not null default false,
  position integer not null,
  created_at timestamptz not null,
  unique (id, profile_id)
);
comment on table delivery_regions is 'A region without destinations is the rest of the world; a profile has one at most.';
create unique index delivery_regions_rest_of_world on delivery_regions (profile_id) where is_rest_of_world;

create table delivery_destinations (
  region_id uuid not null,
  profile_id uuid not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  subdivision text not null default '',
  constraint delivery_destinations_once primary key (profile_id, country, subdivision),
  foreign key (region_id, profile_id) references delivery_regions (id, profile_id) on delete cascade
);
comment on column delivery_destinations.subdivision is 'ISO 3166-2 code; empty means the whole country.';
create index delivery_destinations_region on delivery_destinations (region_id);

create table shipping_options (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 1000),
  estimated_delivery_time text not null default '' check (char_length(estimated_delivery_time) <= 500),
  position integer not null default 0,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table shipping_option_regions (
  shipping_option_id uuid not null references shipping_options on delete cascade,
  region_id uuid not null references delivery_regions on delete cascade,
  primary key (shipping_option_id, region_id)
);
create index shipping_option_regions_region on shipping_option_regions (region_id);

create table pickup_locations (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  address jsonb not null,
  delivery_time text not null default '' check (char_length(delivery_time) <= 500),
  instructions text not null default '' check (char_length(instructions) <= 1000),
  is_active boolean not null default true,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table pickup_location_regions (
  pickup_location_id uuid not null references pickup_locations on delete cascade,
  region_id uuid not null references delivery_regions on delete cascade,
  primary key (pickup_location_id, region_id)
);
create index pickup_location_regions_region on pickup_location_regions (region_id);

create table shipping_rates (
  id uuid primary key,
  shipping_option_id uuid references shipping_options on delete cascade,
  pickup_location_id uuid references pickup_locations on delete cascade,
  position integer not null,
  amount bigint not null check (amount >= 0),
  multiply_by_quantity boolean not null default false,
  conditions jsonb not null default '[]' check (jsonb_typeof(conditions) = 'array'),
  check (num_nonnulls(shipping_option_id, pickup_location_id) = 1),
  unique (shipping_option_id, position),
  unique (pickup_location_id, position)
);
comment on table shipping_rates is 'The first rate of an option whose conditions all hold gives its price.';

create table tax_groups (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  is_default boolean not null default false,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index tax_groups_default on tax_groups (is_default) where is_default;

create table tax_regions (
  id uuid primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  subdivision text not null default '' check (char_length(subdivision) <= 50),
  app_id uuid,
  is_tax_included boolean not null default false,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint tax_regions_place unique (country, subdivision)
);
comment on column tax_regions.subdivision is 'ISO 3166-2 code; empty means the whole country. The finer region wins.';

create view tax_inclusions as select country, subdivision, is_tax_included from tax_regions;
comment on view tax_inclusions is 'Where prices contain their tax: what other modules may join.';

create table manual_tax_mappings (
  id uuid primary key,
  tax_group_id uuid not null constraint manual_tax_mappings_group references tax_groups on delete cascade,
  tax_region_id uuid not null constraint manual_tax_mappings_region references tax_regions on delete cascade,
  tax_rate numeric(7, 6) not null check (tax_rate between 0 and 1),
  tax_name text not null default '',
  tax_type text not null default '',
  description text not null default '',
  jurisdiction text not null default '',
  jurisdiction_type text not null default 'UNDEFINED'
    check (jurisdiction_type in ('UNDEFINED', 'COUNTRY', 'STATE', 'COUNTY', 'CITY', 'SPECIAL')),
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint manual_tax_mappings_once unique (tax_group_id, tax_region_id)
);
create index manual_tax_mappings_by_region on manual_tax_mappings (tax_region_id);

create table discount_rules (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 50),
  is_active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  trigger jsonb,
  discount jsonb not null,
  used_count bigint not null default 0 check (used_count >= 0),
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (starts_at is null or ends_at is null or starts_at < ends_at)
);
comment on table discount_rules is 'Automatic discounts. Trigger and discount are trees in the wire''s own shape.';
create index discount_rules_live on discount_rules (ends_at) where is_active;

create table coupons (
  id uuid primary key,
  code text not null check (char_length(code) between 1 and 50),
  name text not null check (char_length(name) between 1 and 100),
  is_active boolean not null default true,
  starts_at timestamptz,
  expires_at timestamptz,
  usage_limit bigint check (usage_limit > 0),
  used_count bigint not null default 0,
  per_customer_limit integer check (per_customer_limit > 0),
  benefit text not null check (benefit in ('PERCENTAGE', 'FIXED_AMOUNT', 'FIXED_PRICE', 'FREE_SHIPPING')),
  percentage numeric(7, 4) check (percentage > 0 and percentage <= 100),
  amount bigint check (amount >= 0),
  scope text not null default 'ALL' check (scope in ('ALL', 'PRODUCTS', 'COLLECTIONS')),
  scope_ids text[] not null default '{}',
  minimum_subtotal bigint check (minimum_subtotal >= 0),
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint coupons_used_within_limit check (used_count >= 0 and (usage_limit is null or used_count <= usage_limit)),
  check ((benefit = 'PERCENTAGE') = (percentage is not null)),
  check ((benefit in ('FIXED_AMOUNT', 'FIXED_PRICE')) = (amount is not null)),
  check ((scope = 'ALL') = (scope_ids = '{}')),
  check (starts_at is null or expires_at is null or starts_at < expires_at)
);
create unique index coupons_code on coupons (upper(code));

create table coupon_redemptions (
  id uuid primary key,
  coupon_id uuid not null references coupons,
  order_id uuid not null,
  member_id uuid,
  email text check (email = lower(email)),
  state text not null default 'USED' check (state in ('USED', 'RELEASED')),
  created_at timestamptz not null,
  released_at timestamptz,
  constraint coupon_redemptions_once unique (coupon_id, order_id),
  check ((state = 'RELEASED') = (released_at is not null))
);
comment on table coupon_redemptions is 'One use of a coupon by one order. The coupon''s counter is the number of rows in state USED.';
create index coupon_redemptions_email on coupon_redemptions (coupon_id, email) where state = 'USED';
create index coupon_redemptions_member on coupon_redemptions (coupon_id, member_id) where state = 'USED';
create index coupon_redemptions_order on coupon_redemptions (order_id);
