-- Receipts of payments: numbered without gaps, one per payment, never changed.
create table payment_receipt_counter (
  is_only boolean primary key default true check (is_only),
  last_number bigint not null default 0
);
insert into payment_receipt_counter default values;

create table payment_receipts (
  id uuid primary key,
  payment_id uuid not null constraint payment_receipts_once unique references payments (id),
  order_id uuid not null references orders (id),
  number bigint not null constraint payment_receipts_number unique,
  created_at timestamptz not null
);
create index payment_receipts_order on payment_receipts (order_id);

-- A payment link can authorize instead of capturing.
alter table order_payment_requests add column capture_terms jsonb
  check (capture_terms is null or jsonb_typeof(capture_terms) = 'object');
comment on column order_payment_requests.capture_terms is '{scheduledAction?: VOID | CAPTURE, delayMinutes?}: authorize only; null: as the provider''s set-up says.';
