-- Gift cards that apps keep. An app cannot take part in a transaction: what is wanted of it is on record before it is asked,
-- and whatever did not become part of an order is given back until the app has answered.
create table app_gift_card_redemptions (
  -- What the app is told as the order: asked again with it, the app takes nothing twice.
  id uuid primary key,
  checkout_id uuid not null,
  card_id uuid not null,
  app_id uuid not null,
  sealed_code text not null,
  obfuscated_code text not null check (char_length(obfuscated_code) <= 30),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  -- ASKED: nobody knows yet. TAKEN: by the app, for no order yet. SPENT: for the order, or for its open payment.
  state text not null check (state in ('ASKED', 'TAKEN', 'SPENT', 'VOIDING', 'VOIDED', 'REFUSED')),
  transaction_id text,
  order_id uuid,
  -- When the money is to be given back, unless it is spent by then.
  due_at timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint app_gift_card_redemptions_taken check (state not in ('TAKEN', 'SPENT') or transaction_id is not null),
  constraint app_gift_card_redemptions_spent check (state <> 'SPENT' or (order_id is not null and due_at is null)),
  constraint app_gift_card_redemptions_watched check ((state in ('ASKED', 'TAKEN', 'VOIDING')) = (due_at is not null))
);
create unique index app_gift_card_redemptions_live on app_gift_card_redemptions (checkout_id, card_id)
  where state in ('ASKED', 'TAKEN');
create index app_gift_card_redemptions_due on app_gift_card_redemptions (due_at) where due_at is not null;
create index app_gift_card_redemptions_order on app_gift_card_redemptions (order_id) where order_id is not null;

-- What an app's card pays is owed by the app, and was never owed by the store.
create or replace function account_of_payment(method text, provider text) returns text immutable language sql as $$
  select case when method = 'MANUAL' then 'cash' when method = 'GIFT_CARD' and provider = 'gift-card-app' then 'gift_card_apps'
    when method = 'GIFT_CARD' then 'gift_cards' when method = 'MEMBERSHIP' then 'memberships' else 'provider:' || provider end
$$;
