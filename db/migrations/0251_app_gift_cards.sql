-- Gift cards managed by apps. An app can't take part in a transaction: each request is recorded before it is sent, and
-- whatever didn't become part of an order is voided until the app has confirmed.
create table app_gift_card_redemptions (
  -- The idempotency key sent to the app: a repeated request with it redeems nothing twice.
  id uuid primary key,
  checkout_id uuid not null,
  card_id uuid not null,
  app_id uuid not null,
  sealed_code text not null,
  obfuscated_code text not null check (char_length(obfuscated_code) <= 30),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  -- ASKED: no response yet. TAKEN: redeemed by the app, but not used by an order. SPENT: used by the order, or by its
  -- open payment.
  state text not null check (state in ('ASKED', 'TAKEN', 'SPENT', 'VOIDING', 'VOIDED', 'REFUSED')),
  transaction_id text,
  order_id uuid,
  -- When the amount is voided, unless spent by then.
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

-- What an app's card pays is a claim against the app, and was never a liability of the store.
create or replace function account_of_payment(method text, provider text) returns text immutable language sql as $$
  select case when method = 'MANUAL' then 'cash' when method = 'GIFT_CARD' and provider = 'gift-card-app' then 'gift_card_apps'
    when method = 'GIFT_CARD' then 'gift_cards' when method = 'MEMBERSHIP' then 'memberships' else 'provider:' || provider end
$$;
