-- Paid orders whose invoice waits until the merchant has entered a legal name and address.
create table waiting_invoices (
  order_id uuid primary key references orders (id),
  since timestamptz not null
);
comment on table waiting_invoices is 'Paid orders whose invoice is issued once the seller details are complete.';
create index waiting_invoices_since on waiting_invoices (since, order_id);
