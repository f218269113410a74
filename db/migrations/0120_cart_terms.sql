-- Carts created by staff and apps, merchant discounts, custom lines, and terms of single lines.

alter table carts
  add column user_id uuid,
  add column app_id text check (char_length(app_id) between 1 and 100),
  add column contact_id uuid,
  add column conversion_currency text check (conversion_currency ~ '^[A-Z]{3}$'),
  add column merchant_discounts jsonb not null default '[]',
  -- Other fields of cart version 2: billing, channel, references, settings, gift cards, forms.
  add column purchase_terms jsonb not null default '{}',
  add column order_id uuid,
  add column ordered_at timestamptz;
alter table carts drop constraint carts_one_owner;
alter table carts add constraint carts_one_owner check (num_nonnulls(visitor_id, member_id, user_id, app_id) = 1);
alter table carts add constraint carts_current_of_shoppers check (not is_current or num_nonnulls(visitor_id, member_id) = 1);
create index carts_of_checkout on carts (checkout_id) where checkout_id is not null;
comment on column carts.user_id is 'Staff who made the cart for somebody; such a cart is nobody''s current one.';
comment on column carts.conversion_currency is 'The currency the shopper last saw prices in, when it is not the store''s.';

alter table cart_line_items add column terms jsonb;
comment on column cart_line_items.terms is 'What was said about this line beyond the catalog: a hand-made item, overrides, dates, membership.';

create table saved_line_items (
  id uuid primary key,
  visitor_id uuid,
  member_id uuid,
  app_id text not null check (char_length(app_id) between 1 and 100),
  catalog_item_id text not null check (char_length(catalog_item_id) between 1 and 36),
  options jsonb not null default '{}',
  reference_key text not null,
  terms jsonb,
  quantity integer not null check (quantity between 1 and 100000),
  name text not null,
  unit_price bigint not null check (unit_price >= 0),
  saved_at timestamptz not null,
  constraint saved_line_items_one_owner check (num_nonnulls(visitor_id, member_id) = 1)
);
create unique index saved_line_items_of_visitor on saved_line_items (visitor_id, reference_key) where visitor_id is not null;
create unique index saved_line_items_of_member on saved_line_items (member_id, reference_key) where member_id is not null;
comment on table saved_line_items is 'What somebody put aside for later, beside the cart. Prices are those of the catalog when it is shown.';

create table cart_links (
  id uuid primary key,
  token_hash bytea not null unique,
  cart_id uuid references carts on delete set null,
  created_by jsonb not null,
  note text check (char_length(note) <= 500),
  lines jsonb not null,
  coupon_code text check (char_length(coupon_code) between 1 and 50),
  use_count integer not null default 0 check (use_count >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index cart_links_expiry on cart_links (expires_at);
comment on column cart_links.token_hash is 'SHA-256 of what stands in the address.';
comment on column cart_links.lines is 'References and quantities as they were when the link was made.';
