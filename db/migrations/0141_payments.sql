-- Payments with separate authorization and capture, gift cards and memberships as payment methods, saved payment
-- methods, provider settings, and reconciliation with the providers' records.

alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check check (method in ('MANUAL', 'GATEWAY', 'GIFT_CARD', 'MEMBERSHIP'));
alter table payments
  add column is_delayed_capture boolean not null default false,
  add column authorized_at timestamptz,
  add column capture_state text check (capture_state in ('PENDING', 'SUCCEEDED', 'FAILED')),
  add column capture_amount bigint check (capture_amount > 0),
  add column captured_at timestamptz,
  add column void_state text check (void_state in ('PENDING', 'SUCCEEDED', 'FAILED')),
  add column void_reason text check (void_reason in ('MANUAL', 'SCHEDULED')),
  add column voided_at timestamptz,
  add column provider_failure text,
  add column scheduled_action text check (scheduled_action in ('CAPTURE', 'VOID')),
  add column scheduled_at timestamptz,
  add column payment_request_id uuid,
  add column saved_method_id uuid,
  add column saves_method boolean not null default false,
  add column details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  add constraint payments_capture_amount check (capture_amount is null or capture_amount <= authorized),
  add constraint payments_capture_or_void check (not (captured > 0 and status = 'VOIDED')),
  add constraint payments_one_end check (capture_state is distinct from 'PENDING' or void_state is distinct from 'PENDING'),
  add constraint payments_schedule check ((scheduled_action is null) = (scheduled_at is null));
comment on column payments.capture_amount is 'What was asked of the provider; the rest of the authorization is released.';
comment on column payments.details is 'Gift card, membership or card as the wire shows it; never a card number.';
comment on column payments.payment_request_id is 'The request (payment link) this payment answers; null for payments of a checkout.';
create unique index payments_one_open_per_order on payments (order_id)
  where method = 'GATEWAY' and checkout_id is null and status in ('INITIATED', 'PENDING');
create index payments_request on payments (payment_request_id) where payment_request_id is not null;
create index payments_scheduled on payments (scheduled_at) where scheduled_at is not null and status = 'AUTHORIZED';
create index payments_waiting on payments (updated_at) where capture_state = 'PENDING' or void_state = 'PENDING';
create index payments_created on payments (created_at desc, id desc);

create table saved_payment_methods (
  id uuid primary key,
  member_id uuid not null references members,
  provider text not null,
  sealed_token bytea not null,
  token_hash bytea not null,
  brand text not null check (char_length(brand) <= 100),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  expires_on text check (expires_on ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  created_at timestamptz not null,
  used_at timestamptz,
  deleted_at timestamptz,
  constraint saved_payment_methods_once unique (member_id, provider, token_hash)
);
comment on table saved_payment_methods is 'Tokens of the provider, sealed. Card numbers never reach the store.';
create index saved_payment_methods_member on saved_payment_methods (member_id, created_at desc) where deleted_at is null;

create table payment_provider_settings (
  provider text primary key check (provider in ('manual', 'test-gateway', 'stripe')),
  is_enabled boolean not null default true,
  capture_mode text not null default 'AUTOMATIC' check (capture_mode in ('AUTOMATIC', 'MANUAL')),
  scheduled_action text check (scheduled_action in ('CAPTURE', 'VOID')),
  scheduled_days integer check (scheduled_days between 1 and 30),
  title text check (char_length(title) between 1 and 80),
  instructions text check (char_length(instructions) <= 500),
  sealed_secrets bytea,
  secrets_hint jsonb not null default '{}',
  updated_at timestamptz not null,
  constraint payment_provider_settings_schedule check ((scheduled_action is null) = (scheduled_days is null))
);
comment on column payment_provider_settings.secrets_hint is 'The last characters of each key, to recognize it by.';

create table reconciliation_runs (
  id uuid primary key,
  provider text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  since timestamptz not null,
  our_captured bigint not null default 0,
  provider_captured bigint not null default 0,
  our_refunded bigint not null default 0,
  provider_refunded bigint not null default 0,
  payments_compared integer not null default 0,
  differences jsonb not null default '[]' check (jsonb_typeof(differences) = 'array'),
  failure text
);
create index reconciliation_runs_started on reconciliation_runs (provider, started_at desc);

create table book_runs (
  id uuid primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  done integer not null default 0,
  total integer not null,
  results jsonb not null default '[]' check (jsonb_typeof(results) = 'array'),
  failure text
);
comment on table book_runs is 'Each time the books were checked: per rule what does not hold.';
create index book_runs_started on book_runs (started_at desc);
