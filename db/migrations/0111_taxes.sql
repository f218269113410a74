-- Store-wide tax settings, exempt customers, and whether a region taxes shipping.
alter table tax_regions add column is_shipping_taxed boolean not null default true;

alter table manual_tax_mappings
  -- [{taxExemptGroupId, taxRate}]: rates for customers in exempt groups.
  add column exempt_rates jsonb not null default '[]',
  add column extended_fields jsonb not null default '{}';

create table tax_settings (
  is_only boolean primary key default true check (is_only),
  is_tax_included boolean not null default false,
  are_fees_taxed boolean not null default true,
  -- Null: the default of the store's country.
  rounding_level text check (rounding_level in ('LINE', 'UNIT', 'ORDER')),
  rounding_mode text check (rounding_mode in ('HALF_UP', 'HALF_EVEN', 'DOWN', 'UP')),
  shipping_group_id uuid references tax_groups (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table tax_exempt_groups (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  extended_fields jsonb not null default '{}',
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index tax_exempt_groups_name on tax_exempt_groups (lower(name));

-- Customers in an exempt group: a contact is a member of the store.
create table contact_tax_details (
  id uuid primary key,
  tax_exempt_group_id uuid references tax_exempt_groups (id) on delete set null,
  -- {vatId?, note?}: visible to staff only.
  details jsonb not null default '{}',
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index contact_tax_details_group on contact_tax_details (tax_exempt_group_id);
