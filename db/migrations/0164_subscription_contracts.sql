-- Subscriptions: recurring purchases and their original order.
create table subscription_contracts (
  id uuid primary key,
  state text not null check (state in ('PENDING', 'ACTIVE', 'PAUSED', 'PAST_DUE', 'CANCELED', 'ENDED')),
  origin_order_id uuid not null,
  -- Idempotent: a line starts one contract.
  origin_line_id uuid not null unique,
  product_id uuid,
  title text not null,
  member_id uuid,
  visitor_id uuid,
  email text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  frequency text not null check (frequency in ('DAY', 'WEEK', 'MONTH', 'YEAR')),
  repeat_interval integer not null check (repeat_interval between 1 and 3650),
  auto_renewal boolean not null,
  billing_cycles integer check (billing_cycles >= 1),
  can_customer_cancel boolean not null default true,
  trial_frequency text check (trial_frequency in ('DAY', 'WEEK', 'MONTH', 'YEAR')),
  trial_interval integer check (trial_interval >= 1),
  -- What each cycle orders: amounts and texts of one line, with delivery.
  content jsonb not null,
  cycle_total bigint not null check (cycle_total >= 0),
  -- Cycle `anchor_cycle` is due at `anchor_at`; later cycles are calculated from it, so that the 31st stays the 31st.
  anchor_at timestamptz not null,
  anchor_cycle integer not null check (anchor_cycle >= 1),
  next_cycle integer not null check (next_cycle >= 1),
  next_billing_at timestamptz,
  failed_attempts integer not null default 0 check (failed_attempts >= 0),
  retry_at timestamptz,
  paused_at timestamptz,
  canceled_at timestamptz,
  cancel_reason text,
  ended_at timestamptz,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint subscription_trial check ((trial_frequency is null) = (trial_interval is null)),
  constraint subscription_paused check ((state = 'PAUSED') = (paused_at is not null)),
  constraint subscription_canceled check ((state = 'CANCELED') = (canceled_at is not null)),
  constraint subscription_due check (state in ('ACTIVE', 'PAST_DUE') or next_billing_at is null)
);
create index subscription_contracts_due on subscription_contracts (next_billing_at) where state = 'ACTIVE';
create index subscription_contracts_retry on subscription_contracts (retry_at) where state = 'PAST_DUE';
create index subscription_contracts_member on subscription_contracts (member_id) where member_id is not null;
create index subscription_contracts_order on subscription_contracts (origin_order_id);
create index subscription_contracts_created on subscription_contracts (created_at desc, id desc);
comment on table subscription_contracts is 'Subscriptions: terms, state, when the next cycle is due.';

-- One billing each: the primary key prevents billing a cycle twice.
create table subscription_cycles (
  contract_id uuid not null references subscription_contracts (id),
  cycle_number integer not null check (cycle_number >= 1),
  state text not null check (state in ('PENDING', 'PAID', 'FAILED', 'ABANDONED')),
  order_id uuid not null unique,
  amount bigint not null check (amount >= 0),
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (contract_id, cycle_number)
);
create index subscription_cycles_open on subscription_cycles (updated_at) where state = 'PENDING';
comment on table subscription_cycles is 'Billings of subscriptions: one order per contract and cycle.';

create table subscription_activities (
  id uuid primary key,
  contract_id uuid not null references subscription_contracts (id) on delete cascade,
  kind text not null,
  body jsonb not null default '{}',
  author_kind text not null,
  author_id text,
  created_at timestamptz not null
);
create index subscription_activities_contract on subscription_activities (contract_id, created_at, id);
comment on table subscription_activities is 'What happened to a subscription.';
