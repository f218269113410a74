-- Payment links for existing orders, and returns, exchanges and withdrawals.
create table order_payment_requests (
  id uuid primary key,
  order_id uuid not null references orders,
  source_app_id text check (char_length(source_app_id) between 1 and 100),
  source_external_id text check (char_length(source_external_id) between 1 and 100),
  title text not null check (char_length(title) between 1 and 200),
  description text not null default '' check (char_length(description) <= 300),
  amount bigint not null check (amount > 0),
  currency text not null,
  token text not null unique check (char_length(token) >= 22),
  expires_at timestamptz,
  voided_at timestamptz,
  paid_at timestamptz,
  expired_at timestamptz,
  blocks_manual boolean not null default false,
  image jsonb,
  extended_fields jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (paid_at is null or voided_at is null)
);
comment on table order_payment_requests is 'Asks for an amount of an order by a link that works without signing in.';
create index order_payment_requests_order on order_payment_requests (order_id, created_at);
create index order_payment_requests_open on order_payment_requests (expires_at) where paid_at is null and voided_at is null and expired_at is null;

create table return_counter (
  id boolean primary key default true check (id),
  last bigint not null default 0 check (last >= 0)
);
insert into return_counter default values;

create table returns (
  id uuid primary key,
  number bigint not null unique,
  order_id uuid not null references orders,
  kind text not null check (kind in ('RETURN', 'EXCHANGE', 'WITHDRAWAL')),
  state text not null check (state in ('REQUESTED', 'APPROVED', 'REJECTED', 'RECEIVED', 'CLOSED', 'CANCELED')),
  reason text not null default '' check (char_length(reason) <= 1000),
  answer text not null default '' check (char_length(answer) <= 1000),
  statement jsonb,
  requested_by_kind text not null,
  requested_by_id text,
  refund_id uuid,
  exchange_order_id uuid references orders,
  created_at timestamptz not null,
  decided_at timestamptz,
  received_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null
);
comment on column returns.statement is 'Of a withdrawal: name, email and text of the consumer''s statement, as confirmed (directive 2011/83/EU, article 11a).';
create index returns_order on returns (order_id, created_at);
create index returns_state on returns (state, created_at desc);

create table return_line_items (
  return_id uuid not null references returns on delete cascade,
  line_item_id uuid not null references order_line_items,
  quantity integer not null check (quantity between 1 and 100000),
  reason text not null default 'OTHER' check (reason in ('TOO_SMALL', 'TOO_LARGE', 'NOT_AS_DESCRIBED', 'DAMAGED', 'WRONG_ITEM', 'LATE', 'CHANGED_MIND', 'OTHER')),
  received integer not null default 0,
  restocked integer not null default 0,
  exchange_for jsonb,
  primary key (return_id, line_item_id),
  check (received between 0 and quantity),
  check (restocked between 0 and received)
);
create index return_line_items_line on return_line_items (line_item_id);
