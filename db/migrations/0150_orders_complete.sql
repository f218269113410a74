-- Remaining order fields of the API: source, tags, extended fields, line options; and the settings of orders.

alter table orders
  add column contact_id uuid,
  add column extended_fields jsonb not null default '{}',
  add column private_tags text[] not null default '{}',
  add column public_tags text[] not null default '{}',
  add column is_imported boolean not null default false,
  add column purchased_at timestamptz,
  add column external_order_id text check (char_length(external_order_id) <= 100),
  add column external_order_url text check (char_length(external_order_url) <= 300),
  add column business_location jsonb,
  add column is_tax_exempt boolean not null default false,
  add column approval_strategy text not null default 'DEFAULT'
    check (approval_strategy in ('DEFAULT', 'PAYMENT_RECEIVED', 'PAYMENT_METHOD_SAVED')),
  add column is_stock_taken boolean not null default true,
  add column difference_refunded bigint not null default 0 check (difference_refunded >= 0),
  add column pay_after_free_trial jsonb,
  add column editable_by jsonb not null default '{}';
comment on column orders.purchased_at is 'When it was bought, for imported orders; null: when it was made.';
comment on column orders.difference_refunded is 'Given back because an edit made the order cheaper: no longer part of what was paid for it.';
comment on column orders.is_stock_taken is 'False while counted units wait for the money (orders settings: ON_ORDER_PAID).';
create index orders_open_approval on orders (created_at) where status in ('INITIALIZED', 'PENDING');
create index orders_coupon on orders (coupon_id) where coupon_id is not null;

alter table order_line_items
  add column payment_option text not null default 'FULL_PAYMENT_ONLINE'
    check (payment_option in ('FULL_PAYMENT_ONLINE', 'FULL_PAYMENT_OFFLINE', 'MEMBERSHIP', 'DEPOSIT_ONLINE',
      'MEMBERSHIP_OFFLINE', 'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER')),
  add column deposit_amount bigint check (deposit_amount >= 0),
  add column extras jsonb not null default '{}';
comment on column order_line_items.extras is 'Facts that no figure depends on, as the wire spells them (api/orders/orders/order-values.ts LineExtras).';

create table orders_settings (
  id boolean primary key default true check (id),
  inventory_update_trigger text not null default 'ON_ORDER_PLACED'
    check (inventory_update_trigger in ('ON_ORDER_PAID', 'ON_ORDER_PLACED')),
  create_invoice boolean not null default true,
  cancellation_window_minutes integer not null default 60 check (cancellation_window_minutes >= 0),
  return_window_days integer not null default 30 check (return_window_days >= 0),
  withdrawal_window_days integer not null default 14 check (withdrawal_window_days >= 14),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table orders_settings is 'One row: how the store deals with orders.';
insert into orders_settings default values;

create table saved_views (
  id uuid primary key,
  staff_id uuid not null,
  screen text not null check (char_length(screen) between 1 and 50),
  name text not null check (char_length(name) between 1 and 60),
  search jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint saved_views_name_once unique (staff_id, screen, name)
);
comment on table saved_views is 'A staff member''s saved filters of a list, on all their devices.';
