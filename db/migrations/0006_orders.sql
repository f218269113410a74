-- Checkouts, orders, payments, refunds and fulfillments. Amounts are minor units of the row's currency. Constraints
-- forbid two orders of one checkout, refunding more than was captured, and sending more than was ordered.

create table checkouts (
  id uuid primary key,
  cart_id uuid,
  state text not null default 'OPEN' check (state in ('OPEN', 'COMPLETED')),
  visitor_id uuid,
  member_id uuid,
  created_by_kind text not null check (created_by_kind in ('visitor', 'member', 'staff', 'app')),
  created_by_id text not null,
  channel_type text not null default 'WEB',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  email text check (char_length(email) <= 254),
  buyer_note text check (char_length(buyer_note) <= 1000),
  billing_info jsonb,
  shipping_destination jsonb,
  selected_carrier_id uuid,
  selected_shipping_code text check (char_length(selected_shipping_code) between 1 and 100),
  coupon_code text check (char_length(coupon_code) between 1 and 50),
  custom_fields jsonb not null default '[]' check (jsonb_typeof(custom_fields) = 'array'),
  custom_settings jsonb not null default '{}',
  purchase_flow_id uuid not null,
  revision bigint not null default 1,
  total bigint check (total >= 0),
  completed_snapshot jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  check (num_nonnulls(visitor_id, member_id) <= 1),
  constraint checkouts_completed check (
    (state = 'COMPLETED') = (completed_at is not null and total is not null and completed_snapshot is not null)
  )
);
comment on table checkouts is 'A purchase on its way to one order. Open ones are priced from the catalog whenever they are read.';
comment on column checkouts.total is 'What was ordered for; set with the order and never changed.';
create unique index checkouts_open_of_cart on checkouts (cart_id) where state = 'OPEN';
create index checkouts_cart on checkouts (cart_id, id desc);
create index checkouts_visitor on checkouts (visitor_id) where visitor_id is not null;
create index checkouts_member on checkouts (member_id) where member_id is not null;
create index checkouts_updated on checkouts (updated_at) where state = 'OPEN';

create table checkout_line_items (
  id uuid primary key,
  checkout_id uuid not null references checkouts on delete cascade,
  position integer not null check (position >= 0),
  app_id text not null check (char_length(app_id) between 1 and 100),
  catalog_item_id text not null check (char_length(catalog_item_id) between 1 and 36),
  options jsonb not null default '{}',
  reference_key text not null,
  quantity integer not null check (quantity between 1 and 100000),
  name text not null,
  unit_price bigint not null check (unit_price >= 0),
  custom_item jsonb,
  cart_line_id uuid,
  constraint checkout_line_items_once unique (checkout_id, reference_key)
);
comment on column checkout_line_items.unit_price is 'As last seen in the catalog; never charged.';
comment on column checkout_line_items.custom_item is 'Name and price of a line that staff made by hand; such a line is not in the catalog.';

create table order_counter (
  id boolean primary key default true check (id),
  last bigint not null check (last >= 0)
);
comment on table order_counter is 'Last order number. Counted up in the order''s own transaction, so numbers have no gaps.';
insert into order_counter (last) values (10000);

