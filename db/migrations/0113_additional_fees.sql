-- Fees that a store adds to purchases: handling, insurance, packing. Also the settings of tips.
create table additional_fees (
  id uuid primary key,
  code text not null check (char_length(code) between 1 and 100),
  name text not null check (char_length(name) between 1 and 50),
  kind text not null check (kind in ('HANDLING_FEE', 'INSURANCE', 'OTHER')),
  is_active boolean not null default true,
  price bigint not null default 0 check (price >= 0),
  -- Of the covered items' total after discounts.
  percentage numeric(7, 4) check (percentage > 0 and percentage <= 100),
  per text not null default 'ORDER' check (per in ('ORDER', 'LINE', 'UNIT')),
  is_taxable boolean not null default true,
  tax_group_id uuid references tax_groups (id) on delete set null,
  scope text not null default 'ALL' check (scope in ('ALL', 'SHIPPABLE', 'PRODUCTS', 'COLLECTIONS')),
  scope_ids text[] not null default '{}',
  -- Empty: all countries, also while no address is known.
  countries text[] not null default '{}',
  -- Purchases from this subtotal on are exempt.
  free_from bigint check (free_from > 0),
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((scope in ('PRODUCTS', 'COLLECTIONS')) = (scope_ids <> '{}')),
  check (price > 0 or percentage is not null)
);
create unique index additional_fees_code on additional_fees (lower(code));

create table tip_settings (
  is_only boolean primary key default true check (is_only),
  is_enabled boolean not null default false,
  percentages numeric(5, 2)[] not null default '{10,15,20}',
  allows_custom boolean not null default true,
  -- Maximum in percent of the items' total; null for no limit.
  maximum_percentage numeric(6, 2) check (maximum_percentage > 0),
  updated_at timestamptz not null
);
