-- Gift cards: prepaid balances redeemed by code.
create table gift_cards (
  id uuid primary key,
  -- SHA-256 of the normalized code, which isn't stored. 80 random bits can't be guessed from their hash.
  code_hash bytea not null unique,
  last_four text not null check (char_length(last_four) = 4),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  initial_amount bigint not null check (initial_amount > 0),
  balance bigint not null,
  -- Purchased (one card per unit of a line) or issued by staff.
  source text not null check (source in ('ORDER', 'STAFF')),
  order_id uuid,
  order_line_id uuid,
  unit integer,
  product_id uuid,
  member_id uuid,
  purchaser_email text,
  recipient_name text,
  recipient_email text not null,
  sender_name text,
  message text,
  design text not null default 'CLASSIC' check (design in ('CLASSIC', 'CELEBRATION', 'BOTANICAL', 'NIGHT')),
  language text not null default 'en',
  deliver_at timestamptz not null,
  delivered_at timestamptz,
  -- When the buyer viewed the code in their account, which shows it once.
  revealed_at timestamptz,
  expires_at timestamptz,
  disabled_at timestamptz,
  note text,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint gift_card_balance check (balance between 0 and initial_amount),
  constraint gift_card_source check ((source = 'ORDER') = (order_line_id is not null and unit is not null and order_id is not null))
);
-- Idempotent: a unit of a line has one card.
create unique index gift_cards_one_per_unit on gift_cards (order_line_id, unit);
create index gift_cards_order on gift_cards (order_id) where order_id is not null;
create index gift_cards_member on gift_cards (member_id, created_at desc) where member_id is not null;
create index gift_cards_created on gift_cards (created_at desc, id desc);
create index gift_cards_due on gift_cards (deliver_at) where delivered_at is null;
comment on table gift_cards is 'Gift cards: hashed codes, balances, who they are for.';

-- One use of a card for one order. `given_back` is the amount returned by refunds and cancellations.
create table gift_card_redemptions (
  id uuid primary key,
  gift_card_id uuid not null references gift_cards (id),
  order_id uuid not null,
  amount bigint not null check (amount > 0),
  given_back bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint gift_card_given_back check (given_back between 0 and amount)
);
create unique index gift_card_redemptions_order on gift_card_redemptions (order_id, gift_card_id) where given_back < amount;
create index gift_card_redemptions_card on gift_card_redemptions (gift_card_id, created_at desc);
comment on table gift_card_redemptions is 'Uses of gift cards by orders, and how much of each went back.';

-- Every change of a card's balance, in order. Their sum is the balance.
create table gift_card_entries (
  id uuid primary key,
  gift_card_id uuid not null references gift_cards (id),
  kind text not null check (kind in ('ISSUED', 'REDEEMED', 'GIVEN_BACK', 'ADJUSTED')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  redemption_id uuid references gift_card_redemptions (id),
  order_id uuid,
  reason text,
  author_kind text not null,
  author_id text,
  created_at timestamptz not null,
  constraint gift_card_entry_sign check (
    case kind when 'REDEEMED' then amount < 0 when 'ADJUSTED' then true else amount > 0 end),
  constraint gift_card_entry_redemption check ((kind in ('REDEEMED', 'GIVEN_BACK')) = (redemption_id is not null))
);
create index gift_card_entries_card on gift_card_entries (gift_card_id, created_at, id);
comment on table gift_card_entries is 'Ledger of gift cards: append only.';

create function refuse_gift_card_entry_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of a ledger are never changed' using errcode = 'restrict_violation';
end $$;
create trigger gift_card_entries_append_only before update or delete on gift_card_entries
  for each row execute function refuse_gift_card_entry_change();

-- A balance only changes with an entry in the same transaction.
create function check_gift_card_ledger() returns trigger language plpgsql as $$
declare
  booked bigint;
  balance bigint;
begin
  select coalesce(sum(e.amount), 0) into booked from gift_card_entries e where e.gift_card_id = new.id;
  -- As it is at the end of the transaction: the row may have changed several times.
  select c.balance into balance from gift_cards c where c.id = new.id;
  if balance is not null and booked <> balance then
    raise exception 'gift card % has a balance of % but entries of %', new.id, balance, booked
      using errcode = 'integrity_constraint_violation', constraint = 'gift_card_ledger';
  end if;
  return null;
end $$;
create constraint trigger gift_card_ledger after insert or update of balance on gift_cards
  deferrable initially deferred for each row execute function check_gift_card_ledger();

-- Gift card settings of a product: custom amounts and validity.
create table gift_card_products (
  product_id uuid primary key references products (id) on delete cascade,
  min_amount bigint check (min_amount > 0),
  max_amount bigint,
  validity_days integer check (validity_days between 1 and 36500),
  updated_at timestamptz not null,
  constraint gift_card_product_range check ((min_amount is null) = (max_amount is null) and max_amount >= min_amount)
);
comment on table gift_card_products is 'Gift card products: limits of a freely chosen amount in minor units, and validity.';
