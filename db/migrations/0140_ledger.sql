-- Double-entry ledger. Debits are positive, credits negative; what one statement inserts adds up to nothing, per
-- transaction and currency. Sales, money taken and money given back are posted by triggers, so that no way of making an
-- order or moving money can leave the books out. Nothing is ever changed or deleted: a mistake is posted back.

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null,
  kind text not null check (kind in ('SALE', 'SALE_CHANGE', 'CANCELLATION', 'CAPTURE', 'REFUND_DECIDED', 'REFUND_PAID',
    'GIFT_CARD_ISSUE', 'GIFT_CARD_ADJUSTMENT', 'FEE', 'CHARGEBACK', 'ADJUSTMENT')),
  account text not null check (account ~ '^[a-z][a-z0-9_:-]{1,60}$'),
  amount bigint not null check (amount <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  order_id uuid,
  payment_id uuid,
  created_at timestamptz not null
);
comment on table ledger_entries is 'Insert-only. Accounts: receivable, sales, shipping, fees, tips, tax_payable, cancellations, refunds, refunds_payable, unallocated, cash, gift_cards, memberships, provider:<id>, provider_fees, chargebacks.';
comment on column ledger_entries.amount is 'Minor units; debit positive, credit negative.';
create index ledger_entries_order on ledger_entries (order_id) where order_id is not null;
create index ledger_entries_payment on ledger_entries (payment_id) where payment_id is not null;
create index ledger_entries_created on ledger_entries using brin (created_at);

create function check_ledger_balance() returns trigger language plpgsql as $$
declare wrong uuid;
begin
  select transaction_id into wrong from added group by transaction_id, currency having sum(amount) <> 0 limit 1;
  if wrong is not null then
    raise exception 'ledger transaction % does not balance', wrong using errcode = 'check_violation', constraint = 'ledger_entries_balance';
  end if;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as added for each statement execute function check_ledger_balance();

create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed' using errcode = 'check_violation', constraint = 'ledger_entries_insert_only';
end $$;
create trigger ledger_entries_insert_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_entry_change();

create function post_to_ledger(kind text, accounts text[], amounts bigint[], currency text, order_id uuid,
  payment_id uuid, at timestamptz) returns void language sql as $$
  insert into ledger_entries (transaction_id, kind, account, amount, currency, order_id, payment_id, created_at)
  select t.id, $1, e.account, e.amount, $4, $5, $6, $7
  from (select gen_random_uuid() as id) t, unnest($2, $3) as e (account, amount) where e.amount <> 0
$$;

-- Sales: the buyer owes the total; revenue is the total minus shipping, fees, tips and tax.
create function post_order() returns trigger language plpgsql as $$
declare
  total bigint := new.total;
  shipping bigint := new.shipping_total;
  fees bigint := new.fee_total;
  tips bigint := new.tip_total;
  tax bigint := new.tax_total;
  given_back bigint;
begin
  if tg_op = 'UPDATE' then
    total := total - old.total;
    shipping := shipping - old.shipping_total;
    fees := fees - old.fee_total;
    tips := tips - old.tip_total;
    tax := tax - old.tax_total;
  end if;
  if (total, shipping, fees, tips, tax) <> (0, 0, 0, 0, 0) then
    perform post_to_ledger(case tg_op when 'INSERT' then 'SALE' else 'SALE_CHANGE' end,
      array['receivable', 'sales', 'shipping', 'fees', 'tips', 'tax_payable'],
      array[total, -(total - shipping - fees - tips - tax), -shipping, -fees, -tips, -tax],
      new.currency, new.id, null, new.updated_at);
  end if;
  if tg_op = 'UPDATE' and new.status in ('CANCELED', 'REJECTED') and old.status not in ('CANCELED', 'REJECTED') then
    -- What was given back before has been taken from the sales already.
    select coalesce(sum(p.refunded), 0) into given_back from payments p where p.order_id = new.id;
    perform post_to_ledger('CANCELLATION', array['cancellations', 'receivable'],
      array[new.total - given_back, given_back - new.total], new.currency, new.id, null, new.updated_at);
  end if;
  return null;
end $$;
create trigger orders_post_insert after insert on orders for each row when (new.total <> 0) execute function post_order();
create trigger orders_post_update after update on orders for each row
  when (old.total <> new.total or old.tax_total <> new.tax_total or old.shipping_total <> new.shipping_total
    or old.fee_total <> new.fee_total or old.tip_total <> new.tip_total or old.status <> new.status)
  execute function post_order();

create function account_of_payment(method text, provider text) returns text immutable language sql as $$
  select case method when 'MANUAL' then 'cash' when 'GIFT_CARD' then 'gift_cards' when 'MEMBERSHIP' then 'memberships'
    else 'provider:' || provider end
