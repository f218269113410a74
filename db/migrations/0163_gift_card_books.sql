-- External redemptions by points of sale have no payment here, so the card itself posts them to the ledger.
alter table gift_card_redemptions add column is_external boolean not null default false;

-- Issued balances are liabilities; corrections reduce them. Redemptions by orders are posted with their payments
-- (0140).
create function post_gift_card_entry() returns trigger language plpgsql as $$
declare
  card gift_cards%rowtype;
  is_outside boolean := false;
  other text;
  transaction uuid := gen_random_uuid();
begin
  select * into card from gift_cards where id = new.gift_card_id;
  if new.redemption_id is not null then
    select is_external into is_outside from gift_card_redemptions where id = new.redemption_id;
    if not is_outside then
      return null;
    end if;
  end if;
  other := case when is_outside or card.source = 'STAFF' then 'adjustments' else 'sales' end;
  insert into ledger_entries (transaction_id, kind, account, amount, currency, order_id, created_at)
  select transaction, case new.kind when 'ISSUED' then 'GIFT_CARD_ISSUE' else 'GIFT_CARD_ADJUSTMENT' end, e.account, e.amount,
    card.currency, card.order_id, new.created_at
  from (values (other, new.amount), ('gift_cards', -new.amount)) as e (account, amount);
  return null;
end $$;
create trigger gift_card_entries_booked after insert on gift_card_entries
  for each row execute function post_gift_card_entry();
