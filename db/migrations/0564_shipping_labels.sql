-- Shipping labels bought at a label provider (server/orders/shipping-labels, decision 98).
create table shipping_label_settings (
  provider text primary key check (provider in ('easypost')),
  is_enabled boolean not null default false,
  sealed_key bytea,
  key_state text check (key_state in ('VERIFIED', 'UNVERIFIED', 'REJECTED')),
  key_message text,
  key_checked_at timestamptz,
  updated_at timestamptz not null,
  check (not is_enabled or sealed_key is not null)
);

create table shipping_labels (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  provider text not null,
  -- The provider's id of the quoted parcel. A parcel has at most one label, also at the provider.
  shipment_id text not null,
  rates jsonb not null,
  state text not null check (state in ('QUOTED', 'BUYING', 'BOUGHT', 'VOIDED')),
  rate_id text,
  label jsonb,
  void_state text check (void_state in ('SUBMITTED', 'REFUNDED')),
  is_test boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, shipment_id),
  check ((state = 'QUOTED') = (rate_id is null)),
  check ((state in ('BOUGHT', 'VOIDED')) = (label is not null)),
  check ((state = 'VOIDED') = (void_state is not null))
);
create index shipping_labels_order on shipping_labels (order_id, created_at);
-- One purchase at a time per order: while its outcome is unknown, no other label is bought for the same parcel.
create unique index shipping_labels_buying on shipping_labels (order_id) where state = 'BUYING';
create index shipping_labels_quoted on shipping_labels (created_at) where state = 'QUOTED';
