-- Local delivery, carriers of regions, pickup details, and time slots with places.

alter table delivery_profiles
  add column created_by jsonb,
  add column extended_fields jsonb not null default '{}';
alter table shipping_options add column extended_fields jsonb not null default '{}';

alter table pickup_locations
  add column method text not null default 'STORE_PICKUP' check (method in ('STORE_PICKUP', 'PICKUP_POINT')),
  add column opening_hours text[] not null default '{}',
  add column schedule jsonb;
comment on column pickup_locations.schedule is 'Time windows as the wire has them; null when buyers choose no time.';

create table delivery_carriers (
  region_id uuid not null references delivery_regions on delete cascade,
  app_id uuid not null,
  backup_title text check (char_length(backup_title) between 1 and 256),
  backup_amount bigint check (backup_amount >= 0),
  is_backup_active boolean not null default false,
  charges jsonb not null default '[]' check (jsonb_typeof(charges) = 'array'),
  created_at timestamptz not null,
  constraint delivery_carriers_once primary key (region_id, app_id),
  check (not is_backup_active or (backup_title is not null and backup_amount is not null))
);
comment on table delivery_carriers is 'What a merchant set for a carrier in a region. The store''s own carriers serve a region without a row here as well.';

create table local_delivery_options (
  id uuid primary key,
  area_name text not null default '' check (char_length(area_name) <= 100),
  area jsonb not null,
  estimated_delivery_time text not null default '' check (char_length(estimated_delivery_time) <= 40),
  destinations jsonb not null default '[]',
  schedule jsonb,
  minimum_amount bigint check (minimum_amount >= 0),
  is_active boolean not null default true,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column local_delivery_options.area is 'One of zipConfig, radiusConfig, customAreaConfig, cityConfig, in the wire''s own shape.';

create table local_delivery_option_regions (
  local_delivery_option_id uuid not null references local_delivery_options on delete cascade,
  region_id uuid not null references delivery_regions on delete cascade,
  primary key (local_delivery_option_id, region_id)
);
create index local_delivery_option_regions_region on local_delivery_option_regions (region_id);

alter table shipping_rates
  add column local_delivery_option_id uuid references local_delivery_options on delete cascade,
  drop constraint shipping_rates_check,
  add constraint shipping_rates_one_owner
    check (num_nonnulls(shipping_option_id, pickup_location_id, local_delivery_option_id) = 1),
  add constraint shipping_rates_local_position unique (local_delivery_option_id, position);

create table delivery_slots (
  owner_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer,
  taken integer not null default 0,
  primary key (owner_id, starts_at),
  constraint delivery_slots_within_capacity check (taken >= 0 and (capacity is null or taken <= capacity)),
  check (ends_at > starts_at)
);
comment on table delivery_slots is 'A window of a day that somebody took a place in: how many places are taken, held ones included.';

create table delivery_slot_places (
  checkout_id uuid primary key,
  order_id uuid unique,
  owner_id uuid not null,
  starts_at timestamptz not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  foreign key (owner_id, starts_at) references delivery_slots (owner_id, starts_at),
  check ((order_id is null) = (expires_at is not null))
);
comment on table delivery_slot_places is 'One place: held by a checkout that is being paid until expires_at, or taken by its order.';
create index delivery_slot_places_slot on delivery_slot_places (owner_id, starts_at);
create index delivery_slot_places_expiring on delivery_slot_places (expires_at) where expires_at is not null;
