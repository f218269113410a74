-- Imported orders include their refunds, and are removed from the ledger when deleted.

alter table refunds add column is_imported boolean not null default false;

-- An imported canceled order owes nothing, like one canceled here.
create function post_ended_import() returns trigger language plpgsql as $$
begin
  perform post_to_ledger('CANCELLATION', array['cancellations', 'receivable'], array[new.total, -new.total],
    new.currency, new.id, null, new.updated_at);
  return null;
end $$;
create trigger orders_post_ended_import after insert on orders for each row
  when (new.total <> 0 and new.status in ('CANCELED', 'REJECTED')) execute function post_ended_import();

create function post_order_deletion() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (transaction_id, kind, account, amount, currency, order_id, payment_id, created_at)
  select t.id, e.kind, e.account, -sum(e.amount), e.currency, old.id, e.payment_id, now()
  from (select gen_random_uuid() as id) t, ledger_entries e
  where e.order_id = old.id group by t.id, e.kind, e.account, e.currency, e.payment_id having sum(e.amount) <> 0;
  return null;
end $$;
create trigger orders_post_deletion after delete on orders for each row execute function post_order_deletion();
