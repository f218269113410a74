-- Discount rules with their own limits, buy-x-get-y, combination of discounts, and several codes per coupon.
alter table discount_rules
  add column stacking text not null default 'COMPETES' check (stacking in ('COMPETES', 'ADDS', 'ALONE')),
  add column priority integer not null default 0 check (priority between -1000 and 1000),
  add column usage_limit bigint check (usage_limit > 0),
  add column per_customer_limit integer check (per_customer_limit > 0),
  add column skips_sale_items boolean not null default false,
  add constraint discount_rules_limit check (usage_limit is null or used_count <= usage_limit);

-- One row per order that used the rule, so that limits can be enforced and uses returned.
create table discount_rule_redemptions (
  id uuid primary key,
  rule_id uuid not null references discount_rules (id) on delete cascade,
  order_id uuid not null,
  member_id uuid,
  -- As returned by `normalizeCustomerEmail`.
  email text check (email = lower(email)),
  amount bigint not null check (amount >= 0),
  currency text not null,
  state text not null default 'USED' check (state in ('USED', 'RELEASED')),
  created_at timestamptz not null,
  released_at timestamptz,
  check ((state = 'RELEASED') = (released_at is not null)),
  constraint discount_rule_redemptions_once unique (rule_id, order_id)
);
create index discount_rule_redemptions_order on discount_rule_redemptions (order_id);
create index discount_rule_redemptions_email on discount_rule_redemptions (rule_id, email) where state = 'USED';
create index discount_rule_redemptions_member on discount_rule_redemptions (rule_id, member_id) where state = 'USED';

alter table coupons
  add column stacking text not null default 'COMPETES' check (stacking in ('COMPETES', 'ADDS', 'ALONE')),
  add column priority integer not null default 0 check (priority between -1000 and 1000),
  add column skips_sale_items boolean not null default false,
  add column maximum_amount bigint check (maximum_amount > 0),
  -- {buyQuantity, getQuantity, buyScope, buyScopeIds, maxUses}; the percentage is in its own column.
  add column buy_x_get_y jsonb;
alter table coupons drop constraint coupons_benefit_check, drop constraint coupons_check;
alter table coupons
  add constraint coupons_benefit_check
    check (benefit in ('PERCENTAGE', 'FIXED_AMOUNT', 'FIXED_PRICE', 'FREE_SHIPPING', 'BUY_X_GET_Y')),
  add constraint coupons_percentage check ((benefit in ('PERCENTAGE', 'BUY_X_GET_Y')) = (percentage is not null)),
  add constraint coupons_buy_x_get_y check ((benefit = 'BUY_X_GET_Y') = (buy_x_get_y is not null));

alter table coupon_redemptions
  add column code text,
  add column amount bigint check (amount >= 0),
  add column currency text;

-- All codes of a coupon, including its own. A code can have its own limit; the coupon's limit is shared by all.
create table coupon_codes (
  id uuid primary key,
  coupon_id uuid not null references coupons (id) on delete cascade,
  code text not null check (char_length(code) between 1 and 50),
  is_main boolean not null default false,
  usage_limit bigint check (usage_limit > 0),
  used_count bigint not null default 0 check (used_count >= 0),
  created_at timestamptz not null,
  constraint coupon_codes_limit check (usage_limit is null or used_count <= usage_limit)
);
create unique index coupon_codes_code on coupon_codes (upper(code));
create unique index coupon_codes_main on coupon_codes (coupon_id) where is_main;
create index coupon_codes_coupon on coupon_codes (coupon_id, id);

insert into coupon_codes (id, coupon_id, code, is_main, used_count, created_at)
select id, id, code, true, used_count, created_at from coupons;

create function keep_main_coupon_code() returns trigger language plpgsql as $$
begin
  insert into coupon_codes (id, coupon_id, code, is_main, created_at) values (new.id, new.id, new.code, true, new.created_at)
  on conflict (id) do update set code = excluded.code;
  return null;
end $$;
create trigger coupons_main_code after insert or update of code on coupons
  for each row execute function keep_main_coupon_code();
