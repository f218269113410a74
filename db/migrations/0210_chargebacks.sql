-- Chargebacks reported by the payment provider; triggers post them to the ledger
-- (docs/protocol/fulfillments-and-transactions.md).
create table payment_chargebacks (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  external_id text not null check (char_length(external_id) between 1 and 255),
  amount bigint not null check (amount > 0),
  reversed bigint not null default 0,
  fee bigint not null default 0 check (fee >= 0),
  status text not null check (status in ('APPROVED', 'REVERSED')),
  reason text check (char_length(reason) <= 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_chargebacks_once unique (payment_id, external_id),
  constraint payment_chargebacks_reversed check (reversed >= 0 and reversed <= amount and (status = 'REVERSED') = (reversed > 0))
);
comment on column payment_chargebacks.external_id is 'The provider''s own id of the dispute.';
comment on column payment_chargebacks.fee is 'What the provider asks for the dispute; given back by some when it is won.';

alter table payments add column charged_back bigint not null default 0 check (charged_back >= 0);
comment on column payments.charged_back is 'Taken back by the bank and not returned; kept by triggers on payment_chargebacks.';

create function post_chargeback() returns trigger language plpgsql as $$
declare
  payment payments%rowtype;
  lost bigint := new.amount - new.reversed;
  fee bigint := new.fee;
begin
  if tg_op = 'UPDATE' then
    lost := lost - (old.amount - old.reversed);
    fee := fee - old.fee;
  end if;
  update payments p set charged_back = p.charged_back + lost where p.id = new.payment_id returning * into payment;
  if lost <> 0 then
    perform post_to_ledger('CHARGEBACK', array['chargebacks', account_of_payment(payment.method, payment.provider)],
      array[lost, -lost], payment.currency, payment.order_id, payment.id, new.updated_at);
  end if;
  if fee <> 0 then
    perform post_to_ledger('FEE', array['provider_fees', account_of_payment(payment.method, payment.provider)],
      array[fee, -fee], payment.currency, payment.order_id, payment.id, new.updated_at);
  end if;
  return null;
end $$;
create trigger payment_chargebacks_post after insert or update on payment_chargebacks
  for each row execute function post_chargeback();