create table orders (
  id uuid primary key,
  number bigint not null constraint orders_number unique,
  checkout_id uuid constraint orders_one_per_checkout unique references checkouts,
  purchase_flow_id uuid,
  status text not null check (status in ('INITIALIZED', 'APPROVED', 'CANCELED', 'PENDING', 'REJECTED')),
  payment_status text not null check (payment_status in ('UNSPECIFIED', 'NOT_PAID', 'PAID', 'PARTIALLY_REFUNDED',
    'FULLY_REFUNDED', 'PENDING', 'PARTIALLY_PAID', 'PENDING_MERCHANT', 'CANCELED', 'DECLINED')),
  fulfillment_status text not null default 'NOT_FULFILLED'
    check (fulfillment_status in ('NOT_FULFILLED', 'FULFILLED', 'PARTIALLY_FULFILLED')),
  status_key text not null check (char_length(status_key) >= 22),
  visitor_id uuid,
  member_id uuid,
  created_by_kind text not null check (created_by_kind in ('visitor', 'member', 'staff', 'app')),
  created_by_id text not null,
  email text not null check (char_length(email) <= 254),
  buyer_name text not null default '',
  buyer_language text not null,
  buyer_note text,
  billing_info jsonb,
  recipient_info jsonb,
  shipping jsonb,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  locale text not null,
  weight_unit text not null check (weight_unit in ('KG', 'LB')),
  subtotal bigint not null check (subtotal >= 0),
  discount_total bigint not null check (discount_total between 0 and subtotal),
  shipping_total bigint not null check (shipping_total >= 0),
  fee_total bigint not null check (fee_total >= 0),
  tip_total bigint not null default 0 check (tip_total >= 0),
  tax_total bigint not null check (tax_total >= 0),
  total bigint not null check (total >= 0),
  tax_included boolean not null,
  shipping_refundable bigint not null default 0 check (shipping_refundable >= 0),
  shipping_refunded bigint not null default 0,
  tax_breakdown jsonb not null default '[]',
  applied_discounts jsonb not null default '[]',
  additional_fees jsonb not null default '[]',
  custom_fields jsonb not null default '[]',
  coupon_id uuid,
  channel_type text not null default 'WEB',
  attribution_source text not null default 'UNSPECIFIED',
  payment_method_name text not null,
  is_test_payment boolean not null default false,
  is_archived boolean not null default false,
  is_seen boolean not null default false,
  confirmation_mailed_at timestamptz,
  canceled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(visitor_id, member_id) <= 1),
  constraint orders_total check (
    total = subtotal - discount_total + shipping_total + fee_total + tip_total + case when tax_included then 0 else tax_total end
  ),
  constraint orders_shipping_refunded check (shipping_refunded between 0 and shipping_refundable),
  check ((status = 'CANCELED') = (canceled_at is not null))
);
comment on table orders is 'A purchase as it was agreed: figures and addresses are copies, not references.';
comment on column orders.status_key is 'Opens the status page without signing in; 256 random bits.';
comment on column orders.shipping_refundable is 'What was paid for shipping, tax included.';
create index orders_created on orders (created_at desc, id desc);
create index orders_member on orders (member_id, created_at desc) where member_id is not null;
create index orders_visitor on orders (visitor_id, created_at desc) where visitor_id is not null;
create index orders_email on orders (lower(email));
create index orders_to_fulfill on orders (created_at) where status = 'APPROVED' and fulfillment_status <> 'FULFILLED';
create index orders_unpaid on orders (created_at) where status = 'APPROVED' and payment_status = 'NOT_PAID';

create table order_line_items (
  id uuid primary key,
  order_id uuid not null references orders,
  position integer not null check (position >= 0),
  app_id text,
  catalog_item_id text,
  variant_id uuid,
  options jsonb not null default '{}',
  name text not null,
  item_type text not null check (item_type in ('PHYSICAL', 'DIGITAL', 'GIFT_CARD', 'SERVICE')),
  is_shippable boolean not null,
  quantity integer not null check (quantity between 1 and 100000),
  unit_price bigint not null check (unit_price >= 0),
  full_unit_price bigint not null check (full_unit_price >= unit_price),
  line_discount bigint not null,
  line_total bigint not null,
  total_before_tax bigint not null check (total_before_tax >= 0),
  total_after_tax bigint not null check (total_after_tax >= total_before_tax),
  tax_total bigint not null check (tax_total >= 0),
  tax_details jsonb not null,
  details jsonb not null,
  quantity_fulfilled integer not null default 0,
  quantity_refunded integer not null default 0,
  quantity_restocked integer not null default 0,
  constraint order_line_items_discount check (line_discount between 0 and quantity * unit_price),
  constraint order_line_items_total check (line_total = quantity * unit_price - line_discount),
  constraint order_line_items_fulfilled check (quantity_fulfilled between 0 and quantity),
  constraint order_line_items_refunded check (quantity_refunded between 0 and quantity),
  constraint order_line_items_restocked check (quantity_restocked between 0 and quantity),
  unique (order_id, position)
);
comment on column order_line_items.details is 'Image, description lines, weight, SKU as they were.';
create index order_line_items_catalog on order_line_items (catalog_item_id);

create table order_activities (
  id uuid primary key,
  sequence bigint not null generated always as identity,
  order_id uuid not null references orders,
  type text not null,
  body jsonb not null default '{}',
  author_email text,
  author_kind text not null,
  author_id text,
  created_at timestamptz not null
);
create index order_activities_order on order_activities (order_id, sequence);