$$;

-- Captured payments and requested refunds.
create function post_payment() returns trigger language plpgsql as $$
declare
  taken bigint := new.captured;
  given_back bigint := new.refunded;
  is_canceled boolean;
begin
  if tg_op = 'UPDATE' then
    taken := taken - old.captured;
    given_back := given_back - old.refunded;
  end if;
  if taken <> 0 then
    perform post_to_ledger('CAPTURE', array[account_of_payment(new.method, new.provider),
      case when new.order_id is null then 'unallocated' else 'receivable' end], array[taken, -taken],
      new.currency, new.order_id, new.id, new.updated_at);
  end if;
  if tg_op = 'UPDATE' and old.order_id is null and new.order_id is not null and old.captured - old.refunded <> 0 then
    perform post_to_ledger('ADJUSTMENT', array['unallocated', 'receivable'],
      array[old.captured - old.refunded, old.refunded - old.captured], new.currency, new.order_id, new.id, new.updated_at);
  end if;
  if given_back <> 0 then
    select o.status in ('CANCELED', 'REJECTED') into is_canceled from orders o where o.id = new.order_id;
    perform post_to_ledger('REFUND_DECIDED',
      array[case when new.order_id is null then 'unallocated' when is_canceled then 'receivable' else 'refunds' end,
        'refunds_payable'], array[given_back, -given_back], new.currency, new.order_id, new.id, new.updated_at);
  end if;
  return null;
end $$;
create trigger payments_post_insert after insert on payments for each row
  when (new.captured <> 0 or new.refunded <> 0) execute function post_payment();
create trigger payments_post_update after update on payments for each row
  when (old.captured <> new.captured or old.refunded <> new.refunded or (old.order_id is null and new.order_id is not null))
  execute function post_payment();

-- Completed refunds.
create function post_refund() returns trigger language plpgsql as $$
declare
  payment payments%rowtype;
begin
  select * into payment from payments p where p.id = new.payment_id;
  perform post_to_ledger('REFUND_PAID', array['refunds_payable',
    case when new.is_external then 'cash' else account_of_payment(payment.method, payment.provider) end],
    array[new.amount, -new.amount], new.currency, payment.order_id, payment.id, new.updated_at);
  return null;
end $$;
create trigger refund_transactions_post_insert after insert on refund_transactions for each row
  when (new.state = 'SUCCEEDED') execute function post_refund();
create trigger refund_transactions_post_update after update on refund_transactions for each row
  when (new.state = 'SUCCEEDED' and old.state <> 'SUCCEEDED') execute function post_refund();

-- Creates the ledger of existing orders.
do $$
declare o orders; p payments; t refund_transactions;
begin
  for o in select * from orders where total <> 0 order by number loop
    perform post_to_ledger('SALE', array['receivable', 'sales', 'shipping', 'fees', 'tips', 'tax_payable'],
      array[o.total, -(o.total - o.shipping_total - o.fee_total - o.tip_total - o.tax_total), -o.shipping_total,
        -o.fee_total, -o.tip_total, -o.tax_total], o.currency, o.id, null, o.created_at);
    if o.status in ('CANCELED', 'REJECTED') then
      perform post_to_ledger('CANCELLATION', array['cancellations', 'receivable'], array[o.total, -o.total], o.currency,
        o.id, null, coalesce(o.canceled_at, o.updated_at));
    end if;
  end loop;
  for p in select * from payments where captured <> 0 order by id loop
    perform post_to_ledger('CAPTURE', array[account_of_payment(p.method, p.provider),
      case when p.order_id is null then 'unallocated' else 'receivable' end], array[p.captured, -p.captured], p.currency,
      p.order_id, p.id, p.created_at);
    if p.refunded <> 0 then
      perform post_to_ledger('REFUND_DECIDED', array[case when p.order_id is null then 'unallocated'
        when exists (select 1 from orders x where x.id = p.order_id and x.status in ('CANCELED', 'REJECTED')) then 'receivable'
        else 'refunds' end, 'refunds_payable'], array[p.refunded, -p.refunded], p.currency, p.order_id, p.id, p.updated_at);
    end if;
  end loop;
  for t in select * from refund_transactions where state = 'SUCCEEDED' order by id loop
    select * into p from payments where id = t.payment_id;
    perform post_to_ledger('REFUND_PAID', array['refunds_payable',
      case when t.is_external then 'cash' else account_of_payment(p.method, p.provider) end], array[t.amount, -t.amount],
      t.currency, p.order_id, p.id, t.updated_at);
  end loop;
end $$;
