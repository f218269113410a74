-- How shoppers pay for a product. A deposit is per unit, as an amount or as a share of the unit price. Orders of gift
-- cards and downloads are delivered as soon as nothing is due, so they can't be paid later.
alter table products
  add column payment_option text not null default 'FULL_PAYMENT_ONLINE'
    check (payment_option in ('FULL_PAYMENT_ONLINE', 'FULL_PAYMENT_OFFLINE', 'DEPOSIT_ONLINE', 'MEMBERSHIP', 'MEMBERSHIP_OFFLINE')),
  add column deposit_amount bigint check (deposit_amount > 0),
  add column deposit_percent numeric(5, 2) check (deposit_percent > 0 and deposit_percent < 100);
alter table products
  add constraint products_deposit
    check (num_nonnulls(deposit_amount, deposit_percent) = case when payment_option = 'DEPOSIT_ONLINE' then 1 else 0 end),
  add constraint products_payment_option_kind check (case item_type
    when 'GIFT_CARD' then payment_option = 'FULL_PAYMENT_ONLINE'
    when 'DIGITAL' then payment_option in ('FULL_PAYMENT_ONLINE', 'MEMBERSHIP')
    else true end);
