-- Settings of a carrier app for shipments of this store: services, packages, surcharges. Read by the app.
create table shippo_configurations (
  id uuid primary key,
  revision integer not null default 1 check (revision >= 1),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  delivery_region_ids uuid[] not null check (cardinality(delivery_region_ids) <= 50),
  extended_fields jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table shippo_configurations is 'How an app of a carrier is to send parcels from this store.';