create table payments (
  id uuid primary key,
  order_id uuid references orders,
  checkout_id uuid references checkouts,
  intended_order_id uuid not null,
  method text not null check (method in ('MANUAL', 'GATEWAY')),
  provider text not null,
  is_test boolean not null default false,
  status text not null check (status in ('INITIATED', 'APPROVED', 'PENDING', 'PENDING_MERCHANT', 'CANCELED', 'DECLINED',
    'REFUNDED', 'PARTIALLY_REFUNDED', 'AUTHORIZED', 'VOIDED')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  authorized bigint not null check (authorized >= 0),
  captured bigint not null default 0,
  refunded bigint not null default 0,
  provider_payment_id text,
  redirect_url text,
  failure_cause text,
  draft jsonb,
  expires_at timestamptz,
  checked_at timestamptz,
  is_settled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payments_captured check (captured between 0 and authorized),
  constraint payments_refunded check (refunded between 0 and captured),
  check (num_nonnulls(order_id, checkout_id) >= 1)
);
comment on column payments.refunded is 'Given back or on its way back. Never more than captured.';
comment on column payments.draft is 'The order as the shopper confirmed it, kept until the money is there; what was shown is what is charged.';
comment on column payments.is_settled is 'Nothing can happen at the provider any more, so nobody needs to ask.';
create index payments_order on payments (order_id);
create unique index payments_one_open_per_checkout on payments (checkout_id)
  where method = 'GATEWAY' and status in ('INITIATED', 'PENDING');
create index payments_checkout on payments (checkout_id, id desc);
create index payments_unsettled on payments (checked_at nulls first) where method = 'GATEWAY' and not is_settled;
create unique index payments_provider_id on payments (provider, provider_payment_id);

create table refunds (
  id uuid primary key,
  order_id uuid references orders,
  currency text not null,
  amount bigint not null check (amount > 0),
  reason text,
  line_items jsonb not null default '[]',
  shipping_amount bigint not null default 0 check (shipping_amount >= 0),
  is_automatic boolean not null default false,
  sends_mail boolean not null default false,
  custom_message text,
  requested_by_kind text not null,
  requested_by_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table refunds is 'One decision to give money back. Without an order: money that could not become an order.';
create index refunds_order on refunds (order_id, id);

create table refund_transactions (
  id uuid primary key,
  refund_id uuid not null references refunds,
  payment_id uuid not null references payments,
  currency text not null,
  amount bigint not null check (amount > 0),
  state text not null default 'PENDING' check (state in ('PENDING', 'SUCCEEDED', 'FAILED')),
  is_external boolean not null default false,
  provider_refund_id text,
  failure text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column refund_transactions.id is 'Also the idempotency key at the provider: asked twice, it pays once.';
create index refund_transactions_refund on refund_transactions (refund_id);
create index refund_transactions_payment on refund_transactions (payment_id);
create index refund_transactions_pending on refund_transactions (created_at) where state = 'PENDING';

create table payment_alarms (
  id uuid primary key,
  payment_id uuid references payments,
  kind text not null,
  message text not null,
  created_at timestamptz not null,
  resolved_at timestamptz
);
comment on table payment_alarms is 'Money that did not become an order, and anything else about money that a person should look at.';
create unique index payment_alarms_once on payment_alarms (payment_id, kind) nulls not distinct;

create table fulfillments (
  id uuid primary key,
  order_id uuid not null references orders,
  tracking_number text check (char_length(tracking_number) between 1 and 100),
  shipping_provider text check (char_length(shipping_provider) between 1 and 100),
  tracking_link text check (char_length(tracking_link) between 1 and 2048),
  status text check (char_length(status) between 1 and 100),
  is_completed boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint fulfillments_tracking_number_once unique (order_id, tracking_number)
);

create table fulfillment_line_items (
  fulfillment_id uuid not null references fulfillments on delete cascade,
  line_item_id uuid not null references order_line_items,
  quantity integer not null check (quantity between 1 and 100000),
  primary key (fulfillment_id, line_item_id)
);
create index fulfillment_line_items_line on fulfillment_line_items (line_item_id);
