-- Plans sold as products, and the memberships of members.
create table membership_plans (
  product_id uuid primary key references products (id) on delete cascade,
  -- Duration of a membership; unlimited if absent.
  duration_unit text check (duration_unit in ('DAY', 'WEEK', 'MONTH', 'YEAR')),
  duration_count integer check (duration_count between 1 and 3650),
  -- Units of the covered items that the membership pays for.
  credits integer check (credits between 1 and 1000000),
  covered_product_ids uuid[] not null default '{}',
  covered_collection_ids uuid[] not null default '{}',
  -- Discount on the covered items, or on all items if none are listed.
  discount_percent numeric(5, 2) check (discount_percent > 0 and discount_percent <= 100),
  discount_product_ids uuid[] not null default '{}',
  discount_collection_ids uuid[] not null default '{}',
  benefits text[] not null default '{}',
  updated_at timestamptz not null,
  constraint membership_plan_duration check ((duration_unit is null) = (duration_count is null)),
  constraint membership_plan_gives check (credits is not null or discount_percent is not null or cardinality(benefits) > 0)
);
comment on table membership_plans is 'Products that make their buyer a member of a plan, and what the plan gives.';

-- A purchased membership with the plan's terms at that time.
create table memberships (
  id uuid primary key,
  plan_product_id uuid not null,
  plan_name text not null,
  member_id uuid,
  email text not null,
  order_id uuid,
  order_line_id uuid,
  unit integer,
  state text not null check (state in ('ACTIVE', 'CANCELED')),
  starts_at timestamptz not null,
  expires_at timestamptz,
  credits_total integer,
  credits_used integer not null default 0,
  covered_product_ids uuid[] not null default '{}',
  covered_collection_ids uuid[] not null default '{}',
  discount_percent numeric(5, 2),
  discount_product_ids uuid[] not null default '{}',
  discount_collection_ids uuid[] not null default '{}',
  canceled_at timestamptz,
  cancel_reason text,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Credits can't be overdrawn, so the last credit can't be used twice.
  constraint membership_credits check (credits_used between 0 and coalesce(credits_total, 0)),
  constraint membership_canceled check ((state = 'CANCELED') = (canceled_at is not null))
);
create unique index memberships_one_per_unit on memberships (order_line_id, unit);
create index memberships_member on memberships (member_id) where member_id is not null;
create index memberships_order on memberships (order_id) where order_id is not null;
create index memberships_created on memberships (created_at desc, id desc);
comment on table memberships is 'Memberships: who has which plan until when, and what is left of it.';

create table membership_uses (
  id uuid primary key,
  membership_id uuid not null references memberships (id),
  order_id uuid not null,
  order_line_id uuid not null,
  credits integer not null check (credits > 0),
  given_back integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint membership_use_given_back check (given_back between 0 and credits)
);
create unique index membership_uses_line on membership_uses (order_line_id) where given_back < credits;
create index membership_uses_membership on membership_uses (membership_id, created_at);
create index membership_uses_order on membership_uses (order_id);
comment on table membership_uses is 'Credits that paid lines of orders, and what came back.';

create function check_membership_credits() returns trigger language plpgsql as $$
declare
  counted bigint;
  noted integer;
begin
  select credits_used into noted from memberships where id = new.id;
  select coalesce(sum(credits - given_back), 0) into counted from membership_uses where membership_id = new.id;
  if noted is not null and noted <> counted then
    raise exception 'membership % notes % used credits but its uses have %', new.id, noted, counted
      using errcode = 'integrity_constraint_violation', constraint = 'membership_credits_counted';
  end if;
  return null;
end $$;
create constraint trigger membership_credits_counted after insert or update of credits_used on memberships
  deferrable initially deferred for each row execute function check_membership_credits();
