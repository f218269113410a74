-- New stores start with offline payment off, a default delivery profile and a default tax group (db/seed). Existing
-- stores keep accepting offline payments, and get the profile and group that no screen could create.
insert into payment_provider_settings (provider, is_enabled, updated_at)
select 'manual', true, now() from settings where name = 'seed' and value ->> 'isFinished' = 'true'
on conflict (provider) do nothing;

insert into delivery_profiles (id, name, is_default, created_at, updated_at)
select gen_random_uuid(), 'General profile', true, now(), now() from settings
where name = 'seed' and value ->> 'isFinished' = 'true' and not exists (select 1 from delivery_profiles where is_default);

insert into tax_groups (id, name, is_default, created_at, updated_at)
select gen_random_uuid(), 'Standard', true, now(), now() from settings
where name = 'seed' and value ->> 'isFinished' = 'true' and not exists (select 1 from tax_groups where is_default);
