-- Invoices and credit notes: numbered without gaps, stored as issued; and links to external invoices.
create table invoice_settings (
  id boolean primary key default true check (id),
  seller jsonb not null default '{}',
  payment_terms_days integer not null default 14 check (payment_terms_days between 0 and 365),
  invoice_prefix text not null default 'INV-' check (char_length(invoice_prefix) <= 20),
  credit_note_prefix text not null default 'CN-' check (char_length(credit_note_prefix) <= 20),
  footer text not null default '' check (char_length(footer) <= 1000),
  updated_at timestamptz not null default now()
);
comment on column invoice_settings.seller is 'Legal name, address, tax ids and bank account, as they stand on invoices.';
insert into invoice_settings default values;

create table invoice_counters (
  kind text primary key check (kind in ('INVOICE', 'CREDIT_NOTE')),
  last bigint not null default 0 check (last >= 0)
);
comment on table invoice_counters is 'Last number drawn. Counted up in the transaction that issues, so numbers have no gaps.';
insert into invoice_counters (kind) values ('INVOICE'), ('CREDIT_NOTE');

create table invoices (
  id uuid primary key,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  number bigint,
  display_number text check (char_length(display_number) between 1 and 60),
  order_id uuid not null references orders,
  credits_id uuid references invoices,
  refund_id uuid,
  state text not null check (state in ('DRAFT', 'ISSUED', 'VOID', 'DELETED')),
  currency text not null,
  total bigint not null check (total >= 0),
  tax_total bigint not null check (tax_total >= 0),
  document jsonb not null,
  issued_at timestamptz,
  due_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint invoices_number_once unique (kind, number),
  constraint invoices_credit_of_refund_once unique (refund_id),
  constraint invoices_numbered check ((number is not null) = (state in ('ISSUED', 'VOID'))),
  check ((kind = 'CREDIT_NOTE') = (credits_id is not null))
);
comment on column invoices.document is 'Seller, buyer, lines and taxes as they were issued; never changed afterwards.';
create unique index invoices_one_open_per_order on invoices (order_id) where kind = 'INVOICE' and state in ('DRAFT', 'ISSUED');
create index invoices_order on invoices (order_id, created_at);
create index invoices_issued on invoices (issued_at desc, id desc);

create function invoices_stay() returns trigger language plpgsql as $$
begin
  if old.state in ('ISSUED', 'VOID') and (new.document is distinct from old.document or new.total <> old.total
    or new.number is distinct from old.number or new.issued_at is distinct from old.issued_at) then
    raise exception 'an issued invoice does not change' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger invoices_stay before update on invoices for each row execute function invoices_stay();

create table order_invoice_links (
  order_id uuid not null references orders,
  invoice_id text not null check (char_length(invoice_id) between 1 and 100),
  app_id text not null check (char_length(app_id) between 1 and 100),
  created_at timestamptz not null,
  primary key (order_id, invoice_id, app_id)
);
comment on table order_invoice_links is 'Invoices that apps have made elsewhere.';
