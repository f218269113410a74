-- A new version with every change of the configuration that prices depend on, so that servers can keep it in memory
-- (docs/decisions/0127-kept-configuration.md).
create sequence configuration_versions;
create table configuration_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null default nextval('configuration_versions')
);
comment on table configuration_version is 'Changes in the transaction that changes settings, taxes, delivery, fees or discount rules.';
insert into configuration_version default values;

-- Numbers of a sequence are never given twice, not even after a rollback.
create function raise_configuration_version() returns trigger language plpgsql as $$
begin
  update configuration_version set version = nextval('configuration_versions');
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['settings', 'orders_settings', 'tax_settings', 'tax_groups', 'tax_regions',
    'manual_tax_mappings', 'tax_exempt_groups', 'additional_fees', 'delivery_profiles', 'delivery_regions',
    'delivery_destinations', 'delivery_carriers', 'shipping_options', 'shipping_option_regions', 'shipping_rates',
    'local_delivery_options', 'local_delivery_option_regions', 'pickup_locations', 'pickup_location_regions'] loop
    execute format('create trigger %I after insert or update or delete or truncate on %I for each statement
      execute function raise_configuration_version()', name || '_version', name);
  end loop;
end $$;

-- Not for `used_count`, which orders raise. Rules with a usage limit aren't kept.
create trigger discount_rules_version after insert or delete or truncate or update of name, is_active, starts_at, ends_at,
  trigger, discount, stacking, priority, usage_limit, per_customer_limit, skips_sale_items on discount_rules
  for each statement execute function raise_configuration_version();
