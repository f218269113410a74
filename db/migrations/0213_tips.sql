-- Tip settings: the default set applies everywhere, others at a location, a point of sale or for one person.
create table tip_setting_sets (
  id uuid primary key,
  is_default boolean not null default false,
  location_id uuid constraint tip_setting_sets_location unique,
  payment_terminal_id text constraint tip_setting_sets_terminal unique check (char_length(payment_terminal_id) between 1 and 30),
  user_id uuid constraint tip_setting_sets_user unique,
  tip_type text not null default 'PERCENTAGE' check (tip_type in ('PERCENTAGE', 'AMOUNT')),
  presets text[] not null default '{10,15,20}' check (cardinality(presets) between 1 and 5),
  default_preset int check (default_preset between 1 and 5),
  asks_shoppers boolean not null default false,
  allows_custom boolean not null default true,
  maximum_percentage numeric(6, 2) check (maximum_percentage > 0),
  allows_business boolean not null default true,
  allows_edit boolean not null default true,
  automatic_percentage numeric(5, 2) check (automatic_percentage > 0 and automatic_percentage <= 100),
  distribution text not null default 'EQUAL' check (distribution in ('EQUAL', 'PROPORTIONAL')),
  app_id uuid,
  extended_fields jsonb not null default '{}',
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint tip_setting_sets_place check (num_nonnulls(location_id, payment_terminal_id, user_id) = case when is_default then 0 else 1 end)
);
create unique index tip_setting_sets_default on tip_setting_sets (is_default) where is_default;

insert into tip_setting_sets (id, is_default, presets, asks_shoppers, allows_custom, maximum_percentage, created_at, updated_at)
select gen_random_uuid(), true, percentages::text[], is_enabled, allows_custom, maximum_percentage, updated_at, updated_at from tip_settings;
drop table tip_settings;

-- Distribution of an order's tip among staff. The tip itself is a fee of the order.
create table tip_distributions (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  staff jsonb not null default '{}',
  amount bigint not null check (amount > 0),
  line_items jsonb not null default '[]' check (jsonb_typeof(line_items) = 'array'),
  transaction_id uuid,
  transaction_at timestamptz,
  source text not null check (source in ('UNKNOWN_SOURCE', 'POS', 'WEB', 'DASHBOARD')),
  created_at timestamptz not null
);
create index tip_distributions_order on tip_distributions (order_id);
create index tip_distributions_created on tip_distributions (created_at, id);
create index checkouts_purchase_flow on checkouts (purchase_flow_id);
