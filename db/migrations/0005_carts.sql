-- Carts of visitors and members. Prices aren't stored: a cart is priced from the catalog on every read.

create table carts (
  id uuid primary key,
  visitor_id uuid,
  member_id uuid,
  is_current boolean not null default true,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  buyer_note text check (char_length(buyer_note) <= 1000),
  buyer_email text check (char_length(buyer_email) <= 254),
  buyer_language text,
  contact_info jsonb,
  coupon_id uuid,
  coupon_code text check (char_length(coupon_code) between 1 and 50),
  selected_carrier_id uuid,
  selected_shipping_code text check (char_length(selected_shipping_code) between 1 and 100),
  override_checkout_url text check (char_length(override_checkout_url) <= 1000),
  business_location_id uuid,
  extended_fields jsonb,
  checkout_id uuid,
  purchase_flow_id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint carts_one_owner check (num_nonnulls(visitor_id, member_id) = 1),
  check ((coupon_id is null) = (coupon_code is null))
);
create unique index carts_current_of_visitor on carts (visitor_id) where is_current and visitor_id is not null;
create unique index carts_current_of_member on carts (member_id) where is_current and member_id is not null;
create index carts_updated on carts (updated_at) where is_current;

create table cart_line_items (
  id uuid primary key,
  cart_id uuid not null references carts on delete cascade,
  position integer not null check (position >= 0),
  app_id text not null check (char_length(app_id) between 1 and 100),
  catalog_item_id text not null check (char_length(catalog_item_id) between 1 and 36),
  options jsonb not null default '{}',
  reference_key text not null,
  quantity integer not null check (quantity between 1 and 100000),
  name text not null,
  unit_price bigint not null check (unit_price >= 0),
  added_at timestamptz not null,
  constraint cart_line_items_once unique (cart_id, reference_key)
);
comment on column cart_line_items.name is 'As last seen in the catalog; shown when the product is gone.';
comment on column cart_line_items.unit_price is 'As last seen in the catalog; never charged.';
